// Makes a store's file anew, so that no byte of what was erased is left in it.

import Segments

/// Makes a store's file anew, so that no byte of what was erased is left in it or beside it.
struct Sweep {
  private let source: ConnectionSource
  /// How large a file may be so that its copy is kept in memory, in bytes.
  private static let mostInMemory = 256 << 20

  init(_ source: ConnectionSource) { self.source = source }

  /// Makes the file anew; ends the log for good.
  ///
  /// Killed at any moment, it leaves the store as it was or made anew; as long as the mark in the
  /// table `erasure` stands, it is to be done again.
  ///
  /// - Returns: Whether it is done; false when another connection has the file open.
  /// - Throws: `StoreError`, for instance when the disk is full.
  func run() throws(StoreError) -> Bool {
    let connection = try source.bare(.readWrite)
    // A reader that is just leaving is worth a moment; whoever has the store open for long is not.
    connection.setBusyTimeout(milliseconds: min(200, source.options.busyTimeoutMilliseconds))
    do throws(StoreError) {
      try connection.takeAlone()
    } catch .busy {
      return false
    }
    try connection.closesTidily()
    do throws(StoreError) {
      try source.setDurability(of: connection)
      try Self.compact(connection)
      try connection.run(
        script: "UPDATE erasure SET pending_ms = NULL", "note that nothing is left of it")
    } catch {
      throw Self.goOn(connection, source, after: error)
    }
    try connection.switchToLog(milliseconds: source.options.busyTimeoutMilliseconds)
    return true
  }

  /// Has the store go on as it was, with its log.
  ///
  /// - Returns: What is to be told: what went wrong first, and that there is no log, when there is none.
  private static func goOn(
    _ connection: Connection, _ source: ConnectionSource, after first: StoreError
  ) -> StoreError {
    do throws(StoreError) {
      try connection.switchToLog(milliseconds: source.options.busyTimeoutMilliseconds)
      return first
    } catch {
      return first.ending(" (and it is without its log until it is opened again: \(error))")
    }
  }

  /// Writes all that a database holds, and nothing else, in the place of its file.
  ///
  /// https://sqlite.org/lang_vacuum.html
  static func compact(_ connection: Connection) throws(StoreError) {
    let size =
      try connection.number("PRAGMA page_count") * connection.number("PRAGMA page_size")
    let place = size > mostInMemory ? "FILE" : "MEMORY"
    try connection.run(
      script: "PRAGMA secure_delete = ON; PRAGMA temp_store = \(place); VACUUM", "make it anew")
  }
}
