// Whether the JSON in rows is what the engine reads.

import Segments

extension Examiner {
  /// A column of JSON: how it is read, and what it must be.
  private struct Column {
    let place: String
    /// Answers with the name of the row, its text, and for some what kind of row it is.
    let sql: StaticString
    /// Says what is wrong with a value; nil when nothing is.
    let mistake: @Sendable (JSONNode, Statement) -> String?

    init(
      _ place: String, _ sql: StaticString,
      _ mistake: @escaping @Sendable (JSONNode, Statement) -> String?
    ) {
      self.place = place
      self.sql = sql
      self.mistake = mistake
    }
  }

  private static let columns: [Column] = [
    Column("profile.attributes", "SELECT id, attributes FROM profile") { node, _ in
      attributeMistake(node)
    },
    Column("profile.changed", "SELECT id, changed FROM profile") { node, _ in timesMistake(node) },
    Column(
      "profile.last_context", "SELECT id, last_context FROM profile WHERE last_context IS NOT NULL"
    ) { node, _ in attributeMistake(node) },
    Column("history.replaced", "SELECT seq, replaced FROM history") { node, _ in
      objectMistake(node)
    },
    Column("history.late", "SELECT seq, late FROM history WHERE late IS NOT NULL") { node, _ in
      objectMistake(node)
    },
    Column(
      "event.parameters", "SELECT seq, parameters, kind FROM event WHERE parameters IS NOT NULL"
    ) { node, row in
      row.text(2) == "merge"
        ? (node.string == nil ? "it is no text" : nil)
        : objectMistake(node)
    },
    Column("event.context", "SELECT seq, context FROM event WHERE context IS NOT NULL") { node, _ in
      objectMistake(node)
    },
    Column("answer.value", "SELECT showing, value, kind FROM answer") { node, row in
      answerMistake(node, kind: row.text(2))
    },
    Column("exposure.receipt", "SELECT seq, receipt FROM exposure") { node, _ in
      do throws(LineRefusal) {
        _ = try Receipt(json: node)
        return nil
      } catch {
        return error.description
      }
    },
    Column("cap.audiences", "SELECT id, audiences FROM cap") { node, _ in
      node.array == nil ? "it is no list" : nil
    },
    Column("placement.needs", "SELECT id, needs FROM placement") { node, _ in objectMistake(node) },
  ]

  private static func objectMistake(_ node: JSONNode) -> String? {
    node.object == nil ? "it is no object" : nil
  }

  private static func attributeMistake(_ node: JSONNode) -> String? {
    guard let object = node.object else { return "it is no object" }
    do throws(ProfileJSON.Mistake) {
      _ = try ProfileJSON.values(object)
      return nil
    } catch {
      return error.message
    }
  }

  private static func timesMistake(_ node: JSONNode) -> String? {
    guard let object = node.object else { return "it is no object" }
    for member in object.members where member.key != "origins" {
      let times = member.key == "attributes" ? member.value.object?.members : [member]
      guard let times else { return "'attributes' is no object" }
      guard times.allSatisfy({ $0.value.number?.int64 != nil }) else {
        return "a time is no whole number"
      }
    }
    guard let origins = object["origins"] else { return nil }
    return origins.object == nil ? "'origins' is no object" : nil
  }

  private static func answerMistake(_ node: JSONNode, kind: String) -> String? {
    guard Element.Kind(rawValue: kind) != nil else { return "the element's type is none" }
    if node.string != nil || node.bool != nil || node.number?.int64 != nil { return nil }
    if let parts = node.object { return parts.members.isEmpty ? "its date has no part" : nil }
    guard let elements = node.array else { return "it is nothing that an answer can be" }
    return elements.allSatisfy { $0.string != nil } ? nil : "its list holds more than texts"
  }

  /// Reads every text of every column; of each only whether it is right is told, never what it is.
  mutating func checkTexts(_ connection: Connection, _ progress: (Int) throws -> Void) throws {
    for column in Self.columns {
      do {
        try check(column, connection, progress)
      } catch let error as StoreError {
        addUnreadable("json", column.place, error)
      }
    }
  }

  private mutating func check(
    _ column: Column, _ connection: Connection, _ progress: (Int) throws -> Void
  ) throws {
    let statement = try connection.prepare(column.sql)
    defer { statement.reset() }
    var mistakes: [(message: String, count: Int, example: String)] = []
    while try statement.step() {
      rows += 1
      if rows.isMultiple(of: 4096) { try progress(rows) }
      guard let mistake = Self.mistake(in: statement, column) else { continue }
      if let index = mistakes.firstIndex(where: { $0.message == mistake }) {
        mistakes[index].count += 1
      } else if mistakes.count < 10 {
        mistakes.append((mistake, 1, statement.text(0)))
      }
    }
    for mistake in mistakes {
      add(
        .init(
          .fault, "json", at: column.place, rows: (mistake.count, mistake.example),
          (
            "the engine cannot read it: \(mistake.message)",
            "mend the row with the sqlite3 shell, or restore a backup"
          )))
    }
  }

  private static func mistake(in row: Statement, _ column: Column) -> String? {
    let bytes = row.withText(1) { Array($0) }
    do throws(JSONMistake) {
      return column.mistake(try JSONReader.read(bytes, syntax: .json), row)
    } catch {
      return error.message
    }
  }
}
