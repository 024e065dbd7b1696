// Reads the placements of a catalog.

/// Reads the placements of a catalog.
struct PlacementReader {
  /// What placements may name.
  struct Known {
    let names: CatalogNames
    /// The ids of each experiment's variations, where they are known.
    let variations: [ScalarKey: [String]]

    init(_ names: CatalogNames, _ variations: [ScalarKey: [String]]) {
      self.names = names
      self.variations = variations
    }
  }

  let known: Known
  let limits: LimitReader

  /// The placements that could be read; those with mistakes may be among them.
  func read(_ value: DocumentValue?) -> [Placement.ID: Placement] {
    var segmentIndices: [ScalarKey: Int] = [:]
    for (index, name) in known.names.segments.sorted.enumerated() {
      segmentIndices[ScalarKey(name)] = index
    }
    var placements: [Placement.ID: Placement] = [:]
    for member in value?.named() ?? [] {
      guard member.key.name() != nil, let members = member.value.members(.placement) else {
        continue
      }
      let reader = AudienceReader(
        names: known.names, variations: known.variations, segmentIndices: segmentIndices,
        placement: member.name, limits: limits)
      let id = Placement.ID(rawValue: member.name)
      placements[id] = Placement(id: id, audiences: audiences(members["audiences"], reader))
    }
    return placements
  }

  private func audiences(_ value: DocumentValue?, _ reader: AudienceReader) -> [Audience] {
    guard let value, let list = value.list("a list of audiences") else { return [] }
    guard let last = list.last else {
      value.report("a placement needs a default audience: one without 'segment'")
      return []
    }
    if last.node["segment"] != nil {
      value.report(
        "needs a default audience at the end: one without 'segment', such as { flow: null }")
    }
    for audience in list.dropLast() where audience.node.object != nil {
      guard audience.node["segment"] == nil else { continue }
      audience.report(
        "only the last audience can be without 'segment': those after it are never asked")
    }
    return unique(list.map(reader.read), list)
  }

  /// The audiences; those whose id stands before are reported.
  private func unique(_ audiences: [Audience?], _ values: [DocumentValue]) -> [Audience] {
    var seen: Set<Audience.ID> = []
    for (audience, value) in zip(audiences, values) {
      guard let audience, !seen.insert(audience.id).inserted else { continue }
      // Two without a segment are reported as such.
      if value.node["id"] == nil, audience.isDefault { continue }
      let id = JSONMistake.quoted(audience.id.rawValue)
      value.report(
        value.node["id"] == nil
          ? "the segment \(id) stands twice in this placement: give this audience an 'id'"
          : "the audience \(id) stands twice in this placement: give it another 'id'")
    }
    return audiences.compactMap(\.self)
  }
}
