// Limits, caps and windows: counted on what was shown, with the moment at which they free.

import Expressions
import Segments
import Testing

@Suite("Limits, caps and windows")
struct LimitTests {
  static let catalog = """
    { format: 1,
      segments: { all: "true" },
      flows: { once: {}, quiet: {}, daily: {}, other: {}, spring: {}, rest: {} },
      caps: { loud: { count: 2, per: "1d", then: "next" }, hard: { count: 1, per: "1h", then: "nothing" } },
      placements: {
        next: { audiences: [
          { segment: "all", flow: "once", limit: { count: 1, per: "24h", then: "next" } },
          { flow: "rest" }] },
        nothing: { audiences: [
          { segment: "all", flow: "quiet", limit: { count: 1, per: "24h", then: "nothing" } },
          { flow: "rest" }] },
        daily: { audiences: [{ segment: "all", flow: "daily", cap: "loud" }, { flow: "rest" }] },
        other: { audiences: [{ segment: "all", flow: "other", cap: "loud" }, { flow: "rest" }] },
        hard: { audiences: [{ segment: "all", flow: "other", cap: "hard" }, { flow: "rest" }] },
        spring: { audiences: [
          { segment: "all", flow: "spring", from: "2027-03-01T00:00:00Z", until: "2027-06-01T00:00:00Z" },
          { flow: "rest" }] },
      } }
    """

  private let intake: Intake

  init() throws { intake = try Intake(catalog: Self.catalog) }

  /// Evaluates at a time of 30 November, and says that it was shown.
  @discardableResult
  private func show(_ placement: Placement.ID, at time: String) throws -> Evaluation {
    intake.clock.set("2026-11-30T\(time)Z")
    let evaluation = try intake.store.evaluate(placement, for: "jane")
    try intake.store.shown(evaluation)
    return evaluation
  }

  private func evaluate(_ placement: Placement.ID, at moment: String) throws -> Evaluation {
    intake.clock.set(moment)
    return try intake.store.evaluate(placement, for: "jane")
  }

  @Test("a spent limit asks the next audience, until the very moment at which it frees")
  func next() throws {
    #expect(try show("next", at: "10:00:00").flow == "once")
    let spent = try evaluate("next", at: "2026-12-01T09:59:59.999Z")
    #expect(spent.flow == "rest")
    #expect(spent.reason == .defaultAudience)
    let use = LimitUse(
      limit: Limit(count: 1, perMilliseconds: 86_400_000, then: .next), used: 1,
      frees: Timestamp(rfc3339: "2026-12-01T10:00:00Z"))
    #expect(spent.trace.first?.answer == .limitSpent(use))
    #expect(
      JSONWriter.text(spent.receipt.json).contains(
        #""limits":{"all":{"limit":{"count":1,"per_ms":86400000,"then":"next","used":1,"frees":"2026-12-01T10:00:00Z"}}}"#
      ))
    #expect(try evaluate("next", at: "2026-12-01T10:00:00Z").flow == "once")
  }

  @Test("a spent limit that ends with nothing shows nothing, and says why")
  func nothing() throws {
    try show("nothing", at: "10:00:00")
    let spent = try show("nothing", at: "11:00:00")
    #expect(spent.flow == nil)
    #expect(spent.reason == .limit)
    #expect(spent.audience == "all")
    // What showed nothing does not count, or the limit would never free.
    #expect(try evaluate("nothing", at: "2026-12-01T10:00:00Z").flow == "quiet")
  }

  @Test("evaluating alone spends nothing")
  func evaluating() throws {
    for _ in 0..<3 { #expect(try evaluate("next", at: "2026-11-30T10:00:00Z").flow == "once") }
  }

  @Test("a cap counts across every audience that names it, at other placements too")
  func cap() throws {
    #expect(try show("daily", at: "10:00:00").flow == "daily")
    #expect(try show("other", at: "11:00:00").flow == "other")
    let spent = try evaluate("daily", at: "2026-11-30T12:00:00Z")
    #expect(spent.flow == "rest")
    guard case .capSpent("loud", let use)? = spent.trace.first?.answer else {
      Issue.record("the cap is not spent")
      return
    }
    #expect(use.frees == Timestamp(rfc3339: "2026-12-01T10:00:00Z"))
    #expect(try evaluate("other", at: "2026-12-01T10:00:00Z").flow == "other")
  }

  @Test("a spent cap can end with nothing")
  func hardCap() throws {
    try show("hard", at: "10:00:00")
    let spent = try evaluate("hard", at: "2026-11-30T10:30:00Z")
    #expect(spent.flow == nil)
    #expect(spent.reason == .limit)
  }

  @Test("showings of another profile do not count; those of a merged one do")
  func profiles() throws {
    try show("next", at: "10:00:00")
    #expect(try intake.store.evaluate("next", for: "john").flow == "once")
    try intake.store.merge("jane", into: "john")
    #expect(try intake.store.evaluate("next", for: "john").flow == "rest")
  }

  @Test(
    "a window admits from its first moment until just before its last",
    arguments: [
      ("2027-02-28T23:59:59.999Z", false), ("2027-03-01T00:00:00Z", true),
      ("2027-05-31T23:59:59.999Z", true), ("2027-06-01T00:00:00Z", false),
    ])
  func window(_ moment: String, _ isIn: Bool) throws {
    let evaluation = try evaluate("spring", at: moment)
    #expect(evaluation.flow == (isIn ? "spring" : "rest"))
    guard !isIn else { return }
    guard case .notInWindow = evaluation.trace.first?.answer else {
      Issue.record("the window does not say so")
      return
    }
  }

  @Test(
    "a cap frees as Superwall's occurrences do",
    .enabled(if: Published.isPresent, "needs the published data"))
  func occurrences() throws {
    for row in try #require(try Published.json("superwall/occurrences.json")["cases"]?.array) {
      guard let most = row["occurrence"]?["maxCount"]?.number?.int64,
        let count = row["count"]?.number?.int64
      else { continue }
      let intake = try Intake(
        catalog: """
          { format: 1, segments: { all: "true" }, flows: { f: {} }, placements: { p: { audiences: [
            { segment: "all", flow: "f", limit: { count: \(most), per: "30d", then: "next" } },
            { flow: null }] } } }
          """)
      for _ in 0..<count { try intake.store.shown(intake.store.evaluate("p", for: "jane")) }
      let matches = try intake.store.evaluate("p", for: "jane").flow == "f"
      #expect(matches == (row["expect"]?.string == "match"), "\(row["name"]?.string ?? "")")
    }
  }

  @Test("S-048: without an id there is no bucket, and the default is shown")
  func emptyID() throws {
    let store = try Intake(catalog: ExperimentTests.catalog("{ \(ExperimentTests.even) }")).store
    for id in ["", "  "] {
      #expect(throws: WriteRefusal.self) {
        try store.evaluate("one", for: Profile.ID(rawValue: id))
      }
      let catalog = try #require(try store.read { try $0.catalog() })
      let evaluation = try Engine.evaluate(
        EvaluationContext(
          catalog: catalog, profile: nil, assignments: [],
          request: EvaluationRequest(placement: "one", profile: Profile.ID(rawValue: id)),
          clock: store.now()))
      #expect(evaluation.flow == "rest")
      #expect(evaluation.trace.first?.answer == .notDrawn)
    }
  }
}
