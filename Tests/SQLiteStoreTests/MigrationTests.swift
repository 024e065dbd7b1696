// Older stores become newer ones, or stay as they were.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Migrating a store", .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
struct MigrationTests {
  /// What this program knows; made-up versions are counted from here.
  private static let known = Schema.current.version

  /// Made-up versions after the current one: so many.
  private static func options(steps: Int, breaking: Int? = nil) -> SQLiteStore.Options {
    var options = SQLiteStore.Options()
    options.schema = Schema(
      version: known + steps, script: Schema.current.script,
      migrations: (known + 1...known + steps).map { version in
        let mistake =
          version == breaking.map { known + $0 } ? "SELECT no_such_column FROM profile;" : ""
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
    let store = try SQLiteStore(path: workspace.path(), options: Self.options(steps: 3))
    // In the file itself while it is open, since whoever looks does not look at the log.
    #expect(try version(of: workspace) == "\(Self.known + 3)")
    #expect(try store.read { try $0.profileCount() } == 1)
    store.close()
    let again = try SQLiteStore(path: workspace.path(), options: Self.options(steps: 3))
    #expect(try again.read { try $0.profileCount() } == 1)
    again.close()
    let later = try SQLiteStore(path: workspace.path(), options: Self.options(steps: 4))
    later.close()
    #expect(try version(of: workspace) == "\(Self.known + 4)")
  }

  @Test("S-068: an older program refuses what a newer one made of the store")
  func olderProgram() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    try SQLiteStore(path: workspace.path(), options: Self.options(steps: 2)).close()
    let before = try workspace.contents()
    let text = try expectRefusal(.newerSchema, of: workspace.path())
    #expect(text.contains("schema \(Self.known + 2)") && text.contains("knows \(Self.known)"))
    #expect(try workspace.contents() == before)
  }

  @Test("S-069: a step that fails leaves the version and the tables as they were")
  func failure() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    try expectRefusal(
      .other, of: workspace.path(), options: Self.options(steps: 3, breaking: 2))
    #expect(try version(of: workspace) == "\(Self.known)")
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 1)
    store.close()
    // The first step is not there either: it can be made again.
    try SQLiteStore(path: workspace.path(), options: Self.options(steps: 3)).close()
    #expect(try version(of: workspace) == "\(Self.known + 3)")
  }

  @Test("S-069: a migration that was killed leaves the old version, which migrates again")
  func killed() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let shell = try Shell(workspace.path())
    shell.send("BEGIN; CREATE TABLE step (a TEXT) STRICT; PRAGMA user_version = \(Self.known + 1);")
    shell.wait()
    shell.kill()
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 1)
    store.close()
    try SQLiteStore(path: workspace.path(), options: Self.options(steps: 1)).close()
    #expect(try version(of: workspace) == "\(Self.known + 1)")
  }

  @Test("an older store opened for reading only says that it must be opened for writing once")
  func readOnly() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    var options = Self.options(steps: 1)
    options.isReadOnly = true
    let text = try expectRefusal(.access, of: workspace.path(), options: options)
    #expect(text.contains("has schema \(Self.known), this program knows \(Self.known + 1)"))
    #expect(try version(of: workspace) == "\(Self.known)")
  }

  @Test("threads that open an older store at once migrate it once")
  func race() async throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let store = try SQLiteStore(path: workspace.path(), options: Self.options(steps: 2))
          #expect(try store.read { try $0.profileCount() } == 1)
          store.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(try version(of: workspace) == "\(Self.known + 2)")
  }
}
