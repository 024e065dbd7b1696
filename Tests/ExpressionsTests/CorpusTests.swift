// The inputs that fuzzers found run as a test.

import BuiltCommand
import Expressions
import Testing

@Suite("What fuzzers found")
struct CorpusTests {
  private func outcomes(of source: String) -> [Result<Value, EvaluationError>?] {
    let catalog = SampleEnvironment.catalog
    let runs: [(Environment, Expressions.Expression.Options)] = [
      (Environment(), .isUnchecked), (Environment(), []), (catalog, .allowsUnguardedNegation),
    ]
    return runs.map { environment, options in
      do throws(ExpressionMistakes) {
        return try Expression(source, in: environment, options: options)
          .evaluate(Bindings(slotCount: environment.slotCount))
      } catch {
        for mistake in error.mistakes { _ = mistake.rendered(in: source) }
        return nil
      }
    }
  }

  @Test(
    "every input ends in a value, an error or a mistake, the same each time",
    arguments: [("syntax", 0), ("evaluation", 1)])
  func runs(_ name: String, _ skipped: Int) throws {
    let inputs = try FuzzCorpus.inputs(name)
    for input in inputs {
      let source = String(decoding: input.dropFirst(skipped), as: UTF8.self)
      let (first, second) = (outcomes(of: source), outcomes(of: source))
      // A NaN is no value's equal, and the order in which a map is printed is not fixed.
      #expect(first == second || "\(first)" == "\(second)", "\(source)")
    }
    #expect(inputs.count > 400)
  }

  @Test("every pattern of the corpus compiles, and answers the same each time")
  func patterns() throws {
    let inputs = try FuzzCorpus.inputs("patterns")
    for input in inputs {
      let parts = input.split(separator: 0, maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      let pattern = try Pattern(parts[0])
      #expect(pattern.matches(parts[1]) == pattern.matches(parts[1]), "\(parts[0])")
    }
    #expect(inputs.count == 6)
  }
}
