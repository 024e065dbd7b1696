// Every row of a file, times of receipt apart, to be compared with another's.

import CSQLite
import Foundation
import Testing

/// Every row of a file, times of receipt apart.
struct RowDump: Equatable {
  /// The rows by table; a table that is not there has none.
  let rows: [String: [String]]

  /// What two processes at two times give different values.
  private static let times: Set<String> = [
    "received_ms", "applied_ms", "merged_ms", "erased_ms", "pending_ms",
  ]

  /// Reads a file, through its log.
  init(_ path: String) throws {
    var handle: OpaquePointer?
    try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    defer { sqlite3_close_v2(handle) }
    sqlite3_busy_timeout(handle, 10_000)
    try #require(sqlite3_exec(handle, "BEGIN", nil, nil, nil) == SQLITE_OK)
    let names = try Self.rows(
      handle, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    var rows: [String: [String]] = ["version": try Self.rows(handle, "PRAGMA user_version")]
    for name in names {
      let columns = try Self.rows(handle, "SELECT name FROM pragma_table_info('\(name)')")
        .filter { !Self.times.contains($0) }
      let list = columns.map { "quote(\(Self.value(of: $0, in: name)))" }
        .joined(separator: " || '|' || ")
      rows[name] = try Self.rows(handle, "SELECT \(list) FROM \(name)").sorted()
    }
    self.rows = rows
  }

  /// What is compared of a column: of an erasure not when it was.
  private static func value(of column: String, in table: String) -> String {
    guard table == "pruned", column == "before_ms" else { return column }
    return "CASE kind WHEN 'erased' THEN NULL ELSE before_ms END"
  }

  private static func rows(_ handle: OpaquePointer?, _ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, "\(sql)")
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
      code = sqlite3_step(statement)
    }
    try #require(code == SQLITE_DONE, "\(sql)")
    return rows
  }

  /// Where the first difference is; nil when there is none.
  func difference(to other: RowDump) -> String? {
    for table in Set(rows.keys).union(other.rows.keys).sorted() {
      let (mine, its) = (rows[table] ?? [], other.rows[table] ?? [])
      guard mine != its else { continue }
      let (gone, come) = (Set(mine).subtracting(its), Set(its).subtracting(mine))
      return "\(table): \(gone.sorted().first ?? "-") / \(come.sorted().first ?? "-") "
        + "(\(gone.count), \(come.count))"
    }
    return nil
  }
}
