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

  /// How its variations are drawn.
  public enum Draw: Hashable, Sendable {
    /// By the seed, in 100 000 buckets.
    case seeded
    /// As Adapty draws for the version of a placement's audience, in 100 buckets.
    case adapty(version: String)
  }

  /// Who gets a variation without a draw; no assignment comes of it.
  public struct Decision: Hashable, Sendable {
    /// What everybody gets, whatever they keep; nil while nothing has won.
    public var winner: Variation.ID?
    /// What named profiles get, whatever else holds.
    public var forced: [Profile.ID: Variation.ID] = [:]

    /// Makes one that decides nothing.
    package init(winner: Variation.ID? = nil, forced: [Profile.ID: Variation.ID] = [:]) {
      self.winner = winner
      self.forced = forced
    }
  }

  /// Its name.
  public let id: ID
  /// What the draw hashes before the draw key: the id unless the author gave another.
  public let seed: String
  /// In order of their ids; their weights sum to exactly 100 000.
  public let variations: [Variation]
  /// How they are drawn.
  public let draw: Draw
  /// Who gets a variation without a draw.
  public let decision: Decision

  /// Makes an experiment; the variations are put in order.
  package init(
    id: ID, seed: String, variations: [Variation], draw: Draw = .seeded,
    decision: Decision = Decision()
  ) {
    self.id = id
    self.seed = seed
    self.variations = variations.sorted { $0.id < $1.id }
    self.draw = draw
    self.decision = decision
  }

  /// The variation of that name; nil when there is none.
  public func variation(_ id: Variation.ID) -> Variation? {
    variations.first { $0.id == id }
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
