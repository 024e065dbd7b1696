// A placement that needs what this engine lacks, and its last good definition.

/// A placement of a newer bundle that needs what this engine lacks: its last good definition stays.
public struct KeptPlacement: Sendable {
  /// The digest of the catalog whose definition stays; nil when there is none.
  public let digest: String?
  /// What this engine lacks, in order: `function:zodiac`.
  public let lacks: [String]
  /// That catalog, once a store has read it; none before, and without a last good definition.
  private(set) var catalogs: [Catalog] = []

  /// Makes one whose catalog is not read yet.
  init(digest: String?, lacks: [String]) {
    self.digest = digest
    self.lacks = lacks
  }

  /// The catalog whose definition stays.
  var catalog: Catalog? { catalogs.first }

  /// The same with its catalog.
  func with(_ catalog: Catalog) -> KeptPlacement {
    var placement = self
    placement.catalogs = [catalog.asKept]
    return placement
  }
}

extension Catalog {
  /// Whether a placement's definition is of the catalog in force; the raw value is its name in JSON.
  public enum Source: String, Hashable, Sendable {
    /// It is.
    case live
    /// It is the last good one, as the catalog in force needs what this engine lacks.
    case kept
  }

  /// The catalog that defines a placement: this one, or the one from which it was kept.
  package func deciding(_ placement: Placement.ID) -> Catalog {
    guard !kept.isEmpty, let catalog = kept[placement]?.catalog else { return self }
    return catalog
  }

  /// Whether a placement can be evaluated.
  package func has(_ placement: Placement.ID) -> Bool {
    deciding(placement).placements[placement] != nil
  }
}
