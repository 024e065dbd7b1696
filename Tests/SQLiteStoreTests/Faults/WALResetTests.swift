// The WAL-reset bug, driven step by step: it takes commits of unprotected connections, and none of
// ours.

import CSQLite
import Foundation
import Segments
import StoreContract
import Testing

@testable import SQLiteStore

// A checkpoint looks at the index of the log first, and works then. In between, a writer of another
// connection may begin the log anew, when an earlier checkpoint has moved all of it. The first one
// then works by what it saw before, and notes that so much of the new log is in the file as the old
// one had. Later checkpoints leave that part out, and the commits in it are lost.
// https://sqlite.org/wal.html#walresetbug
@Suite("The WAL-reset bug")
struct WALResetTests {
  /// A connection without any protection.
  private final class Plain {
    private let handle: OpaquePointer

    init(_ path: String, _ disk: Disk) throws {
      var opened: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      let code = sqlite3_open_v2(path, &opened, flags, disk.name)
      handle = try #require(opened)
      try #require(code == SQLITE_OK)
    }

    deinit { sqlite3_close(handle) }

    @discardableResult
    func run(_ sql: String) -> Int32 { sqlite3_exec(handle, sql, nil, nil, nil) }

    /// Returns how many rows were acknowledged.
    func insert() -> Int { run("INSERT INTO t VALUES ('acknowledged')") == SQLITE_OK ? 1 : 0 }

    func checkpoint() -> Int32 {
      sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }

    func number(_ sql: String) throws -> Int {
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
      try #require(sqlite3_step(statement) == SQLITE_ROW)
      return Int(sqlite3_column_int64(statement, 0))
    }
  }

  /// Runs a step within the window of the next checkpoint, once.
  private func within(_ disk: Disk, _ step: @escaping () -> Void) {
    var isDone = false
    disk.watcher = { call, _ in
      guard call == .unfetch, !isDone else { return }
      isDone = true
      step()
    }
  }

  @Test("unprotected connections lose a commit by it, where the library has it")
  func unprotected() throws {
    let (workspace, disk) = (try Workspace(inMemory: true), try Disk())
    let path = workspace.path("plain.db")
    var acknowledged = 0
    do {
      let (writer, first, second) = (
        try Plain(path, disk), try Plain(path, disk), try Plain(path, disk)
      )
      writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a)")
      // Both have seen the index of the log once, so that it has changed when they look next.
      for connection in [first, second] {
        #expect(try connection.number("SELECT count(*) FROM t") == 0)
      }
      for index in 0..<20 { writer.run("INSERT INTO t VALUES (\(index))") }
      #expect(first.checkpoint() == SQLITE_OK)
      within(disk) { acknowledged += writer.insert() }
      #expect(second.checkpoint() == SQLITE_OK)
      disk.watcher = nil
      #expect(acknowledged == 1)
      for _ in 0..<5 { acknowledged += writer.insert() }
    }
    let kept = try Plain(path, disk).number("SELECT count(*) FROM t WHERE a = 'acknowledged'")
    Torture.note(
      "the WAL-reset window, plain connections of SQLite \(String(cString: sqlite3_libversion()))",
      ["acknowledged": acknowledged, "lost": acknowledged - kept])
    #expect(acknowledged == 6)
    #expect((kept < acknowledged) == WALReset.affects(Connection.libraryVersion))
  }

  private func options(_ disk: Disk, pages: Int) -> SQLiteStore.Options {
    var options = SQLiteStore.Options()
    options.disk = disk.name
    options.busyTimeoutMilliseconds = 0
    options.avoidsWALReset = true
    options.pagesPerCheckpoint = pages
    return options
  }

  @Test("ours let nobody write in the window, and lose nothing", arguments: [false, true])
  func protected(_ holdsWriters: Bool) throws {
    let (workspace, disk) = (try Workspace(inMemory: true), try Disk())
    let options = options(disk, pages: 1_000_000)
    let store = try SQLiteStore(path: workspace.path(), options: options)
    let source = ConnectionSource(file: workspace.path(), options: options, readOnly: nil)
    var (acknowledged, refused) = (0, 0)
    func write() {
      do {
        try store.updateProfile(Profile.ID(rawValue: "p\(acknowledged)")) { $0.firstName = "x" }
        acknowledged += 1
      } catch {
        refused += 1
      }
    }
    write()
    do {
      // The connections of two more processes, each with one that moves the log.
      let writers = try [source.writer(), source.writer()]
      let plain = try source.checkpointer()
      var checkpointers = [Checkpointer(source), Checkpointer(source)]
      try checkpointers[1].checkpoint(beside: writers[1])
      _ = try plain.checkpoint()
      for _ in 0..<20 { write() }
      try checkpointers[0].checkpoint(beside: writers[0])
      #expect(checkpointers[0].isComplete)
      within(disk) { write() }
      if holdsWriters {
        try checkpointers[1].checkpoint(beside: writers[1])
      } else {
        _ = try plain.checkpoint()
      }
      disk.watcher = nil
      #expect(refused == (holdsWriters ? 1 : 0))
      for _ in 0..<3 { write() }
    }
    store.close()
    let kept = try SQLiteStore(path: workspace.path()).read { try $0.profileCount() }
    Torture.note(
      "the WAL-reset window, this store \(holdsWriters ? "with" : "without") its precaution",
      ["acknowledged": acknowledged, "held back": refused, "lost": acknowledged - kept])
    if holdsWriters {
      #expect(kept == acknowledged)
    } else {
      // So that it is the precaution that saves them.
      #expect((kept < acknowledged) == WALReset.affects(Connection.libraryVersion))
    }
  }

  @Test("of writers that come in between the calls of others, no acknowledged commit is lost")
  func everywhere() throws {
    let (workspace, disk) = (try Workspace(inMemory: true), try Disk())
    let stores = try (0..<3).map { _ in
      try SQLiteStore(path: workspace.path(), options: options(disk, pages: 3))
    }
    var (tried, acknowledged, refused, calls, isWithin) = (0, 0, 0, 0, false)
    func write(_ store: SQLiteStore) {
      tried += 1
      let id = Profile.ID(rawValue: "p\(tried)")
      do {
        try store.updateProfile(id) { $0.firstName = "x" }
        acknowledged += 1
      } catch {
        refused += 1
      }
    }
    for store in stores { write(store) }
    disk.watcher = { call, _ in
      // In the midst of taking the locks of the log's index, others wait for up to 10 s.
      guard [.read, .write, .sync, .unfetch].contains(call) else { return }
      calls += 1
      guard !isWithin, calls.isMultiple(of: Torture.isLong ? 2 : 3) else { return }
      isWithin = true
      write(stores[2])
      isWithin = false
    }
    for round in 0..<Torture.count(40, long: 400) { write(stores[round % 2]) }
    disk.watcher = nil
    for store in stores { store.close() }
    let kept = try SQLiteStore(path: workspace.path()).read { try $0.profileCount() }
    Torture.note(
      "checkpoints of three stores, a writer between their calls",
      ["acknowledged": acknowledged, "held back": refused, "lost": acknowledged - kept])
    #expect(kept == acknowledged)
    #expect(refused > 0)
  }
}
