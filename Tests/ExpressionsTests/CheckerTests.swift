// What is found before anything runs, and how it is said.

import Testing

@testable import Expressions

/// An expression and what is said about it: message, line and caret.
struct MistakeCase: Sendable, CustomTestStringConvertible {
  let source: String
  let rendered: [String]

  init(_ source: String, _ rendered: String...) {
    self.source = source
    self.rendered = rendered
  }

  var testDescription: String { source }

  static let names: [MistakeCase] = [
    .init(
      "attributes.bmj < 3",
      """
      1:12: unknown attribute 'bmj'; did you mean 'bmi'?
        attributes.bmj < 3
                   ^^^
      """),
    .init(
      "attribute.bmi > 2.0",
      """
      1:1: unknown name 'attribute'; did you mean 'attributes'?
        attribute.bmi > 2.0
        ^^^^^^^^^
      """),
    .init(
      "attributes.user-type == 'x'",
      """
      1:12: unknown attribute 'user'; write attributes.`user-type`
        attributes.user-type == 'x'
                   ^^^^
      """),
    .init(
      "in_segment('pro')",
      """
      1:12: unknown segment 'pro'; did you mean 'pros'?
        in_segment('pro')
                   ^^^^^
      """),
    .init(
      "in_segment(attributes.city)",
      """
      1:1: 'in_segment' takes the name of a segment as a text literal, such as in_segment('pros')
        in_segment(attributes.city)
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      """),
    .init(
      "attributes.city.contain('a')",
      """
      1:17: unknown function 'contain'; did you mean 'contains'?
        attributes.city.contain('a')
                        ^^^^^^^
      """),
    .init(
      "answers.twice == 'a'",
      """
      1:9: 'twice' stands on two screens; write answers['screen/twice']
        answers.twice == 'a'
                ^^^^^
      """),
    .init(
      "size(attributes) > 1",
      """
      1:6: 'attributes' cannot be iterated, sized or passed on; read one attribute, such as \
      attributes.experience
        size(attributes) > 1
             ^^^^^^^^^^
      """),
    .init(
      "attributes[attributes.city] == 'a'",
      """
      1:12: the key of an attribute is a text literal
        attributes[attributes.city] == 'a'
                   ^^^^^^^^^^^^^^^
      """),
  ]

  static let constants: [MistakeCase] = [
    .init(
      "attributes.experience == 'Pro'",
      """
      1:26: 'Pro' is not one of the values of attribute 'experience' ('beginner', 'amateur', \
      'pro'); did you mean 'pro'?
        attributes.experience == 'Pro'
                                 ^^^^^
      """),
    .init(
      "attributes.experience in ['pro', 'newbie']",
      """
      1:34: 'newbie' is not one of the values of attribute 'experience' ('beginner', 'amateur', \
      'pro')
        attributes.experience in ['pro', 'newbie']
                                         ^^^^^^^^
      """),
    .init(
      "'Lose' in attributes.goals",
      """
      1:1: 'Lose' is not one of the values of attribute 'goals' ('lose', 'keep', 'gain'); did \
      you mean 'lose'?
        'Lose' in attributes.goals
        ^^^^^^
      """),
    .init(
      "context.app_version >= '8.x'",
      """
      1:24: '8.x' is not a version; write one such as '8.2.1'
        context.app_version >= '8.x'
                               ^^^^^
      """),
    .init(
      "context.app_version in ['8.2', 'x']",
      """
      1:32: 'x' is not a version; write one such as '8.2.1'
        context.app_version in ['8.2', 'x']
                                       ^^^
      """),
    .init(
      "attributes.premium_until > timestamp('2026-13-01T00:00:00Z')",
      """
      1:38: '2026-13-01T00:00:00Z' is not a timestamp; write one such as '2026-11-30T09:00:00Z'
        attributes.premium_until > timestamp('2026-13-01T00:00:00Z')
                                             ^^^^^^^^^^^^^^^^^^^^^^
      """),
    .init(
      "now - attributes.premium_until > duration('3 days')",
      """
      1:43: '3 days' is not a duration; write '72h'
        now - attributes.premium_until > duration('3 days')
                                                  ^^^^^^^^
      """),
    .init(
      "attributes.ext == 9007199254740993",
      """
      1:19: 9007199254740993 has no exact double; numbers hold whole numbers up to 2^53
        attributes.ext == 9007199254740993
                          ^^^^^^^^^^^^^^^^
      """),
  ]

  static let types: [MistakeCase] = [
    .init(
      "attributes.bmi == 'high'",
      """
      1:16: attribute 'bmi', a double, cannot be compared with a string
        attributes.bmi == 'high'
                       ^^
      """),
    .init(
      "attributes.weight / 100 > 2.0",
      """
      1:19: '/' does not take a double and an int; write 100.0
        attributes.weight / 100 > 2.0
                          ^
      """),
    .init(
      "attributes.?bmi.orValue(0) > 25",
      """
      1:17: there is no optional(double).orValue(int), only optional.orValue(any); write 0.0
        attributes.?bmi.orValue(0) > 25
                        ^^^^^^^
      """),
    .init(
      "age(attributes.bmi) > 18",
      """
      1:1: there is no age(double), only age(string)
        age(attributes.bmi) > 18
        ^^^
      """),
    .init(
      "attributes.premium_until > '2026-01-01'",
      """
      1:26: attribute 'premium_until', a timestamp, cannot be compared with a string; write \
      timestamp('2026-01-01T00:00:00Z')
        attributes.premium_until > '2026-01-01'
                                 ^
      """),
    .init(
      "attributes.reminders && attributes.city",
      """
      1:25: '&&' takes a condition; this is attribute 'city', a string
        attributes.reminders && attributes.city
                                ^^^^^^^^^^^^^^^
      """),
    .init(
      "attributes.bmi > 25 ? 'a' : 1",
      """
      1:29: the two results of '?' are a string and an int; they must be of one type
        attributes.bmi > 25 ? 'a' : 1
                                    ^
      """),
    .init(
      "attributes.city.all(x, true)",
      """
      1:1: a string cannot be gone through; that takes a list or a map
        attributes.city.all(x, true)
        ^^^^^^^^^^^^^^^
      """),
    .init(
      "{1.5: 1}.size() > 0",
      """
      1:2: a map key is a bool, an int, a uint or a string, not a double
        {1.5: 1}.size() > 0
         ^^^
      """),
    .init(
      "attributes.bmi >= 25 and true",
      """
      1:22: 'and' is not an operator; write '&&'
        attributes.bmi >= 25 and true
                             ^^^
      """),
  ]

  static let several: [MistakeCase] = [
    .init(
      "attributes.bmj > 1 &&\n  attributes.bmi == 'x' ||\n\tattributes.experience == 'por'",
      """
      1:12: unknown attribute 'bmj'; did you mean 'bmi'?
        attributes.bmj > 1 &&
                   ^^^
      """,
      """
      2:18: attribute 'bmi', a double, cannot be compared with a string
          attributes.bmi == 'x' ||
                         ^^
      """,
      """
      3:27: 'por' is not one of the values of attribute 'experience' ('beginner', 'amateur', \
      'pro'); did you mean 'pro'?
        \tattributes.experience == 'por'
        \t                         ^^^^^
      """),
    .init(
      "attributes.city == 'é🐱' && attributes.cty == ''",
      """
      1:39: unknown attribute 'cty'; did you mean 'city'?
        attributes.city == 'é🐱' && attributes.cty == ''
                                              ^^^
      """),
  ]
}

@Suite("Checking a catalog's expressions")
struct CheckerTests {
  @Test(
    "a mistake is said with its place, its cause and the fix",
    arguments: MistakeCase.names + MistakeCase.constants + MistakeCase.types
      + MistakeCase.several)
  func mistake(_ mistake: MistakeCase) {
    let found = SampleEnvironment.mistakes(mistake.source)
    #expect(found.map { $0.rendered(in: mistake.source) } == mistake.rendered)
  }

  @Test("a pattern that is not valid is a mistake at the pattern")
  func pattern() throws {
    let mistake = try #require(SampleEnvironment.mistakes("attributes.city.matches('a(')").first)
    #expect(mistake.message.hasPrefix("this pattern is not valid: "))
    #expect(mistake.column == 25)
  }

  @Test(
    "an integer literal that meets a double is a double, also in a list",
    arguments: [
      "attributes.bmi >= 25", "25 <= attributes.bmi", "attributes.bmi == 25 || true",
      "attributes.bmi in [20, 25, 30.5]", "attributes.bmi > -1", "25 in [attributes.bmi]",
      "age(profile.birthday) >= 18 || true",
    ])
  func literal(_ source: String) throws {
    let values: [String: Bindings.Binding] = [
      "attributes.bmi": .value(.double(25)), "profile.birthday": .value(.string("2000-01-01")),
    ]
    #expect(try SampleEnvironment.evaluate(source, values) == .success(.bool(true)))
  }

  @Test("the standard dialect keeps the kinds of numbers apart")
  func strict() {
    var environment = Environment()
    environment.declare(variable: "x", type: .double)
    #expect(throws: ExpressionMistakes.self) { try Expression("x > 1", in: environment) }
  }

  @Test("the type of an expression is known before it runs")
  func type() throws {
    for (source, type) in [
      ("attributes.bmi * 2.0", ValueType.double), ("attributes.goals", .list(.string)),
      ("attributes.?city", .optional(.string)), ("now", .timestamp),
      ("attributes.goals.map(g, size(g))", .list(.int)), ("{'a': [1]}", .map(.string, .list(.int))),
      ("has(attributes.bmi) ? 'a' : 'b'", .string), ("in_segment('pros')", .bool),
      ("now - now", .duration), ("context.app_version", .version),
    ] {
      #expect(try Expression(source, in: SampleEnvironment.catalog).type == type)
    }
  }
}
