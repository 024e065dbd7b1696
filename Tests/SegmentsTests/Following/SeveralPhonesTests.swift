// Files of several phones give one profile in whatever order they come, at equal times too.

import Expressions
import Segments
import StoreContract
import Testing

@Suite("Files of several phones")
struct SeveralPhonesTests {
  private static let orders = [
    [0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3], [0, 2, 3, 1], [0, 3, 1, 2], [0, 3, 2, 1],
    [1, 0, 2, 3], [1, 0, 3, 2], [1, 2, 0, 3], [1, 2, 3, 0], [1, 3, 0, 2], [1, 3, 2, 0],
    [2, 0, 1, 3], [2, 0, 3, 1], [2, 1, 0, 3], [2, 1, 3, 0], [2, 3, 0, 1], [2, 3, 1, 0],
    [3, 0, 1, 2], [3, 0, 2, 1], [3, 1, 0, 2], [3, 1, 2, 0], [3, 2, 0, 1], [3, 2, 1, 0],
  ]

  private static func line(_ at: String, _ update: String, with more: String = "") -> [UInt8] {
    Array(
      #"{"profile":"jane","at":"2026-12-01T10:00:\#(at)Z",\#(more)"update":\#(update)}"#.utf8)
  }

  private static func lines(_ store: some Store) throws -> [[UInt8]] {
    try store.changes(limit: .max).map { Array($0.line.utf8) }
  }

  @Test("random streams that share their times end in the same values in all orders of the files")
  func permutations() throws {
    let seed = UInt64.random(in: .min ... .max)
    var ties = 0
    for index in 0..<10 as Range<UInt64> {
      let seed = seed &+ index &* 8
      var files = try ["b", "a", "c"].enumerated().map { offset, name in
        let phone = try ChangesTests.store(name)
        let stream = RandomStream(seed: seed &+ UInt64(offset), device: name, isTied: true)
        _ = try phone.record(stream.lines.map { Array($0.utf8) })
        return try Self.lines(phone)
      }
      // The server's own lines are one more file.
      let own = RandomStream(seed: seed &+ 3, device: "bb", isTied: true)
      files.append(own.lines.map { Array($0.utf8) })
      var wanted: Outcome?
      for order in Self.orders {
        let server = try ChangesTests.store("bb")
        for file in order { _ = try server.record(files[file]) }
        let outcome = try Outcome(of: "jane", in: server).values
        #expect(outcome == wanted ?? outcome, "order \(order), seed \(seed)")
        wanted = outcome
      }
      ties += wanted.map { $0.profile.changes.origins.places.count } ?? 0
    }
    print("several phones, seeds from \(seed): 10 sets of 4 files in \(Self.orders.count) orders")
    #expect(ties > 0)
  }

  @Test("at equal times the later line of one phone wins, and of two phones the greater name")
  func ties() throws {
    let phones = try [("a", 1), ("b", 5)].map { name, first in
      let phone = try ChangesTests.store(name)
      _ = try phone.record([
        Self.line("00", #"{"attributes":{"n":\#(first + 3)},"first_name":"\#(name)"}"#),
        Self.line(
          "00", #"{"attributes":{"n":\#(first)}}"#,
          with: #""locale":"\#(name)\#(name)","context":{"c":"\#(name)"},"#),
      ])
      return try Self.lines(phone)
    }
    for order in [[0, 1], [1, 0], [1, 0, 1], [0, 1, 0]] {
      let server = try ChangesTests.store("server")
      for index in order { _ = try server.record(phones[index]) }
      let jane = try #require(try server.profile("jane"))
      #expect(jane["n"] == 5)
      #expect(jane[.firstName] == "b")
      #expect(jane.lastSeen.locale == "bb")
      #expect(jane.lastSeen.context?.values == ["c": "b"])
    }
  }

  @Test("a later change wins whatever its store is called, and a removal is a change")
  func later() throws {
    let (a, z) = (try ChangesTests.store("a"), try ChangesTests.store("z"))
    _ = try a.record([Self.line("02", #"{"remove":["first_name"],"attributes":{"n":2}}"#)])
    _ = try z.record([Self.line("01", #"{"first_name":"Z","attributes":{"n":1}}"#)])
    for order in [[a, z], [z, a]] {
      let server = try ChangesTests.store("m")
      for phone in order { _ = try server.record(try Self.lines(phone)) }
      let jane = try #require(try server.profile("jane"))
      #expect(jane["n"] == 2)
      #expect(jane[.firstName] == nil)
    }
  }

  @Test("what came through another store counts as the phone's own file does")
  func handedOn() throws {
    let phones = try ["a", "b"].map { name in
      let phone = try ChangesTests.store(name)
      _ = try phone.record([Self.line("00", #"{"first_name":"\#(name)"}"#)])
      return phone
    }
    let server = try ChangesTests.store("zz")
    try ChangesTests.bring(phones[1], to: server)
    for order in [[0, 1], [1, 0]] {
      let archive = try ChangesTests.store("archive")
      for index in order {
        if index == 0 {
          try ChangesTests.bring(phones[0], to: archive)
        } else {
          try ChangesTests.bring(server, to: archive)
        }
      }
      #expect(try archive.profile("jane")?[.firstName] == "b")
    }
  }

  @Test("a merge of what two phones knew gives the same in any order of the files")
  func merged() throws {
    let phones = try ["a", "b"].map { name in
      let phone = try ChangesTests.store(name)
      _ = try phone.record([
        Array(
          #"{"profile":"anon-\#(name)","at":"2026-12-01T10:00:00Z","locale":"\#(name)\#(name)","update":{"first_name":"\#(name)"}}"#
            .utf8),
        Array(#"{"profile":"jane","at":"2026-12-01T10:00:01Z","merge":"anon-\#(name)"}"#.utf8),
      ])
      return phone
    }
    for order in [[0, 1], [1, 0]] {
      let server = try ChangesTests.store("server")
      for index in order { try ChangesTests.bring(phones[index], to: server) }
      let jane = try #require(try server.profile("jane"))
      #expect(jane[.firstName] == "b")
      #expect(jane.lastSeen.locale == "bb")
    }
  }
}
