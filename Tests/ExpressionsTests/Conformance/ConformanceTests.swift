// The published tests of CEL, run through the standard dialect.

import Testing

/// How many tests of a file pass.
struct ConformanceCount: Sendable, CustomTestStringConvertible {
  let file: String
  let passes: Int
  let of: Int

  var testDescription: String { "\(file): \(passes) of \(of)" }
}

@Suite("CEL's own tests")
struct ConformanceTests {
  @Test(
    "as many of the tests that need no protobuf pass as ever did",
    .enabled(if: SharedFolder.hasCEL, "the conformance data is not beside the package"),
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
    let cases = try ConformanceCase.all(in: count.file)
    let failures = cases.compactMap { test in test.failure().map { "\(test.name): \($0)" } }
    let passed = cases.count - failures.count
    print("\(count.file): \(passed) of \(cases.count) pass")
    for failure in failures { print("  \(failure)") }
    #expect(cases.count == count.of)
    #expect(passed == count.passes)
  }
}
