// Experiments as GrowthBook published them: what agrees, what does not, and what has no counterpart.

import Expressions
import Segments
import Testing

@Suite(
  "GrowthBook's published experiments",
  .enabled(if: Published.isPresent, "needs the published data"))
struct GrowthBookTests {
  private func rows(_ section: String) throws -> [[JSONNode]] {
    try #require(try Published.json("growthbook/cases.json")[section]?.array)
      .map { try #require($0.array) }
  }

  /// Counts skipped cases by their reasons.
  private struct Tally {
    var driven = 0
    var skipped: [String: Int] = [:]
    /// The names of cases in which the answer differs, with the reason.
    var different: [String: String] = [:]
  }

  private func experiment(_ variations: String) throws -> Experiment {
    let catalog = try CatalogCompiler.compile(
      CatalogDocument(text: "{ format: 1, experiments: { e: { variations: [\(variations)] } } }")
    ).catalog
    return try #require(catalog.experiments["e"])
  }

  @Test("the hash that these tests draw with is GrowthBook's")
  func hash() throws {
    var compared = 0
    for row in try rows("hash") {
      guard let version = row[2].number?.int64, let expected = row[3].number?.double else {
        continue
      }
      let bucket = GrowthBookHash.bucket(
        of: row[1].string ?? "", seed: row[0].string ?? "", version: version)
      #expect(bucket == Int((expected * 100_000).rounded()))
      compared += 1
    }
    #expect(compared == 14)
  }

  @Test("ranges laid end to end choose as GrowthBook's do")
  func chooseVariation() throws {
    var tally = Tally()
    for row in try rows("chooseVariation") {
      do {
        let shares = try GrowthBookHash.shares(of: row[2])
        let hash = try #require(row[1].number?.double)
        let chosen = try experiment(GrowthBookHash.variations(shares))
          .variation(at: Int((hash * 100_000).rounded()))
        #expect(chosen?.id.rawValue == "v\(row[3].number?.text ?? "")", "\(row[0].string ?? "")")
        tally.driven += 1
      } catch let skip as GrowthBookCase.Skip {
        tally.skipped[skip.reason, default: 0] += 1
      }
    }
    #expect(tally.driven == 7)
    #expect(tally.skipped == ["ranges with gaps, or in another order, are no weights": 6])
  }

  @Test("weights take the ranges that GrowthBook gives them; sums that are not 1 are refused")
  func bucketRanges() throws {
    var tally = Tally()
    for row in try rows("getBucketRange") {
      let (name, input) = (row[0].string ?? "", try #require(row[1].array))
      guard input[1].number?.double == 1 else {
        tally.skipped["coverage", default: 0] += 1
        continue
      }
      let count = Int(try #require(input[0].number?.int64))
      let weights = input[2].array?.compactMap { $0.number?.double } ?? GrowthBookHash.even(count)
      tally.driven += 1
      guard weights.count == count, abs(weights.reduce(0, +) - 1) < 1e-9 else {
        // GrowthBook falls back to equal weights, or leaves a gap; a catalog says what is wrong.
        tally.different[name] = "refused"
        if weights.count == count {
          #expect(throws: CatalogIssues.self) {
            try experiment(GrowthBookHash.variations(weights))
          }
        }
        continue
      }
      let ranged = try experiment(GrowthBookHash.variations(weights))
      for (index, range) in try #require(row[2].array).enumerated() {
        let bounds = try #require(range.array).compactMap { $0.number?.double }
        for bucket in [bounds[0] * 100_000, bounds[1] * 100_000 - 1] {
          #expect(
            ranged.variation(at: Int(bucket.rounded()))?.id.rawValue == "v\(index)",
            "\(name) at \(bucket)")
        }
      }
    }
    #expect(tally.driven == 8)
    #expect(tally.skipped == ["coverage": 5])
    #expect(
      Set(tally.different.keys) == [
        "weights sum below 1", "weights sum above 1", "weights.length not equal to num variations",
        "weights sum almost equals 1",
      ])
  }

  // MARK: - Runs

  /// Cases in which GrowthBook answers something else, and why.
  private static let different = [
    "single variation": "an experiment of one variation gives it; GrowthBook runs none",
    "negative forced variation": "a catalog that forces what is no variation is refused",
    "high forced variation": "a catalog that forces what is no variation is refused",
  ]

  @Test("experiments run as GrowthBook's do")
  func run() throws {
    var tally = Tally()
    for row in try rows("run") {
      do {
        let translated = try GrowthBookCase(row)
        let agrees = try agrees(translated, row)
        #expect(agrees == (Self.different[translated.name] == nil), "\(translated.name)")
        tally.driven += 1
        if !agrees { tally.different[translated.name] = Self.different[translated.name] }
      } catch let skip as GrowthBookCase.Skip {
        tally.skipped[skip.reason, default: 0] += 1
      }
    }
    #expect(tally.different == Self.different)
    #expect(
      tally.skipped == [
        "coverage cuts each range; a rollout is a draw of its own": 10,
        "there is no switch for all experiments": 1, "no variation comes from an address": 2,
        "there is no switch of an experiment": 1, "there is no mode for testers": 3,
        "there are no namespaces: rollouts have seeds": 3,
        "there are no filters: rollouts have seeds": 2,
        "ranges with gaps, or in another order, are no weights": 2,
        "no flag is a condition of another: a segment is": 2,
      ])
    #expect(tally.driven == 47)
  }

  private func agrees(_ translated: GrowthBookCase, _ row: [JSONNode]) throws -> Bool {
    let document = try CatalogDocument(text: translated.catalog)
    // A catalog that is refused is another answer than GrowthBook's.
    guard let compiled = try? CatalogCompiler.compile(document).catalog else { return false }
    var update = ProfileUpdate()
    for (key, text) in translated.attributes { update[key] = .string(text) }
    let profile = try Profile(id: translated.profile).updated(
      with: update, at: 1, declarations: compiled.attributes
    ).profile
    let clock = try #require(Timestamp(rfc3339: "2026-11-30T12:00:00Z"))
    let evaluation = try Engine.evaluate(
      EvaluationContext(
        catalog: compiled, profile: profile, assignments: [],
        request: EvaluationRequest(placement: "p", profile: profile.id),
        clock: clock))
    let isIn = evaluation.flow != "out"
    guard isIn == (row[4].bool ?? false) else { return false }
    guard isIn else { return true }
    let chosen =
      translated.isForced
      ? evaluation.variation?.id
      : compiled.experiments["e"]?.variation(at: translated.bucket)?.id
    let values = (row[2]["variations"]?.array ?? []).map { JSONWriter.canonical($0) }
    let index = values.firstIndex(of: JSONWriter.canonical(row[3]))
    return chosen?.rawValue == index.map { "v\($0)" }
  }

  // MARK: - Kept variations

  @Test("what is kept is used as GrowthBook's sticky buckets are")
  func sticky() throws {
    var tally = Tally()
    for row in try rows("stickyBucket") {
      do {
        try StickyCase(row).check()
        tally.driven += 1
      } catch let skip as GrowthBookCase.Skip {
        tally.skipped[skip.reason, default: 0] += 1
      }
    }
    #expect(tally.driven == 10)
    #expect(
      tally.skipped == [
        "no version of an experiment blocks those who kept an older one": 2,
        "what is kept counts for every experiment": 1,
      ])
  }
}
