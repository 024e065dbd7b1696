// Profiles of many blocks: found, changed, added and taken away.

import Expressions
import Testing

@testable import Segments

@Suite("The content of a snapshot")
struct SnapshotContentTests {
  private static let reading = ColumnReading(
    [.attribute("n", .number), .attribute("plan", .string)].compactMap { SnapshotColumn($0) })

  private static func id(_ number: Int) -> Profile.ID {
    let digits = String(number)
    return Profile.ID(rawValue: "p" + String(repeating: "0", count: 6 - digits.count) + digits)
  }

  private static func profile(_ number: Int, plan: String) -> Profile {
    var profile = Profile(id: id(number))
    profile.attributes = ["n": .number(Double(number)), "plan": .string(plan)]
    return profile
  }

  /// Two parts, as two threads read them: pages in turn.
  private static func content(_ count: Int) throws -> SnapshotContent {
    var parts = [SnapshotContent.Part(reading), SnapshotContent.Part(reading)]
    for number in 0..<count {
      let part = number / 100 % 2
      try parts[part].add(MemoryColumns(profile(number, plan: part == 0 ? "free" : "pro"), .all))
    }
    for part in parts.indices { parts[part].seal() }
    return try SnapshotContent(parts, reading, threads: 2)
  }

  /// By plan, how many rows are profiles.
  private static func plans(_ content: SnapshotContent) -> [String: Int] {
    var plans: [String: Int] = [:]
    for block in content.blocks {
      for row in 0..<block.ids.count where block.isLive(row) {
        let code = block.columns[1].code(row)
        plans[code == 0 ? "" : content.dictionaries[1].text(code), default: 0] += 1
      }
    }
    return plans
  }

  @Test("texts of several threads become one dictionary, in the order of the texts")
  func merging() throws {
    let content = try Self.content(1000)
    #expect(content.profileCount == 1000)
    #expect(content.dictionaries[1].count == 2)
    #expect(content.dictionaries[1].text(1) == "free")
    #expect(Self.plans(content) == ["free": 500, "pro": 500])
  }

  @Test("profiles are replaced, added and taken away wherever they lie")
  func replacing() throws {
    let count = 2 * RowBlock.rows + 500
    var content = try Self.content(count)
    let before = content
    let changed = [0, 1, 99, 100, 101, RowBlock.rows, count - 1]
    let gone = [2, 102, RowBlock.rows + 1, count - 2]
    let new = Array(count..<(count + RowBlock.rows + 10))
    let names = (changed + gone + new).map(Self.id)
    try content.replace(names) { name in
      let number = Int(name.rawValue.dropFirst()) ?? 0
      return gone.contains(number) ? nil : Self.profile(number, plan: "gold")
    }
    #expect(content.profileCount == count - gone.count + new.count)
    #expect(Self.plans(content)["gold"] == changed.count + new.count)
    #expect(before.profileCount == count)
    #expect(Self.plans(before)["gold"] == nil)
    // Again, also those that are behind the sorted ones now, and one that comes back.
    try content.replace([gone[0], new[0], new[RowBlock.rows + 5]].map(Self.id)) { name in
      Self.profile(Int(name.rawValue.dropFirst()) ?? 0, plan: "silver")
    }
    #expect(content.profileCount == count - gone.count + new.count + 1)
    #expect(Self.plans(content)["silver"] == 3)
  }

  @Test("a store without a profile can be followed too")
  func empty() throws {
    var content = try Self.content(0)
    #expect(content.profileCount == 0)
    try content.replace([Self.id(7)]) { _ in Self.profile(7, plan: "pro") }
    try content.replace([Self.id(8), Self.id(7)]) { name in
      name == Self.id(7) ? nil : Self.profile(8, plan: "free")
    }
    #expect(Self.plans(content) == ["free": 1])
  }
}
