// No silent "not": which negations need a guard, and what guards them.

import Testing

@testable import Expressions

@Suite("No silent not")
struct SilentNotTests {
  static let unguarded = [
    "!attributes.reminders", "attributes.city != 'Rome'", "'Rome' != attributes.city",
    "!(attributes.bmi > 25)", "!(attributes.city in ['Rome'])", "!!attributes.reminders",
    "!(profile.email == 'a@b')", "context.country != 'DE'",
    "!(has(attributes.bmi) || attributes.bmi > 25)",
    "attributes.city != 'Rome' && has(attributes.city)",
    "has(attributes.bmi) && attributes.city != 'Rome'",
    "has(attributes.city) || attributes.city != 'Rome'",
    "!has(attributes.city) && attributes.city != 'Rome'",
    "has(attributes.city) ? true : attributes.city != 'Rome'",
    "!(attributes.city.startsWith('R'))", "!(in_segment('pros') && attributes.reminders)",
    "!attributes.goals.exists(g, g == 'lose')", "['a'].exists(x, x != attributes.city)",
    "!(attributes.?city.orValue(attributes.city) == 'a')",
    "has(attributes.city) && (has(attributes.bmi) || attributes.bmi != 2.0)",
    "attributes[\"city\"] != 'Rome'", "attributes.`user-type` != 'x'",
    "(attributes.city != 'Rome') == true", "(attributes.reminders ? 1 : 2) != 1",
  ]

  static let guarded = [
    "attributes.reminders == false", "attributes.bmi < 25", "!has(attributes.bmi)",
    "has(attributes.city) && attributes.city != 'Rome'",
    "has(attributes.city) && attributes.bmi > 1 && !(attributes.city == 'Rome')",
    "!has(attributes.city) || attributes.city != 'Rome'",
    "has(attributes.city) ? attributes.city != 'Rome' : true",
    "!has(attributes.city) ? true : attributes.city != 'Rome'",
    "!(has(attributes.city) && attributes.city == 'Rome')",
    "!(!has(attributes.city) || attributes.city == 'Rome')",
    "attributes.?city.orValue('') != 'Rome'", "!attributes.?reminders.orValue(false)",
    "!in_segment('pros')", "in_segment('pros') != in_segment('staff')", "now != now",
    "answers.weight != ''", "!(answers['screen/weight'] == '1')",
    "has(attributes['city']) && attributes.city != 'Rome'",
    "(has(attributes.city) && has(attributes.bmi)) && attributes.city != 'Rome'",
    "has(attributes.city) && (attributes.bmi > 1 || attributes.city != 'Rome')",
    "!(!has(attributes.city)) && attributes.city != 'Rome'",
    "has(attributes.city) && ['a'].exists(x, x != attributes.city)",
  ]

  @Test("a field that may be unset is not negated without a guard", arguments: unguarded)
  func refused(_ source: String) throws {
    let mistakes = SampleEnvironment.mistakes(source)
    let first = try #require(mistakes.first)
    #expect(first.message.contains("left out in silence"))
    #expect(SampleEnvironment.mistakes(source, options: .allowsUnguardedNegation).isEmpty)
  }

  @Test("what is guarded, or cannot be unset, may be negated", arguments: guarded)
  func allowed(_ source: String) {
    #expect(SampleEnvironment.mistakes(source).map(\.message).isEmpty)
  }

  @Test("the message names the field, the negation and both ways out")
  func message() throws {
    let source = "attributes.bmi > 1 &&\n  !(attributes.city == 'Rome')"
    let mistake = try #require(SampleEnvironment.mistakes(source).first)
    #expect(
      mistake.rendered(in: source) == """
        2:5: attributes.city is read under '!': who has no attribute 'city' is left out in \
        silence; add has(attributes.city) && before it, or say unset: "member" or unset: \
        "not_member"
            !(attributes.city == 'Rome')
              ^^^^^^^^^^^^^^^
        """)
  }

  @Test("the standard dialect has no such rule")
  func standard() throws {
    var environment = Environment()
    environment.declare(
      record: Record(
        name: "r", noun: "field", isGuarded: true,
        fields: [Record.Field(name: "a", type: .bool)]))
    #expect(try Expression("!r.a", in: environment).type == .bool)
  }
}
