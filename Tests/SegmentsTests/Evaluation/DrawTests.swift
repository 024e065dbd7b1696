// The draw: the same bucket for ever, shares as the weights say.

import Segments
import Testing

@Suite("Draws")
struct DrawTests {
  /// Buckets that are part of the contract: they never change.
  ///
  /// Computed with an implementation of murmur3_x86_32 that is not ours, scaled by multiply-shift.
  static let buckets: [(seed: String, key: String, bucket: Int)] = DrawVectors.all

  @Test(
    "S-047: a seed and a key give the same bucket on every machine, for ever",
    arguments: buckets)
  func contract(_ row: (seed: String, key: String, bucket: Int)) {
    #expect(VariationDraw.bucket(of: row.key, seed: row.seed) == row.bucket)
  }

  @Test("100,000 keys fall into a hundred equal ranges evenly")
  func evenness() {
    var counts = [Int](repeating: 0, count: 100)
    for index in 0..<100_000 {
      counts[VariationDraw.bucket(of: "person-\(index)", seed: "pro_price") / 1000] += 1
    }
    let chiSquared = counts.reduce(0.0) { $0 + (Double($1) - 1000) * (Double($1) - 1000) / 1000 }
    // 99 degrees of freedom: beyond 148.2 lies one in a thousand.
    #expect(chiSquared < 148.2)
  }

  @Test("two seeds draw independently of each other")
  func independence() {
    var both = 0
    for index in 0..<100_000 {
      let key = "person-\(index)"
      let first = VariationDraw.bucket(of: key, seed: "one") < 50_000
      let second = VariationDraw.bucket(of: key, seed: "two") < 50_000
      if first && second { both += 1 }
    }
    // A quarter, within four standard deviations.
    #expect(abs(both - 25_000) < 550)
  }
}
