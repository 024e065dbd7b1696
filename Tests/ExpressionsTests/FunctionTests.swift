// Functions, conversions and operators of CEL beyond its own tests; versions and host functions.

import Testing

@testable import Expressions

/// An expression and its value, nil when it fails.
struct ResultCase: Sendable, CustomTestStringConvertible {
  let source: String
  let value: Value?

  init(_ source: String, _ value: Value?) {
    self.source = source
    self.value = value
  }

  var testDescription: String { source }

  static let all: [ResultCase] = [
    .init("9223372036854775807 + 1", nil), .init("-9223372036854775808 - 1", nil),
    .init("-(-9223372036854775808)", nil), .init("18446744073709551615u + 1u", nil),
    .init("0u - 1u", nil), .init("9223372036854775807 * 2", nil),
    .init("-9223372036854775808 / -1", nil), .init("-9223372036854775808 % -1", nil),
    .init("1 / 0", nil), .init("1 % 0", nil), .init("1.0 / 0.0", .double(.infinity)),
    .init("7 / -2", .int(-3)), .init("-7 % 2", .int(-1)),
    .init("int(9223372036854775807.0)", nil), .init("int(-9223372036854775808.0)", nil),
    .init("int(9223372036854774784.0)", .int(9_223_372_036_854_774_784)),
    .init("uint(18446744073709551615.0)", nil), .init("uint(-1.0)", nil),
    .init("int(0.0 / 0.0)", nil), .init("int(' 1')", nil), .init("int('')", nil),
    .init("double('1e400')", nil), .init("double('0x10')", nil), .init("double('1_0')", nil),
    .init("double('-1.5e-3')", .double(-0.0015)),
    .init("string(1.0)", .string("1")), .init("string(1e21)", .string("1e+21")),
    .init("string(123456789012345680000.0)", .string("123456789012345680000")),
    .init("string(0.0001)", .string("0.0001")), .init("string(0.00001)", .string("1e-05")),
    .init("string(1.25e-7)", .string("1.25e-07")), .init("string(-0.0)", .string("-0")),
    .init("string(5e-324)", .string("5e-324")),
    .init("string(duration('1h30m0.5s'))", .string("5400.5s")),
    .init("string(timestamp('2026-11-30T10:00:00+02:00'))", .string("2026-11-30T08:00:00Z")),
    .init("timestamp('2026-02-29T00:00:00Z')", nil),
    .init("timestamp('2026-11-30T00:00:00')", nil), .init("bool('yes')", nil),
    .init("timestamp('2026-11-30T23:30:00Z').getHours('+01:30')", .int(1)),
    .init("timestamp('2026-11-30T23:30:00Z').getDate('+01:30')", .int(1)),
    .init("timestamp('2026-11-30T23:30:00Z').getDayOfYear()", .int(333)),
    .init("timestamp('2026-11-30T23:30:00Z').getHours('Mars/Base')", nil),
    .init("timestamp('2026-11-30T23:30:00Z').getHours('+1:30')", nil),
    .init("duration('-90s').getMinutes()", .int(-1)),
    .init("duration('9223372036.854775807s') + duration('1ns')", nil),
    .init("[1, 2] + [3]", .list([.int(1), .int(2), .int(3)])),
    .init("[1, 2][2]", nil), .init("[1, 2][-1]", nil), .init("{'a': 1}['b']", nil),
    .init("{'a': 1, 'a': 2}", nil), .init("{1: 1, 1u: 2}", nil),
    .init("'abc'.contains('')", .bool(true)), .init("''.contains('a')", .bool(false)),
    .init("'aaaaaaaaaaaab'.contains('aaaaaaaaab')", .bool(true)),
    .init("'aaaaaaaaaaaaa'.contains('aaaaaaaaab')", .bool(false)),
    .init("size('e\\u0301🐱')", .int(3)), .init("size(b'\\xff\\xfe')", .int(2)),
    .init("{'a': 1}.?a.orValue(2)", .int(1)), .init("{'a': 1}.?b.orValue(2)", .int(2)),
    .init("{'a': 1}[?'b'].or(optional.of(3)).value()", .int(3)),
    .init("optional.of(1).orValue(1 / 0)", .int(1)), .init("optional.none().value()", nil),
    .init("[?optional.none(), 1]", .list([.int(1)])),
    .init("[1, 2, 3].filter(x, x > 1).map(x, x * x)", .list([.int(4), .int(9)])),
    .init("[1, 2, 3].map(x, x > 1, x + 1)", .list([.int(3), .int(4)])),
    .init(
      "[[1, 2], [3]].map(x, x.map(y, y + size(x)))",
      .list([
        .list([.int(3), .int(4)]), .list([.int(4)]),
      ])),
    .init("{'b': 1, 'a': 2}.map(k, k)", .list([.string("b"), .string("a")])),
    .init("type(1) == int && type(type(1)) == type", .bool(true)),
    .init("true < false", .bool(false)), .init("[1] == [1.0]", .bool(true)),
  ]
}

@Suite("Functions and operators")
struct FunctionTests {
  @Test("a function gives its value, or fails where it has none", arguments: ResultCase.all)
  func result(_ test: ResultCase) throws {
    let expression = try Expression(test.source, in: Environment(), options: .isUnchecked)
    let result = expression.evaluate(Bindings(slotCount: 0))
    switch (result, test.value) {
    case (.success(let value), let expected?):
      #expect(value == expected)
      #expect(value.type == expected.type)
    case (.failure(let error), nil):
      guard case .failed = error else {
        Issue.record("\(error) is no failure")
        return
      }
    default:
      Issue.record("\(result)")
    }
  }

  @Test(
    "a version is compared with text by Semantic Versioning, whatever is missing",
    arguments: [
      ("context.app_version >= '8.2'", true), ("context.app_version > '8.10'", false),
      ("'v8.9.1' >= context.app_version", true), ("context.app_version == '8.9.0'", true),
      ("context.app_version != '8.9'", false), ("context.app_version in ['8.8', '8.9']", true),
      ("context.app_version >= context.least_version", true),
      ("context.least_version < context.app_version", true),
      ("context.app_version in [context.least_version]", false),
    ])
  func versions(_ source: String, _ holds: Bool) throws {
    let version = try #require(Version(normalizing: "8.9"))
    let values: [String: Bindings.Binding] = [
      "context.app_version": .value(.version(version)),
      "context.least_version": .value(.string("8.1")),
    ]
    #expect(try SampleEnvironment.evaluate(source, values) == .success(.bool(holds)))
  }

  @Test("text that is no version fails where a version meets it")
  func brokenVersion() throws {
    let version = try #require(Version(normalizing: "8.9"))
    let values: [String: Bindings.Binding] = [
      "context.app_version": .value(.version(version)),
      "context.least_version": .value(.string("new")),
    ]
    #expect(
      try SampleEnvironment.evaluate("context.app_version > context.least_version", values)
        == .failure(.failed("a text that a version is compared with is not a version")))
  }

  @Test("a function of the environment is given its trailing variables, and its error is kept")
  func host() throws {
    let clock = try #require(Timestamp(rfc3339: "2026-11-30T00:00:00Z"))
    var values: [String: Bindings.Binding] = [
      "profile.birthday": .value(.string("2000-05-01")), "now": .value(.timestamp(clock)),
    ]
    let source = "age(profile.birthday) == 26"
    #expect(try SampleEnvironment.evaluate(source, values) == .success(.bool(true)))
    values["profile.birthday"] = .value(.string("?"))
    #expect(
      try SampleEnvironment.evaluate(source, values)
        == .failure(.failed("a birthday is not a date")))
    values["now"] = .unset
    #expect(try SampleEnvironment.evaluate(source, values) == .failure(.unset("now")))
  }

  @Test("the BMI of two answers is computed, and fails where an answer is no number")
  func bodyMassIndex() throws {
    let source = """
      number(answers.weight) / ((number(answers['screen/weight']) / 100.0)
        * (number(answers['screen/weight']) / 100.0))
      """
    let values: [String: Bindings.Binding] = [
      "answers.weight": .value(.string("72.5")), "answers['screen/weight']": .value(.string("178")),
    ]
    #expect(
      try SampleEnvironment.evaluate(source, values)
        == .success(.double(72.5 / (1.78 * 1.78))))
    #expect(
      try SampleEnvironment.evaluate(source, ["answers.weight": .value(.string("much"))])
        == .failure(.failed("a text is not a number")))
    #expect(try SampleEnvironment.evaluate(source) == .failure(.unset("answers.weight")))
  }

  @Test("a named time zone is asked of the environment")
  func zone() throws {
    var environment = Environment()
    environment.zoneOffset = { name, _ in name == "Asia/Kathmandu" ? 20_700 : nil }
    let source = "timestamp('2026-11-30T23:30:00Z').getMinutes('Asia/Kathmandu')"
    let result = try Expression(source, in: environment).evaluate(Bindings(slotCount: 0))
    #expect(result == .success(.int(15)))
  }
}
