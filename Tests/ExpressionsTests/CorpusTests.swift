// The inputs that fuzzers found run as a test.

import Expressions
import Foundation
import Testing

@Suite("What fuzzers found")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fuzz/Corpus")

  /// The seeds of a fuzzer and a sample of what it made of them.
  private func inputs(_ name: String) throws -> [[UInt8]] {
    let seeds = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: name), includingPropertiesForKeys: nil)
    let found = try? String(
      contentsOf: Self.folder.appending(path: "\(name).found.txt"), encoding: .utf8)
    return try seeds.map { Array(try Data(contentsOf: $0)) }
      + (found ?? "").split(separator: "\n").compactMap {
        Data(base64Encoded: String($0)).map(Array.init)
      }
  }

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
    let inputs = try inputs(name)
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
    let inputs = try inputs("patterns")
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
