// The compiled program and a plain walk of the tree give the same outcome.

import AllocationCounter
import Testing

@testable import Expressions

@Suite("Program and tree")
struct DifferentialTests {
  /// How many expressions each of the ten parts compares: a tenth of it under a sanitizer, where
  /// everything takes ten times as long.
  private static let share = allocation_count() < 0 ? 1_000 : 10_000

  @Test(
    "100 000 random expressions over random values have the outcome of a plain walk of the tree",
    arguments: 0..<10)
  func outcomes(part: Int) throws {
    let clock = try #require(Timestamp(rfc3339: "2026-11-30T00:00:00Z"))
    let version = try #require(Version(normalizing: "8.3"))
    var counts: [String: Int] = [:]
    var seed = UInt64(part) << 32
    var compared = 0
    while compared < Self.share {
      seed += 1
      var random = RandomExpression(seed: seed)
      let source = random.condition(1 + compared % 20 / 6)
      guard let outcomes = try outcomes(of: source, random.values(clock, version)) else { continue }
      compared += 1
      if outcomes.program != outcomes.tree {
        Issue.record("\(source): \(outcomes.program), but \(outcomes.tree) by the tree")
      }
      counts[Self.kind(of: outcomes.tree), default: 0] += 1
    }
    #expect(counts.count == 5, "\(counts)")
  }

  /// What the program and the tree say, or nil where the expression is a mistake, such as a text
  /// outside a closed list.
  private func outcomes(
    of source: String, _ values: [String: Bindings.Binding]
  ) throws -> (program: TreeWalk.Outcome, tree: TreeWalk.Outcome)? {
    let environment = SampleEnvironment.catalog
    var (tree, mistakes) = Parser.parse(Array(source.utf8))
    let checked = Checker.check(tree, in: environment, isUnchecked: false, mistakes: &mistakes)
    guard mistakes.isEmpty else { return nil }
    let program = ProgramCompiler.compile(checked, in: environment).program
    let bindings = try SampleEnvironment.bindings(values)
    var walk = TreeWalk(checked, bindings, in: environment)
    return (Evaluator.evaluate(program, bindings), walk.value(tree.root))
  }

  private static func kind(of outcome: TreeWalk.Outcome) -> String {
    switch outcome {
    case .success(.bool(let bool)): "\(bool)"
    case .success: "value"
    case .failure(.unset): "unset"
    case .failure(.mistyped): "mistyped"
    case .failure(.failed): "failed"
    }
  }
}
