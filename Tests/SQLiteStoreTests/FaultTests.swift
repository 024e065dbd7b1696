// Writes that fail: the first error comes out, nothing of them stays, the next one works.

import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Writes that fail")
struct FaultTests {
  private func profile(_ id: String, _ value: AttributeValue) throws -> Profile {
    Profile(
      id: Profile.ID(rawValue: id), fields: [:], attributes: ["bmi": value],
      changes: ChangeTimes(),
      record: Profile.Record(
        drawKey: id, revision: 1, createdMilliseconds: 0, updatedMilliseconds: 0,
        lastSeen: LastSeen()))
  }

  @Test(
    "S-018: a number that JSON has not is refused by name, and the old one stays",
    arguments: [
      (Double.nan, "NaN"), (.infinity, "an infinity"), (-.infinity, "an infinity"),
    ])
  func notANumber(_ number: Double, _ name: String) throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.write { try $0.save(try profile("jane", 22.7)) }
    let error = #expect(throws: StoreError.self) {
      try store.write { try $0.save(try profile("jane", .number(number))) }
    }
    #expect(error?.description.contains("'bmi' is \(name)") == true)
    #expect(try store.read { try $0.profile("jane")?["bmi"] } == 22.7)
  }

  @Test("S-070: a full disk is called that, nothing of the batch stays, and the next one works")
  func full() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.write { transaction in
      try transaction.save(try profile("jane", 1))
      try limit(transaction, "PRAGMA max_page_count = 40")
    }
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) {
        try store.write { try fill($0) }
      }
      #expect(error.map(ErrorKind.init) == .full)
      #expect(error?.description.contains("free space") == true)
      #expect(try store.read { try $0.profileCount() } == 1)
    }
    try store.write { transaction in
      try limit(transaction, "PRAGMA max_page_count = 1000000")
      try fill(transaction)
    }
    #expect(try store.read { try $0.profileCount() } == 1_001)
  }

  @Test("S-070: a body that goes on after a full disk keeps nothing, and is told")
  func fullAndSwallowed() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.write { try limit($0, "PRAGMA max_page_count = 40") }
    #expect(throws: StoreError.self) {
      try store.write { transaction in
        do { try fill(transaction) } catch is StoreError {}
        try transaction.save(try profile("after", 1))
      }
    }
    #expect(try store.read { try $0.profileCount() } == 0)
  }

  private func limit(_ transaction: any StoreWriting, _ pragma: StaticString) throws {
    let own = try #require(transaction as? Transaction)
    _ = try own.prepare(pragma).first { (row) throws(StoreError) in row.int(0) }
  }

  private func fill(_ transaction: any StoreWriting) throws {
    let text = String(repeating: "x", count: 900)
    for index in 0..<1_000 { try transaction.save(try profile("p\(index)", .string(text))) }
  }

  @Test("S-071: a commit that fails leaves no transaction open; the next write is kept")
  func failingCommit() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    let error = #expect(throws: StoreError.self) {
      try store.write { transaction in
        try transaction.save(try profile("lost", 1))
        // Checked at the commit, which fails: there is no such showing.
        try limit(transaction, "PRAGMA defer_foreign_keys = ON")
        let answer = Answer(
          ("s", "e"), kind: .toggle, value: .toggle(true), milliseconds: 0, offsetSeconds: nil)
        try transaction.save(answer, of: 99)
      }
    }
    #expect(error?.description.contains("FOREIGN KEY constraint failed") == true)
    try store.write { try $0.save(try profile("kept", 2)) }
    store.close()
    let again = try SQLiteStore(path: workspace.path())
    #expect(try again.read { try $0.profiles(after: nil, limit: 9).map(\.id) } == ["kept"])
  }

  @Test("an error of the body comes out as it is, not as one of the rollback")
  func bodysError() throws {
    struct Own: Error {}
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    #expect(throws: Own.self) {
      try store.write { transaction in
        try limit(transaction, "ROLLBACK")
        throw Own()
      }
    }
    try store.write { try $0.save(try profile("kept", 2)) }
  }

  @Test("a line that is there already is an error that names no value")
  func duplicate() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    let event = EventRecord(
      seq: 0, profile: "secret", times: EventRecord.Times(claimed: 0, received: 0),
      line: (.event, "secret", nil, [1]), event: ("flow_closed", nil, nil))
    try store.write { try $0.append(event) }
    let error = #expect(throws: StoreError.self) { try store.write { try $0.append(event) } }
    #expect(error?.description.contains("UNIQUE constraint failed") == true)
    #expect(error?.description.contains("secret") == false)
    #expect(error?.description.contains("cannot write event") == true)
    #expect(try store.read { try $0.events(of: "secret").count } == 1)
  }

  @Test(
    "what can be done about a disk or a memory that failed is said",
    arguments: [
      (10, "the disk or its file system failed"), (778, "the disk or its file system failed"),
      (7, "free memory"), (3082, "free memory"), (14, "too many files open"), (13, "free space"),
    ] as [(Int32, String)])
  func advice(_ code: Int32, _ advice: String) {
    let error = StoreError(code: code, doing: "read profile", path: "/a/b.db", message: "words")
    #expect(error.description.contains(advice))
  }

  @Test(
    "what the system said tells a missing file and too many open ones from permissions",
    arguments: [
      (24, "ulimit -n"), (23, "ulimit -n"), (2, "not there any more"), (13, "permissions"),
    ]
      as [(Int32, String)])
  func systemErrors(_ number: Int32, _ advice: String) {
    let error = StoreError(
      code: 14, doing: "open it", path: "/a/b.db", message: "words", systemError: number)
    #expect(ErrorKind(error) == .access)
    #expect(error.description.contains(advice))
  }

  @Test(
    "each code of the library is told by what can be done about it",
    arguments: [
      (5, ErrorKind.busy), (6, .busy), (261, .busy), (517, .busy), (13, .full), (11, .corrupt),
      (267, .corrupt), (26, .notAStore), (14, .access), (8, .access), (1032, .access),
      (3, .access), (ResultCode.noRoomForIndex, .full), (10, .other), (778, .other), (1, .other),
      (19, .other),
      (7, .other),
    ] as [(Int32, ErrorKind)])
  func codes(_ code: Int32, _ kind: ErrorKind) {
    let error = StoreError(code: code, doing: "read profile", path: "/a/b.db", message: "words")
    #expect(ErrorKind(error) == kind)
    #expect(error.description.contains("/a/b.db"))
  }
}
