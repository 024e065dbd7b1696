// Random catalogs and profiles, to explain.

import Expressions
import Segments

/// A random catalog with one placement, and random profiles for it.
struct RandomCatalog {
  let text: String
  private var random: SplitMix

  /// Makes a catalog.
  ///
  /// - Parameters:
  ///   - seed: The same seed makes the same catalog and profiles.
  ///   - audiences: How many audiences before the default one.
  ///   - conditions: How many tests each segment has at most.
  init(seed: UInt64, audiences: Int, conditions: Int) {
    var random = SplitMix(seed)
    var segments: [String] = []
    var entries: [String] = []
    for index in 0..<audiences {
      let condition = Self.condition(conditions, before: index, &random)
      segments.append(
        "s\(index): { where: \(JSONWriter.quoted(condition)), unset: 'not_member' }")
      entries.append("{ segment: 's\(index)', flow: 'f' }")
    }
    text = """
      { format: 1,
        attributes: {
          a: { type: "number" }, b: { type: "number", minimum: 0, maximum: 100 },
          s: { type: "string" }, c: { type: "string", values: ["red", "green", "blue"] },
          f: { type: "boolean" }, t: { type: "timestamp" }, v: { type: "version" },
          l: { type: "string_list" } },
        context: { country: { type: "string" } },
        segments: { \(segments.joined(separator: ",\n")) },
        flows: { f: {} },
        placements: { p: { audiences: [\(entries.joined(separator: ", ")), { flow: null }] } } }
      """
    self.random = random
  }

  private static func condition(
    _ count: Int, before index: Int, _ random: inout SplitMix
  ) -> String {
    guard count > 1, Int.random(in: 0..<6, using: &random) > 0 else { return test(index, &random) }
    let left = Int.random(in: 1..<count, using: &random)
    let (first, second) = (
      condition(left, before: index, &random), condition(count - left, before: index, &random)
    )
    switch Int.random(in: 0..<7, using: &random) {
    case 0..<3: return "(\(first) && \(second))"
    case 3..<5: return "(\(first) || \(second))"
    case 5: return "!(\(first)) && \(second)"
    default: return "(\(first) ? \(second) : \(test(index, &random)))"
    }
  }

  private static func test(_ index: Int, _ random: inout SplitMix) -> String {
    let number = Int.random(in: 1...40, using: &random)
    let tests = [
      "attributes.a >= \(number).0", "attributes.a < \(number).5", "attributes.b > \(number)",
      "attributes.b == \(number)", "attributes.a != \(number)", "attributes.s == 'x\(number % 4)'",
      "attributes.s in ['x1', 'x2']", "attributes.s.startsWith('pro')", "attributes.c == 'green'",
      "attributes.c != 'red'", "attributes.f", "attributes.t > now",
      "attributes.t > now - duration('\(number)h')", "attributes.v >= '\(number % 5).2'",
      "'k\(number % 3)' in attributes.l", "size(attributes.l) >= \(number % 4)",
      "has(attributes.s)",
      "context.country == 'DE'", "profile.first_name == 'Jane'", "age(profile.birthday) >= 18",
      "attributes.a < attributes.b",
    ]
    if index > 0, number % 7 == 0 {
      return "in_segment('s\(Int.random(in: 0..<index, using: &random))')"
    }
    return tests[Int.random(in: 0..<tests.count, using: &random)]
  }

  /// A random profile's values.
  mutating func update() -> ProfileUpdate {
    var update = ProfileUpdate()
    func maybe() -> Bool { Int.random(in: 0..<3, using: &random) > 0 }
    let number = Double(Int.random(in: 0...42, using: &random))
    if maybe() { update["a"] = .number(number) }
    if maybe() { update["b"] = .number(42 - number) }
    if maybe() { update["s"] = .string(number < 20 ? "x1" : "professional") }
    if maybe() { update["c"] = .string(number < 20 ? "red" : "green") }
    if maybe() { update["f"] = .boolean(number < 20) }
    if maybe() {
      update["t"] = .string(number < 20 ? "2026-11-29T00:00:00Z" : "2027-11-30T00:00:00Z")
    }
    if maybe() { update["v"] = .string(number < 20 ? "1.0" : "3.1") }
    if maybe() { update["l"] = .stringList(number < 20 ? ["k1"] : ["k0", "k2"]) }
    if maybe() { update.firstName = number < 20 ? "Jane" : "Ann" }
    if maybe() { update.birthday = number < 20 ? "1990-02-03" : "2015-05-06" }
    return update
  }
}
