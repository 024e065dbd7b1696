// Every row of every table of a store's file, as text, by SQLite itself, to be compared with another's.

import CSQLite

/// Every row of every table of a store's file that is whole.
package struct StoreRows: Equatable {
  /// What two files may differ in and hold the same.
  package enum Difference: Sendable {
    /// Times of receipt: two processes did the same, each at its own time.
    case times
    /// What is drawn at random, and numbers that were left out: the same was tried again.
    case draws
  }

  /// The rows by table, each in order; a table that is not there has none.
  package let tables: [String: [String]]

  /// Reads a file, through its log.
  ///
  /// - Throws: `Damage` when SQLite cannot read it, or finds it damaged.
  package init(of path: String, but difference: Difference) throws(Damage) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
    defer { sqlite3_close(opened) }
    guard code == SQLITE_OK, let database = opened else {
      throw Damage(description: "\(path) cannot be opened: \(code)")
    }
    sqlite3_busy_timeout(database, 10_000)
    _ = try Self.rows("BEGIN", database)
    let complaints = try Self.rows("PRAGMA integrity_check", database)
    guard complaints == ["ok"] else {
      throw Damage(description: complaints.joined(separator: "; "))
    }
    let broken = try Self.rows("PRAGMA foreign_key_check", database)
    guard broken.isEmpty else { throw Damage(description: "foreign keys: \(broken)") }
    var tables = ["version": try Self.rows("PRAGMA user_version", database)]
    let names = try Self.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", database)
    for name in names {
      let columns = try Self.rows("SELECT name FROM pragma_table_info('\(name)')", database)
      let values = columns.compactMap { difference.value(of: $0, in: name) }
      tables[name] = try Self.rows(
        "SELECT \(values.joined(separator: " || '|' || ")) FROM \"\(name)\" ORDER BY 1", database)
    }
    self.tables = tables
  }

  /// What is wrong with a file.
  package struct Damage: Error, CustomStringConvertible {
    package let description: String
  }

  private static func rows(_ sql: String, _ database: OpaquePointer) throws(Damage) -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    var rows: [String] = []
    if code == SQLITE_OK { code = sqlite3_step(statement) }
    while code == SQLITE_ROW {
      rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else {
      throw Damage(description: "\(sql): \(String(cString: sqlite3_errmsg(database)))")
    }
    return rows
  }

  // MARK: - As text

  /// All of it, table after table.
  package var text: String {
    tables.sorted { $0.key < $1.key }.flatMap { ["-- \($0.key)"] + $0.value }
      .joined(separator: "\n")
  }

  /// Where the first difference is; nil when there is none.
  package func difference(to other: StoreRows) -> String? {
    for table in Set(tables.keys).union(other.tables.keys).sorted() {
      let (mine, its) = (tables[table] ?? [], other.tables[table] ?? [])
      guard mine != its else { continue }
      let (gone, come) = (Set(mine).subtracting(its), Set(its).subtracting(mine))
      return "\(table): \(gone.sorted().first ?? "-") / \(come.sorted().first ?? "-") "
        + "(\(gone.count), \(come.count))"
    }
    return nil
  }
}

extension StoreRows.Difference {
  /// What two processes at two times give different values.
  private static let timesOfReceipt: Set<String> = [
    "received_ms", "applied_ms", "merged_ms", "erased_ms", "pending_ms",
  ]
  /// Columns that hold what was drawn at random.
  private static let drawn: Set<String> = ["origin", "mark", "person", "key_mark"]

  /// What is compared of a column; nil for nothing.
  fileprivate func value(of column: String, in table: String) -> String? {
    switch self {
    case .times: Self.timeless(column, table)
    case .draws: Self.drawless(column, table)
    }
  }

  /// Of an erasure it is not compared when it was.
  private static func timeless(_ column: String, _ table: String) -> String? {
    if timesOfReceipt.contains(column) { return nil }
    return table == "pruned" && column == "before_ms"
      ? "quote(CASE kind WHEN 'erased' THEN NULL ELSE before_ms END)" : "quote(\"\(column)\")"
  }

  /// Whoever is erased from a backup as it is put in place is so by the system's clock.
  ///
  /// A number of the series may be left out where a restore was tried twice; none may be given out again.
  private static func drawless(_ column: String, _ table: String) -> String {
    let used = "max(seq, coalesce((SELECT max(seq) FROM event), 0))"
    return switch (table, column) {
    case ("pruned", "before_ms"), ("pruned", "seq"):
      "CASE kind WHEN 'erased' THEN typeof(\(column)) ELSE quote(\(column)) END"
    case ("counter", "seq"): "CASE seq WHEN \(used) THEN 'not used' ELSE 'used' END"
    case (_, "seq"): "row_number() OVER (ORDER BY seq)"
    default: drawn.contains(column) ? "typeof(\"\(column)\")" : "quote(\"\(column)\")"
    }
  }
}
