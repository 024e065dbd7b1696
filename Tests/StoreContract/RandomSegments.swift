// Random segments over the profiles of a random population.

package import Segments

/// Random segments over the profiles of a `RandomPopulation`: tests of every kind, joined and negated,
/// some of which ask for others.
package struct RandomSegments {
  private var random: SeededGenerator

  /// The same seed makes the same segments.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &random)
  }

  private mutating func pick(_ texts: [String]) -> String { texts[number(below: texts.count)] }

  /// A catalog of so many segments, `s0` first.
  package mutating func catalog(count: Int) -> String {
    let segments = (0..<count).map { index in
      "s\(index): { where: \"\(expression(depth: 2, before: index))\", "
        + "unset: '\(pick(["member", "not_member"]))' }"
    }
    return """
      { format: 1, default_locale: "\(pick(["en", "de"]))",
        attributes: { bmi: { type: "number" }, plan: { type: "string", values: ["pro", "free"] },
          goals: { type: "string_list" }, until: { type: "timestamp" }, app: { type: "version" },
          paid: { type: "boolean" }, nobody: { type: "\(pick(["string", "number"]))" } },
        context: { country: { type: "string" } },
        flows: { rest: {}, coach: {}, a: {}, b: {} },
        placements: { p: { audiences: [
          { segment: "s0", flow: "coach", rollout: 50 }, { flow: "rest" }] } },
        segments: { \(segments.joined(separator: ",\n")) } }
      """
  }

  private mutating func expression(depth: Int, before index: Int) -> String {
    guard depth > 0 else { return test(before: index) }
    let parts = (0..<2).map { _ in expression(depth: depth - 1, before: index) }
    switch number(below: 5) {
    case 0: return "(\(parts[0]) && \(parts[1]))"
    case 1: return "(\(parts[0]) || \(parts[1]))"
    case 2: return "!(\(parts[0]))"
    default: return test(before: index)
    }
  }

  private mutating func test(before index: Int) -> String {
    let compared = pick(["<", "<=", ">", ">=", "==", "!="])
    let bound = pick(["15", "20.5", "25", "31", "34.9", "99"])
    let tests = [
      "attributes.bmi \(compared) \(bound)", "attributes.bmi in [20, 25, 30]",
      "attributes.plan == '\(pick(["pro", "free"]))'", "attributes.plan != 'pro'",
      "attributes.plan in ['pro']", "attributes.plan > 'g'",
      "'\(pick(["run", "food", "sleep"]))' in attributes.goals", "size(attributes.goals) > 1",
      "attributes.until \(compared) timestamp('2026-06-01T10:00:00Z')", "attributes.until > now",
      "now \(compared) attributes.until", "attributes.until > profile.created_at",
      "attributes.app \(compared) '\(pick(["2.0", "9.1", "10.1.0"]))'", "attributes.paid",
      "attributes.paid == false", "has(attributes.\(pick(["bmi", "plan", "goals", "until"])))",
      "has(attributes.nobody)", "has(profile.first_name)", "profile.first_name.startsWith('J')",
      "profile.first_name.matches('^J.n')", "context.country in ['DE', 'FR']",
      "context.country.contains('E')", "context.locale == '\(pick(["de", "en"]))'",
      "profile.id.endsWith('\(pick(["1", "7"]))')", "profile.created_at <= now",
      "attributes.bmi * 2.0 > 50.0", "10.0 / (attributes.bmi - 20.0) > 1.0",
      "1 / (size(attributes.goals) - 1) > 0", "true",
      index > 0 ? "in_segment('s\(number(below: max(index, 1)))')" : "false",
    ]
    return pick(tests)
  }

  /// Changes some profiles of a store: values, context, new people, merges.
  ///
  /// - Parameters:
  ///   - store: Where they are.
  ///   - ids: Who was there.
  /// - Returns: How many lines were recorded.
  /// - Throws: `StoreError`.
  package mutating func change(_ store: any Store, _ ids: [Profile.ID]) throws -> Int {
    var lines: [String] = []
    for step in 0..<40 {
      lines.append(line(step, ids))
    }
    // Some merges are refused: of somebody into himself, or of somebody who was merged before.
    return try store.record(lines.map { Array($0.utf8) }).count { $0.outcome == .recorded }
  }

  private mutating func line(_ step: Int, _ ids: [Profile.ID]) -> String {
    let id = ids[number(below: ids.count)].rawValue
    func update(_ attributes: String, of id: String) -> String {
      #"{"profile":"\#(id)","update":{"attributes":{\#(attributes)}}}"#
    }
    switch number(below: 6) {
    case 0: return update(#""bmi":\#(number(below: 40))"#, of: id)
    case 1: return update(#""goals":["run","\#(step)"]"#, of: id)
    case 2: return update(#""plan":null,"app":"9.\#(step)""#, of: id)
    case 3:
      return #"{"profile":"\#(id)","update":{"first_name":"Jon"},"#
        + #""context":{"country":"DE"},"locale":"de"}"#
    case 4: return update(#""paid":true"#, of: "new\(number(below: 1000))")
    default:
      return #"{"profile":"\#(id)","merge":"\#(ids[number(below: ids.count)])"}"#
    }
  }
}
