// Cases from stored profiles: they pass, cover every audience, and tell of nobody.

import Expressions
import Testing

@testable import Segments

@Suite("Cases from stored profiles")
struct CaseSamplingTests {
  private func store(_ catalog: String) throws -> MemoryStore {
    let now = try #require(Timestamp(rfc3339: "2026-11-30T09:00:00Z"))
    let store = MemoryStore { now }
    try store.apply(CatalogDocument(text: catalog))
    return store
  }

  /// Reads the cases again, by themselves, and holds them against the catalog in force.
  private func check(_ cases: SampledCases, in store: MemoryStore) throws {
    let catalog = try #require(try store.read { try $0.catalog() })
    let read = try CaseFile(json5: Array(cases.text.utf8)).cases(of: catalog, clock: store.now())
    #expect(read.count == cases.caseCount)
    for one in read {
      let result = try one.result(in: catalog)
      #expect(result.isPassed, "\(one.name)")
    }
    #expect(Set(read.map(\.name)).count == read.count)
  }

  @Test(
    "of a random catalog they pass, cover who is reached, and are the same again", arguments: 0..<25
  )
  func random(_ seed: UInt64) throws {
    var random = RandomCatalog(seed: seed, audiences: 6, conditions: 4)
    let store = try store(random.text)
    var reached: Set<Audience.ID> = []
    for index in 0..<40 {
      let id = Profile.ID(rawValue: "secret-\(index)")
      let update = random.update()
      try store.updateProfile(id) { $0 = update }
    }
    var sampling = CaseSampling(placement: "p")
    sampling.size = 12
    let now = try #require(Timestamp(rfc3339: "2026-11-30T09:01:00Z"))
    sampling.now = now
    for index in 0..<40 {
      var request = EvaluationRequest(
        placement: "p", profile: Profile.ID(rawValue: "secret-\(index)"))
      request.now = now
      reached.insert(try store.evaluate(request).audience)
    }
    let cases = try store.sampleCases(sampling)
    try check(cases, in: store)
    let covered = cases.audiences.filter { $0.caseCount > 0 }.map(\.id)
    #expect(Set(covered) == reached)
    #expect(cases.leftOutCount == 0)
    #expect(cases.audiences.reduce(0) { $0 + $1.profileCount } == 40)
    let again = try store.sampleCases(sampling)
    #expect(again.text == cases.text)
    for word in ["secret", "Jane", "Ann", "1990-02-03", "2015-05-06"] {
      // What a catalog itself names may stand in a case.
      #expect(!cases.text.contains(word) || random.text.contains(word), "\(word)")
    }
  }

  private static let personal = """
    {
      format: 1,
      attributes: {
        bmi: { type: "number", minimum: 5, maximum: 300, personal: true },
        note: { type: "string", personal: true }, plan: { type: "string" },
        paid: { type: "timestamp", personal: true }, goals: { type: "string_list", personal: true },
      },
      context: { city: { type: "string", personal: true }, country: { type: "string" } },
      segments: {
        heavy: "attributes.bmi * 2.0 >= 50.0", staff: "profile.email.endsWith('@segments.dev')",
        grown: "age(profile.birthday) >= 18", paying: "attributes.paid > now && attributes.plan == 'pro'",
        both: "'run' in attributes.goals && 'swim' in attributes.goals", local: "context.city == 'Bonn'",
      },
      experiments: { e: { variations: [{ id: "a", weight: 90 }, { id: "b", weight: 9 }, { id: "c", weight: 1 }],
        force: { boss: "c" } } },
      flows: { hello: { tags: { name: { initial: "you", value: "profile.first_name" } }, screens: [
          { id: "s", elements: [{ id: "t", type: "text", text: ["Hello ", { tag: "name" }] }] }] },
        f: {}, a: {}, b: {}, c: {} },
      placements: { p: { audiences: [
        { segment: "staff", flow: "hello" }, { segment: "heavy", flow: "f", rollout: 20 },
        { segment: "paying", experiment: "e", flows: { a: "a", b: "b", c: "c" } },
        { segment: "both", flow: "f", limit: { count: 1, per: "7d", then: "nothing" } },
        { segment: "local", flow: "f" }, { segment: "grown", flow: "hello" }, { flow: null }] } },
    }
    """

  @Test("nothing personal of a profile stands in them, draws and limits come out the same")
  func secrets() throws {
    let store = try store(Self.personal)
    for index in 0..<300 {
      let id = Profile.ID(rawValue: index == 299 ? "boss" : "id-of-secret-\(index)")
      try store.updateProfile(id) { update in
        update.firstName = "Secretia\(index)"
        if index % 17 == 0 { update.email = "secret\(index)@segments.dev" }
        if index % 5 == 0 { update["bmi"] = .number(25.137 + Double(index % 90)) }
        if index % 3 == 0 || index == 299 {
          update["paid"] = "2027-03-04T05:06:07.891Z"
          update["plan"] = "pro"
        }
        if index % 7 == 0 { update["goals"] = ["secret goal", "swim", "run"] }
        if index % 2 == 0 { update.birthday = index % 4 == 0 ? "1987-06-05" : "2020-04-03" }
        update["note"] = "a secret note"
        update["undeclared"] = "a secret too"
      }
      let context = CallerParameters([
        "city": index % 11 == 0 ? "Bonn" : "Secretville", "country": "DE",
      ])
      var request = EvaluationRequest(placement: "p", profile: id, context: context)
      request.now = store.now()
      let evaluation = try store.evaluate(request)
      if index % 7 == 0 || index % 2 == 0 { try store.shown(evaluation) }
    }
    var sampling = CaseSampling(placement: "p")
    sampling.size = 200
    sampling.now = Timestamp(rfc3339: "2026-11-30T10:00:00Z")
    let cases = try store.sampleCases(sampling)
    try check(cases, in: store)
    #expect(cases.leftOutCount == 0)
    #expect(cases.audiences.allSatisfy { ($0.profileCount > 0) == ($0.caseCount > 0) })
    #expect(cases.audiences.filter { $0.caseCount > 0 }.count >= 6)
    for word in ["ecret", "25.137", "1987", "2020-04-03", "04T05", "country", "note", "undeclared"]
    {
      #expect(!cases.text.contains(word), "\(word)")
    }
    #expect(cases.text.contains("variation: \"b\""))
    #expect(cases.text.contains("reason: \"forced\""))
    #expect(cases.text.contains("reason: \"limit\""))
    #expect(cases.text.contains("keeps: { e:"))
  }

  @Test("an unknown placement is told with the nearest; an empty store makes no case")
  func nothing() throws {
    let store = try store(CaseFileTests.catalog)
    #expect(throws: UnknownName.self) {
      _ = try store.sampleCases(CaseSampling(placement: "x"))
    }
    let cases = try store.sampleCases(CaseSampling(placement: "p"))
    #expect(cases.caseCount == 0)
  }
}
