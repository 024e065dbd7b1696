// Turns a document into a catalog, or into every mistake that is in it.

public import Expressions

/// Turns a document into a catalog, or into every mistake that is in it.
public struct CatalogCompiler {
  /// The newest `format` of documents that this engine knows.
  public static let newestFormat = 1

  private let log = IssueLog()
  private let zones: CatalogZones

  private init(zones: CatalogZones) { self.zones = zones }

  /// Compiles a document.
  ///
  /// - Parameters:
  ///   - document: The catalog, as it was read.
  ///   - zones: How expressions look up named time zones; nil when only fixed offsets are known.
  /// - Returns: The catalog, and what its author may not expect.
  /// - Throws: Every mistake, by place; a document with one has no catalog.
  /// - Complexity: Linear in the document, suggestions for unknown names apart.
  public static func compile(
    _ document: CatalogDocument, zones: Environment.ZoneOffset? = nil
  ) throws(CatalogIssues) -> CompiledCatalog {
    let compiler = CatalogCompiler(zones: CatalogZones(offset: zones, areChecked: true))
    let catalog = try compiler.catalog(document.root, digest: document.digest)
    return CompiledCatalog(
      catalog: catalog, warnings: compiler.log.sortedWarnings, document: document)
  }

  /// Compiles a document that stands for a part of another, whose digest it keeps.
  static func compile(_ root: JSONNode, digest: String, zones: Environment.ZoneOffset?)
    throws(CatalogIssues) -> Catalog
  {
    try CatalogCompiler(zones: CatalogZones(offset: zones)).catalog(root, digest: digest)
  }

  private func catalog(_ root: JSONNode, digest: String) throws(CatalogIssues) -> Catalog {
    let value = DocumentValue(node: root, path: [], log: log)
    try checkFormat(value)
    guard let document = value.members(.document) else {
      try log.throwMistakes()
      return Catalog(
        digest: digest, parts: Catalog.Parts(),
        slots: SlotTable(attributes: [], contextKeys: [], segmentIDs: []))
    }
    let (parts, slots) = read(document)
    try log.throwMistakes()
    return Catalog(digest: digest, parts: parts, slots: slots)
  }

  /// A document of a newer format may say anything: it is refused for that alone.
  private func checkFormat(_ root: DocumentValue) throws(CatalogIssues) {
    guard let node = root.node["format"] else { return }
    let value = DocumentValue(node: node, path: ["format"], log: log)
    guard let number = value.number() else { return }
    guard let format = number.int64, format >= 1 else {
      value.report("needs the whole number \(Self.newestFormat)")
      return
    }
    guard format > Self.newestFormat else { return }
    value.report(
      "format \(format) is newer than this engine knows (\(Self.newestFormat)): "
        + "use a newer version of segments")
    try log.throwMistakes()
  }

  private func read(_ document: DocumentMembers) -> (Catalog.Parts, SlotTable) {
    var parts = Catalog.Parts()
    let names = CatalogNames(document)
    _ = document["$schema"]?.text()
    if let locale = document["default_locale"]?.locale() { parts.defaultLocale = locale }

    let attributes = DeclarationReader(noun: "attribute").read(document["attributes"])
    let context = DeclarationReader(noun: "context key", reserved: ["locale"])
      .read(document["context"])
    parts.attributes = Self.byKey(attributes.all)
    parts.contextKeys = Self.byKey(context.all)
    let slots = SlotTable(
      attributes: attributes.all, contextKeys: context.all, segmentIDs: names.segments.sorted,
      zones: zones)
    let expressions = ExpressionReader(
      broken: attributes.broken + context.broken,
      declaredCount: attributes.all.count + context.all.count,
      segmentCount: names.segments.sorted.count)

    let segments = SegmentReader(slots: slots, expressions: expressions)
    parts.segments = segments.read(document["segments"]?.named() ?? []).compactMap(\.self)
    let experiments = ExperimentReader().read(document["experiments"])
    parts.experiments = experiments.valid
    let flows = FlowReader(
      slots: slots, expressions: expressions, declarations: parts.attributes,
      defaultLocale: parts.defaultLocale)
    parts.flows = flows.read(document["flows"])
    readPlacements(document, PlacementReader.Known(names, experiments.variations), into: &parts)
    return (parts, slots)
  }

  private func readPlacements(
    _ document: DocumentMembers, _ known: PlacementReader.Known, into parts: inout Catalog.Parts
  ) {
    let policies = PolicyReader()
    parts.retention = policies.retention(document["retention"])
    let limits = LimitReader(exposures: parts.retention[.exposures])
    let placements = PlacementReader(known: known, limits: limits)
    parts.placements = placements.read(document["placements"])
    parts.caps = limits.caps(
      document["caps"], audiences: Placement.audiences(byCapOf: parts.placements.values))
    policies.read(document)
    parts.kept = KeptReader().read(document["$kept"], besides: parts.placements)
  }

  private static func byKey(_ declarations: [AttributeDeclaration])
    -> [String: AttributeDeclaration]
  {
    var byKey: [String: AttributeDeclaration] = [:]
    for declaration in declarations { byKey[declaration.key] = declaration }
    return byKey
  }
}
