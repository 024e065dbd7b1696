// The published tests of CEL, run through the standard dialect.

import BuiltCommand
import Foundation
import Testing

@testable import SegmentsCommand

/// How many tests of a file pass.
struct ConformanceCount: Sendable, CustomTestStringConvertible {
  let file: String
  let passes: Int
  let of: Int

  var testDescription: String { "\(file): \(passes) of \(of)" }
}

@Suite("CEL's own tests")
struct ConformanceTests {
  /// The folder `conformance/cel` beside the package, or where `SEGMENTS_SHARED` says.
  private static let folder: String = {
    let variable = ProcessInfo.processInfo.environment["SEGMENTS_SHARED"]
    let shared = variable ?? BuiltCommand.root.appending(path: "../shared").path
    return "\(shared)/conformance/cel"
  }()

  private static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  @Test(
    "as many of the tests that need no protobuf pass as ever did",
    .enabled(if: isThere, "the conformance data is not beside the package"),
    arguments: [
      ConformanceCount(file: "basic", passes: 43, of: 43),
      ConformanceCount(file: "comparisons", passes: 334, of: 334),
      ConformanceCount(file: "conversions", passes: 109, of: 109),
      ConformanceCount(file: "fields", passes: 60, of: 60),
      ConformanceCount(file: "fp_math", passes: 30, of: 30),
      ConformanceCount(file: "integer_math", passes: 64, of: 64),
      ConformanceCount(file: "lists", passes: 39, of: 39),
      ConformanceCount(file: "logic", passes: 30, of: 30),
      ConformanceCount(file: "macros", passes: 44, of: 44),
      ConformanceCount(file: "namespace", passes: 14, of: 14),
      ConformanceCount(file: "parse", passes: 193, of: 193),
      ConformanceCount(file: "plumbing", passes: 5, of: 5),
      ConformanceCount(file: "string", passes: 51, of: 51),
      ConformanceCount(file: "timestamps", passes: 78, of: 78),
      ConformanceCount(file: "type_deduction", passes: 26, of: 26),
      ConformanceCount(file: "bindings_ext", passes: 8, of: 8),
      ConformanceCount(file: "encoders_ext", passes: 4, of: 4),
      ConformanceCount(file: "macros2", passes: 46, of: 46),
      ConformanceCount(file: "math_ext", passes: 199, of: 199),
      ConformanceCount(file: "optionals", passes: 59, of: 59),
      ConformanceCount(file: "string_ext", passes: 213, of: 213),
    ])
  func passes(_ count: ConformanceCount) throws {
    var run = ConformanceRun(folder: Self.folder)
    #expect(try run.run(file: count.file))
    let failures = run.failures.map { "\($0.test): \($0.reason)" }
    #expect(run.passed + failures.count == count.of)
    #expect(run.passed == count.passes, "\(failures)")
  }

  @Test(
    "the built command runs the whole folder, and counts what needs protobuf as skipped",
    .enabled(if: isThere, "the conformance data is not beside the package"))
  func published() throws {
    let command = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    let answer = try command.run("segments try --conformance '\(Self.folder)' | tail -n 1")
    #expect(answer.output == "1658 passed, 85 failed, 713 skipped\n")
  }
}
