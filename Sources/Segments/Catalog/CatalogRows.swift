// What a store keeps of the catalog in force: one row for each definition.

/// What a store keeps of the catalog in force: one row for each definition, so that what one
/// placement needs can be loaded alone.
///
/// Every `definition` is the canonical JSON (RFC 8785) of the object in the document.
package struct CatalogRows: Sendable {
  package var head: Head
  /// In order of their keys.
  package var attributes: [DeclarationRow] = []
  /// In order of their keys.
  package var contextKeys: [DeclarationRow] = []
  /// In order of their ids.
  package var segments: [SegmentRow] = []
  /// In order of their ids.
  package var experiments: [ExperimentRow] = []
  /// In order of their experiments and ids.
  package var variations: [VariationRow] = []
  /// In order of their ids.
  package var flows: [FlowRow] = []
  /// In order of their ids.
  package var caps: [CapRow] = []
  /// In order of their ids.
  package var placements: [PlacementRow] = []
  /// In order of their placements and positions.
  package var audiences: [AudienceRow] = []

  /// Makes rows of nothing but what is said of the whole; the store adds those it has loaded.
  package init(head: Head) {
    self.head = head
  }

  /// Makes the rows of a whole catalog.
  package init(_ compiled: CompiledCatalog) {
    let root = compiled.document.root
    head = Head(
      format: Int(root["format"]?.number?.int64 ?? 1),
      defaultLocale: root["default_locale"]?.string, digest: compiled.document.digest,
      retention: root["retention"].map(JSONWriter.canonical))
    attributes = Self.members(root, "attributes").map(DeclarationRow.init)
    contextKeys = Self.members(root, "context").map(DeclarationRow.init)
    segments = Self.members(root, "segments").map(SegmentRow.init)
    flows = Self.members(root, "flows").map { FlowRow(id: $0.key, definition: $0.definition) }
    caps = Self.members(root, "caps").map { CapRow($0, compiled.catalog) }
    addExperiments(root, compiled.catalog)
    addPlacements(root, compiled.catalog)
  }

  private mutating func addExperiments(_ root: JSONNode, _ catalog: Catalog) {
    for member in Self.members(root, "experiments") {
      guard let experiment = catalog.experiments[Experiment.ID(rawValue: member.key)] else {
        continue
      }
      experiments.append(
        ExperimentRow(id: member.key, seed: experiment.seed, definition: member.definition))
      variations += experiment.variations.map {
        VariationRow(experiment: member.key, id: $0.id.rawValue, weight: $0.weight)
      }
    }
  }

  private mutating func addPlacements(_ root: JSONNode, _ catalog: Catalog) {
    placements = Self.members(root, "$kept").map { PlacementRow(kept: $0) }
    let needs = CatalogNeeds(catalog)
    for member in Self.members(root, "placements") {
      guard let placement = catalog.placements[Placement.ID(rawValue: member.key)] else {
        continue
      }
      placements.append(PlacementRow(id: member.key, needs: needs.of(placement).json))
      let definitions = member.value["audiences"]?.array ?? []
      for (position, audience) in placement.audiences.enumerated() {
        audiences.append(
          AudienceRow(
            place: (member.key, position), audience: audience,
            definition: JSONWriter.canonical(definitions[position])))
      }
    }
    placements.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// A member of one of the document's objects, with its canonical form.
  struct Member {
    let key: String
    let value: JSONNode
    var definition: String { JSONWriter.canonical(value) }
  }

  private static func members(_ root: JSONNode, _ key: String) -> [Member] {
    (root[key]?.object?.members ?? []).map { Member(key: $0.key, value: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
