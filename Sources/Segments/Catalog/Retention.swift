// How long a store keeps things.

/// How long a store keeps what is no profile: milliseconds from its arrival.
public struct Retention: Hashable, Sendable {
  /// What is kept for a while; the raw value is its name in JSON.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// What changes of profiles replaced.
    case history
    /// Answers of closed showings.
    case answers
    /// Lines that arrived, and what flows could not save of them.
    case events
    /// What was shown.
    case exposures

    /// How many days, unless the catalog says otherwise.
    public var usualDays: Int {
      switch self {
      case .history, .answers: 90
      case .events, .exposures: 400
      }
    }
  }

  private var spans: [Kind: Int64] = [:]

  /// Makes the retention of a catalog that says nothing of it.
  public init() {}

  /// How long things of a kind are kept: milliseconds.
  public subscript(kind: Kind) -> Int64 {
    get { spans[kind] ?? Int64(kind.usualDays) * 86_400_000 }
    set { spans[kind] = newValue }
  }
}
