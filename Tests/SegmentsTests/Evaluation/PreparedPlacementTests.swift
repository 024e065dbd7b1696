// A prepared placement says what the engine says.

import Expressions
import Foundation
import Testing

@testable import Segments

@Suite("Prepared placements")
struct PreparedPlacementTests {
  /// All that an evaluation says, as text.
  private func said(_ evaluation: Evaluation) -> String {
    """
    \(evaluation.receipt.json) \(evaluation.reason) \(evaluation.trace) \(evaluation.products)
    \(evaluation.warnings) \(evaluation.contextWarnings) \(evaluation.tags) \(evaluation.source)
    \(evaluation.isProfileFound) \(String(describing: evaluation.variation))
    """
  }

  @Test("over random catalogs and profiles it says what the engine says, to the last byte")
  func agreement() throws {
    var reasons: Set<Evaluation.Reason> = []
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomCatalog(seed: seed, audiences: 6, conditions: 4)
      let store = try Intake(catalog: random.text).store
      let catalog = try #require(try store.read { try $0.catalog() })
      let paywall = try PreparedPlacement("p", in: catalog)
      for _ in 0..<5 {
        try store.updateProfile("jane", with: random.update())
        let context = EvaluationContext(
          catalog: catalog, profile: try store.profile("jane"), assignments: [],
          request: EvaluationRequest(placement: "p", profile: "jane"), clock: store.now())
        let expected = try Engine.evaluate(context)
        let evaluation = paywall.evaluate(paywall.load(context))
        reasons.insert(evaluation.reason)
        if said(evaluation) != said(expected) {
          Issue.record("seed \(seed): \(said(evaluation)), not \(said(expected))")
        }
      }
    }
    #expect(reasons.count > 1)
  }

  private static let catalog = """
    { format: 1,
      attributes: {
        bmi: { type: "number" }, city: { type: "string" }, goals: { type: "string_list" },
        birth: { type: "timestamp" } },
      context: {
        country: { type: "string" }, app: { type: "version" }, trial: { type: "boolean" } },
      segments: {
        high: "attributes.bmi >= 25", home: "context.country in ['CH', 'LI']",
        new: "context.app >= '8.2' && !in_segment('home')", adult: "age(profile.birthday) >= 18",
        lose: "'lose' in attributes.goals", old: "attributes.birth < now",
        trial: { where: "!context.trial", unset: "member" },
      },
      flows: { f: {}, g: {} },
      experiments: { e: { variations: [{ id: "a", weight: 50 }, { id: "b", weight: 50 }] } },
      placements: { p: { audiences: [
        { segment: "high", flow: "f", rollout: { percent: 40 } },
        { segment: "home", experiment: "e", flows: { a: "f", b: null } },
        { segment: "adult", flow: "g", limit: { count: 1, per: "7d", then: "next" } },
        { segment: "lose", flow: "f" }, { segment: "old", flow: "g" }, { segment: "new", flow: "f" },
        { segment: "trial", flow: "g" }, { flow: null } ] } } }
    """

  @Test("rollouts, draws, limits, whole expressions and the caller's context count")
  func conditions() throws {
    let store = try Intake(catalog: Self.catalog).store
    let catalog = try #require(try store.read { try $0.catalog() })
    let paywall = try PreparedPlacement("p", in: catalog)
    let contexts: [CallerParameters] = [
      [:], ["country": "CH"], ["app": "8.10.0"], ["app": "new", "country": "US"], ["trial": true],
      ["trial": 7, "country": 8, "unknown": "x"],
    ]
    var audiences: Set<Audience.ID> = []
    for number in 0..<40 {
      let id = Profile.ID(rawValue: "p\(number)")
      try store.updateProfile(id) {
        if number % 2 == 0 { $0["bmi"] = .number(Double(20 + number % 10)) }
        if number % 3 == 0 { $0["goals"] = ["lose", "keep"] }
        if number % 5 == 0 { $0["birth"] = "2020-01-01T00:00:00Z" }
        if number % 4 == 1 { $0[.birthday] = "19\(60 + number % 40)-02-01" }
      }
      for given in contexts {
        let request = EvaluationRequest(placement: "p", profile: id, context: given)
        let context = try store.read { reading in
          try reading.context(
            of: request, catalog: catalog, profile: try reading.profile(id), clock: store.now())
        }
        let expected = try Engine.evaluate(context)
        let evaluation = paywall.evaluate(paywall.load(context))
        audiences.insert(evaluation.audience)
        #expect(said(evaluation) == said(expected))
        if number % 7 == 0 { try store.shown(evaluation) }
      }
    }
    #expect(audiences.count >= 6, "\(audiences)")
  }

  @Test("a placement that is not there is refused with the nearest name")
  func unknown() throws {
    let catalog = try #require(
      try Intake(catalog: "{ format: 1, placements: { paywall: { audiences: [{ flow: null }] } } }")
        .store.read { try $0.catalog() })
    let refusal = #expect(throws: UnknownName.self) {
      try PreparedPlacement("paywal", in: catalog)
    }
    #expect(refusal.map { "\($0)" }?.contains("paywall") == true)
  }

  @Test("a profile of another preparation ends the process, and nothing is read beside its words")
  func otherPreparation() async {
    let child = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
      let text = "{ format: 1, placements: { p: { audiences: [{ flow: null }] } } }"
      let store = try Intake(catalog: text).store
      let catalog = try #require(try store.read { try $0.catalog() })
      let (one, two) = (
        try PreparedPlacement("p", in: catalog), try PreparedPlacement("p", in: catalog)
      )
      let context = EvaluationContext(
        catalog: catalog, profile: nil, assignments: [],
        request: EvaluationRequest(placement: "p", profile: "jane"), clock: store.now())
      let loaded = two.load(context)
      // Whatever ends it before is another failure.
      print("all is prepared")
      fflush(nil)
      _ = one.evaluate(loaded)
      print("it was evaluated")
    }
    let said = String(decoding: child?.standardOutputContent ?? [], as: UTF8.self)
    #expect(said.contains("all is prepared") && !said.contains("it was evaluated"))
  }
}
