// What is said to somebody who writes as another language does.

import Testing

@testable import Expressions

/// An expression of another language, and everything that is said about it.
struct ForeignCase: Sendable, CustomTestStringConvertible {
  let source: String
  let column: Int
  let message: String

  init(_ source: String, _ column: Int, _ message: String) {
    self.source = source
    self.column = column
    self.message = message
  }

  var testDescription: String { source }

  static let signs: [ForeignCase] = [
    .init("attributes.bmi => 25", 16, "'=>' is not an operator; write '>='"),
    .init("attributes.bmi =< 25", 16, "'=<' is not an operator; write '<='"),
    .init("attributes.bmi = 25", 16, "'=' is not an operator; write '=='"),
    .init("has(attributes.bmi) && attributes.bmi <> 25", 39, "'<>' is not an operator; write '!='"),
    .init("attributes.bmi === 25", 16, "'===' is not an operator; write '=='"),
    .init(
      "has(attributes.bmi) && attributes.bmi !== 2", 39, "'!==' is not an operator; write '!='"),
    .init("attributes.bmi ≥ 25", 16, "'≥' is not an operator; write '>='"),
    .init("attributes.bmi ≤ 25", 16, "'≤' is not an operator; write '<='"),
    .init("has(attributes.bmi) && attributes.bmi ≠ 25", 39, "'≠' is not an operator; write '!='"),
    .init("attributes.bmi > −1", 18, "'−' is not an operator; write '-'"),
    .init("attributes.bmi > = 25", 16, "write '>=' without a blank in it"),
    .init("attributes.reminders & true", 22, "'&' is not an operator; write '&&'"),
    .init("attributes.reminders | true", 22, "'|' is not an operator; write '||'"),
    .init(
      "attributes.bmi > 25,5", 20, "',' has no meaning here; a fraction has a point: 25.5"),
    .init(
      "attributes.city in ('a', 'b')", 24, "',' has no meaning here; a list stands in [ and ]"),
    .init(
      "attributes.bmi > 20 && < 25", 24,
      "'<' stands where a value should be; each side of '&&' is a whole condition, as in a > 1 && "
        + "a < 2"),
  ]

  static let words: [ForeignCase] = [
    .init("attributes.bmi > 25 and true", 21, "'and' is not an operator; write '&&'"),
    .init("attributes.bmi > 25 AND true", 21, "'AND' is not an operator; write '&&'"),
    .init("attributes.bmi > 25 or true", 21, "'or' is not an operator; write '||'"),
    .init("attributes.bmi IS 25", 16, "'IS' is not an operator; write '=='"),
    .init("attributes.city IN ['a']", 17, "'IN' is not an operator; write 'in'"),
    .init("attributes.bmi gte 25", 16, "'gte' is not an operator; write '>='"),
    .init("not attributes.reminders", 1, "'not' is not an operator; write '!', as in !(...)"),
    .init("NOT(in_segment('pros'))", 1, "unknown function 'NOT'; write !(...)"),
    .init(
      "attributes.city NOT IN ['a']", 17,
      "'NOT IN' is not an operator; write !(attributes.city in [...])"),
    .init(
      "attributes.city !in ['a']", 17,
      "'!in' is not an operator; write !(attributes.city in [...])"),
    .init(
      "attributes.bmi IS NULL", 16, "'IS NULL' is not an operator; write !has(attributes.bmi)"),
    .init(
      "attributes.bmi is not null", 16,
      "'is not null' is not an operator; write has(attributes.bmi)"),
    .init(
      "has(attributes.city) && attributes.city is not 'x'", 41,
      "'is not' is not an operator; write '!='"),
    .init(
      "attributes.city LIKE 'Ber%'", 17,
      "'LIKE' is not an operator; write attributes.city.startsWith('Ber')"),
    .init(
      "attributes.city like '%er%'", 17,
      "'like' is not an operator; write attributes.city.contains('er')"),
    .init(
      "attributes.city not like '%er'", 17,
      "'not like' is not an operator; write !(attributes.city.endsWith('er'))"),
    .init(
      "true && attributes.bmi BETWEEN 20 AND 25", 24,
      "'BETWEEN' is not an operator; write attributes.bmi >= 20 && attributes.bmi <= 25"),
    .init(
      "attributes.city contains 'x'", 17,
      "'contains' is not an operator; write attributes.city.contains('x')"),
    .init(
      "attributes.city starts with 'x'", 17,
      "'starts' is not an operator; write attributes.city.startsWith('x')"),
    .init(
      "if attributes.bmi > 25 then true else false", 1,
      "'if' is not used; write CONDITION ? VALUE : OTHER"),
  ]

  static let values: [ForeignCase] = [
    .init("attributes.reminders == True", 25, "unknown name 'True'; write 'true'"),
    .init("attributes.reminders == FALSE", 25, "unknown name 'FALSE'; write 'false'"),
    .init(
      "attributes.city == nil", 20,
      "unknown name 'nil'; to ask whether something is known, write has(attributes.KEY) or "
        + "!has(attributes.KEY)"),
    .init(
      "attributes.city == None", 20,
      "unknown name 'None'; to ask whether something is known, write has(attributes.KEY) or "
        + "!has(attributes.KEY)"),
    .init(
      "attributes.city == null", 17, "a field is unset, never null; write !has(attributes.city)"),
    .init(
      "has(attributes.premium_until) && attributes.premium_until != null", 59,
      "a field is unset, never null; write has(attributes.premium_until)"),
    .init("attributes.experience == pro", 26, "unknown name 'pro'; text stands in quotes: 'pro'"),
    .init("bmi > 25", 1, "unknown name 'bmi'; write attributes.bmi"),
    .init("attributes.birthday == 'x'", 12, "unknown attribute 'birthday'; write profile.birthday"),
    .init(
      "user.bmi > 25", 1,
      "unknown name 'user'; known are answers, attributes, context, profile"),
    .init(
      "attributes.experience == 'pro' || 'amateur'", 35,
      "'||' takes a condition; this is a string; each side of '||' is a whole condition, or write "
        + "VALUE in ['a', 'b']"),
    .init(
      "attributes.city == “Berlin”", 20,
      "text stands in straight quotes: '...'"),
    .init("len(attributes.city) > 3", 1, "unknown function 'len'; write size(...)"),
    .init("attributes.city.toLower() == 'x'", 17, "unknown function 'toLower'; write lowerAscii()"),
    .init("isnull(attributes.city)", 1, "unknown function 'isnull'; write !has(...)"),
    .init(
      "attributes.premium_until < today()", 28, "unknown function 'today'; write now"),
    .init(
      "attributes.premium_until < now - 30", 32,
      "'-' does not take a timestamp and an int; a length of time is written duration('24h'), "
        + "which is a day"),
    .init(
      "attributes.premium_until > '2026-01-31'", 26,
      "attribute 'premium_until', a timestamp, cannot be compared with a string; write "
        + "timestamp('2026-01-31T00:00:00Z')"),
    .init(
      "attributes.bmi > '25'", 16,
      "attribute 'bmi', a double, cannot be compared with a string; write 25 without quotes"),
    .init(
      "attributes.reminders == 1", 22,
      "attribute 'reminders', a bool, cannot be compared with an int; write true or false"),
    .init(
      "attributes.goals == 'lose'", 18,
      "attribute 'goals', a list(string), cannot be compared with a string; write VALUE in LIST"),
    .init(
      "attributes.goals.contains('lose')", 18,
      "there is no list(string).contains(string), only string.contains(string); write VALUE in "
        + "LIST"),
    .init(
      "attributes.city in 'Berlin'", 17,
      "'in' does not take attribute 'city', a string; write a list, such as ['a', 'b']"),
    .init(
      "attributes.goals in ['lose']", 18,
      "'in' does not take attribute 'goals', a list(string); write LIST.exists(x, x in ['a', 'b'])"),
    .init(
      "context.app_version > 8.2", 21,
      "context key 'app_version', a version, cannot be compared with a double; write a version in "
        + "quotes, such as '8.2.0'"),
    .init(
      "profile.name == 'x'", 9,
      "unknown profile field 'name'; known are first_name, last_name, email, gender, birthday"),
    .init(
      "attributes.usertype == 'x'", 12, "unknown attribute 'usertype'; write attributes.`user-type`"
    ),
    .init(
      "attributes.bmi > 25kg", 18,
      "this is neither a number nor a name; a number has no unit"),
    .init(
      "attributes.bmi > 25%", 21,
      "the end of the expression stands where a value should be; '%' gives the rest of a division, "
        + "it is no unit"),
    .init("attributes.bmi >== 25", 16, "'>==' is not an operator; write '>='"),
    .init(
      "20 < attributes.bmi < 25", 21,
      "a bool cannot be compared with an int; join two comparisons with &&"),
  ]

  static let numbers: [ForeignCase] = [
    .init(
      "attributes.bmi > 9223372036854775808", 18,
      "this integer does not fit in 64 bits; write 9223372036854775808.0, or 9223372036854775808u "
        + "for an unsigned integer"),
    .init(
      "attributes.bmi > -9223372036854775809", 18,
      "this integer does not fit in 64 bits; write -9223372036854775809.0"),
    .init(
      "attributes.bmi > 18446744073709551616", 18,
      "this integer does not fit in 64 bits; write 18446744073709551616.0"),
  ]
}

@Suite("Habits of other languages")
struct OtherLanguagesTests {
  @Test(
    "what another language writes is answered with what is written here, and nothing else is said",
    arguments: ForeignCase.signs + ForeignCase.words + ForeignCase.values + ForeignCase.numbers)
  func fix(_ foreign: ForeignCase) {
    let found = SampleEnvironment.mistakes(foreign.source)
    #expect(found.map(\.message) == [foreign.message])
    #expect(found.first?.column == foreign.column)
  }

  @Test(
    "reading goes on after a sign of another language, so that later mistakes are found too",
    arguments: [
      "attributes.bmi => 25 && attributes.bmj > 1", "attributes.bmi > 2 and attributes.bmj > 1",
      "not attributes.bmj", "attributes.bmi = 'x'",
    ])
  func goesOn(_ source: String) {
    #expect(SampleEnvironment.mistakes(source).count == 2)
  }

  @Test(
    "the words of other languages stay free to be names", arguments: ["and", "not", "is", "len"])
  func names(_ word: String) throws {
    var environment = Environment()
    environment.declare(variable: word, type: .int)
    let bindings = {
      var bindings = Bindings(slotCount: 1)
      bindings[0] = .value(.int(3))
      return bindings
    }()
    let result = try Expression("\(word) + 1 == 4 && \(word) == 3", in: environment)
      .evaluate(bindings)
    #expect(result == .success(.bool(true)))
  }

  @Test(
    "has() and its kind point at the field, whatever form it is written in",
    arguments: [
      ("has(attributes.bmj)", 16, 3), ("true && !has(context.contry)", 22, 6),
      ("attributes.?bmj.orValue(1.0) > 2", 13, 3), ("has(attributes.`user-typ`)", 16, 10),
      ("has(attributes['bmj'])", 16, 5), ("attributes[?'bmj'].orValue(1.0) > 2", 13, 5),
      ("attributes['bmj'] > 2", 12, 5), ("attributes.`user-typ` == 'x'", 12, 10),
    ])
  func places(_ source: String, _ column: Int, _ length: Int) throws {
    let mistake = try #require(SampleEnvironment.mistakes(source).first)
    #expect(mistake.message.contains("; did you mean '") || mistake.message.contains("; write "))
    #expect(mistake.column == column)
    #expect(mistake.length == length)
  }
}
