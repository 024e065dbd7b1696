// Experiments: winner, forced profiles, holdouts, draws like another product's.

import Foundation
import Segments
import Testing

@Suite("Experiments")
struct ExperimentTests {
  /// A catalog with one placement that shows an experiment to everybody who is in the segment.
  static func catalog(_ experiment: String, flows: String = "{ a: 'fa', b: 'fb' }") -> String {
    """
    { format: 1,
      attributes: { on: { type: "boolean" } },
      segments: { all: "true", on: "attributes.on" },
      experiments: { e: \(experiment) },
      flows: { fa: {}, fb: {}, rest: {} },
      placements: {
        one: { audiences: [{ segment: "all", experiment: "e", flows: \(flows) }, { flow: "rest" }] },
        two: { audiences: [{ experiment: "e", flows: { a: "fb", b: "fa" } }] },
        on: { audiences: [{ segment: "on", experiment: "e", flows: \(flows) }, { flow: "rest" }] },
      } }
    """
  }

  static let even = "variations: [{ id: 'a', weight: 50 }, { id: 'b', weight: 50 }]"

  /// Applies another catalog to the same store.
  private func apply(_ experiment: String, to store: MemoryStore) throws {
    try store.apply(CatalogDocument(text: Self.catalog(experiment)))
  }

  /// Which variations some hundred profiles get.
  private func variations(_ store: MemoryStore, _ placement: Placement.ID = "one") throws
    -> [Variation.ID?]
  {
    try (0..<200).map {
      try store.evaluate(placement, for: Profile.ID(rawValue: "p\($0)")).variation?.id
    }
  }

  @Test("one experiment at two placements gives a profile the same variation")
  func placements() throws {
    let store = try Intake(catalog: Self.catalog("{ \(Self.even) }")).store
    #expect(try variations(store, "one") == variations(store, "two"))
    #expect(Set(try variations(store)) == ["a", "b"])
  }

  @Test("the order of variations in the document moves nobody")
  func order() throws {
    let store = try Intake(catalog: Self.catalog("{ \(Self.even) }")).store
    let before = try variations(store)
    try apply(
      "{ variations: [{ id: 'b', weight: 50 }, { id: 'a', weight: 50 }] }", to: store)
    #expect(try variations(store) == before)
  }

  @Test("a winner is what everybody gets, and those who keep another get that again without it")
  func winner() throws {
    let store = try Intake(catalog: Self.catalog("{ \(Self.even) }")).store
    let before = try variations(store)
    for index in 0..<200 {
      try store.shown(store.evaluate("one", for: Profile.ID(rawValue: "p\(index)")))
    }
    try apply("{ \(Self.even), winner: 'b' }", to: store)
    #expect(try variations(store).allSatisfy { $0 == "b" })
    let evaluation = try store.evaluate("one", for: "p1")
    #expect(evaluation.reason == .audience)
    #expect(evaluation.variation?.origin == .winner)
    try store.shown(evaluation)
    try store.shown(store.evaluate("one", for: "new"))
    #expect(try store.read { try $0.assignments(of: "new") }.isEmpty)
    try apply("{ variations: [{ id: 'a', weight: 1 }, { id: 'b', weight: 99 }] }", to: store)
    #expect(try variations(store) == before)
  }

  @Test("a forced profile gets its variation whatever it keeps, and nothing is kept of it")
  func forced() throws {
    let store = try Intake(catalog: Self.catalog("{ \(Self.even) }")).store
    let first = try store.evaluate("one", for: "p1")
    try store.shown(first)
    let other = first.variation?.id == "a" ? "b" : "a"
    try apply("{ \(Self.even), force: { p1: '\(other)', x: 'a' }, winner: 'a' }", to: store)
    let evaluation = try store.evaluate("one", for: "p1")
    #expect(evaluation.variation?.id.rawValue == other)
    #expect(evaluation.reason == .forced)
    #expect(
      JSONWriter.text(evaluation.receipt.json).contains(#""kept":false,"by":"forced"}"#))
    try store.shown(evaluation)
    try apply("{ \(Self.even) }", to: store)
    #expect(try store.evaluate("one", for: "p1").variation?.id == first.variation?.id)
  }

  @Test("only an audience that admits forces")
  func forcedOutside() throws {
    let store = try Intake(catalog: Self.catalog("{ \(Self.even), force: { p1: 'b' } }")).store
    #expect(try store.evaluate("on", for: "p1").flow == "rest")
    try store.updateProfile("p1") { $0["on"] = true }
    #expect(try store.evaluate("on", for: "p1").flow == "fb")
  }

  @Test(
    "who is held out is told so, whatever the flow is",
    arguments: ["{ a: 'fa', b: 'fb' }", "{ a: 'fa', b: null }"])
  func holdout(_ flows: String) throws {
    let held = "{ variations: [{ id: 'a', weight: 0 }, { id: 'b', weight: 100, holdout: true }] }"
    let store = try Intake(catalog: Self.catalog(held, flows: flows)).store
    let evaluation = try store.evaluate("one", for: "p1")
    #expect(evaluation.reason == .holdout)
    #expect(evaluation.flow == (flows.contains("null") ? nil : "fb"))
    #expect(evaluation.variation?.id == "b")
  }

  // MARK: Draws like Adapty's

  @Test(
    "Adapty's draw gives its bucket and its variation",
    arguments: [("profile-1", 42, "var-b"), ("profile-2", 73, "var-a"), ("profile-3", 34, "var-b")])
  func adapty(_ profile: String, _ bucket: Int, _ variation: String) throws {
    #expect(VariationDraw.adaptyBucket(of: profile, version: "aud-v1") == bucket)
    let store = try Intake(
      catalog: """
        { format: 1,
          experiments: { e: { draw: { like: "adapty", version: "aud-v1" }, variations: [
            { id: "var-a", weight: 50 }, { id: "var-b", weight: 30 }, { id: "var-c", weight: 20 }] } },
          placements: { p: { audiences: [
            { experiment: "e", flows: { "var-a": null, "var-b": null, "var-c": null } }] } } }
        """
    ).store
    let drawn = try store.evaluate("p", for: Profile.ID(rawValue: profile)).variation
    #expect(drawn?.id.rawValue == variation)
    #expect(drawn?.bucket == bucket)
  }

  @Test(
    "another version of the audience draws anew, and so does another profile id, as with Adapty",
    arguments: [
      // Buckets by Python's hashlib.
      ("aud-v1", "profile-1", 42), ("aud-v2", "profile-1", 66), ("aud-v2", "profile-2", 26),
      ("aud-v2", "profile-3", 98), ("aud-v1", "new-id", 5), ("aud-v2", "new-id", 56),
    ])
  func adaptyVersions(_ version: String, _ profile: String, _ bucket: Int) {
    #expect(VariationDraw.adaptyBucket(of: profile, version: version) == bucket)
  }

  @Test("100,000 whole numbers drawn like Adapty at 70 to 30 fall as published")
  func adaptyShares() {
    let inFirst = (0..<100_000).count { index in
      VariationDraw.adaptyBucket(of: "\(index)", version: "aud-v1") < 70
    }
    // 70 132 were published for an unnamed version; three standard deviations are 435.
    #expect(abs(inFirst - 70_000) < 435)
  }

  @Test("a draw like Adapty's needs its version, and whole percents")
  func adaptyMistakes() throws {
    let issues = #expect(throws: CatalogIssues.self) {
      try CatalogCompiler.compile(
        CatalogDocument(
          text: """
            { format: 1, experiments: {
              e: { draw: { like: "adapty" }, variations: [{ id: "a", weight: 100 }] },
              f: { draw: { like: "adapty", version: "v" },
                   variations: [{ id: "a", weight: 33.5 }, { id: "b", weight: 66.5 }] } } }
            """))
    }
    #expect(
      issues?.issues.map(\.message) == [
        "needs 'version': the id of the version of the placement's audience in Adapty",
        "draws in whole percents, as Adapty does; the variation 'a' has 33.5",
      ])
  }

  // MARK: What others published

  @Test(
    "the published placements of Adapty compile, and every bucket has one variation",
    .enabled(if: Published.isPresent, "needs the published data"))
  func adaptyPlacements() throws {
    let placements = try #require(
      try Published.json("adapty/fallback-placements.json")["data"]?.object)
    #expect(placements.members.count == 29)
    for placement in placements.members {
      let version = placement.value["meta"]?["placement"]?["placement_audience_version_id"]
      let variations = (placement.value["data"]?.array ?? []).map { variation in
        let id = JSONWriter.canonical(variation["variation_id"] ?? .null)
        return "{ id: \(id), weight: \(variation["weight"]?.number?.text ?? "0") }"
      }
      let compiled = try CatalogCompiler.compile(
        CatalogDocument(
          text: """
            { format: 1, experiments: { e: {
              draw: { like: "adapty", version: \(JSONWriter.canonical(version ?? .null)) },
              variations: [\(variations.joined(separator: ","))] } } }
            """))
      let experiment = try #require(compiled.catalog.experiments["e"])
      #expect(experiment.variations.count == variations.count)
    }
  }

  @Test(
    "weights that sum to 100 choose as Superwall's do",
    .enabled(if: Published.isPresent, "needs the published data"))
  func superwallChoices() throws {
    var compared = 0
    for row in try #require(try Published.json("superwall/choose-variant.json")["cases"]?.array) {
      let weights = (row["percentages"]?.array ?? []).compactMap { $0.number?.double }
      guard weights.reduce(0, +) == 100, let index = row["expect"]?["index"]?.number?.double
      else { continue }
      let text = weights.enumerated().map { "{ id: 'v\($0)', weight: \(JSONWriter.number($1)) }" }
      let catalog = try CatalogCompiler.compile(
        CatalogDocument(
          text:
            "{ format: 1, experiments: { e: { variations: [\(text.joined(separator: ","))] } } }")
      ).catalog
      let draw = Int(row["draw"]?.number?.double ?? 0)
      let chosen = catalog.experiments["e"]?.variation(at: draw * 1000)?.id.rawValue
      #expect(chosen == "v\(Int(index))", "\(row["name"]?.string ?? "")")
      compared += 1
    }
    // The others have sums that a catalog refuses.
    #expect(compared == 2)
  }
}
