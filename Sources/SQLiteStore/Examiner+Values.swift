// Whether texts are texts, and times are times.

import Expressions
import Segments

extension Examiner {
  /// Columns of one table, each with its name.
  private struct Columns {
    let table: String
    let names: [String]
    /// Answers with the name of the row, then the columns.
    let sql: StaticString

    init(_ table: String, _ names: String, _ sql: StaticString) {
      self.table = table
      self.names = names.split(separator: " ").map(String.init)
      self.sql = sql
    }
  }

  /// Texts that are not JSON; JSON is read whole by another check.
  private static let texts: [Columns] = [
    Columns(
      "profile",
      "id first_name last_name email phone_number gender birthday draw_key last_locale",
      """
      SELECT id, id, first_name, last_name, email, phone_number, gender, birthday, draw_key,
        last_locale FROM profile
      """),
    Columns("profile_alias", "id profile_id", "SELECT id, id, profile_id FROM profile_alias"),
    Columns("history", "profile_id", "SELECT seq, profile_id FROM history"),
    Columns(
      "event", "profile_id id name zone flow draw_key origin locale",
      "SELECT seq, profile_id, id, name, zone, flow, draw_key, origin, locale FROM event"),
    Columns(
      "showing", "profile_id id flow locale origin",
      "SELECT number, profile_id, id, flow, locale, origin FROM showing"),
    Columns("answer", "screen element", "SELECT showing, screen, element FROM answer"),
    Columns(
      "problem", "profile_id flow source target message",
      "SELECT seq, profile_id, flow, source, target, message FROM problem"),
    Columns("receiver", "name", "SELECT name, name FROM receiver"),
    Columns(
      "assignment", "profile_id experiment variation",
      "SELECT profile_id, profile_id, experiment, variation FROM assignment"),
    Columns(
      "exposure", "profile_id placement audience flow experiment variation",
      """
      SELECT seq, profile_id, placement, audience, flow, experiment, variation FROM exposure
      """),
    Columns(
      "catalog_revision", "digest default_locale author message",
      "SELECT number, digest, default_locale, author, message FROM catalog_revision"),
  ]

  /// Moments in milliseconds.
  private static let times: [Columns] = [
    Columns(
      "profile", "created_ms updated_ms last_seen_ms",
      "SELECT id, created_ms, updated_ms, last_seen_ms FROM profile"),
    Columns("profile_alias", "merged_ms", "SELECT id, merged_ms FROM profile_alias"),
    Columns("history", "at_ms received_ms", "SELECT seq, at_ms, received_ms FROM history"),
    Columns(
      "event", "at_ms sent_ms received_ms",
      "SELECT seq, at_ms, sent_ms, received_ms FROM event"),
    Columns(
      "showing", "opened_ms last_ms closed_ms",
      "SELECT number, opened_ms, last_ms, closed_ms FROM showing"),
    Columns("answer", "at_ms", "SELECT showing, at_ms FROM answer"),
    Columns("problem", "at_ms received_ms", "SELECT seq, at_ms, received_ms FROM problem"),
    Columns("assignment", "at_ms", "SELECT profile_id, at_ms FROM assignment"),
    Columns(
      "exposure", "assigned_ms at_ms received_ms",
      "SELECT seq, assigned_ms, at_ms, received_ms FROM exposure"),
    Columns("catalog_revision", "applied_ms", "SELECT number, applied_ms FROM catalog_revision"),
  ]

  /// Reads every text and every moment of every row.
  mutating func checkValues(_ connection: Connection, _ progress: (Int) throws -> Void) throws {
    for columns in Self.texts {
      let fault = ("it is no text in UTF-8: the engine reads it as another")
      try check(columns, fault, connection, progress) { row, column in
        row.withText(column) { String(validating: $0, as: UTF8.self) != nil }
      }
    }
    for columns in Self.times {
      let fault = "the moment lies outside of the years 1 to 9999"
      try check(columns, fault, connection, progress) { row, column in
        row.optionalInt(column).map { Timestamp(milliseconds: $0) != nil } ?? true
      }
    }
  }

  private mutating func check(
    _ columns: Columns, _ message: String, _ connection: Connection,
    _ progress: (Int) throws -> Void, isRight: (Statement, Int32) -> Bool
  ) throws {
    var wrong = [(count: Int, example: String)](
      repeating: (0, ""), count: columns.names.count)
    do {
      let statement = try connection.prepare(columns.sql)
      defer { statement.reset() }
      while try statement.step() {
        rows += 1
        if rows.isMultiple(of: 4096) { try progress(rows) }
        for index in wrong.indices where !isRight(statement, Int32(index) + 1) {
          if wrong[index].count == 0 { wrong[index].example = statement.text(0) }
          wrong[index].count += 1
        }
      }
    } catch let error as StoreError {
      addUnreadable("values", columns.table, error)
    }
    for (name, found) in zip(columns.names, wrong) where found.count > 0 {
      add(
        .init(
          .fault, "values", at: "\(columns.table).\(name)", rows: found,
          (message, "mend the row with the sqlite3 shell, or restore a backup")))
    }
  }
}
