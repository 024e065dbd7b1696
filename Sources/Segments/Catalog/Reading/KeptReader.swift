// Reads which placements are kept from an earlier catalog.

/// Reads which placements are kept from an earlier catalog, as the engine wrote it when it took a
/// bundle.
struct KeptReader {
  /// The placements that are kept.
  ///
  /// - Parameters:
  ///   - value: The document's `$kept`; nil for none.
  ///   - placements: Those that the document defines: none of them is kept.
  /// - Returns: By id.
  func read(_ value: DocumentValue?, besides placements: [Placement.ID: Placement])
    -> [Placement.ID: KeptPlacement]
  {
    var kept: [Placement.ID: KeptPlacement] = [:]
    for member in value?.named() ?? [] {
      guard member.key.name() != nil, let members = member.value.members(.kept) else { continue }
      let id = Placement.ID(rawValue: member.name)
      if placements[id] != nil { member.key.report("is defined under 'placements' too") }
      let lacks = (members["lacks"]?.list() ?? []).compactMap { $0.text() }
      kept[id] = KeptPlacement(digest: members["from"]?.text(), lacks: lacks)
    }
    return kept
  }
}
