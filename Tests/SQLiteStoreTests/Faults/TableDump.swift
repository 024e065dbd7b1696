// Every row of every table of a file, as text, by SQLite itself.

import CSQLite
import Testing

/// Every row of every table of a file, as text.
enum TableDump {
  /// Columns that hold what was drawn at random.
  private static let random: Set<String> = ["origin", "mark", "person", "key_mark"]

  /// The rows of a file that is whole.
  ///
  /// - Throws: `Damage` when SQLite finds it damaged.
  static func rows(of path: String) throws -> String {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
    defer { sqlite3_close(opened) }
    guard code == SQLITE_OK, let database = opened else { throw Damage("cannot open it: \(code)") }
    let complaints = try rows("PRAGMA integrity_check", database)
    guard complaints == ["ok"] else { throw Damage(complaints.joined(separator: "; ")) }
    let broken = try rows("PRAGMA foreign_key_check", database)
    guard broken.isEmpty else { throw Damage("foreign keys: \(broken)") }
    let tables = try rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", database)
    return try tables.map { table in
      let columns = try rows("SELECT name FROM pragma_table_info('\(table)')", database)
      let values = columns.map { value(of: $0, in: table) }
      let sql = "SELECT \(values.joined(separator: " || ', ' || ")) FROM \"\(table)\" ORDER BY 1"
      return (["-- \(table)"] + (try rows(sql, database))).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// What is compared of a column.
  ///
  /// Whoever is erased from a backup as it is put in place is so by the system's clock. A number of the
  /// series may be left out where a restore was tried twice; none may be given out again.
  private static func value(of column: String, in table: String) -> String {
    let used = "max(seq, coalesce((SELECT max(seq) FROM event), 0))"
    return switch (table, column) {
    case ("pruned", "before_ms"), ("pruned", "seq"):
      "CASE kind WHEN 'erased' THEN typeof(\(column)) ELSE quote(\(column)) END"
    case ("counter", "seq"): "CASE seq WHEN \(used) THEN 'not used' ELSE 'used' END"
    case (_, "seq"): "row_number() OVER (ORDER BY seq)"
    default: random.contains(column) ? "typeof(\"\(column)\")" : "quote(\"\(column)\")"
    }
  }

  /// What is wrong with a file.
  struct Damage: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private static func rows(_ sql: String, _ database: OpaquePointer) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw Damage("\(String(cString: sqlite3_errmsg(database)))") }
    var rows: [String] = []
    code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw Damage("\(String(cString: sqlite3_errmsg(database)))") }
    return rows
  }
}
