// Draws fall as their weights say, and independently of each other: chi-squared.

import Foundation
import Segments
import Testing

@Suite("Distribution of draws")
struct DistributionTests {
  /// How many ids are drawn: a million, or as many as SEGMENTS_DRAWS says.
  static let draws =
    ProcessInfo.processInfo.environment["SEGMENTS_DRAWS"].flatMap { Int($0) } ?? 1_000_000

  /// The bucket of every id, drawn once for each seed that is asked for.
  private static let buckets: [String: [Int]] = {
    let seeds = ["pro_price", "paywall/pros", "color", "e1", "e2"]
    let ids = (0..<draws).map { "id-\($0)" }
    return Dictionary(
      uniqueKeysWithValues: seeds.map { seed in
        (seed, ids.map { VariationDraw.bucket(of: $0, seed: seed) })
      })
  }()

  /// Where each bucket falls, looked up.
  private func cells(_ shares: [Double]) -> [Int] { (0..<100_000).map { cell($0, shares) } }

  /// The sum over cells of (found - expected)^2 / expected.
  private func chiSquared(_ counts: [Int], _ shares: [Double]) -> Double {
    zip(counts, shares).reduce(0.0) { sum, cell in
      let expected = cell.1 * Double(Self.draws)
      return sum + (Double(cell.0) - expected) * (Double(cell.0) - expected) / expected
    }
  }

  /// Into which of the shares a bucket falls.
  private func cell(_ bucket: Int, _ shares: [Double]) -> Int {
    var bound = 0.0
    for (index, share) in shares.enumerated() {
      bound += share * 100_000
      if Double(bucket) < bound.rounded() { return index }
    }
    return shares.count - 1
  }

  /// Critical values at one in ten thousand, by degrees of freedom.
  private static let critical: [Int: Double] = [1: 15.14, 2: 18.42, 3: 21.11, 6: 27.86, 9: 33.72]

  @Test(
    "shares of variations are as their weights",
    arguments: [[0.5, 0.5], [0.7, 0.3], [0.01, 0.99], [0.3333, 0.3333, 0.3334]])
  func shares(_ shares: [Double]) throws {
    var counts = [Int](repeating: 0, count: shares.count)
    let cells = cells(shares)
    for bucket in try #require(Self.buckets["pro_price"]) { counts[cells[bucket]] += 1 }
    let most = try #require(Self.critical[shares.count - 1])
    #expect(chiSquared(counts, shares) < most)
  }

  @Test(
    "two draws are independent: rollout against variation, experiment against experiment",
    arguments: [("paywall/pros", "pro_price"), ("pro_price", "color"), ("e1", "e2")])
  func independence(_ first: String, _ second: String) throws {
    let (left, right) = ([0.1, 0.9], [0.7, 0.2, 0.1])
    var counts = [Int](repeating: 0, count: 6)
    let (rows, columns) = (cells(left), cells(right))
    for (one, other) in zip(
      try #require(Self.buckets[first]), try #require(Self.buckets[second]))
    {
      counts[rows[one] * 3 + columns[other]] += 1
    }
    let shares = left.flatMap { row in right.map { row * $0 } }
    // Five degrees of freedom are fewer than six.
    #expect(chiSquared(counts, shares) < (try #require(Self.critical[6])))
  }

  @Test("S-043: at 0 percent nobody is in, at 100 percent everybody")
  func ends() throws {
    let store = try Intake(
      catalog: """
        { format: 1, segments: { all: "true" }, flows: { f: {}, a: {}, b: {} },
          experiments: { e: { variations: [{ id: "a", weight: 0 }, { id: "b", weight: 100 }] } },
          placements: {
            none: { audiences: [{ segment: "all", flow: "f", rollout: 0 }, { flow: null }] },
            all: { audiences: [{ segment: "all", flow: "f", rollout: 100 }, { flow: null }] },
            test: { audiences: [{ experiment: "e", flows: { a: "a", b: "b" } }] } } }
        """
    ).store
    for index in 0..<2000 {
      let id = Profile.ID(rawValue: "p\(index)")
      #expect(try store.evaluate("none", for: id).flow == nil)
      #expect(try store.evaluate("all", for: id).flow == "f")
      #expect(try store.evaluate("test", for: id).flow == "b")
    }
  }

  @Test("S-044: the largest bucket is inside of 100 percent and of the last variation")
  func lastBucket() throws {
    let catalog = try CatalogCompiler.compile(
      CatalogDocument(
        text: """
          { format: 1, experiments: {
            one: { variations: [{ id: "a", weight: 100 }] },
            two: { variations: [{ id: "a", weight: 99.999 }, { id: "b", weight: 0.001 }] } } }
          """)
    ).catalog
    #expect(catalog.experiments["one"]?.variation(at: 99_999)?.id == "a")
    #expect(catalog.experiments["two"]?.variation(at: 99_998)?.id == "a")
    #expect(catalog.experiments["two"]?.variation(at: 99_999)?.id == "b")
  }

  @Test("S-049: another rollout moves nobody from one variation to another")
  func coverage() throws {
    func catalog(_ rollout: Int) -> String {
      """
      { format: 1, segments: { all: "true" }, flows: { a: {}, b: {} },
        experiments: { e: { variations: [{ id: "a", weight: 50 }, { id: "b", weight: 50 }] } },
        placements: { p: { audiences: [
          { segment: "all", experiment: "e", flows: { a: "a", b: "b" }, rollout: \(rollout) },
          { flow: null }] } } }
      """
    }
    let store = try Intake(catalog: catalog(100)).store
    let ids = (0..<500).map { Profile.ID(rawValue: "p\($0)") }
    let full = try ids.map { try store.evaluate("p", for: $0).flow }
    try store.apply(CatalogDocument(text: catalog(20)))
    let some = try ids.map { try store.evaluate("p", for: $0).flow }
    try store.apply(CatalogDocument(text: catalog(100)))
    #expect(try ids.map { try store.evaluate("p", for: $0).flow } == full)
    #expect(zip(full, some).allSatisfy { $1 == nil || $0 == $1 })
    #expect((50...150).contains(some.count { $0 != nil }))
  }
}
