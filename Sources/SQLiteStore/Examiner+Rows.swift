// Whether rows belong to something, and numbers are as large as they must be.

import Segments

extension Examiner {
  /// What one query looks for: it answers with how many rows and the name of one.
  private struct Search {
    let weight: StoreFinding.Weight
    let check: String
    let place: String
    let sql: StaticString
    let message: String
    let fix: String
  }

  private mutating func run(_ search: Search, on connection: Connection) {
    do throws(StoreError) {
      let found = try connection.prepare(search.sql).first { (row) throws(StoreError) in
        (Int(row.int(0)), row.optionalText(1))
      }
      guard let (count, example) = found, count > 0 else { return }
      add(
        .init(
          search.weight, search.check, at: search.place, rows: (count, example),
          (search.message, search.fix)))
    } catch {
      addUnreadable(search.check, search.place, error)
    }
  }

  // MARK: - Numbers

  /// Compares the last numbers that were given out with those that rows carry.
  mutating func checkCounters(_ connection: Connection) {
    do throws(StoreError) {
      let found = try connection.prepare(
        """
        SELECT (SELECT count(*) FROM counter), (SELECT seq FROM counter),
          (SELECT showing FROM counter),
          (SELECT max(seq) FROM (SELECT max(seq) AS seq FROM event UNION ALL
            SELECT max(seq) FROM history UNION ALL SELECT max(seq) FROM exposure UNION ALL
            SELECT max(seq) FROM problem UNION ALL SELECT max(seq) FROM showing UNION ALL
            SELECT max(seq) FROM receiver)),
          (SELECT max(number) FROM showing)
        """
      ).first { (row) throws(StoreError) in
        (row.int(0), row.int(1), row.int(2), row.int(3), row.int(4))
      }
      guard let (rows, seq, showing, lastSeq, lastShowing) = found else { return }
      guard rows == 1 else {
        add(.init(.fault, "counters", at: "counter", ("its row is lost", "restore a backup")))
        return
      }
      compare("seq", seq, lastSeq)
      compare("showing", showing, lastShowing)
    } catch {
      addUnreadable("counters", "counter", error)
    }
    run(
      Search(
        weight: .fault, check: "counters", place: "seq",
        sql: """
          SELECT count(*), min(seq) FROM (SELECT seq FROM (
            SELECT seq FROM event UNION ALL SELECT seq FROM history UNION ALL
            SELECT seq FROM exposure UNION ALL SELECT seq FROM problem UNION ALL
            SELECT seq FROM showing WHERE seq IS NOT NULL) GROUP BY seq HAVING count(*) > 1)
          """,
        message: "numbers of the one series were given out twice", fix: "restore a backup"),
      on: connection)
  }

  private mutating func compare(_ name: String, _ counted: Int64, _ found: Int64) {
    guard found > counted else { return }
    add(
      .init(
        .fault, "counters", at: "counter.\(name)", rows: (0, String(found)),
        (
          "it stands at \(counted), and \(found) was given out already: the next writes fail",
          "UPDATE counter SET \(name) = \(found), with the sqlite3 shell"
        )))
  }

  // MARK: - What belongs to nothing

  private static let orphan = "delete them with the sqlite3 shell, or restore a backup"
  private static let nobodys = "they are of a profile that is not there"

  private static let orphans: [Search] = [
    Search(
      weight: .fault, check: "orphans", place: "answer",
      sql: """
        SELECT count(*), min(showing) FROM answer WHERE showing NOT IN (SELECT number FROM showing)
        """,
      message: "their showing is not there", fix: orphan),
    Search(
      weight: .fault, check: "orphans", place: "showing",
      sql: """
        SELECT count(*), min(number) FROM showing WHERE profile_id NOT IN (SELECT id FROM profile)
          AND profile_id NOT IN (SELECT id FROM profile_alias)
        """,
      message: nobodys, fix: orphan),
    Search(
      weight: .fault, check: "orphans", place: "event",
      sql: """
        SELECT count(*), min(seq) FROM event WHERE profile_id NOT IN (SELECT id FROM profile)
          AND profile_id NOT IN (SELECT id FROM profile_alias)
        """,
      message: nobodys, fix: orphan),
    Search(
      weight: .fault, check: "orphans", place: "history",
      sql: """
        SELECT count(*), min(seq) FROM history WHERE profile_id NOT IN (SELECT id FROM profile)
          AND profile_id NOT IN (SELECT id FROM profile_alias)
        """,
      message: nobodys, fix: orphan),
    Search(
      weight: .fault, check: "orphans", place: "exposure",
      sql: """
        SELECT count(*), min(seq) FROM exposure WHERE profile_id NOT IN (SELECT id FROM profile)
          AND profile_id NOT IN (SELECT id FROM profile_alias)
        """,
      message: nobodys, fix: orphan),
    Search(
      weight: .fault, check: "orphans", place: "problem",
      sql: """
        SELECT count(*), min(seq) FROM problem WHERE profile_id NOT IN (SELECT id FROM profile)
          AND profile_id NOT IN (SELECT id FROM profile_alias)
        """,
      message: nobodys, fix: orphan),
    Search(
      weight: .note, check: "orphans", place: "assignment",
      sql: """
        SELECT count(*), min(profile_id) FROM assignment
        WHERE profile_id NOT IN (SELECT id FROM profile)
        """,
      message: "they are of profiles that are not there (yet): assignments may be brought in first",
      fix: "bring in the profiles"),
    Search(
      weight: .fault, check: "orphans", place: "event.showing",
      sql: """
        SELECT count(*), min(seq) FROM event
        WHERE showing IS NOT NULL AND showing NOT IN (SELECT number FROM showing)
        """,
      message: "their showing is not there", fix: orphan),
    Search(
      weight: .fault, check: "aliases", place: "profile_alias",
      sql: """
        SELECT count(*), min(id) FROM profile_alias WHERE profile_id NOT IN (SELECT id FROM profile)
        """,
      message: "they are names of a profile that is not there, or itself only a name",
      fix: orphan),
    Search(
      weight: .fault, check: "aliases", place: "profile_alias",
      sql: "SELECT count(*), min(id) FROM profile_alias WHERE id IN (SELECT id FROM profile)",
      message: "they are names of a profile, and profiles of their own",
      fix: "delete the name or the profile with the sqlite3 shell"),
  ]

  /// Looks for rows that belong to nothing.
  mutating func checkOrphans(_ connection: Connection) {
    for search in Self.orphans { run(search, on: connection) }
  }

  // MARK: - Words and states

  private static let words: [Search] = [
    Search(
      weight: .fault, check: "words", place: "event.kind",
      sql: """
        SELECT count(*), min(seq) FROM event WHERE kind NOT IN ('event', 'update', 'shown', 'merge')
        """,
      message: "the word is none that this program knows", fix: orphan),
    Search(
      weight: .fault, check: "words", place: "event.at_ms",
      sql: "SELECT count(*), min(seq) FROM event WHERE at_ms > received_ms",
      message: "what happened was received before: the moment is never later than the receipt",
      fix: "set it with the sqlite3 shell, or restore a backup"),
    Search(
      weight: .fault, check: "words", place: "profile.gender",
      sql: """
        SELECT count(*), min(id) FROM profile
        WHERE gender IS NOT NULL AND gender NOT IN ('female', 'male', 'other')
        """,
      message: "the word is none that this program knows",
      fix: "set it with the sqlite3 shell, or restore a backup"),
    Search(
      weight: .fault, check: "words", place: "history.source",
      sql: """
        SELECT count(*), min(seq) FROM history
        WHERE source NOT IN ('set', 'ingest', 'save', 'finish', 'import', 'merge')
        """,
      message: "the word is none that this program knows", fix: orphan),
    Search(
      weight: .fault, check: "words", place: "showing.closing",
      sql: """
        SELECT count(*), min(number) FROM showing
        WHERE closed_ms IS NOT NULL AND (closing IS NULL OR seq IS NULL
          OR closing NOT IN ('closed', 'ended', 'idle', 'next'))
        """,
      message: "a closed showing has no reason that this program knows, or no number",
      fix: "restore a backup"),
    Search(
      weight: .fault, check: "words", place: "profile.id",
      sql: """
        SELECT count(*), min(id) FROM profile WHERE length(CAST(id AS BLOB)) NOT BETWEEN 1 AND 256
        """,
      message: "an id has 1 to 256 bytes", fix: "give the profile another id, or delete it"),
    Search(
      weight: .fault, check: "words", place: "profile.revision",
      sql: "SELECT count(*), min(id) FROM profile WHERE revision < 1",
      message: "a stored profile has a revision from 1", fix: "set it with the sqlite3 shell"),
    Search(
      weight: .fault, check: "words", place: "assignment.bucket",
      sql: """
        SELECT count(*), min(profile_id) FROM assignment WHERE bucket NOT BETWEEN 0 AND 99999
        """,
      message: "a bucket is from 0 to 99999", fix: orphan),
  ]

  /// Looks for words and states that the engine cannot read.
  mutating func checkWords(_ connection: Connection) {
    for search in Self.words { run(search, on: connection) }
  }
}
