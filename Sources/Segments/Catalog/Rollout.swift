// The share of a segment that an audience admits at all.

/// The share of a segment that an audience admits at all; the others are asked at the next one.
public struct Rollout: Hashable, Sendable {
  /// The share, in thousandths of a percent: 0...100 000.
  public let share: Int
  /// What the draw hashes before the draw key; raising `share` keeps everyone in.
  public let seed: String

  /// Makes a rollout of its parts.
  package init(share: Int, seed: String) {
    self.share = share
    self.seed = seed
  }
}
