// What this engine can take of a bundle.

/// What this engine can take of a bundle: its document without what needs something that the engine
/// lacks, and with a note of which placements are kept.
public struct BundleReduction: Sendable {
  /// A placement that needs what this engine lacks.
  public struct Lacking: Sendable, Identifiable {
    /// Which one.
    public let id: Placement.ID
    /// What is lacking, in order.
    public let lacks: [String]
    /// The digest of the catalog whose definition stays in force; nil when there is none, and the
    /// placement cannot be evaluated.
    public let digest: String?
  }

  /// The catalog that can be applied.
  public let document: CatalogDocument
  /// The placements that need what this engine lacks, in order.
  public let lacking: [Lacking]
  /// Definitions that this engine cannot take and that no placement it takes needs: paths, in order.
  public let dropped: [[String]]

  /// The definitions that may be left out, when no placement needs them.
  private static let homes = [
    "attributes", "context", "segments", "experiments", "flows", "caps",
  ]

  /// Takes what can be taken.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - catalog: The catalog in force, with its kept placements; nil for none.
  /// - Throws: `CatalogIssues` when the document is of a newer format, or has a mistake that is not
  ///   about something that the engine lacks.
  public init(_ bundle: CatalogBundle, over catalog: Catalog?) throws(CatalogIssues) {
    let placements = bundle.root["placements"]?.object?.members.map(\.key) ?? []
    let lacking = placements.compactMap { name -> Lacking? in
      let id = Placement.ID(rawValue: name)
      let lacks = EngineFeatures.missing(of: bundle.requires[id] ?? [])
      guard !lacks.isEmpty else { return nil }
      let isLive = catalog?.placements[id] != nil
      return Lacking(
        id: id, lacks: lacks, digest: isLive ? catalog?.digest : catalog?.kept[id]?.digest)
    }.sorted { $0.id < $1.id }
    var root = bundle.root
    for placement in lacking { root = root.without(["placements", placement.id.rawValue]) }
    var dropped: [[String]] = []
    var first: CatalogIssues?
    while true {
      do throws(CatalogIssues) {
        _ = try CatalogCompiler.compile(CatalogDocument(canonicalOf: root))
        break
      } catch {
        let paths = Self.droppable(error)
        guard !paths.isEmpty else { throw first ?? error }
        first = first ?? error
        for path in paths { root = root.without(path) }
        dropped += paths
      }
    }
    document = try CatalogDocument(canonicalOf: root.keeping(lacking))
    self.lacking = lacking
    self.dropped = dropped.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The definitions at fault, when each mistake is in one, and none in a placement.
  private static func droppable(_ mistakes: CatalogIssues) -> [[String]] {
    var paths: [[String]] = []
    for issue in mistakes.issues {
      let isDefinition = issue.path.count > 1 && homes.contains(issue.path[0])
      let isUnknownSetting =
        issue.path.count == 1 && !CatalogPart.document.keys.contains(issue.path[0])
      guard isDefinition || isUnknownSetting else { return [] }
      let path = Array(issue.path.prefix(isDefinition ? 2 : 1))
      if !paths.contains(path) { paths.append(path) }
    }
    return paths
  }
}

extension CatalogDocument {
  /// The document of a tree that was put together here.
  fileprivate init(canonicalOf root: JSONNode) throws(CatalogIssues) {
    try self.init(Array(JSONWriter.canonical(root).utf8), syntax: .json)
  }
}

extension JSONNode {
  /// The same tree without what stands at a path of keys.
  fileprivate func without(_ path: [String]) -> JSONNode {
    guard let key = path.first, let object else { return self }
    let rest = Array(path.dropFirst())
    return JSONNode(
      .object(
        JSONObject(
          object.members.compactMap { member in
            guard ScalarKey.isSame(member.key, key) else { return member }
            guard !rest.isEmpty else { return nil }
            return JSONObject.Member(key: member.key, value: member.value.without(rest))
          })))
  }

  /// The same document with a note of which placements are kept.
  fileprivate func keeping(_ lacking: [BundleReduction.Lacking]) -> JSONNode {
    let bare = without(["$kept"])
    guard !lacking.isEmpty, let object = bare.object else { return bare }
    let kept = lacking.map { placement -> (String, JSONNode) in
      let from = placement.digest.map { [("from", JSONNode.string($0))] } ?? []
      return (placement.id.rawValue, .object(from + [("lacks", .strings(placement.lacks))]))
    }
    return JSONNode(
      .object(JSONObject(object.members + [JSONObject.Member(key: "$kept", value: .object(kept))])))
  }
}
