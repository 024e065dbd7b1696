// Weights and rollouts are read exactly: a hair off is refused, and what adds up is not.

import Testing

@testable import Segments

@Suite struct WeightTests {
  private func mistakes(weights: [String]) -> [String] {
    let variations = weights.enumerated().map { "{ id: 'v\($0)', weight: \($1) }" }
    return Documents.mistakes(
      "{ format: 1, experiments: { e: { variations: [\(variations.joined(separator: ","))] } } }")
  }

  @Test(
    "S-045 shares that total 100 are accepted, whatever a floating sum says",
    arguments: [
      Array(repeating: "10.0", count: 10), ["33.33", "33.33", "33.34"],
      Array(repeating: "0.1", count: 1000), ["1e2"], ["100.000"], ["0.001", "99.999"],
      [".5", "99.5"], ["+50", "0x32"], ["0", "100"],
    ])
  func accepted(_ weights: [String]) {
    #expect(mistakes(weights: weights) == [])
  }

  @Test(
    "S-046 shares that do not total 100 are refused, and negative, too fine and endless ones",
    arguments: [
      (["33.3", "33.5", "33.6"], "add up to 100.4 %, not 100"),
      (["50", "50.4"], "add up to 100.4 %, not 100"),
      (["99.5"], "add up to 99.5 %, not 100"),
      (["50", "50.001"], "add up to 100.001 %, not 100"),
      (["-10", "100"], "a percentage is from 0 to 100; got -10"),
      (["0", "110"], "a percentage is from 0 to 100; got 110"),
      (["50.0001", "49.9999"], "a percentage has at most three decimals; got 50.0001"),
      (["1e-4", "100"], "a percentage has at most three decimals"),
      (["99.99999999999999999999"], "a percentage has at most three decimals"),
      (["1e999"], "needs a finite number"),
      (["NaN"], ""),
      (["'100'"], "needs a number; got text"),
    ])
  func refused(_ weights: [String], _ message: String) {
    let lines = mistakes(weights: weights)
    #expect(!lines.isEmpty)
    #expect(lines.first?.contains(message) == true, "\(lines)")
  }

  @Test("variations lie in the order of their ids, whatever the document's is")
  func order() throws {
    let catalog = try Documents.catalog(
      "{ format: 1, experiments: { e: { variations: [{ id: 'b', weight: 30 }, { id: 'a', weight: 70 "
        + "}] } } }")
    let experiment = try #require(catalog.experiments["e"])
    #expect(experiment.variation(at: 69_999)?.id == "a")
    #expect(experiment.variation(at: 70_000)?.id == "b")
  }
}
