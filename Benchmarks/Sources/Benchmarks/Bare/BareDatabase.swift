// SQLite through its C interface and nothing else: what the store is measured by.

import CBenchmarks

/// What SQLite said.
struct BareError: Error, CustomStringConvertible {
  let description: String
}

/// One connection.
final class BareDatabase {
  private var handle: OpaquePointer?

  /// Opens a file as a store of ours is: with a log, and every commit on the disk.
  ///
  /// - Parameters:
  ///   - path: Which one.
  ///   - synchronous: What a commit waits for.
  ///   - cacheMegabytes: How much of the file it keeps in memory; SQLite's own 2 MB unless set.
  /// - Throws: `BareError`.
  init(_ path: String, synchronous: String = "FULL", cacheMegabytes: Int = 2) throws {
    // As ours is: one thread uses it, so no call takes a lock. https://sqlite.org/threadsafe.html
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(path, &handle, flags, nil), "open")
    try run(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous); PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -\(cacheMegabytes * 1_000)
      """)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that answer nothing that matters.
  func run(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil), sql) }

  /// Prepares a statement.
  func prepare(_ sql: String) throws -> BareStatement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil), sql)
    guard let statement else { throw BareError(description: "nothing to run in: \(sql)") }
    return BareStatement(statement)
  }

  /// The texts of a query's rows, a bar between columns.
  func rows(_ sql: String) throws -> [String] {
    let statement = try prepare(sql)
    var rows: [String] = []
    while statement.step() {
      rows.append(
        (0..<statement.columnCount).map { statement.text($0) ?? "null" }.joined(separator: "|"))
    }
    return rows
  }

  private func check(_ code: Int32, _ what: String) throws {
    guard code != SQLITE_OK else { return }
    throw BareError(description: "SQLite: \(String(cString: sqlite3_errmsg(handle))): \(what)")
  }
}

/// One statement.
final class BareStatement {
  let handle: OpaquePointer
  let columnCount: Int32

  init(_ handle: OpaquePointer) {
    self.handle = handle
    columnCount = sqlite3_column_count(handle)
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether there is a row; ended otherwise, and ready to run again.
  func step() -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    precondition(code == SQLITE_DONE, String(cString: sqlite3_errstr(code)))
    sqlite3_reset(handle)
    return false
  }

  /// Runs to the end and touches every value on the way.
  ///
  /// - Returns: How many bytes there were.
  func readAll() -> Int {
    var bytes = 0
    while step() {
      for column in 0..<columnCount {
        if sqlite3_column_text(handle, column) != nil {
          bytes &+= Int(sqlite3_column_bytes(handle, column))
        }
      }
    }
    return bytes
  }

  func text(_ column: Int32) -> String? {
    sqlite3_column_text(handle, column).map { String(cString: $0) }
  }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// Binds text, which is copied only where Swift keeps it in the string itself.
  func withText<Result>(_ text: String, at index: Int32, _ body: () throws -> Result) rethrows
    -> Result
  {
    var text = text
    return try text.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      bare_bind_text(handle, index, start, Int32(bytes.count))
      return try body()
    }
  }
}
