// Owns one prepared statement: binds, steps, reads.

import CSQLite
import Segments

/// One prepared statement; it owns its `sqlite3_stmt*`, from `init` to `deinit`.
final class Statement {
  private let pointer: OpaquePointer
  private let sql: StaticString
  private let path: String

  /// Prepares a statement that is used many times.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - database: Must outlive the statement.
  ///   - path: The store's file, for messages.
  /// - Throws: `StoreError` when the statement does not fit the file's tables.
  init(_ sql: StaticString, on database: OpaquePointer, path: String) throws(StoreError) {
    self.sql = sql
    self.path = path
    var pointer: OpaquePointer?
    let code = sql.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(
          database, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &pointer,
          nil)
      }
    }
    guard code == SQLITE_OK, let pointer else {
      throw StoreError(
        code: code, doing: Statement.purpose(of: sql), path: path,
        message: String(cString: sqlite3_errmsg(database)),
        systemError: sqlite3_system_errno(database))
    }
    self.pointer = pointer
  }

  deinit { sqlite3_finalize(pointer) }

  /// Binds text by its length: a NUL inside is kept.
  func bind(_ text: String, at index: Int32) throws(StoreError) {
    var text = text
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        segments_sqlite3_bind_text(pointer, index, $0.baseAddress, UInt64($0.count))
      }
    }
    try check(code)
  }

  /// Binds a text that may be missing.
  func bind(_ text: String?, at index: Int32) throws(StoreError) {
    guard let text else { return try bindNull(at: index) }
    try bind(text, at: index)
  }

  /// Binds a whole number.
  func bind(_ number: Int64, at index: Int32) throws(StoreError) {
    try check(sqlite3_bind_int64(pointer, index, number))
  }

  /// Binds a whole number that may be missing.
  func bind(_ number: Int64?, at index: Int32) throws(StoreError) {
    guard let number else { return try bindNull(at: index) }
    try bind(number, at: index)
  }

  /// Binds bytes that may be missing.
  func bind(_ bytes: [UInt8]?, at index: Int32) throws(StoreError) {
    guard let bytes else { return try bindNull(at: index) }
    let code = bytes.withUnsafeBytes {
      segments_sqlite3_bind_blob(pointer, index, $0.baseAddress, UInt64($0.count))
    }
    try check(code)
  }

  private func bindNull(at index: Int32) throws(StoreError) {
    try check(sqlite3_bind_null(pointer, index))
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    try check(code == SQLITE_DONE ? SQLITE_OK : code)
    return false
  }

  /// Gives up the rows that are left, so that the statement can be used again.
  ///
  /// The code that it returns repeats what `step` already threw.
  /// https://sqlite.org/c3ref/reset.html
  func reset() { sqlite3_reset(pointer) }

  /// Runs the statement, which has no rows.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Reads all rows.
  func all<Row>(_ read: (Statement) throws(StoreError) -> Row) throws(StoreError) -> [Row] {
    defer { reset() }
    var rows: [Row] = []
    while try step() { rows.append(try read(self)) }
    return rows
  }

  /// Reads the first row; nil when there is none.
  ///
  /// For statements that write nothing: what they write may fail after the row.
  func first<Row>(_ read: (Statement) throws(StoreError) -> Row) throws(StoreError) -> Row? {
    defer { reset() }
    return try step() ? try read(self) : nil
  }

  /// Reads the row of one text; nil when there is none.
  ///
  /// SQLite reads the text where it lies, without a copy. For statements that write nothing.
  func first<Row>(of text: String, _ read: (Statement) -> Row) throws(StoreError) -> Row? {
    var text = text
    let result = text.withUTF8 { bytes in
      Swift.Result { () throws(StoreError) -> Row? in
        // Let go before the text is: nothing of it is left behind.
        defer {
          reset()
          sqlite3_clear_bindings(pointer)
        }
        try check(
          bytes.withMemoryRebound(to: CChar.self) {
            segments_sqlite3_lend_text(pointer, 1, $0.baseAddress, UInt64($0.count))
          })
        return try step() ? read(self) : nil
      }
    }
    return try result.get()
  }

  /// Whether the column is NULL in this row.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  /// The column's whole number; 0 when NULL.
  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  /// The column's whole number; nil when NULL.
  func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

  /// The column's text; empty when NULL.
  func text(_ column: Int32) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The column's text; nil when NULL.
  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// Lends the column's UTF-8 for the time of the call; empty when NULL.
  func withText<Result, Failure: Error>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text(inColumn: column) ?? UnsafeBufferPointer(start: nil, count: 0))
  }

  /// The column's UTF-8, until the next step; nil when NULL.
  func text(inColumn column: Int32) -> UnsafeBufferPointer<UInt8>? {
    // The text first, then its length in bytes: the other order may convert, and lose the pointer.
    // https://sqlite.org/c3ref/column_blob.html
    guard let start = sqlite3_column_text(pointer, column) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// The column's bytes; nil when NULL.
  func bytes(_ column: Int32) -> [UInt8]? {
    if isNull(column) { return nil }
    let start = sqlite3_column_blob(pointer, column)
    let count = Int(sqlite3_column_bytes(pointer, column))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func check(_ code: Int32) throws(StoreError) {
    if code == SQLITE_OK { return }
    let database = sqlite3_db_handle(pointer)
    throw StoreError(
      code: code, doing: Statement.purpose(of: sql), path: path,
      message: String(cString: sqlite3_errmsg(database)),
      systemError: sqlite3_system_errno(database))
  }

  /// What a statement does to which table, for messages.
  private static func purpose(of sql: StaticString) -> String {
    let words = sql.description.split { $0.isWhitespace || "(),;".contains($0) }
    let before = words.indices.first { index in
      ["FROM", "INTO", "UPDATE"].contains(words[index])
        && words.dropFirst(index + 1).first != "SELECT"
    }
    let table = before.flatMap { words[($0 + 1)...].first } ?? "the store"
    switch words.first {
    case "SELECT": return "read \(table)"
    case "INSERT", "UPDATE", "DELETE": return "write \(table)"
    default: return "run \(words.prefix(2).joined(separator: " "))"
    }
  }
}

extension Statement: ProfileColumns {
  /// The column's whole number; nil when NULL.
  func int(inColumn column: Int32) -> Int64? { optionalInt(column) }
}
