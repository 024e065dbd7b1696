// What a profile sees at a placement, and why.

import Expressions
import Segments
import Testing

@Suite("Evaluations")
struct EngineTests {
  static let catalog = """
    {
      format: 1,
      attributes: {
        experience: { type: "string" },
        email_kind: { type: "string" },
        bmi: { type: "number" },
        reminders: { type: "boolean" },
        interests: { type: "string_list" },
        until: { type: "timestamp" },
        app: { type: "version" },
        tenant: { type: "number" },
      },
      context: { country: { type: "string" }, app_version: { type: "version" } },
      segments: {
        high: "attributes.bmi >= 25",
        low: "attributes.bmi < 25",
        other_bmi: { where: "attributes.bmi != 25", unset: "not_member" },
        not_high: "!in_segment('high')",
        answered: "has(attributes.interests)",
        premium: "attributes.until > now",
        not_premium: { where: "!(attributes.until > now)", unset: "member" },
        staff: "profile.email.endsWith('@staff.example')",
        not_staff: "!in_segment('staff')",
        german: "context.country == 'DE'",
        fresh: "context.app_version >= '8.2'",
        fails: "attributes.bmi / 0.0 > 1.0 && int(attributes.experience) > 1",
        tenants: "attributes.tenant < 100000000",
        pattern: "attributes.experience.matches('^pro')",
        abc: "'abc' in attributes.interests",
        letter_b: "'b' in attributes.interests",
      },
      experiments: {
        price: { variations: [{ id: "b", weight: 30 }, { id: "a", weight: 70 }] },
      },
      flows: {
        coach: {
          tags: {
            bmi: { initial: "—", value: "format(attributes.bmi, 1)" },
            "user.streak": { initial: "0" },
            name: { initial: "you", value: "profile.first_name" },
          },
          screens: [{ id: "main", elements: [
            { id: "line", type: "text", text: {
              en: ["Your BMI: ", { tag: "bmi" }], de: ["Dein BMI: ", { tag: "bmi" }] } },
            { id: "streak", type: "text", text: [{ tag: "name" }, ": ", { tag: "user.streak" }] },
          ] }],
          products: ["year"], remote_config: { theme: "dark" },
        },
        plain: {}, price_a: {}, price_b: {},
      },
      placements: {
        paywall: { audiences: [
          { segment: "high", flow: "coach" },
          { segment: "fails", flow: "plain" },
          { segment: "low", flow: null },
          { flow: "plain" },
        ] },
        test: { audiences: [
          { segment: "not_high", experiment: "price", flows: { a: "price_a", b: "price_b" } },
          { flow: "plain" },
        ] },
        none: { audiences: [{ id: "never", segment: "not_high", flow: "coach", rollout: 0 }, { flow: null }] },
        all: { audiences: [{ id: "always", segment: "not_high", flow: "coach", rollout: 100 }, { flow: null }] },
      },
    }
    """

  private func membership(
    _ segment: Segment.ID, _ update: ProfileUpdate?,
    context: CallerParameters = [:]
  ) throws -> Membership {
    let store = try Intake(catalog: Self.catalog).store
    if let update { try store.updateProfile("p", with: update) }
    return try store.read { reading in
      let catalog = try #require(try reading.catalog())
      return try Engine.membership(
        of: segment,
        EvaluationContext(
          catalog: catalog, profile: try reading.profile("p"), assignments: [],
          request: EvaluationRequest(placement: "paywall", profile: "p", context: context),
          clock: store.now()))
    }
  }

  /// A profile, a segment, and whether the profile is a member.
  struct Case: Sendable, CustomTestStringConvertible {
    let segment: Segment.ID
    var update: ProfileUpdate?
    var context: CallerParameters = [:]
    let membership: Membership
    let name: String
    var testDescription: String { name }

    init(
      _ name: String, _ segment: Segment.ID, _ membership: Membership,
      context: CallerParameters = [:],
      _ change: ((inout ProfileUpdate) -> Void)? = nil
    ) {
      self.name = name
      self.segment = segment
      self.membership = membership
      self.context = context
      guard let change else { return }
      var update = ProfileUpdate()
      change(&update)
      self.update = update
    }
  }

  static let cases: [Case] = [
    Case("at the threshold", "high", .member) { $0["bmi"] = 25 },
    Case("just below the threshold", "high", .notMember(.false)) { $0["bmi"] = 24.999999999999996 },
    Case("S-002: unset is not above", "high", .notMember(.unset("attributes.bmi"))) { _ in },
    Case("S-002: unset is not below", "low", .notMember(.unset("attributes.bmi"))) { _ in },
    Case("S-001: unset is not another either", "other_bmi", .notMember(.unset("attributes.bmi"))) {
      _ in
    },
    Case("S-006: not in a segment is the complement of in it", "not_high", .member) { _ in },
    Case("S-006: a member is not in the complement", "not_high", .notMember(.false)) {
      $0["bmi"] = 30
    },
    Case("S-006: staff are not the others", "not_staff", .notMember(.false)) {
      $0.email = "bo@staff.example"
    },
    Case("S-006: who has no e-mail is outside staff", "not_staff", .member) { _ in },
    Case(
      "S-007: somebody never seen is outside of what needs a value", "staff",
      .notMember(.unset("profile.email"))),
    Case("S-007: somebody never seen is in the complement", "not_staff", .member),
    Case("S-005: an empty list was answered", "answered", .member) { $0["interests"] = [] },
    Case("S-005: an unset list was not", "answered", .notMember(.false)) { _ in },
    Case("S-061: a list holds its texts", "abc", .member) { $0["interests"] = ["abc", "123"] },
    Case("S-061: a list does not hold parts of its texts", "letter_b", .notMember(.false)) {
      $0["interests"] = ["abc", "123"]
    },
    Case("S-009: a number compares as a number", "tenants", .member) { $0["tenant"] = 3426 },
    Case("unset counts as a member where the author says so", "not_premium", .member) { _ in },
    Case("a moment later than the clock", "premium", .member) {
      $0["until"] = "2026-11-30T12:00:00.001Z"
    },
    Case("a moment that is the clock", "premium", .notMember(.false)) {
      $0["until"] = "2026-11-30T12:00:00Z"
    },
    Case("what the caller passes", "german", .member, context: ["country": "DE"]) { _ in },
    Case("what the caller does not pass", "german", .notMember(.unset("context.country"))) { _ in },
    Case(
      "S-041: versions compare as versions", "fresh", .member,
      context: ["app_version": "8.10.0"]
    ) { _ in },
    Case(
      "a mistyped context counts as unset", "fresh",
      .notMember(.mistyped("context.app_version")), context: ["app_version": "eight"]
    ) { _ in },
  ]

  @Test("of a segment", arguments: cases)
  func membership(_ row: Case) throws {
    #expect(try membership(row.segment, row.update, context: row.context) == row.membership)
  }

  @Test("a declared type that an old value does not have counts as mistyped")
  func mistyped() throws {
    let store = MemoryStore(clock: { TestClock("2026-11-30T12:00:00Z").now })
    try store.updateProfile("p") { $0["bmi"] = "high" }
    try store.apply(CatalogDocument(text: Self.catalog))
    let evaluation = try store.evaluate("paywall", for: "p")
    #expect(evaluation.trace.first?.answer == .notMember(.mistyped("attributes.bmi")))
    #expect(evaluation.flow == "plain")
  }

  @Test("a placement's id counts with its case", arguments: ["Paywall", "PAYWALL", " paywall"])
  func placementCase(_ id: Placement.ID) throws {
    let store = try Intake(catalog: Self.catalog).store
    #expect(try store.evaluate("paywall", for: "p").flow == "plain")
    #expect(throws: UnknownName.self) { try store.evaluate(id, for: "p") }
  }

  @Test("the first audience that admits decides, and the trace says what the others said")
  func order() throws {
    let store = try Intake(catalog: Self.catalog).store
    try store.updateProfile("p") { $0["bmi"] = 31.2 }
    let high = try store.evaluate("paywall", for: "p")
    #expect(high.flow == "coach")
    #expect(high.audience == "high")
    #expect(high.reason == .audience)
    #expect(high.products.compactMap(\.string) == ["year"])
    try store.updateProfile("p") { $0["bmi"] = nil }
    let unset = try store.evaluate("paywall", for: "p")
    #expect(unset.flow == "plain")
    #expect(unset.reason == .defaultAudience)
    #expect(unset.trace.map(\.audience) == ["high", "fails", "low", "default"])
    #expect(unset.trace.last?.answer == .admitted)
  }

  @Test("S-063: an audience whose segment fails is passed over with a warning, the next is asked")
  func failing() throws {
    let store = try Intake(catalog: Self.catalog).store
    try store.updateProfile("p") {
      $0["bmi"] = 20
      $0["experience"] = "no number"
    }
    let evaluation = try store.evaluate("paywall", for: "p")
    #expect(evaluation.reason == .showNothing)
    #expect(evaluation.flow == nil)
    #expect(evaluation.audience == "low")
    #expect(evaluation.warnings.count == 1)
    #expect(evaluation.warnings.first?.hasPrefix("segment 'fails' failed: ") == true)
    #expect(evaluation.warnings.allSatisfy { !$0.contains("no number") })
  }

  @Test("an unknown profile is evaluated as an empty one, and is not made by it")
  func unknownProfile() throws {
    let store = try Intake(catalog: Self.catalog).store
    let evaluation = try store.evaluate("paywall", for: "never-seen")
    #expect(!evaluation.isProfileFound)
    #expect(evaluation.flow == "plain")
    #expect(evaluation.receipt.profileRevision == 0)
    #expect(try store.profile("never-seen") == nil)
  }

  @Test("an unknown placement is an error with the nearest name")
  func unknownPlacement() throws {
    let store = try Intake(catalog: Self.catalog).store
    let error = #expect(throws: UnknownName.self) { try store.evaluate("paywal", for: "p") }
    #expect(error?.description == "the catalog has no placement 'paywal'; did you mean 'paywall'?")
    let empty = MemoryStore(clock: { TestClock("2026-11-30T12:00:00Z").now })
    #expect(throws: NoCatalog.self) { try empty.evaluate("paywall", for: "p") }
  }

  @Test("context keys that are not declared or of another type are listed, never their values")
  func contextWarnings() throws {
    let store = try Intake(catalog: Self.catalog).store
    let evaluation = try store.evaluate(
      "paywall", for: "p", context: ["contry": "secret", "country": 3])
    #expect(
      evaluation.warnings == [
        "context key 'country' is a string; got a number, which counts as unset",
        "context key 'contry' is not declared and was ignored; did you mean 'country'?",
      ])
  }

  @Test("S-043, S-044: a rollout of 0 admits nobody, of 100 everybody")
  func rollouts() throws {
    let store = try Intake(catalog: Self.catalog).store
    for index in 0..<500 {
      let id = Profile.ID(rawValue: "id-\(index)")
      #expect(try store.evaluate("none", for: id).trace.first?.answer == .notInRollout)
      #expect(try store.evaluate("all", for: id).audience == "always")
    }
  }

  @Test(
    "S-051, S-052: what was shown is kept when the weights change, and lapses with its variation")
  func kept() throws {
    let store = try Intake(catalog: Self.catalog).store
    let first = try store.evaluate("test", for: "p")
    try store.shown(first)
    let drawn = try #require(first.variation)
    #expect(!drawn.isKept)
    let (a, b) = drawn.id == "a" ? (0, 100) : (100, 0)
    let turned = Self.catalog.replacing(
      #"[{ id: "b", weight: 30 }, { id: "a", weight: 70 }]"#,
      with: #"[{ id: "a", weight: \#(a) }, { id: "b", weight: \#(b) }]"#)
    try store.apply(CatalogDocument(text: turned))
    let again = try store.evaluate("test", for: "p")
    #expect(again.variation?.id == drawn.id)
    #expect(again.variation?.isKept == true)
    let removed = Self.catalog.replacing(
      #"[{ id: "b", weight: 30 }, { id: "a", weight: 70 }]"#, with: #"[{ id: "c", weight: 100 }]"#
    ).replacing(#"flows: { a: "price_a", b: "price_b" }"#, with: #"flows: { c: "price_a" }"#)
    try store.apply(CatalogDocument(text: removed))
    #expect(try store.evaluate("test", for: "p").variation?.id == "c")
    #expect(try store.read { try $0.exposures(of: "p") }.count == 1)
  }
}
