// Looking through a store: what is wrong is found, and nothing is changed.

import Foundation
import Segments
import StoreContract
import Testing

@testable import SQLiteStore

@Suite(
  "Looking through a store", .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
struct ExaminationTests {
  /// A store with a catalog and people.
  private func store() throws -> Workspace {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    let catalog = """
      { format: 1, attributes: { bmi: { type: "number" } },
        segments: { high: "attributes.bmi > 25.0" }, flows: { a: {}, b: {} },
        placements: { p: { audiences: [ { segment: "high", flow: "a" }, { flow: "b" } ] } } }
      """
    try store.apply(CatalogDocument(json5: Array(catalog.utf8)))
    for id in ["anon", "jane"] as [Profile.ID] {
      try store.updateProfile(id) {
        $0["bmi"] = 31.2
        $0["note"] = "secret"
      }
      let evaluation = try store.evaluate("p", for: id)
      try store.shown(evaluation)
      let line = """
        {"profile":"\(id)","id":"l","at":"2026-11-30T09:00:00Z","showing":"s","flow":"a","event":\
        {"name":"flow_user_input","instanceId":"s","element_id":"e","element_type":"text_input",\
        "value":"secret"}}
        """
      _ = try store.record([Array(line.utf8)])
    }
    try store.merge("anon", into: "jane")
    store.close()
    return workspace
  }

  private func faults(_ workspace: Workspace) throws -> [StoreFinding] {
    try SQLiteStore.examine(path: workspace.path()).findings.filter { $0.weight == .fault }
  }

  @Test("a store as this program leaves it is sound, and looking changes no byte")
  func sound() throws {
    let workspace = try store()
    let before = try workspace.contents()
    var calls = 0
    let examination = try SQLiteStore.examine(path: workspace.path()) { _ in calls += 1 }
    #expect(calls > 0)
    #expect(examination.isSound)
    #expect(examination.findings.filter { $0.weight == .fault } == [])
    #expect(examination.contents?.profiles == 1)
    #expect(try workspace.contents() == before)
  }

  /// A damage, and where it is to be found.
  struct Damage: CustomTestStringConvertible, Sendable {
    let sql: String
    let check: String
    let place: String
    let example: String?
    var testDescription: String { "\(check) \(place): \(sql)" }

    init(_ sql: String, _ check: String, _ place: String, _ example: String? = nil) {
      self.sql = sql
      self.check = check
      self.place = place
      self.example = example
    }
  }

  static let damages: [Damage] = [
    Damage(
      "UPDATE profile SET attributes = '{\"a\":' WHERE id = 'jane'", "json", "profile.attributes",
      "jane"),
    Damage("UPDATE profile SET attributes = '[1]'", "json", "profile.attributes", "jane"),
    Damage(
      "UPDATE profile SET attributes = '{\"a\":{\"b\":1}}'", "json", "profile.attributes", "jane"),
    Damage(
      "UPDATE profile SET attributes = '{\"a\":1,\"a\":2}'", "json", "profile.attributes", "jane"),
    Damage("UPDATE profile SET changed = '{\"email\":\"x\"}'", "json", "profile.changed", "jane"),
    Damage("UPDATE profile SET last_context = '3'", "json", "profile.last_context", "jane"),
    Damage("UPDATE history SET replaced = 'x'", "json", "history.replaced"),
    Damage("UPDATE history SET late = '\"x\"'", "json", "history.late"),
    Damage("UPDATE event SET parameters = '[]' WHERE kind = 'merge'", "json", "event.parameters"),
    Damage("UPDATE event SET parameters = '[]' WHERE kind = 'update'", "json", "event.parameters"),
    Damage("UPDATE event SET context = ''", "json", "event.context"),
    Damage("UPDATE answer SET value = 'null'", "json", "answer.value", "1"),
    Damage("UPDATE answer SET kind = 'rating'", "json", "answer.value", "1"),
    Damage("UPDATE exposure SET receipt = '{}'", "json", "exposure.receipt"),
    Damage("UPDATE placement SET needs = '[]'", "json", "placement.needs", "p"),
    Damage("UPDATE counter SET seq = 1", "counters", "counter.seq"),
    Damage("UPDATE counter SET showing = 1", "counters", "counter.showing"),
    Damage("DELETE FROM counter", "counters", "counter"),
    Damage(
      "UPDATE history SET seq = (SELECT min(seq) FROM event) WHERE seq = (SELECT max(seq) FROM history)",
      "counters", "seq"),
    Damage(
      "PRAGMA foreign_keys = OFF; UPDATE answer SET showing = 77 WHERE showing = 1", "orphans",
      "answer", "77"),
    Damage("PRAGMA foreign_keys = OFF; DELETE FROM showing", "foreign_keys", "answer"),
    Damage("UPDATE showing SET profile_id = 'nobody' WHERE number = 1", "orphans", "showing", "1"),
    Damage("DELETE FROM profile", "orphans", "history"),
    Damage("DELETE FROM profile", "orphans", "exposure"),
    Damage("DELETE FROM profile", "orphans", "event"),
    Damage("UPDATE event SET showing = 77 WHERE showing = 1", "orphans", "event.showing"),
    Damage("UPDATE profile_alias SET profile_id = 'nobody'", "aliases", "profile_alias", "anon"),
    Damage(
      "INSERT INTO profile_alias VALUES ('x', 'anon', 0)", "aliases", "profile_alias", "x"),
    Damage(
      "INSERT INTO profile_alias VALUES ('jane', 'jane', 0)", "aliases", "profile_alias", "jane"),
    Damage("UPDATE event SET kind = 'tale'", "words", "event.kind"),
    Damage("UPDATE event SET at_ms = received_ms + 1 WHERE seq = 1", "words", "event.at_ms", "1"),
    Damage("UPDATE profile SET gender = 'none'", "words", "profile.gender", "jane"),
    Damage(
      "UPDATE profile SET first_name = CAST(x'4AFF6E' AS TEXT)", "values", "profile.first_name",
      "jane"),
    Damage(
      "UPDATE answer SET element = CAST(x'C328' AS TEXT) WHERE showing = 1", "values",
      "answer.element", "1"),
    Damage(
      "UPDATE history SET at_ms = -113748718811480 WHERE seq = (SELECT max(seq) FROM history)",
      "values", "history.at_ms"),
    Damage("UPDATE showing SET last_ms = 9223372036854775807", "values", "showing.last_ms", "1"),
    Damage("UPDATE history SET source = 'magic'", "words", "history.source"),
    Damage(
      "UPDATE showing SET closed_ms = 1, closing = 'why', seq = 999 WHERE number = 1", "words",
      "showing.closing"),
    Damage("UPDATE profile SET revision = 0", "words", "profile.revision", "jane"),
    Damage("UPDATE segment SET expression = 'true'", "catalog", "segment"),
    Damage("DELETE FROM flow WHERE id = 'a'", "catalog", "flow"),
    Damage("UPDATE audience SET flow = 'a'", "catalog", "audience"),
    Damage("UPDATE catalog_revision SET digest = 'x'", "catalog", "catalog_revision.digest", "1"),
    Damage(
      "UPDATE catalog_revision SET document = '{'", "catalog", "catalog_revision.document", "1"),
    Damage("DROP TABLE problem", "schema", "problem"),
    Damage("DROP INDEX event_id", "schema", "event_id"),
    Damage("ALTER TABLE profile ADD COLUMN more TEXT", "schema", "profile"),
    Damage(
      "CREATE TRIGGER t AFTER INSERT ON profile BEGIN DELETE FROM event; END", "schema", "t"),
    Damage("PRAGMA user_version = 99", "schema", ""),
    Damage("PRAGMA application_id = 7", "header", ""),
  ]

  @Test("each damage is found where it is, by an id or number, without a value", arguments: damages)
  func damage(_ damage: Damage) throws {
    let workspace = try store()
    try workspace.sqlite(damage.sql + ";")
    let before = try workspace.contents()
    let faults = try faults(workspace)
    let found = faults.first { $0.check == damage.check && ($0.place ?? "") == damage.place }
    #expect(found != nil, "\(faults)")
    if let example = damage.example { #expect(found?.example == example) }
    for finding in faults {
      let text = "\(finding.message) \(finding.fix) \(finding.example ?? "")"
      #expect(!text.contains("secret") && !text.contains("31.2"))
      #expect(!finding.fix.isEmpty)
    }
    #expect(try workspace.contents()["segments.db"] == before["segments.db"])
  }

  @Test(
    "what a kept placement is kept from must be there, and define it",
    arguments: [
      nil, "DELETE FROM catalog_revision WHERE number = 1",
      "UPDATE catalog_revision SET digest = 'x' WHERE number = 1",
      "UPDATE catalog_revision SET document = '{' WHERE number = 1",
      "UPDATE catalog_revision SET document = '{\"format\":1}' WHERE number = 1",
      #"UPDATE placement SET needs = '{"kept":{"from":"abc","lacks":[]}}' WHERE id = 'paywall'"#,
      #"UPDATE placement SET needs = '{"kept":7}' WHERE id = 'paywall'"#,
      #"UPDATE placement SET needs = '{"kept":{' WHERE id = 'paywall'"#,
    ])
  func kept(_ sql: String?) throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.apply(CatalogDocument(text: Contract.olderCatalog))
    try store.apply(Contract.newerBundle())
    #expect(try store.evaluate("paywall", for: "jane").source == .kept)
    store.close()
    if let sql { try workspace.sqlite(sql + ";") }
    let found = try faults(workspace).filter { $0.place == "placement.needs" }
    #expect(found.contains { $0.example == "paywall" } == (sql != nil), "\(found)")
  }

  @Test(
    "a damaged log is told before it is opened, a log that ends in the midst of a change noted",
    arguments: [
      ("header", 2, "fault"), ("sums", 60, "fault"), ("salt", 50, "fault"), ("page", 500, "fault"),
      ("later page", 9_000, "fault"), ("cut", -7, "note"), ("whole", nil, nil),
    ] as [(String, Int?, String?)])
  func log(_ name: String, _ place: Int?, _ weight: String?) throws {
    let workspace = try store()
    let shell = try Shell(workspace.path())
    shell.send("PRAGMA wal_autocheckpoint = 0;")
    for round in 0..<3 { shell.send("UPDATE profile SET revision = revision + 1 + \(round);") }
    shell.wait()
    shell.kill()
    var bytes = try #require(try workspace.contents()["segments.db-wal"])
    if let place, place < 0 { bytes.removeLast(-place) }
    if let place, place > 0 { bytes[place] ^= 0x40 }
    try workspace.write(bytes, to: "segments.db-wal")
    let found = try SQLiteStore.examine(path: workspace.path()).findings.filter {
      $0.check == "log"
    }
    #expect(found.map(\.weight.rawValue) == (weight.map { [$0] } ?? []))
    #expect(try workspace.contents()["segments.db-wal"] == bytes)
  }

  @Test("what an earlier log left behind the present one is no damage")
  func olderFrames() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    for index in 0..<50 {
      try store.updateProfile(Profile.ID(rawValue: "p\(index)")) { $0.firstName = "x" }
    }
    try workspace.sqlite("PRAGMA wal_checkpoint(RESTART);")
    try store.updateProfile("jane") { $0.firstName = "x" }
    let log = LogFile.state(of: workspace.path("segments.db-wal"))
    #expect(log == .whole)
    #expect(try workspace.contents()["segments.db-wal"]?.count ?? 0 > 100_000)
  }

  @Test("assignments of people who are not there yet are worth knowing, no fault")
  func earlyAssignments() throws {
    let workspace = try store()
    try workspace.sqlite("INSERT INTO assignment VALUES ('early', 'e', 'a', 1, 0);")
    let finding = try SQLiteStore.examine(path: workspace.path()).findings.first {
      $0.check == "orphans"
    }
    #expect(finding?.weight == .note && finding?.example == "early")
  }

  @Test("a file that cannot be opened as a store is looked through all the same")
  func unopenable() throws {
    let workspace = try store()
    let bytes = try #require(try workspace.contents()["segments.db"])
    for damaged in [
      Array(bytes[..<5000]), Array(bytes[..<100]), [UInt8](repeating: 7, count: 9000),
      Array(bytes[..<100]) + [UInt8](repeating: 0xFF, count: 3996) + Array(bytes[4096...]),
    ] {
      try workspace.write(damaged)
      let examination = try SQLiteStore.examine(path: workspace.path())
      #expect(!examination.isSound)
      #expect(try workspace.contents()["segments.db"] == damaged)
    }
    try workspace.write([])
    #expect(try SQLiteStore.examine(path: workspace.path()).isSound)
    #expect(throws: StoreError.self) { try SQLiteStore.examine(path: workspace.path("none")) }
    #expect(throws: StoreError.self) { try SQLiteStore.examine(path: workspace.folder) }
  }

  @Test("every page damaged in turn is reported, never a crash, and no byte is changed")
  func pages() throws {
    let workspace = try store()
    let bytes = try #require(try workspace.contents()["segments.db"])
    var (found, silent) = (0, 0)
    for page in 0..<bytes.count / 4096 {
      var damaged = bytes
      for place in (page * 4096 + 100)..<(page * 4096 + 164) { damaged[place] ^= 0x5A }
      for place in (page * 4096)..<(page * 4096 + 8) where page > 0 { damaged[place] ^= 0x5A }
      try workspace.write(damaged)
      if try SQLiteStore.examine(path: workspace.path()).isSound { silent += 1 } else { found += 1 }
      #expect(try workspace.contents()["segments.db"] == damaged)
    }
    #expect(silent == 0, "\(found) found, \(silent) not")
  }

  @Test(
    "every copy that the program itself may have left is told",
    arguments: [
      ".schema-1.backup", ".schema-1.backup-2", ".damaged",
      ".schema-1.backup.0123456789abcdef.unfinished",
      ".schema-1.backup-2.0123456789abcdef.unfinished", ".0123456789abcdef.unfinished",
      ".erasure-key.0123456789abcdef.unfinished",
    ])
  func copies(_ suffix: String) throws {
    let workspace = try Workspace()
    try SQLiteStore(path: workspace.path()).close()
    for name in [".schema-1.backup", suffix] {
      try Data("x".utf8).write(to: URL(filePath: workspace.path() + name))
    }
    let found = try SQLiteStore.examine(path: workspace.path())
    #expect(found.findings.contains { $0.message.contains("segments.db\(suffix)'") })
  }

  @Test("a file that is called much like one of the program's, or is being written, is not told")
  func otherFiles() throws {
    let workspace = try Workspace()
    try SQLiteStore(path: workspace.path()).close()
    for name in [".unfinished", ".notes.unfinished", ".0123456789abcdeg.unfinished", ".backup"] {
      try workspace.write([1], to: "segments.db" + name)
    }
    let draft = try DraftFile(for: workspace.path())
    let found = try SQLiteStore.examine(path: workspace.path())
    #expect(found.findings.filter { $0.check == "files" && !$0.message.contains("mode") } == [])
    draft.remove()
  }

  @Test("what may be read by others, and what lies beside the store, is told")
  func files() throws {
    let workspace = try store()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: workspace.path())
    try workspace.write([1], to: "segments.db.schema-1.backup")
    let notes = try SQLiteStore.examine(path: workspace.path()).findings.filter {
      $0.check == "files"
    }
    #expect(notes.contains { $0.message.contains("mode 644") })
    #expect(notes.contains { $0.message.contains("schema-1.backup") })
    #expect(notes.allSatisfy { $0.weight == .note })
    #expect(try SQLiteStore.examine(path: workspace.path()).isSound)
  }

  @Test("the affected library is named where it is one")
  func library() throws {
    let workspace = try store()
    let notes = try SQLiteStore.examine(path: workspace.path()).findings.filter {
      $0.check == "library"
    }
    #expect(notes.count == (WALReset.affects(Connection.libraryVersion) ? 1 : 0))
  }

  @Test("the text of a definition is compared without comments and blanks")
  func definitions() {
    #expect(
      SchemaText.normalized("CREATE TABLE a ( -- what\n  b TEXT,\n\n c INT )")
        == "CREATE TABLE a(b TEXT,c INT)")
    let script = String(decoding: PackageResources.schema_sql, as: UTF8.self)
    let names = SchemaText.definitions(in: script)
    #expect(names["profile"] != nil && names["event_id"] != nil && names["tombstone"] != nil)
    #expect(names.count == script.split(separator: "\n").count { $0.hasPrefix("CREATE ") })
  }
}
