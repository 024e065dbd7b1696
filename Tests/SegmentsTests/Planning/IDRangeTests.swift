// Parts of all profiles have everybody once, and are about halves where ids spread evenly.

import Expressions
import Foundation
import StoreContract
import Testing

@testable import Segments

@Suite("Ranges of ids")
struct IDRangeTests {
  /// Ids as apps give them.
  static let kinds:
    [(name: String, isEven: Bool, id: @Sendable (Int, inout SeededGenerator) -> String)] =
      [
        ("numbers", true, { number, _ in "p\(1_000_000 + number)" }),
        ("hexadecimal", true, { _, random in String(random.next(), radix: 16) }),
        ("upper case", true, { _, random in UUID(random: &random).uuidString }),
        ("short", false, { number, _ in String(number) }),
        ("one is far away", false, { number, _ in number == 0 ? "~" : "a\(number)" }),
        ("beyond ASCII", false, { number, _ in "né\u{301}😀\(number)\u{FFFD}" }),
        (
          "other letters", true,
          { number, random in
            let letters = Array("абвгдежзиклмнопрстуфхцчшщэюя")
            return String((0..<6).map { _ in letters[Int(random.next() % 28)] }) + "\(number)"
          }
        ),
        (
          "long and alike", false, { number, _ in String(repeating: "x", count: 200) + "\(number)" }
        ),
        (
          "each begins the next", false,
          { number, _ in String(repeating: "y", count: number % 250 + 1) }
        ),
      ]

  private static func emptyStore() throws -> MemoryStore {
    let now = try #require(Timestamp(milliseconds: 0))
    return MemoryStore { now }
  }

  @Test("halved again and again, ranges have everybody once", arguments: kinds.indices)
  func halved(_ kind: Int) throws {
    let (name, isEven, makeID) = Self.kinds[kind]
    for seed in Torture.seeds {
      var random = SeededGenerator(seed: seed)
      let ids = Set((0..<300).map { Profile.ID(rawValue: makeID($0, &random)) })
      let store = try Self.emptyStore()
      try store.write { transaction in
        for id in ids { try transaction.save(Profile(id: id)) }
      }
      let parts = try store.read { reading in
        // A range is halved behind its first page.
        var ranges = [try #require(try IDRange(everybodyIn: reading))]
        ranges[0].after = ids.min()
        for _ in 0..<3 {
          for index in ranges.indices {
            if let rest = try ranges[index].splitOff(reading) { ranges.append(rest) }
          }
        }
        return try ranges.map { range in
          var found: [Profile.ID] = []
          try reading.scanProfiles(
            after: range.after, through: range.through, limit: .max, lending: .all
          ) { found.append(Profile.ID(rawValue: $0.text(.id) ?? "")) }
          return found
        }
      }
      #expect(
        parts.joined().sorted() == Array(ids.sorted().dropFirst()), "\(name), \(Torture.repeating)")
      #expect(parts.allSatisfy { !$0.isEmpty }, "\(name), \(Torture.repeating)")
      if isEven {
        #expect(parts.count == 8 && parts.allSatisfy { $0.count <= 150 }, "\(name)")
      }
    }
  }

  @Test(
    "between two texts lies one that is after the first and not after the second")
  func middles() {
    let texts = [
      "", "a", "a0", "az", "b", "p0001", "p9999", "é", "éa", "né1", "né2", "анна", "яков", "ꀀ", "😀",
      "~", "\u{7F}",
    ]
    var found = 0
    for low in texts {
      for high in texts where low.utf8.lexicographicallyPrecedes(high.utf8) {
        guard let middle = IDRange.middle(of: low, high) else {
          Issue.record("nothing between \(low) and \(high)")
          continue
        }
        found += 1
        #expect(!high.utf8.lexicographicallyPrecedes(middle.utf8), "\(low) \(high)")
        #expect(low.utf8.lexicographicallyPrecedes(middle.utf8), "\(low) \(high)")
      }
    }
    #expect(found > 40)
  }

  @Test("a store of nobody has no range")
  func nobody() throws {
    #expect(try Self.emptyStore().read { try IDRange(everybodyIn: $0) == nil })
  }
}

extension UUID {
  /// Draws one.
  fileprivate init(random: inout SeededGenerator) {
    let (high, low) = (random.next(), random.next())
    func byte(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> (8 * (index % 8)))
    }
    self.init(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8), byte(9),
        byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      ))
  }
}
