// Random catalogs, profiles and lines, the same for the same seed.

import Expressions
import Segments
import Synchronization

/// Random catalogs, profiles and lines, the same for the same seed (SplitMix64).
struct RandomWorld: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  private mutating func chance(_ percent: UInt64) -> Bool { next() % 100 < percent }

  // MARK: Catalogs and profiles

  private static let conditions = [
    "attributes.n >= 25", "attributes.n < 10", "attributes.n == 7", "attributes.s == 'a'",
    "attributes.s in ['a', 'b']", "attributes.s.startsWith('a')", "attributes.s.matches('^[ab]+$')",
    "attributes.b", "has(attributes.n)", "has(attributes.b)", "'x' in attributes.l",
    "attributes.l.size() > 1", "attributes.l.exists(e, e == 'y')", "attributes.v >= '1.10'",
    "attributes.t < now", "profile.first_name == 'a'", "has(profile.email)",
    "age(profile.birthday) >= 18", "1.0 / attributes.n > 0.1", "attributes['d.k'] > 1",
  ]

  private mutating func condition(_ depth: Int, _ names: [String]) -> String {
    if depth == 0 || chance(25) {
      guard !names.isEmpty, chance(25) else { return pick(Self.conditions) }
      return "in_segment('\(pick(names))')"
    }
    let left = condition(depth - 1, names)
    switch next() % 4 {
    case 0: return "(\(left)) && (\(condition(depth - 1, names)))"
    case 1: return "(\(left)) || (\(condition(depth - 1, names)))"
    case 2: return "!(\(left))"
    default:
      return "(\(left)) ? (\(condition(depth - 1, names))) : (\(condition(depth - 1, names)))"
    }
  }

  /// A catalog with a placement `at_NAME` for each of its segments, which shows `yes` to members.
  mutating func catalog() -> (text: String, segments: [String]) {
    var names: [String] = []
    var segments = ""
    for index in 0..<4 {
      let unset = pick(["not_member", "member"])
      segments +=
        "s\(index): { where: \(JSONWriter.quoted(condition(3, names))), unset: \"\(unset)\" },\n"
      names.append("s\(index)")
    }
    let placements = names.map {
      "at_\($0): { audiences: [ { segment: \"\($0)\", flow: \"yes\" }, { flow: \"no\" } ] },"
    }
    let text = """
      { format: 1, attributes: { n: { type: "number" }, s: { type: "string" },
        b: { type: "boolean" }, l: { type: "string_list" }, v: { type: "version" },
        t: { type: "timestamp" }, "d.k": { type: "number" } },
        flows: { yes: {}, no: {} }, segments: {
      \(segments)}, placements: { \(placements.joined(separator: " ")) } }
      """
    return (text, names)
  }

  /// Values for some attributes and fields.
  mutating func update() -> ProfileUpdate {
    var update = ProfileUpdate()
    if chance(60) { update["n"] = .number(pick([0, 7, 25, 9.99, -1, 1e300])) }
    if chance(60) { update["s"] = .string(pick(["a", "b", "ab", "e\u{301}", "z"])) }
    if chance(60) { update["b"] = .boolean(chance(50)) }
    if chance(60) { update["l"] = .stringList(pick([[], ["x"], ["x", "y"], ["y"]])) }
    if chance(60) { update["v"] = .string(pick(["1.9", "1.10.0", "v2", "1.10.0-rc.1"])) }
    if chance(60) { update["t"] = .string(pick(["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"])) }
    if chance(30) { update["d.k"] = .number(2) }
    if chance(50) { update.firstName = pick(["a", "b"]) }
    if chance(50) { update.email = "a@example.com" }
    if chance(50) { update.birthday = pick(["1990-06-15", "2020-02-29"]) }
    return update
  }

  // MARK: Lines

  static let profiles = ["a", "b", "c", "A", "e\u{301}", "\u{E9}", "nul\u{0}"]

  /// A catalog for random lines; two of another seed may differ.
  static func lineCatalog(_ seed: UInt64) -> String {
    """
    { format: 1, attributes: { n: { type: "number", minimum: \(seed % 3) },
        s: { type: "string", values: ["x", "y"] } },
      segments: { high: "attributes.n > 5", xs: "attributes.s == 'x'" },
      experiments: { e: { variations: [ { id: "a", weight: \(seed % 100) },
        { id: "b", weight: \(100 - seed % 100) } ] } },
      flows: { f: { screens: [ { id: "s1", elements: [ { id: "name", type: "text_input" },
          { id: "num", type: "number_input" } ] }, { id: "s2", elements: [
          { id: "pick", type: "single_choice", options: [ { id: "x" }, { id: "y" } ] } ] } ],
        save: { "profile.first_name": "answers.name", "attributes.s": "answers.pick" },
        finish: { "attributes.n": "number(answers.num)" } }, g: {}, h: {} },
      placements: { p: { audiences: [ { segment: "high", flow: "g", rollout: 50 },
        { segment: "xs", experiment: "e", flows: { a: "g", b: "h" } }, { flow: "f" } ] } } }
    """
  }

  /// A line of any form, sometimes wrong.
  mutating func line() -> String {
    var members = ["\"profile\":\(JSONWriter.quoted(pick(Self.profiles)))"]
    if chance(80) {
      let (hour, second) = (next() % 12, next() % 60)
      members.append(
        "\"at\":\"2026-12-01T\(hour < 10 ? "0" : "")\(hour):00:\(second / 10)\(second % 10)Z\"")
    }
    if chance(30) { members.append("\"id\":\"i\(next() % 30)\"") }
    if chance(40) { members.append("\"showing\":\"w\(next() % 4)\"") }
    if chance(20) { members.append("\"locale\":\"\(pick(["de", "en", "fr-CH"]))\"") }
    if chance(20) { members.append("\"context\":{\"k\":\(next() % 5)}") }
    switch next() % 10 {
    case 0...4: members += ["\"flow\":\"\(pick(["f", "g", "none"]))\"", "\"event\":\(event())"]
    case 5...6: members.append("\"update\":\(changes())")
    case 7: members.append("\"merge\":\(JSONWriter.quoted(pick(Self.profiles)))")
    case 8: members.append("\"shown\":\(receipt())")
    default: members.append(pick(["\"update\":1", "\"event\":{}", "\"x", "\"merge\":\"\""]))
    }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func event() -> String {
    let input = #""name":"flow_user_input","instanceId":"#
    switch next() % 8 {
    case 0...1:
      return
        #"{\#(input)"s1","element_id":"name","element_type":"text_input","value":"\#(pick(["", "Jo", "\\u0000", "é"]))"}"#
    case 2...3:
      return
        #"{\#(input)"s1","element_id":"num","element_type":"number_input","value":"\#(pick(["7", "1,5", "x", "0"]))"}"#
    case 4:
      return
        #"{\#(input)"s2","element_id":"pick","element_type":"single_choice","item_ids":["\#(pick(["x", "y", "z"]))"],"item_titles":["t"]}"#
    case 5: return #"{"name":"flow_screen_showed","instanceId":"s2","is_last_screen":true}"#
    case 6: return #"{"name":"flow_closed"}"#
    default: return #"{"name":"something_else","deep":[1]}"#
    }
  }

  private mutating func changes() -> String {
    var members: [String] = []
    if chance(50) {
      members.append("\"first_name\":\(pick(["\"A\"", "\"\"", "null", "\"e\u{301}\""]))")
    }
    if chance(30) { members.append("\"email\":\(pick(["\"a@b\"", "\"ab\""]))") }
    if chance(60) {
      members.append(
        "\"attributes\":{\"n\":\(pick(["1", "7.5", "\"x\"", "null"])),\"u\":\(pick(["true", "[\"a\"]", "\"t\""]))}"
      )
    }
    if chance(20) { members.append("\"remove\":[\"\(pick(["s", "first_name", "u"]))\"]") }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func receipt() -> String {
    let variation = pick(["null", #"{"experiment":"e","id":"a","bucket":1,"kept":false}"#])
    return
      #"{"placement":"p","profile":"x","flow":"\#(pick(["g", "h"]))","audience":"xs","segment":"xs","variation":\#(variation)}"#
  }
}

/// A clock that stands still until it is told to go on.
final class SteppingClock: Sendable {
  private let milliseconds = Mutex<Int64>(1_796_169_600_000)

  var now: Timestamp {
    guard let now = Timestamp(milliseconds: milliseconds.withLock { $0 }) else {
      preconditionFailure("the clock was stepped out of the years 1 to 9999")
    }
    return now
  }

  func step(hours: Int64 = 0) { milliseconds.withLock { $0 += 1000 + hours * 3_600_000 } }
}

/// A store whose clock and zones are those of a store in memory beside it.
struct SteppedStore<Inner: Store>: Store {
  let store: Inner
  let clock: SteppingClock

  init(store: Inner, clock: SteppingClock) {
    self.store = store
    self.clock = clock
  }
  func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try store.read(body)
  }

  func write<Result>(_ body: (any StoreWriting) throws -> Result) throws -> Result {
    try store.write(body)
  }

  func now() -> Timestamp { clock.now }

  func utcOffset(ofZone name: String, at moment: Timestamp) -> Int? { nil }

  func makeID() -> String { store.makeID() }
}
