// Older stores become newer ones, or stay as they were.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Migrating a store", .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
struct MigrationTests {
  /// Made-up versions after the current one.
  private static func options(upTo version: Int, breaking: Int? = nil) -> SQLiteStore.Options {
    var options = SQLiteStore.Options()
    options.schema = Schema(
      version: version, script: Schema.current.script,
      migrations: (2...version).map { version in
        let mistake = version == breaking ? "SELECT no_such_column FROM profile;" : ""
        return Migration(
          version: version,
          script: "CREATE TABLE step\(version) (a TEXT) STRICT; \(mistake)")
      })
    return options
  }

  /// The version in the file itself, whatever stands in a log.
  private func version(of workspace: Workspace) throws -> String {
    try workspace.sqlite(
      "ATTACH 'file:\(workspace.path())?immutable=1' AS file; PRAGMA file.user_version;",
      on: "look.db")
  }

  @Test("an older store goes through every step, once, and keeps what it holds")
  func steps() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path(), options: Self.options(upTo: 4))
    // In the file itself while it is open, since whoever looks does not look at the log.
    #expect(try version(of: workspace) == "4")
    #expect(try store.read { try $0.profileCount() } == 1)
    store.close()
    let again = try SQLiteStore(path: workspace.path(), options: Self.options(upTo: 4))
    #expect(try again.read { try $0.profileCount() } == 1)
    again.close()
    let later = try SQLiteStore(path: workspace.path(), options: Self.options(upTo: 5))
    later.close()
    #expect(try version(of: workspace) == "5")
  }

  @Test("S-068: an older program refuses what a newer one made of the store")
  func olderProgram() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    try SQLiteStore(path: workspace.path(), options: Self.options(upTo: 3)).close()
    let before = try workspace.contents()
    let text = try expectRefusal(.newerSchema, of: workspace.path())
    #expect(text.contains("schema 3") && text.contains("knows 1"))
    #expect(try workspace.contents() == before)
  }

  @Test("a step that fails leaves the version and the tables as they were")
  func failure() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    try expectRefusal(
      .other, of: workspace.path(), options: Self.options(upTo: 4, breaking: 3))
    #expect(try version(of: workspace) == "1")
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 1)
    store.close()
    // The first step is not there either: it can be made again.
    try SQLiteStore(path: workspace.path(), options: Self.options(upTo: 4)).close()
    #expect(try version(of: workspace) == "4")
  }

  @Test("a migration that was killed leaves the old version, which migrates again")
  func killed() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let shell = try Shell(workspace.path())
    shell.send("BEGIN; CREATE TABLE step2 (a TEXT) STRICT; PRAGMA user_version = 2;")
    shell.wait()
    shell.kill()
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 1)
    store.close()
    try SQLiteStore(path: workspace.path(), options: Self.options(upTo: 2)).close()
    #expect(try version(of: workspace) == "2")
  }

  @Test("an older store opened for reading only says that it must be opened for writing once")
  func readOnly() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    var options = Self.options(upTo: 2)
    options.isReadOnly = true
    let text = try expectRefusal(.access, of: workspace.path(), options: options)
    #expect(text.contains("has schema 1, this program knows 2"))
    #expect(try version(of: workspace) == "1")
  }

  @Test("threads that open an older store at once migrate it once")
  func race() async throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let store = try SQLiteStore(path: workspace.path(), options: Self.options(upTo: 3))
          #expect(try store.read { try $0.profileCount() } == 1)
          store.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(try version(of: workspace) == "3")
  }
}
