// Several processes on one file, and processes that are killed.

import Foundation
import Segments
import Synchronization
import Testing

@testable import SQLiteStore

@Suite(
  "Several processes on one store", .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
struct ProcessTests {
  @Test("a write waits for its time and then says that another process holds the store")
  func busy() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    var options = SQLiteStore.Options()
    options.busyTimeoutMilliseconds = 50
    let store = try SQLiteStore(path: workspace.path(), options: options)
    let shell = try Shell(workspace.path())
    shell.send("BEGIN IMMEDIATE; UPDATE profile SET first_name = 'x';")
    shell.wait()
    let clock = ContinuousClock()
    let start = clock.now
    let error = try #require(throws: StoreError.self) {
      try store.write { try $0.save(Profile(id: "john")) }
    }
    #expect(clock.now - start >= .milliseconds(45))
    #expect(ErrorKind(error) == .busy)
    #expect(error.description.contains("another connection holds its lock; try again"))
    // Readers do not wait, and see what was committed.
    #expect(try store.read { try $0.profile("jane")?[.firstName] } == nil)
    shell.send("COMMIT;")
    shell.wait()
    try store.write { try $0.save(Profile(id: "john")) }
    #expect(try store.read { try $0.profile("jane")?[.firstName] } == "x")
    #expect(shell.finish().status == 0)
  }

  @Test("a write that waits goes on when the other process is done")
  func waiting() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    let shell = try Shell(workspace.path())
    shell.send("BEGIN IMMEDIATE;")
    shell.wait()
    shell.send(".shell sleep 0.2\nCOMMIT;")
    try store.write { try $0.save(Profile(id: "john")) }
    #expect(shell.finish().status == 0)
    #expect(try store.read { try $0.profileCount() } == 2)
  }

  @Test("a write gets its turn beside one that writes almost without a pause")
  func turns() async throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let (busy, store) = (
      try SQLiteStore(path: workspace.path()), try SQLiteStore(path: workspace.path())
    )
    let writing = Task.detached {
      while !Task.isCancelled {
        try holdAndPause(busy)
      }
    }
    while try store.read({ try $0.profile("busy") }) == nil { await Task.yield() }
    // Each waits for at most 5 s; looking every 100 ms would miss nearly every pause.
    for index in 0..<8 {
      try store.write { try $0.save(Profile(id: Profile.ID(rawValue: "p\(index)"))) }
    }
    writing.cancel()
    try await writing.value
    #expect(try store.read { try $0.profileCount() } == 10)
  }

  @Test("a write gets its turn beside one that writes without any pause")
  func turnsWithoutPause() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    var options = SQLiteStore.Options()
    options.durability = .normal
    let busy = try SQLiteStore(path: workspace.path(), options: options)
    let store = try SQLiteStore(path: workspace.path(), options: options)
    let isDone = Mutex(false)
    let counts = try Threads.run(2) { index -> Int64 in
      guard index == 0 else {
        var count: Int64 = 0
        while !isDone.withLock({ $0 }) {
          count += 1
          try busy.write { transaction in
            try transaction.save(Profile(id: "busy", createdMilliseconds: count))
            Thread.sleep(forTimeInterval: 0.03)
          }
        }
        return count
      }
      defer { isDone.withLock { $0 = true } }
      // Without its turn a write sees the lock free once in hundreds of looks.
      for index in 0..<30 {
        try waitForWrite(by: store, after: Int64(index))
        try store.write { try $0.save(Profile(id: Profile.ID(rawValue: "p\(index)"))) }
      }
      return 30
    }
    #expect(counts[1] >= counts[0])
    #expect(try store.read { try $0.profileCount() } == 32)
  }

  /// Waits until the busy one has written more often than that, and so has the lock again.
  private func waitForWrite(by store: SQLiteStore, after count: Int64) throws {
    let end = ContinuousClock.now + .seconds(30)
    while try store.read({ try $0.profile("busy")?.createdMilliseconds ?? 0 }) <= count {
      try #require(.now < end, "the busy one does not write")
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  private func holdAndPause(_ store: SQLiteStore) throws {
    try store.write { transaction in
      try transaction.save(Profile(id: "busy"))
      Thread.sleep(forTimeInterval: 0.05)
    }
    Thread.sleep(forTimeInterval: 0.004)
  }

  @Test("writers of two processes lose nothing of each other")
  func writers() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    var options = SQLiteStore.Options()
    options.durability = .normal
    options.pagesPerCheckpoint = 20
    let store = try SQLiteStore(path: workspace.path(), options: options)
    let shell = try Shell(workspace.path())
    shell.send(".timeout 10000\nPRAGMA wal_autocheckpoint = 0;")
    for index in 0..<200 {
      shell.send(
        """
        INSERT INTO profile (id, draw_key, created_ms, updated_ms) VALUES ('s\(index)', 's', 0, 0);
        """)
      try store.write { try $0.save(Profile(id: Profile.ID(rawValue: "p\(index)"))) }
    }
    let result = shell.finish()
    #expect(result.status == 0, "\(result.output)")
    #expect(try store.read { try $0.profileCount() } == 401)
    store.close()
    #expect(try workspace.sqlite("PRAGMA integrity_check;") == "ok")
    #expect(try workspace.names() == ["segments.db"])
  }

  @Test("what was written is there after the process was killed without closing")
  func killed() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let shell = try Shell(workspace.path())
    shell.send("UPDATE profile SET first_name = 'kept';")
    shell.send("BEGIN; UPDATE profile SET first_name = 'lost';")
    shell.wait()
    shell.kill()
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profile("jane")?[.firstName] } == "kept")
  }

  @Test(
    "a store that was killed half-made rolls back to nothing and is made anew",
    arguments: [nil, 1] as [Int?])
  func killedInCreation(_ pages: Int?) throws {
    let workspace = try Workspace()
    try workspace.write([])
    let shell = try Shell(workspace.path())
    // Spills what is not committed yet into the file, as a crash in the midst of a commit leaves it.
    shell.send("PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN;")
    shell.send("PRAGMA application_id = \(Schema.applicationID);")
    for index in 0..<40 { shell.send("CREATE TABLE t\(index) (a, b, c);") }
    shell.send("INSERT INTO t0 SELECT randomblob(3000), 1, 2 FROM sqlite_schema;")
    shell.wait()
    shell.kill()
    #expect(try workspace.names() == ["segments.db", "segments.db-journal"])
    let half = try #require(try workspace.contents()["segments.db"])
    #expect(half.count > 2 * 4_096)
    // Killed between two pages: the header counts more of them than there are.
    if let pages { try workspace.write(Array(half[..<(pages * 4_096)])) }
    try workspace.makeStore()
    #expect(try workspace.names() == ["segments.db"])
    #expect(try workspace.sqlite("SELECT name FROM sqlite_schema WHERE name GLOB 't[0-9]*';") == "")
  }

  @Test("a store that was killed while its log was moved into the file is whole")
  func killedInCheckpoint() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let shell = try Shell(workspace.path())
    shell.send("CREATE TABLE more (a); INSERT INTO more VALUES (randomblob(50000));")
    shell.send("UPDATE profile SET first_name = 'kept';")
    shell.wait()
    shell.kill()
    // The header is moved first: it counts pages that were not moved yet.
    var bytes = try #require(try workspace.contents()["segments.db"])
    bytes[30] = 1
    try workspace.write(bytes)
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profile("jane")?[.firstName] } == "kept")
  }

  @Test("a database of another program that was killed in the midst of a change is left alone")
  func killedElsewhere() throws {
    let workspace = try Workspace()
    try workspace.sqlite("CREATE TABLE t (a); INSERT INTO t VALUES (randomblob(100000));")
    let shell = try Shell(workspace.path())
    shell.send("PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN;")
    shell.send("INSERT INTO t VALUES (randomblob(100000)); UPDATE t SET a = randomblob(100000);")
    shell.wait()
    shell.kill()
    let before = try workspace.contents()
    #expect(before.keys.sorted() == ["segments.db", "segments.db-journal"])
    try expectRefusal(.notAStore, of: workspace.path())
    #expect(try workspace.contents() == before)
  }

  @Test("a store that was not switched to a log yet is switched when it is opened")
  func rollbackMode() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    try workspace.sqlite("PRAGMA journal_mode = DELETE;")
    var options = SQLiteStore.Options()
    options.isReadOnly = true
    let reader = try SQLiteStore(path: workspace.path(), options: options)
    #expect(try reader.read { try $0.profileCount() } == 1)
    reader.close()
    #expect(try workspace.sqlite("PRAGMA journal_mode;") == "delete")
    try SQLiteStore(path: workspace.path()).close()
    #expect(try workspace.sqlite("PRAGMA journal_mode;") == "wal")
  }
}
