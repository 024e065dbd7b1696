// Making and opening the file.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Opening a store")
struct OpeningTests {
  @Test("a new store is a single file once it is closed")
  func creation() throws {
    let workspace = try Workspace()
    try SQLiteStore(path: workspace.path()).close()
    #expect(try workspace.names() == ["segments.db"])
  }

  @Test("a new file and its helper files are for their owner only, whatever the umask")
  func mode() throws {
    let workspace = try Workspace()
    let before = umask(0)
    defer { umask(before) }
    let store = try SQLiteStore(path: workspace.path())
    try store.write { try $0.save(Profile(id: "jane")) }
    let names = try workspace.names()
    #expect(names == ["segments.db", "segments.db-shm", "segments.db-wal"])
    for name in names { #expect(try workspace.mode(name) == 0o600, "\(name)") }
    #expect(umask(0) == 0)
  }

  @Test("a store says in the file's header that it is one, and in WAL mode")
  func header() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let bytes = try #require(try workspace.contents()["segments.db"])
    #expect(bytes[68..<72] == Array("Segm".utf8)[...])
    #expect(bytes[60..<64] == [0, 0, 0, UInt8(Schema.current.version)])
    #expect(bytes[18..<20] == [2, 2])
  }

  @Test("S-067: a file of no bytes counts as new")
  func emptyFile() throws {
    let workspace = try Workspace()
    try workspace.write([])
    try workspace.makeStore()
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test(
    "a path is a path, whatever characters it has",
    arguments: [
      "a b.db", "per%20cent.db", "q?mode=memory", "hash#tag", "uml\u{E4}ut.db", "a&immutable=1",
      ":memory:", "-v.db", "tab\t.db", "back\\slash", "file:x", "😀",
    ])
  func oddNames(_ name: String) throws {
    let workspace = try Workspace()
    try workspace.makeStore(name)
    #expect(try workspace.names() == [name])
    let store = try SQLiteStore(path: workspace.path(name))
    #expect(try store.read { try $0.profileCount() } == 1)
  }

  @Test("a link is followed, and the helper files lie beside what it leads to")
  func link() throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(
      atPath: workspace.path("real"), withIntermediateDirectories: false)
    try workspace.makeStore("real/store.db")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("link.db"), withDestinationPath: workspace.path("real/store.db"))
    let store = try SQLiteStore(path: workspace.path("link.db"))
    try store.write { try $0.save(Profile(id: "john")) }
    #expect(try workspace.names() == ["link.db", "real"])
    #expect(try store.read { try $0.profileCount() } == 2)
  }

  @Test("a missing store is not made when that was not asked for")
  func missing() throws {
    let workspace = try Workspace()
    var options = SQLiteStore.Options()
    options.createsWhenMissing = false
    let text = try expectRefusal(.access, of: workspace.path(), options: options)
    #expect(text == "there is no store at '\(workspace.path())'")
    options = SQLiteStore.Options()
    options.isReadOnly = true
    try expectRefusal(.access, of: workspace.path(), options: options)
    #expect(try workspace.names().isEmpty)
  }

  @Test("a store opened for reading refuses to write and leaves the file as it is")
  func readOnly() throws {
    let workspace = try Workspace()
    try workspace.makeStore()
    let before = try workspace.contents()
    var options = SQLiteStore.Options()
    options.isReadOnly = true
    let store = try SQLiteStore(path: workspace.path(), options: options)
    #expect(try store.read { try $0.profileCount() } == 1)
    let error = #expect(throws: StoreError.self) {
      try store.write { try $0.save(Profile(id: "john")) }
    }
    #expect(error?.description.contains("opened for reading only") == true)
    store.close()
    #expect(try workspace.contents() == before)
  }

  @Test("a closed store refuses calls; closing twice is fine")
  func closed() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    store.close()
    store.close()
    #expect(throws: StoreError.self) { try store.read { try $0.profileCount() } }
    #expect(throws: StoreError.self) { try store.write { _ in } }
  }

  @Test("two stores on one file see each other's writes")
  func twice() throws {
    let workspace = try Workspace()
    let first = try SQLiteStore(path: workspace.path())
    let second = try SQLiteStore(path: workspace.path())
    try first.write { try $0.save(Profile(id: "a")) }
    try second.write { try $0.save(Profile(id: "b")) }
    first.close()
    try second.write { try $0.save(Profile(id: "c")) }
    #expect(try second.read { try $0.profiles(after: nil, limit: 9).map(\.id) } == ["a", "b", "c"])
  }

  @Test("many threads make one store at once")
  func race() async throws {
    let workspace = try Workspace()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          let store = try SQLiteStore(path: workspace.path())
          try store.write { try $0.save(Profile(id: Profile.ID(rawValue: "p\(index)"))) }
          store.close()
        }
      }
      try await group.waitForAll()
    }
    let store = try SQLiteStore(path: workspace.path())
    #expect(try store.read { try $0.profileCount() } == 8)
  }

  @Test("a network file system is told from a local one by its number")
  func network() {
    #expect(FileSystem.networkName(ofKind: 0x6969) == "NFS")
    #expect(FileSystem.networkName(ofKind: 0xFF53_4D42) == "CIFS")
    #expect(FileSystem.networkName(ofKind: 0xEF53) == nil)
    #expect(FileSystem.networkName(ofKind: -1) == nil)
    #expect(FileSystem.networkName(of: "/") == nil)
  }
}
