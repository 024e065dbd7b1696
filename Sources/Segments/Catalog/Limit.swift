// How often an audience may be shown to one profile.

/// How often something may be shown to one profile within a span of time.
///
/// What counts is what the app said it has shown; a showing of nothing does not count.
public struct Limit: Hashable, Sendable {
  /// What happens when it is spent; the raw value is its name in JSON.
  public enum Then: String, CaseIterable, Hashable, Sendable {
    /// The next audience is asked.
    case next
    /// Nothing is shown.
    case nothing
  }

  /// How often: from 1.
  public let count: Int
  /// The span in which it counts: milliseconds, from 1000.
  ///
  /// A showing counts from its moment on, and no longer when the span has passed.
  public let perMilliseconds: Int64
  /// What happens when it is spent.
  public let then: Then

  /// Makes a limit of its parts.
  package init(count: Int, perMilliseconds: Int64, then: Then) {
    self.count = count
    self.perMilliseconds = perMilliseconds
    self.then = then
  }
}
