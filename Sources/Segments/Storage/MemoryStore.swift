// A store in dictionaries, for tests and examples.

public import Expressions

/// A store that lives as long as the process: for tests and examples.
public final class MemoryStore: Store {
  private let content: Lock<MemoryContent>
  private let clock: @Sendable () -> Timestamp
  private let zones: Environment.ZoneOffset?

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - name: Tells it from other stores, in names that leave it.
  ///   - zones: How named time zones are looked up; nil knows none: a store in memory touches no
  ///     file.
  ///   - clock: The moment of receipt of what comes in.
  public init(
    name: String = "memory", zones: Environment.ZoneOffset? = nil,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.clock = clock
    self.zones = zones
    content = Lock(MemoryContent(origin: name))
  }

  /// Runs the body on a copy of the content, so that it sees one state.
  public func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    let copy = content.withLock { $0 }
    return try body(MemoryTransaction(copy, zones))
  }

  /// Runs the body on a copy of the content, which replaces it when the body returns.
  public func write<Result>(_ body: (any StoreWriting) throws -> Result) throws -> Result {
    try content.withLock { content in
      let transaction = MemoryTransaction(content, zones)
      let result = try body(transaction)
      content = transaction.content
      return result
    }
  }

  /// What the clock says.
  public func now() -> Timestamp { clock() }

  /// Seconds east of UTC of a named time zone, where it was said how they are looked up.
  public func utcOffset(ofZone name: String, at moment: Timestamp) -> Int? { zones?(name, moment) }

  /// Counts up.
  public func makeID() -> String {
    content.withLock { content in
      content.madeIDs += 1
      return "\(content.origin)-id-\(content.madeIDs)"
    }
  }
}
