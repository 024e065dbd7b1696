// Filling tags: all or none, exact names, one pass.

import Testing

@testable import Segments

@Suite struct TaggedTextTests {
  private static let bmi = CustomTag(name: "bmi", initial: "—")
  private static let coins = CustomTag(name: "coins", initial: "0")
  private static let username = CustomTag(name: "username", initial: "you")

  private static let greeting = TaggedText([
    .literal("Hi "), .tag(username), .literal(", "), .tag(coins),
  ])

  @Test("a tag shows its value exactly as given")
  func value() {
    let text = TaggedText([.literal("Your BMI: "), .tag(Self.bmi)])
    #expect(text.rendered(with: ["bmi": "22,7"]) == "Your BMI: 22,7")
    #expect(text.rendered(with: ["bmi": "1,250 "]) == "Your BMI: 1,250 ")
  }

  @Test("without a value the initial value is shown")
  func initial() {
    let text = TaggedText([.literal("Your BMI: "), .tag(Self.bmi)])
    #expect(text.rendered(with: [:]) == "Your BMI: —")
  }

  @Test("if one tag has no value, every tag shows its initial value")
  func allOrNothing() {
    #expect(Self.greeting.rendered(with: ["username": "Jane"]) == "Hi you, 0")
    #expect(Self.greeting.rendered(with: ["coins": "5"]) == "Hi you, 0")
    #expect(Self.greeting.rendered(with: ["coins": "5", "username": "Jane"]) == "Hi Jane, 5")
  }

  @Test("the empty string is a value")
  func empty() {
    #expect(Self.greeting.rendered(with: ["coins": "", "username": "Jane"]) == "Hi Jane, ")
    #expect(TaggedText([.tag(Self.bmi)]).rendered(with: ["bmi": ""]) == "")
  }

  @Test("a text without tags or parts is shown as it is")
  func noTags() {
    #expect(TaggedText("{{coins}}").rendered(with: ["coins": "5"]) == "{{coins}}")
    #expect(TaggedText([]).rendered(with: ["coins": "5"]) == "")
  }

  @Test("a tag that stands twice is filled twice, and values are asked for in order")
  func twice() {
    let text = TaggedText([.tag(Self.coins), .literal("/"), .tag(Self.coins)])
    #expect(text.rendered(with: ["coins": "5"]) == "5/5")
    #expect(text.tags.count == 2)
    var asked = 0
    let shown = text.rendered { _ in
      asked += 1
      return nil
    }
    #expect(shown == "0/0")
    #expect(asked == 1)
  }

  @Test(
    "S-092: a value that looks like a tag is text",
    arguments: ["{{coins}}", "{{username}}", "{coins}", "coins", "{\"tag\": \"coins\"}"])
  func onePass(value: String) {
    #expect(
      Self.greeting.rendered(with: ["username": value, "coins": "5"]) == "Hi \(value), 5")
    #expect(
      Self.greeting.rendered(with: ["coins": value, "username": "Jane"]) == "Hi Jane, \(value)")
  }

  @Test(
    "S-093: dollar signs, backslashes and percent signs are shown as given",
    arguments: ["$1.99", "$&", "$0", "\\1", "a\\", "100%", "%@", "%s", "%1$@", "\\u0041", "\0"])
  func verbatim(value: String) {
    let text = TaggedText([.literal("$1 "), .tag(Self.coins), .literal(" $1")])
    let shown = text.rendered(with: ["coins": value])
    #expect(shown.utf8.elementsEqual("$1 \(value) $1".utf8))
  }

  @Test(
    "S-094: only the exact full name gives a value, and other names are told",
    arguments: ["streak", "User.streak", "user.streak ", "user_streak", "USER.STREAK", ""])
  func exactName(name: String) {
    let streak = CustomTag(name: "user.streak", initial: "none")
    let values = TagValues([(key: name, value: "7")])
    #expect(TaggedText([.tag(streak)]).rendered(with: values) == "none")
    #expect(values.names(unknownTo: [streak]) == [name])
    #expect(TaggedText([.tag(streak)]).rendered(with: ["user.streak": "7"]) == "7")
    #expect(TagValues(["user.streak": "7"]).names(unknownTo: [streak]).isEmpty)
  }

  @Test("names and texts are compared scalar by scalar")
  func scalars() {
    let composed = CustomTag(name: "caf\u{E9}", initial: "?")
    let text = TaggedText([.tag(composed)])
    #expect(text.rendered(with: ["cafe\u{301}": "x"]) == "?")
    #expect(composed != CustomTag(name: "cafe\u{301}", initial: "?"))
    #expect(TaggedText("\u{E9}") != TaggedText("e\u{301}"))
    #expect(TaggedText("\u{E9}") == TaggedText("\u{E9}"))
  }
}
