// What the writer keeps of one transaction for the next is never older than the file.

import Segments
import Testing

@testable import SQLiteStore

@Suite("What the writer still knows")
struct RecollectionTests {
  private let workspace: Workspace
  private let options: SQLiteStore.Options

  init() throws {
    workspace = try Workspace(inMemory: true)
    var options = SQLiteStore.Options()
    options.durability = .normal
    self.options = options
  }

  private func store(_ name: String = "segments.db") throws -> SQLiteStore {
    try SQLiteStore(path: workspace.path(name), options: options)
  }

  @Test("two handles on one file change one profile in turn, and see each other's values")
  func inTurn() throws {
    let stores = [try store(), try store()]
    for index in 1...20 {
      let profile = try stores[index % 2].updateProfile("jane") {
        $0["n\(index % 3)"] = .number(Double(index))
      }
      #expect(profile.revision == index)
    }
    let jane = try #require(try stores[0].profile("jane"))
    #expect(jane.attributes == ["n0": 18, "n1": 19, "n2": 20])
    let events = try stores[1].read { try $0.events(of: "jane") }
    #expect(events.map(\.seq) == events.map(\.seq).sorted())
    #expect(Set(events.map(\.seq)).count == 20)
  }

  @Test("a catalog, a merge, an erasure and a showing of another handle count at the next write")
  func others() throws {
    let (own, other) = (try store(), try store())
    try own.updateProfile("jane") { $0["bmi"] = 500 }
    try own.updateProfile("john") { $0["bmi"] = 20 }
    let catalog = """
      { format: 1, attributes: { bmi: { type: "number", maximum: 300 } }, flows: { f: {} },
        placements: {} }
      """
    try other.apply(CatalogDocument(json5: Array(catalog.utf8)))
    #expect(throws: WriteRefusal.self) { try own.updateProfile("jane") { $0["bmi"] = 400 } }
    _ = try other.record([Array(#"{"profile":"jane","merge":"john"}"#.utf8)])
    #expect(try own.updateProfile("john") { $0["k"] = 1 }.id == "jane")
    let opened = try other.beginShowing(of: "f", to: "jane")
    try opened.receive(name: "flow_screen_showed", params: [:])
    #expect(try own.write { try $0.openShowings(of: "jane").map(\.id) } == [opened.id])
    try other.erase(["jane"])
    #expect(throws: WriteRefusal.self) { try own.updateProfile("jane") { $0["k"] = 2 } }
  }

  @Test("what was rolled back is not remembered")
  func rolledBack() throws {
    struct Own: Error {}
    let store = try store()
    try store.updateProfile("jane") { $0["n"] = 1 }
    #expect(throws: Own.self) {
      try store.write { transaction in
        var jane = try #require(try transaction.profile("jane"))
        var update = ProfileUpdate()
        update["n"] = 2
        jane = try jane.updated(with: update, at: 9_000_000_000_000, declarations: [:]).profile
        try transaction.save(jane)
        #expect(try transaction.profile("jane")?["n"] == 2)
        throw Own()
      }
    }
    #expect(try store.write { try $0.profile("jane")?["n"] } == 1)
  }

  @Test("many lines of one transaction leave what each alone leaves")
  func together() throws {
    let lines = (0..<300).map { index in
      Array(
        #"{"profile":"p\#(index % 7)","id":"\#(index)","at":"2026-01-01T00:00:\#(10 + index % 40)Z","#
          .utf8)
        + Array(#""update":{"attributes":{"k\#(index % 5)":\#(index),"last":"\#(index)"}}}"#.utf8)
    }
    let (one, many) = (try store("one.db"), try store("many.db"))
    for line in lines { _ = try one.record([line]) }
    let reports = try many.record(lines)
    #expect(reports.allSatisfy { $0.outcome == .recorded })
    for index in 0..<7 {
      let id = Profile.ID(rawValue: "p\(index)")
      #expect(try one.profile(id) == many.profile(id))
      let histories = try [one, many].map { store in
        try store.read { reading in
          try reading.history(of: id).map { "\($0.revision) \($0.replaced) \($0.late ?? "")" }
        }
      }
      #expect(histories[0] == histories[1])
      #expect(histories[0].count > 10)
    }
  }

  @Test("what a transaction looks at is written before: lists and counts see what it saved")
  func seen() throws {
    let store = try store()
    let counts = try store.write { transaction in
      var counts: [Int] = []
      for index in 0..<5 {
        try transaction.save(Profile(id: Profile.ID(rawValue: "p\(index)"), createdMilliseconds: 1))
        counts.append(try transaction.profileCount())
        counts.append(try transaction.profiles(after: nil, limit: 9).count)
      }
      return counts
    }
    #expect(counts == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  }

  @Test("a shelf that is full is emptied, and nothing is lost")
  func full() throws {
    let store = try store()
    let text = String(repeating: "x", count: 1_000)
    try store.write { transaction in
      for index in 0..<1_500 {
        var update = ProfileUpdate()
        for key in 0..<20 { update["k\(key)"] = .string(text) }
        let profile = Profile(id: Profile.ID(rawValue: "p\(index)"), createdMilliseconds: 1)
        try transaction.save(try profile.updated(with: update, at: 1, declarations: [:]).profile)
        let own = try #require(transaction as? Transaction)
        #expect(own.recollection.shelf?.isFull == false)
      }
    }
    #expect(try store.read { try $0.profileCount() } == 1_500)
  }
}
