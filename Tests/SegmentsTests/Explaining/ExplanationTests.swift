// Explanations: the condition part by part, and the nearest change that really flips it.

import Expressions
import Foundation
import Testing

@testable import Segments

@Suite("Explanations")
struct ExplanationTests {
  private func explain(
    _ store: MemoryStore, _ placement: Placement.ID = "p", context: CallerParameters = [:]
  ) throws -> Explanation {
    try store.read { reading in
      let catalog = try #require(try reading.catalog())
      return try Engine.explain(
        reading.context(
          of: EvaluationRequest(placement: placement, profile: "jane", context: context),
          catalog: catalog, profile: reading.profile("jane"), clock: store.now()))
    }
  }

  private func store(_ segments: String, _ change: (inout ProfileUpdate) -> Void) throws
    -> MemoryStore
  {
    let store = try Intake(
      catalog: """
        { format: 1,
          attributes: { bmi: { type: "number" }, plan: { type: "string", values: ["free", "pro", "team"] },
            goals: { type: "string_list" }, until: { type: "timestamp" } },
          context: { country: { type: "string" } },
          segments: \(segments), flows: { f: {}, g: {} },
          placements: { p: { audiences: [{ segment: "s", flow: "f" }, { flow: "g" }] } } }
        """
    ).store
    try store.updateProfile("jane", change)
    return store
  }

  // MARK: - Parts

  @Test(
    "a part is shown with its own brackets, whatever stands in texts",
    arguments: [
      (
        #"(attributes.s == 'it\'s (' || attributes.a == 3.0) && attributes.a > 1.0"#,
        [#"attributes.s == 'it\'s ('"#, "attributes.a == 3.0", "attributes.a > 1.0"]
      ),
      (
        #"attributes.a > 1.0 && (attributes.s == ')' || (attributes.a < 9.0))"#,
        ["attributes.a > 1.0", "attributes.s == ')'", "attributes.a < 9.0"]
      ),
    ] as [(String, [String])])
  func brackets(source: String, tests: [String]) throws {
    let document = try CatalogDocument(
      text: """
        { format: 1, attributes: { s: { type: "string" }, a: { type: "number" } },
          segments: { q: { where: \(JSONWriter.quoted(source)) } }, flows: { f: {} },
          placements: { p: { audiences: [{ segment: "q", flow: "f" }, { flow: null }] } } }
        """)
    let catalog = try CatalogCompiler.compile(document).catalog
    let clock = try #require(Timestamp(rfc3339: "2027-01-01T00:00:00Z"))
    let context = EvaluationContext(
      catalog: catalog, profile: nil, assignments: [],
      request: EvaluationRequest(placement: "p", profile: "x"), clock: clock)
    var found: [String] = []
    func collect(_ condition: ExplainedCondition) {
      if condition.kind == .test { found.append(condition.text) }
      for part in condition.parts { collect(part) }
    }
    try collect(#require(Engine.explain(context).entries.first?.condition))
    #expect(found == tests)
  }

  @Test("every part of a condition has its outcome, and those that decide are marked")
  func parts() throws {
    let store = try store(
      "{ s: \"attributes.bmi >= 25 && (attributes.plan == 'pro' || has(attributes.goals))\" }"
    ) { $0["bmi"] = 31 }
    let condition = try #require(try explain(store).entries[0].condition)
    #expect(condition.kind == .all)
    #expect(condition.outcome == .unset("attributes.plan"))
    #expect(condition.parts.map(\.text).first == "attributes.bmi >= 25")
    #expect(condition.parts[0].outcome == .true)
    #expect(!condition.parts[0].decides)
    #expect(condition.parts[1].kind == .any)
    #expect(condition.parts[1].parts.map(\.outcome) == [.unset("attributes.plan"), .false])
    #expect(condition.parts[1].parts.map(\.decides) == [true, false])
    #expect(condition.parts[0].readings.map(\.name) == ["attributes.bmi"])
  }

  @Test("a segment that another asks for is shown with its own condition, once")
  func nested() throws {
    let store = try store(
      "{ s: \"in_segment('x') || (in_segment('x') && true)\", x: 'attributes.bmi >= 25' }"
    ) { $0["bmi"] = 20 }
    let condition = try #require(try explain(store).entries[0].condition)
    #expect(condition.parts[0].segment == "x")
    #expect(condition.parts[0].parts.map(\.text) == ["attributes.bmi >= 25"])
    #expect(condition.parts[1].parts[0].parts.isEmpty)
  }

  @Test("of an audience that admits it says what made it")
  func admitted() throws {
    let store = try store("{ s: \"attributes.bmi >= 25 || attributes.plan == 'pro'\" }") {
      $0["plan"] = "pro"
    }
    let entry = try explain(store).entries[0]
    #expect(entry.decided)
    #expect(entry.nearest == nil)
    #expect(entry.condition?.parts.map(\.decides) == [false, true])
  }

  // MARK: - The nearest change

  /// A segment, a profile, and the change that is the nearest.
  struct Case: Sendable, CustomTestStringConvertible {
    let condition: String
    let change: @Sendable (inout ProfileUpdate) -> Void
    let steps: [String]
    var testDescription: String { condition }

    init(
      _ condition: String, _ steps: [String],
      _ change: @escaping @Sendable (inout ProfileUpdate) -> Void = { _ in }
    ) {
      self.condition = condition
      self.steps = steps
      self.change = change
    }
  }

  static let cases = [
    Case("attributes.bmi >= 25", ["attributes.bmi at_least 25"]) { $0["bmi"] = 24.1 },
    Case("attributes.bmi > 25", ["attributes.bmi more_than 25"]) { $0["bmi"] = 24.1 },
    Case("attributes.bmi < 18.5", ["attributes.bmi less_than 18.5"]) { $0["bmi"] = 24.1 },
    Case("attributes.bmi <= 18.5", ["attributes.bmi at_most 18.5"]) { $0["bmi"] = 24.1 },
    Case("attributes.bmi == 25", ["attributes.bmi set 25"]) { $0["bmi"] = 24.1 },
    Case("attributes.bmi >= 25", ["attributes.bmi at_least 25"]),
    Case("attributes.bmi >= 25 && attributes.bmi < 30", ["attributes.bmi less_than 30"]) {
      $0["bmi"] = 33
    },
    Case("attributes.plan in ['pro', 'team']", ["attributes.plan set \"pro\""]),
    Case("has(attributes.plan) && attributes.plan != 'pro'", ["attributes.plan set \"free\""]) {
      $0["plan"] = "pro"
    },
    Case("'fit' in attributes.goals", ["attributes.goals including \"fit\""]) {
      $0["goals"] = ["strong"]
    },
    Case(
      "has(attributes.goals) && !('fit' in attributes.goals)", ["attributes.goals without \"fit\""]
    ) { $0["goals"] = ["strong", "fit"] },
    Case("!has(attributes.plan)", ["attributes.plan unset null"]) { $0["plan"] = "pro" },
    Case(
      "attributes.bmi >= 25 && attributes.plan == 'pro'",
      ["attributes.bmi at_least 25", "attributes.plan set \"pro\""]
    ) { $0["bmi"] = 20 },
    Case("attributes.until > now", ["attributes.until more_than \"2026-11-30T12:00:00.000Z\""]),
    Case("age(profile.birthday) >= 18", ["profile.birthday set \"2008-11-30\""]) {
      $0.birthday = "2015-01-01"
    },
    Case("profile.email.endsWith('@x.example')", ["profile.email set \"a@x.example\""]),
    Case("context.country == 'DE'", ["context.country set \"DE\""]),
    Case("in_segment('x')", ["attributes.bmi at_least 40"]) { $0["bmi"] = 33 },
  ]

  @Test("the nearest change is found in the condition's own thresholds and lists", arguments: cases)
  func nearest(_ row: Case) throws {
    let store = try store(
      "{ s: \(JSONWriter.quoted(row.condition)), x: 'attributes.bmi >= 40' }", row.change)
    let nearest = try #require(try explain(store).entries[0].nearest)
    let steps = nearest.steps.map { step in
      "\(step.place.name) \(step.kind.rawValue) "
        + (step.bound.map { JSONWriter.text(ProfileJSON.node($0)) } ?? "null")
    }
    #expect(steps == row.steps)
    #expect(nearest.wins)
  }

  @Test("what nothing about a person changes has no nearest change")
  func impossible() throws {
    let store = try store("{ s: \"attributes.bmi > 25 && attributes.bmi < 20\" }") { _ in }
    #expect(try explain(store).entries[0].search == .nothing)
  }

  @Test("a change that a window, a rollout or a limit makes useless is none")
  func barred() throws {
    let store = try Intake(
      catalog: """
        { format: 1, attributes: { bmi: { type: "number" } },
          segments: { s: "attributes.bmi >= 25" }, flows: { f: {} },
          placements: { p: { audiences: [
            { id: "a", segment: "s", flow: "f", from: "2030-01-01T00:00:00Z" },
            { id: "b", segment: "s", flow: "f", rollout: 0 }, { flow: null }] } } }
        """
    ).store
    try store.updateProfile("jane") { $0["bmi"] = 20 }
    #expect(try explain(store).entries.prefix(2).map(\.search) == [.barred, .barred])
  }

  @Test("a search that stops at its bound says so, and does not say that there is nothing")
  func unfinished() throws {
    // Each of many places has many values that are named, and no two of them do it.
    let keys = (0..<12).map { "a\($0)" }
    let parts = keys.map { key in
      "(\((0..<12).map { "attributes.\(key) == \($0)" }.joined(separator: " || ")))"
    }
    let store = try Intake(
      catalog: """
        { format: 1,
          attributes: { \(keys.map { "\($0): { type: 'number' }" }.joined(separator: ", ")) },
          segments: { s: "false && \(parts.joined(separator: " && "))" }, flows: { f: {} },
          placements: { p: { audiences: [{ segment: "s", flow: "f" }, { flow: null }] } } }
        """
    ).store
    try store.updateProfile("jane") { $0["a0"] = 99 }
    #expect(try explain(store).entries[0].search == .unfinished)
  }

  @Test("a bound that is what another attribute holds is not told")
  func personalBound() throws {
    let catalog = """
      { format: 1, attributes: { a: { type: "number" }, b: { type: "number" } },
        segments: { s: "attributes.a > attributes.b" }, flows: { f: {} },
        placements: { p: { audiences: [{ segment: "s", flow: "f" }, { flow: null }] } } }
      """
    let store = try Intake(catalog: catalog).store
    try store.updateProfile("jane") {
      $0["a"] = 1
      $0["b"] = 7
    }
    let step = try #require(try explain(store).entries[0].nearest?.steps.first)
    #expect(step.bound == nil)
    #expect(step.place.name == "attributes.a")
  }

  // MARK: - Properties

  /// How many random catalogs are explained: 100, or as many as SEGMENTS_CATALOGS says, for
  /// instance 10000.
  private static let catalogs =
    ProcessInfo.processInfo.environment["SEGMENTS_CATALOGS"].flatMap { Int($0) } ?? 100

  @Test("over random catalogs and profiles the nearest change flips the result, and traces agree")
  func flips() throws {
    var found = 0
    var missing = 0
    for seed in 0..<Self.catalogs {
      var random = RandomCatalog(seed: UInt64(seed), audiences: 4, conditions: 5)
      let store = try Intake(catalog: random.text).store
      try store.updateProfile("jane", with: random.update())
      let explanation = try explain(store)
      let evaluation = explanation.evaluation
      #expect(
        explanation.entries.filter(\.wasAsked).map(\.answer) == evaluation.trace.map(\.answer))
      #expect(explanation.entries.first { $0.decided }?.audience == evaluation.audience)
      for entry in explanation.entries {
        check(entry, seed)
        guard case .notMember = entry.answer else { continue }
        guard let nearest = entry.nearest else {
          missing += 1
          continue
        }
        found += 1
        let changed = try apply(nearest, to: store)
        let after = try #require(changed.entries.first { $0.audience == entry.audience })
        #expect(after.answer == .admitted, "seed \(seed) \(entry.audience)")
        #expect(after.decided == nearest.wins, "seed \(seed) \(entry.audience)")
      }
    }
    // Some conditions contradict themselves; for most others a change is found.
    #expect(found > 5 * missing, "\(found) found, \(missing) missing")
  }

  /// The outcome of a condition is the audience's answer.
  private func check(_ entry: Explanation.Entry, _ seed: Int) {
    guard let outcome = entry.condition?.outcome else { return }
    let says: ExplainedCondition.Outcome =
      switch entry.answer {
      case .notMember(.false): .false
      case .notMember(.unset(let name)): .unset(name)
      case .notMember(.mistyped(let name)): .mistyped(name)
      case .notMember(.failed(let reason)): .failed(reason)
      default: .true
      }
    #expect(outcome == says, "seed \(seed) \(entry.audience)")
  }

  /// Writes the change to a copy of the profile, as an app would, and explains again.
  private func apply(_ nearest: NearestChange, to store: MemoryStore) throws -> Explanation {
    var context: CallerParameters = [:]
    var update = ProfileUpdate()
    for step in nearest.steps {
      switch step.place {
      case .profile(let target): update.set(target, to: step.value)
      case .context(let key): context.values[key] = step.value
      }
    }
    let before = try #require(try store.profile("jane"))
    let catalog = try #require(try store.read { try $0.catalog() })
    let profile = try before.updated(
      with: update, at: .max, declarations: catalog.attributes
    ).profile
    return try Engine.explain(
      EvaluationContext(
        catalog: catalog, profile: profile, assignments: [],
        request: EvaluationRequest(placement: "p", profile: "jane", context: context),
        clock: store.now()))
  }

  @Test(
    "how long 100 audiences of 20 conditions take (SEGMENTS_MEASURE=1 prints it)",
    .enabled(
      if: ProcessInfo.processInfo.environment["SEGMENTS_MEASURE"] != nil,
      "speed is measured, not tested"))
  func measured() throws {
    var times: [Duration] = []
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomCatalog(seed: seed, audiences: 100, conditions: 20)
      let store = try Intake(catalog: random.text).store
      try store.updateProfile("jane", with: random.update())
      times.append(try ContinuousClock().measure { _ = try explain(store) })
    }
    times.sort()
    print("explanations: median \(times[times.count / 2]), longest \(times[times.count - 1])")
  }

  @Test("100 audiences of 20 conditions are explained, every one of them")
  func large() throws {
    var random = RandomCatalog(seed: 7, audiences: 100, conditions: 20)
    let store = try Intake(catalog: random.text).store
    try store.updateProfile("jane", with: random.update())
    let explanation = try explain(store)
    #expect(explanation.entries.count >= 100)
  }
}
