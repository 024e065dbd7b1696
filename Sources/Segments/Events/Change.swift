// One thing that happened in a store, as a line that another store takes.

/// One thing that happened in a store, as a line that another store takes.
public struct Change: Hashable, Sendable {
  /// Its number in the store's one series: ask for what comes after it.
  public let seq: Int64
  /// The line: one JSON object, without its line end.
  public let line: String
}
