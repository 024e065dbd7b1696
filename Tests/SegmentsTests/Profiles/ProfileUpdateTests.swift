// Merging a change into a profile: what stays, what goes, which of two writes wins.

import Segments
import Testing

@Suite("Updates of a profile")
struct ProfileUpdateTests {
  private func update(
    _ profile: Profile, at milliseconds: Int64 = 1, _ change: (inout ProfileUpdate) -> Void
  ) throws -> Profile.Updated {
    var update = ProfileUpdate()
    change(&update)
    return try profile.updated(with: update, at: milliseconds, declarations: [:])
  }

  @Test("what is not named stays")
  func merge() throws {
    let first = try update(Profile(id: "p")) {
      $0.firstName = "Jane"
      $0["a"] = 1
    }.profile
    let second = try update(first, at: 2) { $0["b"] = 2 }.profile
    #expect(second[.firstName] == "Jane")
    #expect(second.attributes == ["a": 1, "b": 2])
    #expect(second.revision == first.revision + 1)
  }

  @Test("the same value again changes nothing")
  func same() throws {
    let first = try update(Profile(id: "p")) { $0["a"] = 1 }.profile
    let again = try update(first, at: 2) { $0["a"] = 1 }
    #expect(!again.hasChanges)
    #expect(again.profile.revision == first.revision)
  }

  @Test("what is replaced is kept, unset as nil")
  func replaced() throws {
    let first = try update(Profile(id: "p")) { $0["a"] = 1 }.profile
    let second = try update(first, at: 2) {
      $0["a"] = 2
      $0["b"] = 3
    }
    #expect(second.replaced == [.attribute("a"): 1, .attribute("b"): nil])
  }

  @Test("S-089: a cleared field clears, standard fields and attributes alike")
  func clearing() throws {
    let full = try update(Profile(id: "p")) {
      $0.firstName = "Ann"
      $0.email = "ann@example.com"
      $0["city"] = "Oslo"
    }.profile
    let cleared = try update(full, at: 2) {
      $0.firstName = ""
      $0.email = "   "
      $0["city"] = ""
    }.profile
    #expect(cleared.fields.isEmpty)
    #expect(cleared.attributes.isEmpty)
  }

  @Test("S-088: at the limit of attributes a change, a removal and an exchange succeed")
  func attributeLimit() throws {
    let full = try update(Profile(id: "p")) { change in
      for index in 1...100 { change["k\(index)"] = .number(Double(index)) }
    }.profile
    #expect(full.attributes.count == 100)
    #expect(try update(full, at: 2) { $0["k1"] = 0 }.profile["k1"] == 0)
    let exchanged = try update(full, at: 2) {
      $0["k1"] = nil
      $0["new"] = 1
    }.profile
    #expect(exchanged.attributes.count == 100)
    let error = #expect(throws: WriteRefusal.self) { try update(full, at: 2) { $0["new"] = 1 } }
    #expect(error?.message == "a profile has at most 100 attributes; this would make 101")
  }

  @Test("S-079: several steps in one batch end as one after the other")
  func steps() throws {
    var profile = Profile(id: "p")
    let steps: [(inout ProfileUpdate) -> Void] = [
      { $0["a"] = 1 }, { $0["a"] = nil }, { $0["a"] = 2 }, { $0["b"] = nil }, { $0["b"] = 1 },
    ]
    for step in steps { profile = try update(profile, at: 5, step).profile }
    #expect(profile.attributes == ["a": 2, "b": 1])
  }

  /// Two writes of one place: when each happened, and what stays.
  struct Race: Sendable, CustomTestStringConvertible {
    let name: String
    let times: (first: Int64, second: Int64)
    let second: AttributeValue?
    let stays: AttributeValue?
    var testDescription: String { name }
  }

  static let races: [Race] = [
    Race(name: "the later wins", times: (1, 2), second: "new", stays: "new"),
    Race(
      name: "S-080: an earlier one that arrives later does not win", times: (2, 1), second: "new",
      stays: "old"),
    Race(name: "at equal times the later arrival wins", times: (1, 1), second: "new", stays: "new"),
    Race(name: "a later removal wins", times: (1, 2), second: nil, stays: nil),
    Race(name: "an earlier removal does not win", times: (2, 1), second: nil, stays: "old"),
  ]

  @Test("of two writes of one place", arguments: races)
  func race(_ race: Race) throws {
    let first = try update(Profile(id: "p"), at: race.times.first) { $0["k"] = "old" }.profile
    let second = try update(first, at: race.times.second) { $0["k"] = race.second }
    #expect(second.profile["k"] == race.stays)
    #expect(second.late.isEmpty == (race.times.second >= race.times.first))
  }

  @Test("a removal is remembered, so that an earlier value cannot come back")
  func removalIsAChange() throws {
    let set = try update(Profile(id: "p"), at: 1) { $0["k"] = "a" }.profile
    let removed = try update(set, at: 5) { $0["k"] = nil }.profile
    let late = try update(removed, at: 3) { $0["k"] = "b" }
    #expect(late.profile["k"] == nil)
    #expect(late.late == [.attribute("k"): "b"])
  }

  @Test("is refused whole when one value is refused")
  func allOrNothing() {
    let profile = Profile(id: "p")
    #expect(throws: WriteRefusal.self) {
      try update(profile) {
        $0["good"] = 1
        $0.email = "no address"
      }
    }
    #expect(profile.attributes.isEmpty)
  }

  @Test("S-023: texts are equal when their bytes are, never by canonical equivalence")
  func scalars() throws {
    let composed = try update(Profile(id: "p")) { $0["name"] = "Jos\u{E9}" }.profile
    let decomposed = try update(composed, at: 2) { $0["name"] = "Jose\u{301}" }
    #expect(decomposed.hasChanges)
    #expect(composed["name"] != decomposed.profile["name"])
    #expect(Profile.ID(rawValue: "jos\u{E9}") != Profile.ID(rawValue: "jose\u{301}"))
  }
}
