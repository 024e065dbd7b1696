// Random catalogs and the profiles of one store, for what looks at everybody.

import Expressions
package import Segments

/// Random catalogs, two of which differ in few places, and profiles whose answers they change.
package struct RandomPopulation {
  private var random: SeededGenerator

  /// The same seed makes the same catalogs and profiles.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A number below the bound.
  package mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &random)
  }

  private mutating func pick(_ texts: [String]) -> String { texts[number(below: texts.count)] }

  // MARK: - Catalogs

  /// A catalog; two of one population differ in thresholds, order, weights, limits and placements.
  package mutating func catalog() -> String {
    let weight = pick(["50", "1", "99"])
    let rest = 100 - (Int(weight) ?? 0)
    let audiences = [
      "{ segment: 'high', flow: 'coach', rollout: \(pick(["30", "70", "100"])) }",
      "{ segment: 'pros', experiment: 'e', flows: { a: 'a', b: 'b' } }",
      "{ segment: 'named', flow: '\(pick(["n", "m"]))', limit: { count: \(pick(["1", "2"])), "
        + "per: '\(pick(["3h", "2d"]))', then: '\(pick(["next", "nothing"]))' } }",
      "{ segment: 'here', flow: 'local', cap: 'loud' }", "{ segment: 'many', flow: 'a' }",
      "{ segment: 'later', flow: 'b' }", "{ segment: 'newer', flow: 'm' }",
      "{ segment: 'payers', flow: 'n' }", "{ segment: 'odd', flow: 'local' }",
      "{ segment: 'german', flow: 'coach' }",
    ].shuffled(using: &random).prefix(3 + number(below: 5)).joined(separator: ", ")
    let second =
      number(below: 3) == 0
      ? "" : ", q: { audiences: [{ segment: 'either', flow: 'coach' }, { flow: null }] }"
    return """
      { format: 1,
        attributes: { bmi: { type: "number" }, plan: { type: "string", values: ["pro", "free"] },
          goals: { type: "string_list" }, until: { type: "timestamp" }, app: { type: "version" },
          paid: { type: "boolean" } },
        context: { country: { type: "string" } },
        segments: {
          high: "attributes.bmi >= \(pick(["20", "25", "30"]))",
          pros: "attributes.plan == '\(pick(["pro", "free"]))'",
          named: "has(profile.first_name)",
          here: { where: "context.country == '\(pick(["DE", "FR"]))'" },
          either: "in_segment('high') || in_segment('pros')",
          many: "size(attributes.goals) >= \(pick(["1", "2"])) && 'run' in attributes.goals",
          later: "attributes.until > timestamp('\(pick(["2026", "2027"]))-01-01T00:00:00Z')",
          newer: "attributes.app >= '\(pick(["2.0", "10.1"]))'",
          payers: { where: "!attributes.paid", unset: "\(pick(["member", "not_member"]))" },
          odd: "profile.id.endsWith('\(pick(["1", "2"]))') && profile.created_at <= now",
          german: "context.locale == '\(pick(["de", "en"]))'" },
        experiments: { e: { variations: [
          { id: "a", weight: \(weight), holdout: \(number(below: 2) == 0) }, { id: "b", weight: \(rest) }],
          force: { p1: "b" }\(number(below: 4) == 0 ? ", winner: 'a'" : "") } },
        caps: { loud: { count: \(pick(["1", "2"])), per: "2d", then: "next" } },
        flows: { coach: {}, a: {}, b: {}, n: {}, m: {}, local: {}, rest: {} },
        placements: { p: { audiences: [\(audiences), { flow: \(pick(["'rest'", "null"])) }] }\(second) } }
      """
  }

  // MARK: - Profiles

  /// Stores profiles: with and without values and context, some of which were shown something.
  ///
  /// - Returns: Their ids.
  package mutating func fill(_ store: any Store, count: Int) throws -> [Profile.ID] {
    let ids = (0..<count).map { Profile.ID(rawValue: "p\($0)") }
    var lines: [[UInt8]] = []
    for id in ids { lines.append(Array(line(id).utf8)) }
    try record(lines, in: store)
    lines = []
    for id in ids where number(below: 4) == 0 {
      let evaluation = try store.evaluate("p", for: id, context: ["country": "DE"])
      let line = JSONNode.object([
        ("profile", .string(id.rawValue)), ("shown", evaluation.receipt.json),
      ])
      lines.append(Array(JSONWriter.text(line).utf8))
    }
    try record(lines, in: store)
    return ids
  }

  private func record(_ lines: [[UInt8]], in store: any Store) throws {
    for report in try store.record(lines) {
      if case .failed(let refusal) = report.outcome { throw refusal }
    }
  }

  private mutating func line(_ id: Profile.ID) -> String {
    var attributes: [(String, JSONNode)] = []
    if number(below: 4) > 0 { attributes.append(("bmi", .int(15 + number(below: 20)))) }
    if number(below: 3) > 0 { attributes.append(("plan", .string(pick(["pro", "free"])))) }
    if number(below: 3) > 0 {
      attributes.append(
        ("goals", .strings(Array(["run", "food", "sleep"].prefix(number(below: 4))))))
    }
    if number(below: 3) > 0 {
      attributes.append(("until", .string("202\(5 + number(below: 4))-06-01T10:00:00Z")))
    }
    if number(below: 3) > 0 {
      attributes.append(("app", .string("\(1 + number(below: 12)).\(number(below: 3))")))
    }
    if number(below: 3) > 0 { attributes.append(("paid", .bool(number(below: 2) == 0))) }
    var update: [(String, JSONNode)] = [("attributes", .object(attributes))]
    if number(below: 2) == 0 { update.append(("first_name", .string("Jane"))) }
    var line: [(String, JSONNode)] = [
      ("profile", .string(id.rawValue)), ("update", .object(update)),
    ]
    if number(below: 2) == 0 { line.append(("locale", .string(pick(["de", "en", "fr"])))) }
    if number(below: 3) > 0 {
      line.append(("context", .object([("country", .string(pick(["DE", "FR", "AT"])))])))
    }
    return JSONWriter.text(.object(line))
  }
}
