// A store to which no catalog was ever applied.

/// No catalog was ever applied to the store.
public struct NoCatalog: Error, Hashable, Sendable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// A sentence that says what to do.
  public var description: String {
    "the store has no catalog yet: apply one with `segments apply FILE`"
  }
}
