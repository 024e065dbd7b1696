// Copies of a store that is in use, and what is put in place of a store.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Backing up and restoring")
struct BackupTests {
  private func store(_ workspace: Workspace, profiles: Int = 300) throws -> SQLiteStore {
    let store = try SQLiteStore(path: workspace.path())
    try store.write { transaction in
      for index in 0..<profiles {
        try transaction.save(Self.profile("p\(index)"))
      }
    }
    return store
  }

  private static func profile(_ id: String) -> Profile {
    Profile(
      id: Profile.ID(rawValue: id), fields: [:], attributes: [:], changes: ChangeTimes(),
      record: Profile.Record(
        drawKey: id, revision: 1, createdMilliseconds: 1, updatedMilliseconds: 1,
        lastSeen: LastSeen()))
  }

  private func count(_ path: String) throws -> Int {
    let store = try SQLiteStore(path: path)
    defer { store.close() }
    return try store.read { try $0.profileCount() }
  }

  @Test("a backup holds every row, is a store, its owner's alone, and nothing of what was deleted")
  func backup() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try ErasingTests.fill(store)
    try store.write { transaction in
      let own = try #require(transaction as? Transaction)
      try own.prepare("PRAGMA secure_delete = OFF").run()
      try own.prepare("DELETE FROM event").run()
      try own.prepare("UPDATE profile SET first_name = NULL, attributes = '{}'").run()
      try own.prepare("DELETE FROM history").run()
      try own.prepare("DELETE FROM showing").run()
    }
    var progress: [Int] = []
    let contents = try store.backUp(to: workspace.path("copy")) { done, _ in progress.append(done) }
    #expect(contents.profiles == 340 && contents.bytes > 0)
    #expect(!progress.isEmpty)
    #expect(try workspace.mode("copy") == 0o600)
    store.close()
    #expect(try workspace.names() == ["copy", "segments.db"])
    #expect(try !ErasingTests.traces(in: workspace).contains("copy"))
    #expect(try count(workspace.path("copy")) == 340)
    #expect(
      try SQLiteStore.examine(path: workspace.path("copy")).findings.filter { $0.weight == .fault }
        == [])
  }

  @Test("a backup is of one state while others write, and they do not wait for it")
  func writersMeanwhile() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    let writer = try SQLiteStore(path: workspace.path())
    var written = 0
    let contents = try store.backUp(to: workspace.path("copy")) { _, _ in
      // In the midst of the copy; it would wait for ever if the copy held the right to write.
      try writer.updateProfile(Profile.ID(rawValue: "new\(written)")) { $0.firstName = "x" }
      written += 1
    }
    #expect(written > 0)
    #expect(contents.profiles == 300)
    #expect(try count(workspace.path("copy")) == 300)
    #expect(try writer.read { try $0.profileCount() } == 300 + written)
  }

  @Test(
    "beside the log of another store no backup is put in place: it would be taken for the backup's",
    arguments: ["-wal", "-journal"])
  func besideLog(_ suffix: String) throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    for file in ["copy", "copy" + suffix] {
      try Data("old".utf8).write(to: URL(filePath: workspace.path(file)))
    }
    #expect(throws: StoreError.self) {
      try store.backUp(to: workspace.path("copy"), replacing: true)
    }
    #expect(FileSystem.contents(of: workspace.path("copy"), limit: 10) == Array("old".utf8))
  }

  @Test("a file that is there is replaced only when asked, and kept when the copy fails")
  func replacing() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try workspace.write([1, 2, 3], to: "copy")
    #expect(throws: StoreError.self) { try store.backUp(to: workspace.path("copy")) }
    #expect(throws: StoreError.self) {
      try store.backUp(to: workspace.path(), replacing: true)
    }
    #expect(throws: StoreError.self) { try store.backUp(to: workspace.folder, replacing: true) }
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.backUp(to: workspace.path("copy"), replacing: true) { _, _ in throw Stop() }
    }
    #expect(try workspace.contents()["copy"] == [1, 2, 3])
    #expect(try workspace.names().filter { $0.contains("copy") } == ["copy"])
    try store.backUp(to: workspace.path("copy"), replacing: true)
    #expect(try count(workspace.path("copy")) == 300)
  }

  @Test("a backup in the place of nothing, with what an earlier store left beside it")
  func restoring() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try store.backUp(to: workspace.path("copy"))
    store.close()
    try workspace.write([UInt8](repeating: 9, count: 5000), to: "new.db-wal")
    let restored = try SQLiteStore.restore(workspace.path("copy"), to: workspace.path("new.db"))
    #expect(restored.contents.profiles == 300 && restored.erasedAgain == 0)
    #expect(try count(workspace.path("new.db")) == 300)
    #expect(try workspace.mode("new.db") == 0o600)
    #expect(try workspace.names() == ["copy", "new.db", "segments.db"])
  }

  @Test("a store is replaced only when asked, and never while another has it open")
  func inUse() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try store.backUp(to: workspace.path("copy"))
    try store.updateProfile("later") { $0.firstName = "x" }
    let (copy, path) = (workspace.path("copy"), workspace.path())
    #expect(throws: StoreError.self) { try SQLiteStore.restore(copy, to: path) }
    let error = #expect(throws: StoreError.self) {
      try SQLiteStore.restore(copy, to: path, replacing: true)
    }
    #expect(error.map(ErrorKind.init) == .busy)
    #expect(try store.read { try $0.profileCount() } == 301)
    let seq = try store.read { try $0.events(after: 0, limit: 9).last?.seq ?? 0 }
    store.close()
    try SQLiteStore.restore(copy, to: path, replacing: true)
    #expect(try count(path) == 300)
    // Numbers go on: who follows the store by them misses nothing.
    let again = try SQLiteStore(path: path)
    try again.updateProfile("later") { $0.firstName = "y" }
    #expect(try again.read { try $0.events(after: seq, limit: 9).count } == 1)
    again.close()
    #expect(try workspace.names() == ["copy", "segments.db"])
  }

  @Test("who was erased after the backup stays erased, and the backup's own erasures too")
  func erasures() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try ErasingTests.fill(store)
    try store.merge("jane-anonymous", into: "jane")
    try store.erase(["before"])
    try store.backUp(to: workspace.path("copy"))
    try store.erase(["jane"])
    store.close()
    let restored = try SQLiteStore.restore(
      workspace.path("copy"), to: workspace.path(), replacing: true)
    #expect(restored.erasedAgain == 1)
    #expect(try ErasingTests.traces(in: workspace) == ["copy"])
    let again = try SQLiteStore(path: workspace.path())
    for id in ["before", "jane", "jane-anonymous"] as [Profile.ID] {
      #expect(try again.erasureState(of: id) == .erased)
    }
    #expect(try again.profile("other1") != nil)
    again.close()
    // Without the key nobody can tell who that is, so nothing is replaced.
    try FileManager.default.removeItem(atPath: workspace.path("segments.db.erasure-key"))
    let before = try workspace.contents()
    #expect(throws: StoreError.self) {
      try SQLiteStore.restore(workspace.path("copy"), to: workspace.path(), replacing: true)
    }
    #expect(try count(workspace.path()) == restored.contents.profiles)
    #expect(try workspace.contents().keys.sorted() == before.keys.sorted())
  }

  @Test("what is damaged, or no backup, is refused and nothing is changed")
  func damaged() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try store.backUp(to: workspace.path("copy"))
    store.close()
    let copy = try #require(try workspace.contents()["copy"])
    let before = try workspace.contents()["segments.db"]
    var flipped = copy
    for place in 8192..<8200 { flipped[place] ^= 0xFF }
    for bytes in [
      Array(copy[..<5000]), Array(copy.dropLast(4096)), flipped, [],
      [UInt8](repeating: 1, count: 999),
    ] {
      try workspace.write(bytes, to: "bad")
      #expect(throws: StoreError.self) {
        try SQLiteStore.restore(workspace.path("bad"), to: workspace.path(), replacing: true)
      }
      #expect(try workspace.contents()["segments.db"] == before)
    }
    #expect(throws: StoreError.self) {
      try SQLiteStore.restore(workspace.path(), to: workspace.path(), replacing: true)
    }
    #expect(throws: StoreError.self) {
      try SQLiteStore.restore(workspace.path("none"), to: workspace.path("new.db"))
    }
    #expect(try workspace.names() == ["bad", "copy", "segments.db"])
  }

  @Test("S-067: a damaged store is set aside under another name, and only when asked")
  func setAside() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try store.backUp(to: workspace.path("copy"))
    store.close()
    let noise = [UInt8](repeating: 0xA5, count: 9000)
    try workspace.write(noise)
    #expect(throws: StoreError.self) {
      try SQLiteStore.restore(workspace.path("copy"), to: workspace.path())
    }
    #expect(try workspace.contents()["segments.db"] == noise)
    let restored = try SQLiteStore.restore(
      workspace.path("copy"), to: workspace.path(), replacing: true)
    #expect(restored.setAside == workspace.path("segments.db.damaged"))
    #expect(restored.notes.count == 2)
    #expect(try workspace.contents()["segments.db.damaged"] == noise)
    #expect(try count(workspace.path()) == 300)
  }

  @Test(
    "a database of another program is never replaced",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func foreign() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try store.backUp(to: workspace.path("copy"))
    try workspace.sqlite("CREATE TABLE t (a); INSERT INTO t VALUES (1);", on: "other.db")
    let before = try workspace.contents()["other.db"]
    #expect(throws: StoreError.self) {
      try SQLiteStore.restore(
        workspace.path("copy"), to: workspace.path("other.db"), replacing: true)
    }
    #expect(throws: StoreError.self) {
      try SQLiteStore.restore(workspace.path("other.db"), to: workspace.path("new.db"))
    }
    #expect(try workspace.contents()["other.db"] == before)
  }

  @Test(
    "a backup is not put where SQLite would take it for the store's own",
    arguments: ["", "-wal", "-shm", "-journal", ".erasure-key"])
  func ownName(_ suffix: String) throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    for isReplacing in [false, true] {
      #expect {
        try store.backUp(to: workspace.path() + suffix, replacing: isReplacing)
      } throws: { error in
        "\(error)".contains("is the store itself")
      }
    }
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test(
    "a store's own file is found whatever it is called: by links, another path, or not there yet")
  func ownNameElsewhere() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let files = FileManager.default
    try files.createSymbolicLink(atPath: workspace.path("folder"), withDestinationPath: ".")
    try files.createSymbolicLink(atPath: workspace.path("link"), withDestinationPath: "segments.db")
    try files.createSymbolicLink(
      atPath: workspace.path("to-journal"), withDestinationPath: "segments.db-journal")
    try files.createSymbolicLink(
      atPath: workspace.path("round"), withDestinationPath: workspace.path("round"))
    try files.linkItem(atPath: workspace.path(), toPath: workspace.path("hard"))
    for store in ["segments.db", "link"] {
      let own = StoreFiles(of: workspace.path(store), options: SQLiteStore.Options())
      for name in [
        "segments.db", "segments.db-journal", "segments.db-wal", "./segments.db-shm",
        "segments.db.erasure-key", "folder/segments.db-journal", "folder/folder/segments.db",
        "link", "to-journal", "folder/to-journal", "hard",
      ] {
        #expect(own.contain(workspace.path(name)), "\(name) of \(store)")
      }
      for name in ["other", "segments.db-", "link-wal", "folder", "round", "no/segments.db", ""] {
        #expect(!own.contain(workspace.path(name)), "\(name) of \(store)")
      }
    }
    let store = try SQLiteStore(path: workspace.path("link"))
    #expect(throws: StoreError.self) {
      try store.backUp(to: workspace.path("folder/segments.db-journal"))
    }
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test("a backup and a restore can be ended while the copy is looked through, and leave nothing")
  func endedLate() throws {
    let workspace = try Workspace()
    let store = try store(workspace, profiles: 20_000)
    let (copy, place) = (workspace.path("copy"), workspace.path("new"))
    struct Stop: Error {}
    var copied = 0
    let progress = { (done: Int, total: Int) in
      if done == total { copied += 1 }
      // The copy itself says once that it is done; whatever comes later is of what follows it.
      if copied > 1 { throw Stop() }
    }
    #expect(throws: Stop.self) { try store.backUp(to: copy, progress: progress) }
    #expect(try workspace.names().filter { $0.contains("copy") } == [])
    try store.backUp(to: copy)
    store.close()
    copied = 0
    #expect(throws: Stop.self) { try SQLiteStore.restore(copy, to: place, progress: progress) }
    #expect(throws: Stop.self) {
      try SQLiteStore.restore(copy, to: place) { done, _ in if done == 0 { throw Stop() } }
    }
    #expect(try workspace.names() == ["copy", "segments.db"])
  }

  @Test("a backup of an older schema is brought up to date, and is itself left as it is")
  func older() throws {
    let workspace = try Workspace()
    try FileManager.default.copyItem(
      atPath: ReleasedStoreTests.folder.appending(path: "schema-1.store").path,
      toPath: workspace.path("old"))
    let before = try workspace.contents()["old"]
    let restored = try SQLiteStore.restore(workspace.path("old"), to: workspace.path())
    #expect(restored.contents.schemaVersion == Schema.current.version)
    #expect(try workspace.contents()["old"] == before)
    #expect(try workspace.names() == ["old", "segments.db"])
  }
}
