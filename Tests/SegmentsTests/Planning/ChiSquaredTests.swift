// How likely counts are by chance.

import Testing

@testable import Segments

@Suite("The chi-squared test")
struct ChiSquaredTests {
  /// Upper critical values, from the table of the NIST/SEMATECH e-Handbook of Statistical Methods,
  /// section 1.3.6.7.4.
  @Test(
    "the share above a published critical value is the published one",
    arguments: [
      (1, 0.05, 3.841), (1, 0.01, 6.635), (1, 0.001, 10.828), (2, 0.05, 5.991), (2, 0.001, 13.816),
      (3, 0.10, 6.251), (3, 0.001, 16.266), (4, 0.01, 13.277), (5, 0.05, 11.070),
      (7, 0.001, 24.322), (10, 0.05, 18.307), (10, 0.001, 29.588), (25, 0.01, 44.314),
      (30, 0.001, 59.703), (99, 0.05, 123.225), (100, 0.001, 149.449),
    ] as [(Int, Double, Double)])
  func published(degrees: Int, share: Double, value: Double) {
    #expect(abs(ChiSquared.survival(value, degrees: degrees) / share - 1) < 0.001)
  }

  @Test("counts that are as meant are no mismatch, and the same counts are certain")
  func fits() throws {
    let test = try #require(ChiSquared([500, 500], shares: [50, 50]))
    #expect(test.statistic == 0)
    #expect(test.probability == 1)
    #expect(!test.isMismatch)
  }

  @Test("a known sample ratio mismatch is found")
  func mismatch() throws {
    // 821,588 against 815,482 at 50:50, from Fabijan and others, "Diagnosing Sample Ratio Mismatch in
    // Online Controlled Experiments" (KDD 2019), which gives p below 0.0000018.
    let test = try #require(ChiSquared([821_588, 815_482], shares: [1, 1]))
    #expect(test.isMismatch)
    #expect(test.probability < 0.0000019)
    #expect(test.probability > 0.0000017)
  }

  @Test(
    "where too little is expected, or nothing can differ, there is no test",
    arguments: [([3, 4], [1.0, 1.0]), ([100], [1.0]), ([100, 0], [99.9, 0.1]), ([], [])]
      as [([Int], [Double])])
  func tooLittle(counts: [Int], shares: [Double]) {
    #expect(ChiSquared(counts, shares: shares) == nil)
  }
}
