// What is not a store, or not one for this program, is refused and left as it is.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Refusing what is not a store")
struct RefusalTests {
  @Test(
    "S-067: a file of another kind is refused and left as it is",
    arguments: [
      [UInt8]("no database at all".utf8), [0], Array(repeating: 0, count: 4_096),
      (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 8) },
      Array("SQLite format 3\u{0}".utf8) + Array(repeating: 0xFF, count: 500),
    ])
  func otherFile(_ bytes: [UInt8]) throws {
    let workspace = try Workspace()
    try workspace.write(bytes)
    let before = try workspace.contents()
    let text = try expectRefusal(.notAStore, of: workspace.path())
    #expect(text.contains(workspace.path()))
    #expect(try workspace.contents() == before)
  }

  @Test(
    "a database of another program is refused and left as it is",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"),
    arguments: [
      "CREATE TABLE t (a);", "VACUUM;", "PRAGMA application_id = 7; CREATE TABLE t (a);",
      "PRAGMA user_version = 1; CREATE TABLE profile (id);",
      "PRAGMA journal_mode = WAL; CREATE TABLE t (a);",
      "PRAGMA page_size = 512; CREATE TABLE t (a);",
      "PRAGMA encoding = 'UTF-16'; CREATE TABLE t (a);",
    ])
  func otherDatabase(_ sql: String) throws {
    let workspace = try Workspace()
    try workspace.sqlite(sql)
    let before = try workspace.contents()
    try expectRefusal(.notAStore, of: workspace.path())
    #expect(try workspace.contents() == before)
  }

  @Test(
    "a database of another program with a log beside it is refused, and so is its log untouched",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"), arguments: [true, false])
  func otherDatabaseWithLog(hasIndex: Bool) throws {
    let workspace = try Workspace()
    let shell = try Shell(workspace.path())
    shell.send("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1);")
    shell.wait()
    shell.kill()
    if !hasIndex { try FileManager.default.removeItem(atPath: workspace.path("segments.db-shm")) }
    let before = try workspace.contents()
    #expect(before["segments.db-wal"]?.isEmpty == false)
    try expectRefusal(.notAStore, of: workspace.path())
    let after = try workspace.contents()
    #expect(after.keys.sorted() == before.keys.sorted())
    #expect(after["segments.db"] == before["segments.db"])
    #expect(after["segments.db-wal"] == before["segments.db-wal"])
  }

  @Test(
    "a database of another program that another process is using is refused",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func otherDatabaseInUse() throws {
    let workspace = try Workspace()
    let shell = try Shell(workspace.path())
    shell.send("PRAGMA journal_mode = WAL; CREATE TABLE t (a); BEGIN IMMEDIATE;")
    shell.send("INSERT INTO t VALUES (1);")
    shell.wait()
    try expectRefusal(.notAStore, of: workspace.path())
    shell.send("COMMIT; SELECT count(*) FROM t;")
    #expect(shell.finish().output.contains("1"))
  }

  @Test(
    "a store whose mark is in the log still is opened",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func markInLog() throws {
    let workspace = try Workspace()
    try workspace.makeStore("model.db")
    let schema = try workspace.sqlite(".dump", on: "model.db")
    let shell = try Shell(workspace.path())
    shell.send("PRAGMA journal_mode = WAL; CREATE TABLE t (a); DROP TABLE t;")
    shell.send(schema)
    shell.send(
      "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.current.version);"
    )
    shell.wait()
    shell.kill()
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test(
    "S-068: a store of a newer program is refused, names both versions, and stays as it is",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func newer() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let known = Schema.current.version
    try workspace.sqlite("PRAGMA user_version = \(known + 1);")
    let before = try workspace.contents()
    let text = try expectRefusal(.newerSchema, of: workspace.path())
    #expect(text.contains("schema \(known + 1)") && text.contains("knows \(known)"))
    #expect(try workspace.contents() == before)
  }

  @Test(
    "S-068: a store whose newer version stands in the log still is refused and keeps it",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func newerInLog() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let shell = try Shell(workspace.path())
    shell.send("PRAGMA user_version = 9;")
    shell.wait()
    shell.kill()
    let before = try workspace.contents()
    try expectRefusal(.newerSchema, of: workspace.path())
    let after = try workspace.contents()
    #expect(after["segments.db"] == before["segments.db"])
    #expect(after["segments.db-wal"] == before["segments.db-wal"])
    #expect(try workspace.sqlite("PRAGMA user_version;") == "9")
  }

  @Test("a directory, a pipe, a broken link and a missing folder are told apart")
  func otherThings() throws {
    let workspace = try Workspace()
    let folder = try expectRefusal(.access, of: workspace.folder)
    #expect(folder == "'\(workspace.folder)' is a directory; a store is a file")
    #expect(mkfifo(workspace.path("pipe"), 0o600) == 0)
    #expect(try expectRefusal(.access, of: workspace.path("pipe")).contains("is a pipe"))
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("link"), withDestinationPath: workspace.path("nothing"))
    #expect(try expectRefusal(.access, of: workspace.path("link")).contains("leads to nothing"))
    #expect(try expectRefusal(.access, of: workspace.path("no/such.db")).contains("no folder"))
    try workspace.write([1], to: "file")
    try expectRefusal(.access, of: workspace.path("file/store.db"))
    try expectRefusal(.access, of: "")
    try expectRefusal(.access, of: workspace.path("a\u{0}b"))
    #expect(try workspace.names() == ["file", "link", "pipe"])
  }

  @Test("a damaged store is an error, and nothing is repaired by deleting it")
  func damaged() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    var bytes = try #require(try workspace.contents()["segments.db"])
    for index in 4_096..<bytes.count { bytes[index] = 0xAA }
    try workspace.write(bytes)
    try expectRefusal(.corrupt, of: workspace.path())
    #expect(try workspace.contents()["segments.db"] == bytes)
  }
}
