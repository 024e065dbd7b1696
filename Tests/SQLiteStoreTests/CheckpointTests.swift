// The log is moved into the file, with the precaution against the WAL-reset bug.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Moving the log into the file")
struct CheckpointTests {
  @Test(
    "the libraries that have the WAL-reset bug are known by their number",
    arguments: [
      (3_006_999, false), (3_007_000, true), (3_040_001, true), (3_044_005, true),
      (3_044_006, false), (3_044_099, false), (3_045_000, true), (3_050_006, true),
      (3_050_007, false), (3_050_099, false), (3_051_000, true), (3_051_002, true),
      (3_051_003, false), (3_052_000, false), (4_000_000, false),
    ])
  func affected(_ version: Int, _ isAffected: Bool) {
    #expect(WALReset.affects(version) == isAffected)
  }

  private func options(pages: Int, avoids: Bool = true) -> SQLiteStore.Options {
    var options = SQLiteStore.Options()
    options.durability = .normal
    options.pagesPerCheckpoint = pages
    options.avoidsWALReset = avoids
    return options
  }

  private func write(_ range: Range<Int>, to store: SQLiteStore) throws {
    for index in range {
      try store.write { transaction in
        var profile = Profile(id: Profile.ID(rawValue: "p\(index)"))
        var update = ProfileUpdate()
        update["text"] = .string(String(repeating: "x", count: 900))
        profile = try profile.updated(with: update, at: 1, declarations: [:]).profile
        try transaction.save(profile)
      }
    }
  }

  private func size(_ name: String, _ workspace: Workspace) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: workspace.path(name))
    return try #require(facts[.size] as? Int)
  }

  @Test("with the precaution the log is moved when it has grown, and used again from its start")
  func moved() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path(), options: options(pages: 20))
    try write(0..<200, to: store)
    // Without a checkpoint, 200 commits of two pages and more would stand in it.
    #expect(try size("segments.db-wal", workspace) < 60 * 4_200)
    #expect(try size("segments.db", workspace) > 40 * 4_096)
    store.close()
    #expect(try workspace.names() == ["segments.db"])
  }

  @Test("with the precaution no commit moves the log by itself")
  func notByItself() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path(), options: options(pages: 1_000_000))
    try write(0..<600, to: store)
    // The library's own threshold is 1000 pages.
    #expect(try size("segments.db-wal", workspace) > 1_200 * 4_096)
    store.close()
    #expect(try workspace.names() == ["segments.db"])
  }

  @Test("a library without the bug moves the log by itself")
  func byItself() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(
      path: workspace.path(), options: options(pages: 1_000_000, avoids: false))
    try write(0..<600, to: store)
    #expect(try size("segments.db-wal", workspace) < 1_200 * 4_096)
    store.close()
    #expect(try workspace.names() == ["segments.db"])
  }

  @Test("a reader that needs the log keeps it, loses nothing, and the log is moved later")
  func pinned() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path(), options: options(pages: 20))
    try write(0..<10, to: store)
    try store.read { transaction in
      #expect(try transaction.profileCount() == 10)
      try write(10..<150, to: store)
      #expect(try transaction.profileCount() == 10)
    }
    let grown = try size("segments.db-wal", workspace)
    try write(150..<400, to: store)
    #expect(try store.read { try $0.profileCount() } == 400)
    // Used again from the start: it did not grow by the later writes.
    #expect(try size("segments.db-wal", workspace) < grown * 2)
  }

  @Test(
    "a checkpoint that cannot have the right to write is left for later, and no write fails of it",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func contended() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let source = ConnectionSource(
      file: workspace.path(), options: options(pages: 1), readOnly: nil)
    let writer = try source.writer()
    var checkpointer = Checkpointer(source)
    let shell = try Shell(workspace.path())
    shell.send("BEGIN IMMEDIATE; UPDATE profile SET first_name = 'x';")
    shell.wait()
    let error = #expect(throws: StoreError.self) { try checkpointer.checkpoint(beside: writer) }
    #expect(error.map(ErrorKind.init) == .busy)
    #expect(!writer.isInTransaction)
    shell.send("COMMIT;")
    shell.wait()
    try checkpointer.checkpoint(beside: writer)
    #expect(checkpointer.isComplete)
    #expect(!writer.isInTransaction)
    #expect(shell.finish().status == 0)
  }
}
