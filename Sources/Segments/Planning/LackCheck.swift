// What this engine cannot take of a bundle that is checked.

/// What this engine cannot take of a bundle that is checked: placements, and definitions that only they
/// may need.
struct LackCheck {
  private let compiled: CompiledCatalog
  private let leftOut: [[String]]

  init(_ compiled: CompiledCatalog, leftOut: [[String]]) {
    self.compiled = compiled
    self.leftOut = leftOut
  }

  /// Everything that was found.
  var findings: [CatalogFinding] {
    let placements = compiled.catalog.kept.sorted { $0.key < $1.key }.map { id, placement in
      finding(["placements", id.rawValue], Self.sentence(of: placement, id))
    }
    return placements
      + leftOut.map { finding($0, "this engine cannot read it, and leaves it out") }
  }

  /// What is lacking, and what that means.
  private static func sentence(of placement: KeptPlacement, _ id: Placement.ID) -> String {
    let outcome =
      placement.digest == nil
      ? "it cannot be evaluated here, and is not checked"
      : "its last good definition stays, and the new one is not checked"
    return "placement '\(id)' needs \(placement.lacks.joined(separator: ", ")), which this engine "
      + "(\(Receipt.engineVersion)) lacks: \(outcome); use a newer version of segments"
  }

  private func finding(_ path: [String], _ message: String) -> CatalogFinding {
    CatalogFinding(.lacking, path, in: compiled.document, message)
  }
}
