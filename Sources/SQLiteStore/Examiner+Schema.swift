// Whether a store's tables are the ones that its version has.

import Segments

extension Examiner {
  /// Compares each definition, comments and blanks apart.
  ///
  /// - Returns: Whether the definitions can be read; where they cannot, no row can.
  mutating func checkSchema(_ connection: Connection, _ version: Int) -> Bool {
    do throws(StoreError) {
      let found = try connection.prepare(
        """
        SELECT type, name, coalesce(sql, '') FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name
        """
      ).all { (row) throws(StoreError) in (row.text(0), row.text(1), row.text(2)) }
      // What an older program's tables were like is not known here; its steps will tell.
      guard version == options.schema.version else { return true }
      var wanted = SchemaText.definitions(in: options.schema.script)
      for (type, name, sql) in found { compare(type, name, sql, &wanted) }
      for name in wanted.keys.sorted() {
        add(
          .init(
            .fault, "schema", at: name,
            ("a table or index is missing", "restore a backup ('segments restore')")))
      }
      return true
    } catch {
      addUnreadable("schema", nil, error)
      return false
    }
  }

  private mutating func compare(
    _ type: String, _ name: String, _ sql: String, _ wanted: inout [String: String]
  ) {
    if let right = wanted.removeValue(forKey: name) {
      guard SchemaText.normalized(sql) != right else { return }
      add(
        .init(
          .fault, "schema", at: name,
          (
            "the \(type) is not defined as schema.sql has it",
            "restore a backup, or bring its rows into a new store (segments export, ingest)"
          )))
    } else {
      let isActing = type == "trigger"
      add(
        .init(
          isActing ? .fault : .note, "schema", at: name,
          (
            "the \(type) is not of this program" + (isActing ? ", and acts on every write" : ""),
            "drop it with the sqlite3 shell, unless it is meant"
          )))
    }
  }
}

/// Definitions of tables and indexes as text, to be compared.
enum SchemaText {
  /// Every table and index that a script makes, by name, without comments and superfluous blanks.
  static func definitions(in script: String) -> [String: String] {
    var definitions: [String: String] = [:]
    for statement in normalized(script).split(separator: ";") {
      let words = statement.split(separator: " ")
      guard words.first == "CREATE",
        let noun = words.firstIndex(where: { $0 == "TABLE" || $0 == "INDEX" }),
        let word = words[(noun + 1)...].first, let name = word.split(separator: "(").first
      else { continue }
      definitions[String(name)] = normalized(String(statement))
    }
    return definitions
  }

  /// Where a text ends that stands in a script, byte for byte, not before a place; nil when it does not.
  static func end(of text: String, in script: String, from start: Int) -> Int? {
    var (text, script) = (text, script)
    return text.withUTF8 { text in
      script.withUTF8 { script in
        var start = start
        while script.count - start >= text.count,
          let found = script[start...].firstIndex(where: { $0 == text.first }),
          script.count - found >= text.count
        {
          let end = found + text.count
          if script[found..<end].elementsEqual(text) { return end }
          start = found + 1
        }
        return nil
      }
    }
  }

  /// The text without comments, each run of blanks as one, and none beside parentheses and commas.
  static func normalized(_ sql: String) -> String {
    var result: [UInt8] = []
    var isComment = false
    var previous: UInt8 = 0
    for byte in sql.utf8 {
      if isComment {
        isComment = byte != UInt8(ascii: "\n")
        continue
      }
      if byte == UInt8(ascii: "-"), previous == UInt8(ascii: "-") {
        result.removeLast()
        isComment = true
        previous = 0
        continue
      }
      previous = byte
      let isBlank = byte <= 0x20
      if isBlank, result.isEmpty || isTight(result[result.count - 1]) { continue }
      if !isBlank, isTight(byte), result.last == 0x20 { result.removeLast() }
      result.append(isBlank ? 0x20 : byte)
    }
    while result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether no blank is kept beside it.
  private static func isTight(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
      || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }
}
