// A store file that somebody made to do harm: it runs nothing, and the call says what it is.

import BuiltCommand
import Foundation
import StoreContract
import Testing

@Suite("A store file made by an attacker")
struct HostileStoreTests {
  private let command: BuiltCommand

  init() throws {
    command = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    try #"{ format: 1, flows: { f: {} }, placements: { p: { audiences: [ { flow: "f" } ] } } }"#
      .write(
        to: command.directory.appending(path: "c.json5"), atomically: true, encoding: .utf8)
  }

  /// A view that takes the place of a table, with rows that take for ever to count.
  private static let endless = """
    WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n
    """

  /// What a table becomes when its text in the schema is replaced.
  private static func rewritten(_ table: String, _ old: String, _ new: String) -> String {
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') WHERE name = '\(table)';
    PRAGMA writable_schema = RESET;
    """
  }

  static let attacks: [(name: String, sql: String)] = [
    ("a trigger", "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM profile; END"),
    (
      "a trigger on a view of its own",
      """
      CREATE VIEW v AS SELECT 1; CREATE TRIGGER t INSTEAD OF INSERT ON v BEGIN DELETE FROM event; END
      """
    ),
    ("a view for a table", "DROP TABLE problem; CREATE VIEW problem AS \(endless)"),
    (
      "a view for the catalog",
      """
      DROP TABLE catalog_revision; CREATE VIEW catalog_revision AS SELECT x AS number, 'd' AS digest,
      '{}' AS document, 1 AS format, NULL AS default_locale, NULL AS author, NULL AS message,
      NULL AS parent, 0 AS applied_ms, NULL AS retention FROM (\(endless))
      """
    ),
    (
      "a virtual table for a table",
      "DROP TABLE receiver; CREATE VIRTUAL TABLE receiver USING fts5(name, seq)"
    ),
    ("a computed column", "ALTER TABLE profile ADD COLUMN g TEXT AS (hex(zeroblob(1000000000)))"),
    (
      "a check",
      rewritten(
        "receiver", "seq  INTEGER NOT NULL",
        "seq  INTEGER NOT NULL CHECK (length(hex(zeroblob(1000000000))) > 0)")
    ),
    (
      "a default",
      rewritten(
        "event", "locale      TEXT,", "locale      TEXT DEFAULT (randomblob(1000000000)),")
    ),
    (
      "an index of an expression",
      "CREATE INDEX i ON profile (hex(zeroblob(length(id) * 100000000)))"
    ),
    (
      "an index with a condition",
      "CREATE INDEX i ON profile (id) WHERE length(hex(zeroblob(length(id) * 100000))) > 3"
    ),
    (
      "a foreign key that deletes",
      rewritten(
        "answer", "ON DELETE CASCADE", "ON DELETE SET DEFAULT")
    ),
    (
      "another order of texts",
      rewritten(
        "profile", "id           TEXT    PRIMARY KEY",
        "id           TEXT COLLATE NOCASE PRIMARY KEY")
    ),
    ("a table without its rules", rewritten("profile", "STRICT, WITHOUT", "WITHOUT")),
    (
      "a loaded extension",
      "DROP TABLE problem; CREATE VIEW problem AS SELECT load_extension('./x.so')"
    ),
    ("a written file", "DROP TABLE problem; CREATE VIEW problem AS SELECT writefile('owned', 'x')"),
  ]

  /// What is called on each.
  private static let calls =
    "'profile set x --first-name X' 'eval --profile jane --placement p' 'profile list' 'backup copy' "
    + "'restore segments.db --store other.db'"
    + (Torture.isLong
      ? " 'history' 'profile erase jane --yes' 'export' 'ingest c.json5' 'profile show jane' 'apply c.json5'"
      : "")

  @Test("runs nothing, whatever is called", arguments: attacks.map(\.name))
  func attack(_ name: String) throws {
    let sql = Self.attacks.first { $0.name == name }?.sql ?? ""
    try (sql + ";").write(
      to: command.directory.appending(path: "attack.sql"), atomically: true, encoding: .utf8)
    let answer = try command.run(
      """
      segments apply c.json5 > /dev/null; segments profile set jane --first-name Jane > /dev/null
      before=$(sqlite3 segments.db 'SELECT group_concat(sql) FROM sqlite_schema' | cksum)
      sqlite3 segments.db < attack.sql || exit 8
      [ "$before" = "$(sqlite3 segments.db 'SELECT group_concat(sql) FROM sqlite_schema' | cksum)" ] && exit 9
      cksum < segments.db > before
      for call in \(Self.calls); do
        ( ulimit -v 1000000; timeout -s KILL 20 segments $call > out 2> err < /dev/null ); echo "= $?"; cat err >&2
      done
      cksum < segments.db | cmp - before
      timeout -s KILL 20 segments doctor > found; echo "doctor $?"; grep -c '^fault  schema' found; ls
      """)
    let lines = answer.output.split(separator: "\n").map(String.init)
    Torture.note(
      "a store file made by an attacker",
      [
        "tried": 1, "calls refused": lines.count { $0 == "= 1" },
        "named by doctor": lines.contains("doctor 1") ? 1 : 0,
      ])
    #expect(
      lines.prefix(Torture.isLong ? 11 : 5).allSatisfy { $0 == "= 1" },
      "\(answer.code) \(answer.output)\(answer.remarks)")
    #expect(lines.contains("doctor 1"), "\(answer.output)")
    #expect(!lines.contains("owned") && !lines.contains("copy") && !lines.contains("other.db"))
    #expect(!answer.remarks.contains("differ"), "the file was changed")
  }

  @Test(
    "an index of columns, a table and a view that somebody added do no harm, and are no obstacle")
  func harmless() throws {
    let answer = try command.run(
      """
      segments apply c.json5 > /dev/null
      sqlite3 segments.db "CREATE INDEX mine ON profile (email, created_ms);
        CREATE TABLE note (a, b); CREATE VIEW people AS SELECT id FROM profile;"
      segments profile set jane --email jane@example.com; echo "= $?"; segments doctor | grep '^note   schema'
      """)
    #expect(answer.output.contains("= 0"), "\(answer.output)\(answer.remarks)")
    #expect(answer.output.split(separator: "\n").count { $0.hasPrefix("note   schema") } == 3)
  }
}
