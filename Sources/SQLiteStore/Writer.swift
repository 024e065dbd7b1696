// The one connection that writes, and what moves its log into the file.

import Segments

/// The one connection that writes; opened by the first write.
struct Writer {
  private let source: ConnectionSource
  private var connection: Connection?
  private var checkpointer: Checkpointer
  private var turns = WriterTurns()
  private var isClosed = false
  /// Whether the file may have been left without a log while this one rested.
  private var hasRested = false

  init(_ source: ConnectionSource) {
    self.source = source
    checkpointer = Checkpointer(source)
  }

  /// Runs the body in one transaction: all of it is kept, or none.
  ///
  /// - Throws: The first error: of the body, else of the commit.
  mutating func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    let own = try opened()
    turns.pauseIfDue()
    try own.begin(.immediate)
    turns.began()
    defer { turns.ended() }
    let result: Result
    do {
      result = try body(own)
      try own.commit()
    } catch {
      own.abandon()
      throw error
    }
    checkpointer.checkpointIfDue(beside: own)
    return result
  }

  /// Runs the body while nobody writes the file, in this process or another; writes nothing.
  mutating func hold<Result>(_ body: () throws -> Result) throws -> Result {
    let own = try opened()
    try own.begin(.immediate)
    defer { own.abandon() }
    return try body()
  }

  private mutating func opened() throws(StoreError) -> Connection {
    guard !isClosed else { throw SQLiteStore.closed(source.file) }
    if let connection { return connection }
    let own = try source.writer()
    connection = own
    if hasRested {
      hasRested = false
      // Without a log everything works too, but readers and whoever writes wait for each other.
      try? own.switchToLog(milliseconds: 0)
    }
    return own
  }

  /// Lets the file go until the next write.
  mutating func rest() {
    checkpointer = Checkpointer(source)
    connection = nil
    hasRested = true
  }

  /// Closes the connection; later writes are refused.
  mutating func close() {
    isClosed = true
    rest()
  }
}
