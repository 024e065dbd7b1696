// Backups and restores to one name at once, and what killed ones left.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Drafts of backups and restores")
struct DraftTests {
  private static let left = "copy.0123456789abcdef.unfinished"

  private func store(_ workspace: Workspace) throws -> SQLiteStore {
    let store = try SQLiteStore(path: workspace.path())
    try store.updateProfile("jane") { $0.firstName = "Jane" }
    return store
  }

  private func count(_ path: String) throws -> Int {
    let store = try SQLiteStore(path: path)
    defer { store.close() }
    return try store.read { try $0.profileCount() }
  }

  @Test("what a killed run left goes with the next to the same name, and with no other")
  func left() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try workspace.write([1], to: Self.left + suffix)
    }
    try store.backUp(to: workspace.path("other"))
    try store.backUp(to: workspace.path("cop"))
    #expect(try workspace.names().filter { $0.hasPrefix(Self.left) }.count == 4)
    try store.backUp(to: workspace.path("copy"))
    store.close()
    #expect(try workspace.names() == ["cop", "copy", "other", "segments.db"])
  }

  @Test(
    "a file that somebody else called much like a draft stays",
    arguments: [
      "copy.unfinished", "copy.notes.unfinished", "copy.0123456789abcdeg.unfinished",
      "copy.0123456789abcdef.unfinished2", "copy.0123456789abcde.unfinished",
    ])
  func others(_ name: String) throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try workspace.write([1, 2], to: name)
    try store.backUp(to: workspace.path("copy"))
    try SQLiteStore.restore(workspace.path("copy"), to: workspace.path("new"))
    store.close()
    #expect(try workspace.contents()[name] == [1, 2])
    #expect(try workspace.names() == ["copy", name, "new", "segments.db"].sorted())
  }

  @Test("a link that is named like a draft stays, and so does what it leads to")
  func link() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    try workspace.write([1, 2], to: "mine")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path(Self.left), withDestinationPath: workspace.path("mine"))
    try store.backUp(to: workspace.path("copy"))
    #expect(try workspace.contents()["mine"] == [1, 2])
    #expect(try workspace.names().contains(Self.left))
  }

  @Test("of two backups to one free name the first to end has it, and the other is told")
  func backupsToFreeName() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    let other = try self.store(workspace)
    let copy = workspace.path("copy")
    var isFirst = true
    let error = #expect(throws: StoreError.self) {
      try store.backUp(to: copy) { _, _ in
        guard isFirst else { return }
        isFirst = false
        try other.updateProfile("otto") { $0.firstName = "Otto" }
        try other.backUp(to: copy)
      }
    }
    #expect(error.map(ErrorKind.init) == .access)
    #expect(try count(copy) == 2)
    #expect(try workspace.names().filter { $0.contains("copy") } == ["copy"])
  }

  @Test("of two backups that may replace, each is whole, and the last to end stays")
  func backupsThatReplace() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    let other = try self.store(workspace)
    let copy = workspace.path("copy")
    var inner: [Int] = []
    let contents = try store.backUp(to: copy, replacing: true) { _, _ in
      guard inner.isEmpty else { return }
      try other.updateProfile("otto") { $0.firstName = "Otto" }
      inner.append(try other.backUp(to: copy, replacing: true).profiles)
    }
    #expect(inner == [2])
    #expect(contents.profiles == 1)
    #expect(try count(copy) == 1)
    #expect(try workspace.names().filter { $0.contains("copy") } == ["copy"])
  }

  @Test("of two restores to one place the second is refused, and the first goes on")
  func restores() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    let (copy, place) = (workspace.path("copy"), workspace.path("new"))
    try store.backUp(to: copy)
    store.close()
    var errors: [ErrorKind] = []
    try SQLiteStore.restore(copy, to: place) { _, _ in
      guard errors.isEmpty else { return }
      let error = #expect(throws: StoreError.self) {
        try SQLiteStore.restore(copy, to: place, replacing: true)
      }
      errors = error.map { [ErrorKind($0)] } ?? []
    }
    #expect(errors == [.busy])
    #expect(try count(place) == 1)
    #expect(try workspace.names() == ["copy", "new", "segments.db"])
  }

  @Test("a store that is made while a backup is to be put in its place is not replaced")
  func madeMeanwhile() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    let (copy, place) = (workspace.path("copy"), workspace.path("new"))
    try store.backUp(to: copy)
    var made: SQLiteStore?
    #expect(throws: StoreError.self) {
      try SQLiteStore.restore(copy, to: place) { _, _ in
        guard made == nil else { return }
        let new = try SQLiteStore(path: place)
        for id in ["a", "b", "c"] {
          try new.updateProfile(Profile.ID(rawValue: id)) { $0.firstName = "x" }
        }
        made = new
      }
    }
    #expect(try made?.read { try $0.profileCount() } == 3)
    made?.close()
    #expect(try count(place) == 3)
    #expect(try workspace.names().filter { $0.hasPrefix("new") } == ["new"])
  }
}
