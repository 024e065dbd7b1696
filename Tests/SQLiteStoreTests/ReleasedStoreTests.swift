// Stores of every released schema, brought up to date.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite(
  "Stores of older programs", .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
struct ReleasedStoreTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores")

  /// A copy of the store of a version.
  private func store(_ version: Int) throws -> Workspace {
    let workspace = try Workspace()
    try FileManager.default.copyItem(
      atPath: Self.folder.appending(path: "schema-\(version).store").path,
      toPath: workspace.path())
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: workspace.path())
    return workspace
  }

  /// Every row of the tables that the version has, by the shell.
  private func rows(_ workspace: Workspace, _ name: String = "segments.db") throws -> String {
    let tables = [
      "counter", "profile", "profile_alias", "history", "event", "showing", "answer", "problem",
      "exposure", "catalog_revision", "segment", "flow", "placement", "audience",
    ]
    return try workspace.sqlite(
      tables.map { ".mode quote\nSELECT '\($0)'; SELECT * FROM \($0);" }.joined(separator: "\n"),
      on: name)
  }

  @Test("every released schema but the present one has a store")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for version in 1..<Schema.current.version { #expect(names.contains("schema-\(version).store")) }
  }

  @Test(
    "an older store keeps every row, is sound afterwards, and lies beside as it was",
    arguments: 1..<Schema.current.version)
  func migration(_ version: Int) throws {
    let workspace = try store(version)
    let before = try rows(workspace)
    #expect(before.contains("ann@example.com"))
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profile("ann")?.id } == "ann")
    #expect(try store.read { try $0.profile("anon-7")?.id } == "ann")
    store.close()
    #expect(try rows(workspace) == before)
    let copy = "segments.db.schema-\(version).backup"
    #expect(try workspace.names() == ["segments.db", copy])
    #expect(try rows(workspace, copy) == before)
    #expect(try workspace.mode(copy) == 0o600)
    let examination = try SQLiteStore.examine(path: workspace.path())
    #expect(examination.findings.filter { $0.weight == .fault } == [])
    #expect(examination.contents?.schemaVersion == Schema.current.version)
  }

  @Test("a store that cannot be saved first is not brought up to date, and stays as it was")
  func noRoom() throws {
    let workspace = try store(1)
    let before = try rows(workspace)
    // A name with which the store and its log fit into a folder, and its copy does not.
    let name = String(repeating: "s", count: 240)
    try FileManager.default.moveItem(atPath: workspace.path(), toPath: workspace.path(name))
    let text = try expectRefusal(.access, of: workspace.path(name))
    #expect(text.contains("it was left as it is"))
    #expect(try workspace.sqlite("PRAGMA user_version;", on: name) == "1")
    #expect(try rows(workspace, name) == before)
  }

  @Test("an older store that was copied without being brought up to date can be looked through")
  func examined() throws {
    let workspace = try store(1)
    let examination = try SQLiteStore.examine(path: workspace.path())
    #expect(examination.isSound)
    #expect(examination.findings.contains { $0.check == "schema" && $0.weight == .note })
    #expect(try workspace.sqlite("PRAGMA user_version;") == "1")
  }
}
