// Faults that users of comparable products reported in public, as expressions meet them.

import Testing

@testable import Expressions

@Suite("Faults reported in public")
struct PublicFaultTests {
  private func outcome(
    _ source: String, _ values: [String: Bindings.Binding] = [:],
    options: Expression.Options = .allowsUnguardedNegation
  ) throws -> Result<Value, EvaluationError> {
    try SampleEnvironment.evaluate(source, values, options: options)
  }

  private func text(_ text: String) -> Bindings.Binding { .value(.string(text)) }

  @Test("S-001: neither 'in' nor its negation holds for an unset attribute, and has() asks")
  func exclusion() throws {
    let list = "attributes.experience in ['pro', 'amateur']"
    #expect(try outcome(list) == .failure(.unset("attributes.experience")))
    #expect(try outcome("!(\(list))") == .failure(.unset("attributes.experience")))
    #expect(try outcome("!has(attributes.experience) || !(\(list))") == .success(.bool(true)))
    #expect(!SampleEnvironment.mistakes("!(\(list))").isEmpty)
    for (value, isIn) in [("pro", true), ("beginner", false)] {
      let values = ["attributes.experience": text(value)]
      #expect(try outcome(list, values) == .success(.bool(isIn)))
      #expect(try outcome("!(\(list))", values) == .success(.bool(!isIn)))
    }
  }

  @Test("S-002: no ordering operator holds for an unset number", arguments: ["<", "<=", ">", ">="])
  func ordering(_ symbol: String) throws {
    let result = try outcome("attributes.bmi \(symbol) 25")
    #expect(result == .failure(.unset("attributes.bmi")))
  }

  @Test("S-003: null and unset equal no concrete text")
  func null() throws {
    let source = "profile.email == 'ann@example.com'"
    #expect(try outcome(source) == .failure(.unset("profile.email")))
    #expect(try outcome("dyn(null) == 'ann@example.com'") == .success(.bool(false)))
    #expect(try outcome(source, ["profile.email": .mistyped]) != .success(.bool(true)))
  }

  @Test("S-004: an empty list holds nothing, and a list with empty text holds only that")
  func emptyList() throws {
    #expect(
      try outcome("attributes.city in []", ["attributes.city": text("")]) == .success(.bool(false)))
    #expect(try outcome("attributes.city in []") != .success(.bool(true)))
    #expect(try outcome("attributes.city in ['']") == .failure(.unset("attributes.city")))
    #expect(
      try outcome("attributes.city in ['']", ["attributes.city": text("")])
        == .success(.bool(true)))
    #expect(
      try outcome("attributes.city in ['']", ["attributes.city": text("Rome")])
        == .success(.bool(false)))
  }

  @Test("S-006: a negated segment is the complement of the segment", arguments: [true, false])
  func segments(_ isMember: Bool) throws {
    let values = ["in_segment('staff')": Bindings.Binding.value(.bool(isMember))]
    #expect(try outcome("in_segment('staff')", values, options: []) == .success(.bool(isMember)))
    #expect(
      try outcome("!in_segment('staff')", values, options: []) == .success(.bool(!isMember)))
  }

  @Test("S-008: '!= true' and a negated '== true' agree for true, false and unset")
  func booleans() throws {
    let unset = Result<Value, EvaluationError>.failure(.unset("attributes.reminders"))
    for (value, isFalse) in [(true, false), (false, true)] {
      let values = ["attributes.reminders": Bindings.Binding.value(.bool(value))]
      for source in [
        "attributes.reminders == false", "attributes.reminders != true",
        "!(attributes.reminders == true)",
      ] {
        #expect(try outcome(source, values) == .success(.bool(isFalse)))
        #expect(try outcome(source) == unset)
      }
    }
    let everybodyElse = "!has(attributes.reminders) || attributes.reminders != true"
    #expect(try outcome(everybodyElse, options: []) == .success(.bool(true)))
  }

  @Test("S-011: a pattern over a number is a mistake when it is compiled, not a crash")
  func pattern() throws {
    let mistakes = SampleEnvironment.mistakes("attributes.bmi.matches('^22')")
    #expect(
      mistakes.map(\.message) == [
        "there is no double.matches(string), only string.matches(string)"
      ])
    #expect(
      try outcome("dyn(attributes.bmi).matches('^22')", ["attributes.bmi": .value(.double(22.7))])
        == .failure(.failed("a text is expected by 'matches'")))
  }

  @Test("S-014: equality, membership and map keys agree on 1 and '1'")
  func oneRule() throws {
    let values = ["attributes.score": text("1")]
    #expect(!SampleEnvironment.mistakes("attributes.score == 1").isEmpty)
    #expect(!SampleEnvironment.mistakes("attributes.score in [1]").isEmpty)
    #expect(try outcome("attributes.score in ['1']", values) == .success(.bool(true)))
    for (source, holds) in [
      ("dyn(attributes.score) == 1", false), ("dyn(attributes.score) in [1]", false),
      ("dyn(attributes.score) in {1: true}", false), ("dyn(1.0) == 1", true),
      ("dyn(1.0) in [1]", true), ("dyn(1.0) in {1: true}", true), ("dyn(1u) in [1.0]", true),
      ("dyn(true) == 1", false), ("dyn(true) in [1]", false), ("dyn(true) in {1: 1}", false),
    ] {
      #expect(try outcome(source, values) == .success(.bool(holds)), "\(source)")
    }
  }

  @Test(
    "S-019: two whole numbers beyond 2^53 never become one: a literal without a double is refused")
  func largeNumbers() throws {
    #expect(
      SampleEnvironment.mistakes("attributes.ext == 9007199254740993").map(\.message) == [
        "9007199254740993 has no exact double; numbers hold whole numbers up to 2^53"
      ])
    #expect(!SampleEnvironment.mistakes("attributes.ext in [9007199254740993]").isEmpty)
    let values = ["attributes.ext": Bindings.Binding.value(.double(9_007_199_254_740_992))]
    #expect(try outcome("attributes.ext == 9007199254740992", values) == .success(.bool(true)))
    #expect(try outcome("9007199254740992 == 9007199254740993") == .success(.bool(false)))
  }

  @Test(
    "S-022: integers at the edges of 64 bits are exact or refused, never clamped",
    arguments: [
      ("9223372036854775807", true), ("9223372036854775808", false),
      ("-9223372036854775808", true), ("-9223372036854775809", false),
      ("18446744073709551615u", true), ("18446744073709551616u", false),
    ])
  func edges(_ source: String, _ isExact: Bool) throws {
    guard isExact else {
      #expect(!SampleEnvironment.mistakes(source).isEmpty)
      return
    }
    let value = try outcome("string(\(source))")
    #expect(value == .success(.string(String(source.filter { $0 != "u" }))))
  }

  @Test("S-023: text is compared by Unicode scalar in every operator alike")
  func scalars() throws {
    let values = ["attributes.city": text("Jose\u{301}")]
    let composed = "'Jos\\u00e9'"
    for (source, holds) in [
      ("attributes.city == \(composed)", false), ("attributes.city != \(composed)", true),
      ("attributes.city in [\(composed)]", false),
      ("attributes.city in {\(composed): 1}", false),
      ("attributes.city.contains('\\u00e9')", false), ("attributes.city.contains('e')", true),
      ("attributes.city.startsWith('Jose')", true), ("attributes.city.endsWith('\\u0301')", true),
      ("attributes.city < 'Jos\\u00ea'", true), ("attributes.city.matches('^Jose.$')", true),
      ("size(attributes.city) == 5", true), ("attributes.city == 'Jose\\u0301'", true),
      ("attributes.city == 'K'", false),
    ] {
      #expect(try outcome(source, values) == .success(.bool(holds)), "\(source)")
    }
    let kelvin = ["attributes.city": text("\u{212A}")]
    #expect(try outcome("attributes.city == 'K'", kelvin) == .success(.bool(false)))
  }
}
