// Moves the write-ahead log into the file, so that no commit can be lost by it.

import Segments

/// Moves the log into the file with the precaution against the WAL-reset bug.
///
/// Checkpoints are passive, on a connection of their own, and happen while the writer holds an empty
/// write transaction: no connection of any process can write meanwhile.
struct Checkpointer {
  private let source: ConnectionSource
  private var connection: Connection?
  private var pagesWanted: Int

  init(_ source: ConnectionSource) {
    self.source = source
    pagesWanted = source.options.pagesPerCheckpoint
  }

  /// Moves the log when it has grown long enough since the last time.
  mutating func checkpointIfDue(beside writer: Connection) {
    guard source.options.avoidsWALReset, writer.pagesInLog >= pagesWanted else { return }
    // What was committed is safe in the log; a later write tries again.
    try? checkpoint(beside: writer)
    // Readers may pin a part of the log; then it must grow as much again before the next try.
    let pinned = isComplete ? 0 : writer.pagesInLog
    pagesWanted = pinned + source.options.pagesPerCheckpoint
  }

  /// Whether the last checkpoint moved everything.
  private(set) var isComplete = false

  /// Moves what of the log can be moved, unless somebody writes just now.
  mutating func checkpoint(beside writer: Connection) throws(StoreError) {
    isComplete = false
    let own: Connection
    if let connection {
      own = connection
    } else {
      own = try source.checkpointer()
      connection = own
    }
    writer.setBusyTimeout(milliseconds: 0)
    defer { writer.setBusyTimeout(milliseconds: source.options.busyTimeoutMilliseconds) }
    try writer.begin(.immediate)
    defer { writer.abandon() }
    let pages = try own.checkpoint()
    isComplete = pages.inLog == pages.inFile
  }
}
