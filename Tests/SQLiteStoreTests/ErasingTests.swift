// Who was erased is gone from every byte, and does not come back.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Erasing people from a file")
struct ErasingTests {
  static let marker = "Tr4ceOfJane"

  /// Jane in every table, with the marker in every value, among others.
  static func fill(_ store: SQLiteStore, _ id: Profile.ID = "jane") throws {
    for index in 0..<40 {
      let profile = index == 20 ? id : Profile.ID(rawValue: "other\(index)")
      let text = index == 20 ? marker : "else"
      try store.updateProfile(profile) {
        $0.firstName = text
        $0["note"] = .string(text + String(repeating: "n", count: 300))
      }
      try store.updateProfile(profile) { $0["note"] = .string("\(text)-\(index)") }
      try store.updateProfile(profile) { $0["note"] = "gone" }
      let lines = [
        #"{"profile":"\#(profile)","at":"2026-11-30T09:00:00Z","id":"\#(text)","showing":"\#(text)","#
          + #""flow":"f","event":{"name":"flow_user_input","instanceId":"s","element_id":"e","#
          + #""element_type":"text_input","value":"\#(text)"}}"#
      ]
      for line in lines { _ = try store.record([Array(line.utf8)]) }
    }
  }

  /// Every file of the store that holds the marker.
  static func traces(in workspace: Workspace) throws -> [String] {
    try workspace.contents().filter { _, bytes in
      Data(bytes).range(of: Data(marker.utf8)) != nil
    }.keys.sorted()
  }

  @Test("a key has its name only when it is whole, and what a killed run left of one goes")
  func makingKey() throws {
    let workspace = try Workspace()
    try workspace.write([49, 50], to: "key.0123456789abcdef.unfinished")
    let bytes = try ErasureKey(workspace.path("key")).made()
    #expect(try ErasureKey(workspace.path("key")).made() == bytes)
    #expect(try workspace.mode("key") == 0o600)
    #expect(try workspace.names() == ["key"])
  }

  @Test("of many that make a key at once one does, and all have its bytes")
  func makingKeyAtOnce() throws {
    let workspace = try Workspace()
    for round in 0..<40 {
      let path = workspace.path("key\(round)")
      let made = try Threads.run(8) { _ in try ErasureKey(path).made() }
      #expect(Set(made).count == 1)
    }
    #expect(try workspace.names().count == 40)
  }

  @Test("nothing is left in any file: not in freed pages, not after updates, not in a log")
  func bytes() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try Self.fill(store)
    #expect(try Self.traces(in: workspace) != [])
    let erasure = try store.erase(["jane"])
    #expect(erasure.isComplete)
    // Also while the store is still open.
    #expect(try Self.traces(in: workspace) == [])
    #expect(try store.read { try $0.profileCount() } == 39)
    store.close()
    #expect(try Self.traces(in: workspace) == [])
    #expect(try workspace.names() == ["segments.db", "segments.db.erasure-key"])
    #expect(try workspace.mode("segments.db.erasure-key") == 0o600)
  }

  @Test(
    "what another program left in freed space goes too",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func freedSpace() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.updateProfile("jane") { $0.firstName = "Jane" }
    store.close()
    try workspace.sqlite(
      """
      PRAGMA secure_delete = OFF;
      CREATE TABLE much (a); INSERT INTO much
      SELECT '\(Self.marker)' || hex(randomblob(900)) FROM generate_series(1, 200);
      DROP TABLE much;
      """)
    #expect(try Self.traces(in: workspace) == ["segments.db"])
    let again = try SQLiteStore(path: workspace.path())
    #expect(try again.erase(["jane"]).isComplete)
    again.close()
    #expect(try Self.traces(in: workspace) == [])
    #expect(try workspace.sqlite("PRAGMA freelist_count;") == "0")
  }

  @Test(
    "while another process has the store open, the rows go, and the bytes when it is opened alone",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func pending() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try Self.fill(store)
    let shell = try Shell(workspace.path())
    shell.send("BEGIN; SELECT count(*) FROM profile;")
    shell.wait()
    #expect(try !store.erase(["jane"]).isComplete)
    #expect(try store.profile("jane") == nil)
    #expect(try store.erasureState(of: "jane") == .erased)
    // The store works on meanwhile, and tells what is to be done.
    try store.updateProfile("other1") { $0.firstName = "new" }
    #expect(try !store.finishErasing())
    store.close()
    #expect(try Self.traces(in: workspace) != [])
    let examination = try SQLiteStore.examine(path: workspace.path())
    #expect(examination.isErasingPending && !examination.isSound)
    _ = shell.finish()
    try SQLiteStore(path: workspace.path()).close()
    #expect(try Self.traces(in: workspace) == [])
    #expect(
      try SQLiteStore.examine(path: workspace.path()).findings.filter { $0.weight == .fault } == [])
  }

  @Test("a call that reads while somebody is erased keeps what it sees; the bytes go afterwards")
  func readingMeanwhile() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try Self.fill(store)
    try store.read { reading in
      #expect(try reading.profile("jane") != nil)
      let erasure = try store.erase(["jane"])
      #expect(!erasure.isComplete)
      #expect(try reading.profile("jane")?.fields[.firstName] == Self.marker)
    }
    let isDone = try store.finishErasing()
    #expect(isDone)
    #expect(try Self.traces(in: workspace) == [])
    #expect(try store.profile("jane") == nil)
  }

  @Test("the store tells nobody whose a tombstone is: the id is in no file")
  func tombstone() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    let id = Profile.ID(rawValue: Self.marker)
    try store.updateProfile(id) { $0.firstName = "Jane" }
    try store.merge(Profile.ID(rawValue: Self.marker + "-anonymous"), into: id)
    try store.erase([id])
    store.close()
    #expect(try Self.traces(in: workspace) == [])
  }

  @Test("without the key, or with another's, nobody new is taken in, and those who are known are")
  func lostKey() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.updateProfile("joe") { $0.firstName = "Joe" }
    try store.erase(["jane"])
    store.close()
    let key = try #require(try workspace.contents()["segments.db.erasure-key"])
    for other in [nil, String(repeating: "ab", count: 32), "short", ""] as [String?] {
      try FileManager.default.removeItem(atPath: workspace.path("segments.db.erasure-key"))
      if let other { try workspace.write(Array(other.utf8), to: "segments.db.erasure-key") }
      let store = try SQLiteStore(path: workspace.path())
      try store.updateProfile("joe") { $0.lastName = "Doe" }
      let refusal = #expect(throws: WriteRefusal.self) {
        try store.updateProfile("new") { $0.firstName = "New" }
      }
      #expect(refusal?.message.contains("the erasure key is missing") == true)
      #expect(throws: StoreError.self) { try store.erase(["joe"]) }
      #expect(throws: StoreError.self) { try store.restoreErased("jane") }
      #expect(
        try SQLiteStore.examine(path: workspace.path()).findings.contains { $0.check == "erasing" })
      store.close()
      try workspace.write(key, to: "segments.db.erasure-key")
    }
    let again = try SQLiteStore(path: workspace.path())
    #expect(throws: WriteRefusal.self) { try again.updateProfile("jane") { $0.firstName = "J" } }
    try again.updateProfile("new") { $0.firstName = "New" }
    again.close()
    try FileManager.default.removeItem(atPath: workspace.path("segments.db.erasure-key"))
    let last = try SQLiteStore(path: workspace.path())
    #expect(try last.restoreErased(nil) == 1)
    try last.updateProfile("jane") { $0.firstName = "Jane" }
    try last.erase(["jane"])
    #expect(try last.erasureState(of: "jane") == .erased)
  }

  @Test("a key elsewhere serves several stores")
  func sharedKey() throws {
    let workspace = try Workspace()
    var options = SQLiteStore.Options()
    options.erasureKeyPath = workspace.path("key")
    for name in ["a.db", "b.db"] {
      let store = try SQLiteStore(path: workspace.path(name), options: options)
      try store.erase(["jane"])
      #expect(throws: WriteRefusal.self) { try store.updateProfile("jane") { $0.firstName = "J" } }
      store.close()
    }
    #expect(try workspace.names() == ["a.db", "b.db", "key"])
  }

  @Test("a profile that was erased and is there all the same is found")
  func smuggled() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.erase(["jane"])
    try store.write { try $0.save(Profile(id: "jane", createdMilliseconds: 1)) }
    store.close()
    let finding = try #require(
      try SQLiteStore.examine(path: workspace.path()).findings.first { $0.check == "erasing" })
    #expect(finding.count == 1 && finding.example == "jane" && finding.weight == .fault)
  }
}
