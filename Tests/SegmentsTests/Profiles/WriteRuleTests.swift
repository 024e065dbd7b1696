// What each place of a profile accepts, and in which form it is kept.

import Expressions
import Segments
import Testing

/// A write of one attribute: what came, and what is kept or why not.
private struct Write: Sendable, CustomTestStringConvertible {
  let name: String
  let key: String
  let value: AttributeValue
  /// What is kept; nil for unset.
  var kept: AttributeValue?
  /// A part of the refusal.
  var refusal: String?

  var testDescription: String { name }
}

@Suite("Writes to a profile")
struct WriteRuleTests {
  static let declarations: [String: AttributeDeclaration] = Dictionary(
    uniqueKeysWithValues: [
      AttributeDeclaration(key: "experience", type: .string, values: ["beginner", "pro"]),
      AttributeDeclaration(key: "bmi", type: .number, range: (5, 300)),
      AttributeDeclaration(key: "reminders", type: .boolean),
      AttributeDeclaration(key: "premium_until", type: .timestamp),
      AttributeDeclaration(key: "app_version", type: .version),
      AttributeDeclaration(key: "goals", type: .stringList, values: ["fit", "strong"]),
    ].map { ($0.key, $0) })

  private static let writes: [Write] = [
    Write(name: "a listed text", key: "experience", value: "pro", kept: "pro"),
    Write(name: "a text is trimmed", key: "experience", value: " pro\u{A0}\n", kept: "pro"),
    Write(
      name: "a text outside the closed list", key: "experience", value: "Pro",
      refusal: "attribute 'experience' is one of 'beginner', 'pro'; got other text"),
    Write(
      name: "a number where text is declared", key: "experience", value: 3,
      refusal: "attribute 'experience' is a string; got a number"),
    Write(name: "a number", key: "bmi", value: 22.7, kept: 22.7),
    Write(name: "the least number", key: "bmi", value: 5, kept: 5),
    Write(name: "the greatest number", key: "bmi", value: 300, kept: 300),
    Write(
      name: "a number just below the least", key: "bmi", value: .number(5.0.nextDown),
      refusal: "attribute 'bmi' is at least 5; got a smaller number"),
    Write(
      name: "a number just above the greatest", key: "bmi", value: .number(300.0.nextUp),
      refusal: "attribute 'bmi' is at most 300; got a greater number"),
    Write(
      name: "text where a number is declared", key: "bmi", value: "22.7",
      refusal: "attribute 'bmi' is a number; got text"),
    Write(
      name: "S-018: NaN is refused by name", key: "bmi", value: .number(.nan),
      refusal: "attribute 'bmi' is a finite number; got NaN"),
    Write(
      name: "S-018: an infinity is refused by name", key: "free", value: .number(-.infinity),
      refusal: "attribute 'free' is a finite number; got an infinity"),
    Write(name: "minus zero is zero", key: "free", value: .number(-0.0), kept: 0),
    Write(name: "true", key: "reminders", value: true, kept: true),
    Write(
      name: "S-013: 1 is not true", key: "reminders", value: 1,
      refusal: "attribute 'reminders' is a boolean; got a number"),
    Write(
      name: "S-012: true is not 1", key: "bmi", value: true,
      refusal: "attribute 'bmi' is a number; got true or false"),
    Write(
      name: "a moment is kept in UTC to the millisecond", key: "premium_until",
      value: "2026-11-30T09:00:00.123456+01:00", kept: "2026-11-30T08:00:00.123Z"),
    Write(
      name: "S-033: an impossible day is refused", key: "premium_until",
      value: "2026-02-30T00:00:00Z", refusal: "attribute 'premium_until' is a timestamp"),
    Write(name: "a version", key: "app_version", value: "v8.2", kept: "v8.2"),
    Write(
      name: "text that is no version", key: "app_version", value: "eight",
      refusal: "attribute 'app_version' is a version such as 8.2.1; got other text"),
    Write(name: "S-005: an empty list is a value", key: "goals", value: [], kept: []),
    Write(name: "a listed list", key: "goals", value: ["fit"], kept: ["fit"]),
    Write(
      name: "S-060: a list is a list, not its texts joined", key: "goals", value: ["fit,strong"],
      refusal: "attribute 'goals' is one of 'fit', 'strong'; got other text"),
    Write(
      name: "a blank text in a list", key: "tags", value: ["a", " "],
      refusal: "attribute 'tags' holds a blank string in its list"),
    Write(name: "a blank text removes", key: "experience", value: " \u{3000}\t", kept: nil),
    Write(name: "an undeclared key takes any kind", key: "free", value: false, kept: false),
    Write(
      name: "S-021: text that looks like a number stays as it is", key: "free", value: "007",
      kept: "007"),
  ]

  @Test("is kept or refused by its declaration", arguments: writes)
  private func write(_ write: Write) throws {
    var update = ProfileUpdate()
    update[write.key] = write.value
    let result = Result {
      try Profile(id: "p").updated(with: update, at: 1, declarations: Self.declarations)
    }
    switch (result, write.refusal) {
    case (.success(let updated), nil): #expect(updated.profile[write.key] == write.kept)
    case (.failure(let error), let part?): #expect("\(error)".contains(part), "\(error)")
    case (.success, .some): Issue.record("was not refused")
    case (.failure(let error), nil): Issue.record("was refused: \(error)")
    }
  }

  /// A length at a limit: how long, and whether that is allowed.
  struct Length: Sendable, CustomTestStringConvertible {
    let name: String
    let update: ProfileUpdate
    let isAllowed: Bool
    var testDescription: String { name }

    init(_ name: String, isAllowed: Bool, _ change: (inout ProfileUpdate) -> Void) {
      self.name = name
      self.isAllowed = isAllowed
      var update = ProfileUpdate()
      change(&update)
      self.update = update
    }
  }

  static let lengths: [Length] = [
    Length("a text of 1000 scalars", isAllowed: true) {
      $0["note"] = .string(String(repeating: "a", count: 1000))
    },
    Length("a text of 1001 scalars", isAllowed: false) {
      $0["note"] = .string(String(repeating: "a", count: 1001))
    },
    Length("S-029: a text counts scalars, not visible characters", isAllowed: false) {
      $0["note"] = .string(String(repeating: "e\u{301}", count: 501))
    },
    Length("a text of 1000 scalars between blanks", isAllowed: true) {
      $0["note"] = .string("  " + String(repeating: "é", count: 1000) + "  ")
    },
    Length("a key of 64", isAllowed: true) { $0[String(repeating: "k", count: 64)] = 1 },
    Length("a key of 65", isAllowed: false) { $0[String(repeating: "k", count: 65)] = 1 },
    Length("an empty key", isAllowed: false) { $0[""] = 1 },
    Length("S-090: a key with a blank before it", isAllowed: false) { $0[" experience"] = "pro" },
    Length("a key with every allowed kind of character", isAllowed: true) { $0["aZ0._-"] = 1 },
    Length("a list of 100", isAllowed: true) {
      $0["list"] = .stringList(Array(repeating: "a", count: 100))
    },
    Length("a list of 101", isAllowed: false) {
      $0["list"] = .stringList(Array(repeating: "a", count: 101))
    },
    Length("an e-mail with one @ between something", isAllowed: true) { $0.email = "a@b" },
    Length("an e-mail without @", isAllowed: false) { $0.email = "ab" },
    Length("an e-mail with nothing before @", isAllowed: false) { $0.email = "@b" },
    Length("an e-mail with two @", isAllowed: false) { $0.email = "a@b@c" },
    Length("a known gender", isAllowed: true) { $0.gender = "other" },
    Length("an unknown gender", isAllowed: false) { $0.gender = "f" },
    Length("S-034: a birthday on the last day of a year", isAllowed: true) {
      $0.birthday = "1990-12-31"
    },
    Length("a birthday that does not exist", isAllowed: false) { $0.birthday = "2025-02-29" },
    Length("a birthday in another order", isAllowed: false) { $0.birthday = "31.12.1990" },
  ]

  @Test("holds to its limit", arguments: lengths)
  func length(_ length: Length) {
    let result = Result {
      try Profile(id: "p").updated(with: length.update, at: 1, declarations: [:])
    }
    #expect(((try? result.get()) != nil) == length.isAllowed)
  }

  @Test("says the key, the expected type and the kind, and never the value")
  func nothingTypedIsShown() throws {
    for value in ["secret-marker", "other secret-marker"] as [AttributeValue] {
      for key in ["bmi", "experience", "reminders", "premium_until", "app_version"] {
        var update = ProfileUpdate()
        update[key] = value
        let error = #expect(throws: WriteRefusal.self) {
          try Profile(id: "p").updated(with: update, at: 1, declarations: Self.declarations)
        }
        #expect(error?.message.contains("marker") == false)
        #expect(error?.message.contains("'\(key)'") == true)
      }
    }
  }
}
