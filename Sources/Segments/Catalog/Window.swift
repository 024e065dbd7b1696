// From when until when an audience admits.

public import Expressions

/// From when until when an audience admits.
public struct Window: Hashable, Sendable {
  /// The first moment at which it admits; nil when it always has.
  public let from: Timestamp?
  /// The first moment at which it does not admit any more; nil when it always will.
  public let until: Timestamp?

  /// Makes a window of its parts.
  package init(from: Timestamp?, until: Timestamp?) {
    self.from = from
    self.until = until
  }

  /// Where a moment lies outside of the window; nil when it lies in it.
  public func exclusion(of moment: Timestamp) -> Exclusion? {
    if let from, moment < from { return .before(from) }
    if let until, moment >= until { return .after(until) }
    return nil
  }

  /// Where a moment lies that is outside.
  public enum Exclusion: Hashable, Sendable {
    /// The window opens at this later moment.
    case before(Timestamp)
    /// The window closed at this moment.
    case after(Timestamp)
  }
}
