// Refuses a file whose tables could make this process do something: before any row of it is read.

import Segments

/// Refuses a file whose tables could make this process do something.
///
/// A trigger acts on every write; a view in the place of a table, a computed column, a check, a default
/// or an index of expressions is calculated by whoever reads or writes. In a file from outside each is
/// somebody else's program. https://sqlite.org/security.html
struct SchemaGuard {
  /// A table, index, trigger or view of a file.
  private struct Entry {
    let type: String
    let name: String
    let table: String
    let sql: String
  }

  private static let currentDefinitions = SchemaText.definitions(in: Schema.current.script)
  /// What makes the tables; nil when nothing is known of them.
  private let script: String?

  /// Makes one for a file whose tables have this version.
  ///
  /// Every step from an older schema so far adds tables and changes none, so the tables of an older
  /// file are among the present ones.
  init(_ schema: Schema, version: Int) {
    let isKnown = schema.script == Schema.current.script || version == schema.version
    script = isKnown ? schema.script : nil
  }

  /// By name what this program defines; taken apart for what does not stand in the script as it is.
  private var known: [String: String] {
    if script == Schema.current.script { return Self.currentDefinitions }
    return script.map { SchemaText.definitions(in: $0) } ?? [:]
  }

  /// Looks at what the file defines; at no row.
  ///
  /// - Throws: `StoreError.corrupt`, which names what is not this program's.
  func check(_ connection: Connection) throws(StoreError) {
    guard let refusal = try refusal(of: connection) else { return }
    throw .corrupt(
      "store '\(connection.path)' has \(refusal), and nothing of it was read: look through it with "
        + "'segments doctor', and restore a backup")
  }

  /// What the file defines that is refused: a phrase; nil for nothing.
  func refusal(of connection: Connection) throws(StoreError) -> String? {
    let entries = try connection.prepare(
      "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema"
    ).all { (row) throws(StoreError) in
      Entry(type: row.text(0), name: row.text(1), table: row.text(2), sql: row.text(3))
    }
    var place = 0
    for entry in entries {
      if isVerbatim(entry, &place) { continue }
      guard let reason = reason(against: entry) else { continue }
      return "a \(entry.type) '\(entry.name)' that \(reason)"
    }
    return nil
  }

  /// Why an entry is refused; nil for what cannot do anything.
  private func reason(against entry: Entry) -> String? {
    if entry.type == "trigger" { return "would act on every write" }
    // What SQLite makes for itself has no text.
    guard !entry.sql.isEmpty else { return nil }
    if let definition = known[entry.name] {
      let isSame = SchemaText.normalized(entry.sql) == definition
      return isSame ? nil : "is not defined as this program defines it"
    }
    guard entry.type == "index", known[entry.table] != nil else { return nil }
    return Self.isOfColumns(entry.sql) ? nil : "calculates something on every write"
  }

  /// Whether an entry stands in the script, byte for byte, under its own name and after the one before.
  ///
  /// SQLite keeps what it was given. Taking both texts apart says the same, and took a tenth of the time of
  /// `segments eval`.
  private func isVerbatim(_ entry: Entry, _ place: inout Int) -> Bool {
    let isNamed = ["TABLE", "INDEX", "UNIQUE INDEX"].contains { kind in
      entry.sql.utf8.starts(with: "CREATE \(kind) \(entry.name) ".utf8)
    }
    guard isNamed, let script,
      let end = SchemaText.end(of: entry.sql + ";", in: script, from: place)
    else { return false }
    place = end
    return true
  }

  /// Whether an index that somebody added is one of columns, and of nothing to be calculated.
  private static func isOfColumns(_ sql: String) -> Bool {
    let text = SchemaText.normalized(sql)
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return false }
    let columns = text[text.index(after: open)...].dropLast()
    return columns.utf8.allSatisfy { byte in
      byte == 0x2C || byte == 0x20 || byte == 0x5F || byte == 0x22
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }
}
