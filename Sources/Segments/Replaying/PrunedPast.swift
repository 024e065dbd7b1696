// What can no longer be told, because it was pruned.

/// What can no longer be told, because what it needs was kept for as long as the catalog says and
/// is gone.
public struct PrunedPast: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that says what is gone.
  public let description: String

  init(_ description: String) { self.description = description }
}
