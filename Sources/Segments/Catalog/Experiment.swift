// Variations with weights, drawn once for a profile wherever the experiment is used.

/// Variations with weights, drawn once for a profile wherever the experiment is used.
public struct Experiment: Hashable, Sendable, Identifiable {
  /// Names an experiment: 1...128 of `A-Za-z0-9._-`.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Its name.
  public let id: ID
  /// What the draw hashes before the draw key: the id unless the author gave another.
  public let seed: String
  /// In order of their ids; their weights sum to exactly 100 000.
  public let variations: [Variation]

  /// Makes an experiment; the variations are put in order.
  package init(id: ID, seed: String, variations: [Variation]) {
    self.id = id
    self.seed = seed
    self.variations = variations.sorted { $0.id < $1.id }
  }

  /// The variation whose share covers the bucket; nil outside 0..<100 000.
  public func variation(at bucket: Int) -> Variation? {
    guard bucket >= 0 else { return nil }
    var upperBound = 0
    for variation in variations {
      upperBound += variation.weight
      if bucket < upperBound { return variation }
    }
    return nil
  }
}
