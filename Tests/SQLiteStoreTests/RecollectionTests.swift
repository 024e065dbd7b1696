// What the writer keeps of one transaction for the next is never older than the file.

import Foundation
import Segments
import StoreContract
import StoreRows
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

  /// The lines of four people's flows as they may come in, some twice, and now and then a merge.
  private static func lines(seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    var streams = (0..<4).map { person in
      var stream = RandomStream(seed: seed &+ UInt64(person) << 32, profile: "p\(person)")
      return (stream.lines + stream.shuffled().prefix(5))[...]
    }
    var lines: [String] = []
    while let person = streams.indices.filter({ !streams[$0].isEmpty })
      .randomElement(using: &random)
    {
      lines.append(streams[person].removeFirst())
      guard Int.random(in: 0..<25, using: &random) == 0 else { continue }
      lines.append(
        #"{"profile":"p0","id":"m\#(lines.count)","at":"2026-11-30T09:30:00Z","#
          + #""merge":"p\#(Int.random(in: 1..<4, using: &random))"}"#)
    }
    return lines.map { Array($0.utf8) }
  }

  @Test("what people do in flows leaves the same rows, taken in together or line by line")
  func flowsTogether() throws {
    var counts = (lines: 0, answers: 0, merged: 0)
    for seed in Torture.seeds.flatMap({ seed in (0..<15).map { seed &+ $0 } }) {
      let rows = try rows(of: Self.lines(seed: seed))
      for other in rows.dropFirst() {
        #expect(rows[0].difference(to: other) == nil, "seed \(seed)")
      }
      counts.lines += rows[0].tables["event"]?.count ?? 0
      counts.answers += rows[0].tables["answer"]?.count ?? 0
      counts.merged += rows[0].tables["profile_alias"]?.count ?? 0
    }
    print("\(Torture.repeating): \(counts)")
    #expect(counts.lines > 500 && counts.answers > 100 && counts.merged > 5)
  }

  /// What the lines leave: each taken in alone, all together, and by sevens.
  private func rows(of lines: [[UInt8]]) throws -> [StoreRows] {
    let names = ["alone.db", "together.db", "groups.db"]
    let first = try store(names[0])
    try first.apply(CatalogDocument(text: Contract.catalog))
    first.close()
    for name in names.dropFirst() {
      try FileManager.default.copyItem(
        atPath: workspace.path(names[0]), toPath: workspace.path(name))
    }
    // What one handle commits makes the other forget what it knew.
    let turns = [try store(names[0]), try store(names[0])]
    for (index, line) in lines.enumerated() { _ = try turns[index % 2].record([line]) }
    let together = try store(names[1])
    _ = try together.record(lines)
    let groups = try store(names[2])
    for start in stride(from: 0, to: lines.count, by: 7) {
      _ = try groups.record(Array(lines[start..<min(start + 7, lines.count)]))
    }
    for each in turns + [together, groups] { each.close() }
    let rows = try names.map { try StoreRows(of: workspace.path($0), but: .times) }
    for name in names { try FileManager.default.removeItem(atPath: workspace.path(name)) }
    return rows
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

  @Test("asking who was erased writes no row that can wait, and knows whose row is not written yet")
  func erasedBefore() throws {
    let store = try store()
    try store.updateProfile("john") { $0["k"] = 1 }
    try store.erase(["john"])
    try store.write { transaction in
      let own = try #require(transaction as? Transaction)
      try transaction.save(Profile(id: "jane", createdMilliseconds: 1))
      #expect(try transaction.erasureState(of: "jane") == .notErased)
      #expect(try transaction.erasureState(of: "jack") == .notErased)
      #expect(try transaction.erasureState(of: "john") == .erased)
      #expect(own.recollection.profiles?.hasUnwritten == true)
    }
    #expect(try store.read { try $0.profileCount() } == 1)
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
        #expect(own.recollection.profiles?.isFull == false)
      }
    }
    #expect(try store.read { try $0.profileCount() } == 1_500)
  }

  @Test("answers of more showings than there is room for are all kept")
  func fullOfShowings() throws {
    let store = try store()
    let text = String(repeating: "x", count: 5_000)
    let lines = (0..<2_500).map { index in
      Array(
        #"{"profile":"p\#(index % 50)","id":"e\#(index)","at":"2026-01-01T00:00:00Z","flow":"f","#
          .utf8)
        + Array(#""showing":"s\#(index % 500)","event":{"name":"flow_user_input","#.utf8)
        + Array(#""instanceId":"you","element_id":"n\#(index / 500)","#.utf8)
        + Array(#""element_type":"text_input","value":"\#(index) \#(text)"}}"#.utf8)
    }
    #expect(try store.record(lines).allSatisfy { $0.outcome == .recorded })
    try store.read { reading in
      let showings = try reading.showings(after: 0, limit: 1_000)
      #expect(showings.count == 500)
      for showing in showings {
        let answers = try reading.answers(of: showing.number)
        #expect(answers.map(\.element.rawValue) == ["n0", "n1", "n2", "n3", "n4"])
      }
    }
  }
}
