// The compiled program and a plain walk of the tree give the same outcome.

import Testing

@testable import Expressions

@Suite("Program and tree")
struct DifferentialTests {
  @Test("random expressions over random values have the outcome of a plain walk of the tree")
  func outcomes() throws {
    let environment = SampleEnvironment.catalog
    let clock = try #require(Timestamp(rfc3339: "2026-11-30T00:00:00Z"))
    let version = try #require(Version(normalizing: "8.3"))
    var counts: [String: Int] = [:]
    var compiled = 0
    for seed in 0..<1500 {
      var random = RandomExpression(seed: UInt64(seed))
      let source = random.condition(1 + seed % 5)
      // A text outside a closed list is a mistake; such an expression is not compared.
      guard
        let expression = try? Expression(
          source, in: environment, options: .allowsUnguardedNegation)
      else { continue }
      compiled += 1
      var mistakes = MistakeList()
      let tree = Parser.parse(Array(source.utf8)).tree
      let checked = Checker.check(
        tree, in: environment, isUnchecked: false, mistakes: &mistakes)
      for _ in 0..<4 {
        let bindings = try SampleEnvironment.bindings(random.values(clock, version))
        var walk = TreeWalk(checked, bindings, in: environment)
        let expected = walk.value(tree.root)
        let outcome = expression.evaluate(bindings)
        #expect(outcome == expected, "\(source)")
        counts["\(expected)".prefix(20).description, default: 0] += 1
      }
    }
    print("\(compiled) expressions compared: \(counts)")
    #expect(compiled > 1000)
    #expect(counts.count >= 4)
  }
}
