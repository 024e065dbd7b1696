// What a flow shows: tags, texts, locales.

import Segments
import Testing

@Suite("What a flow shows")
struct RenderingTests {
  private func evaluate(
    bmi: Double?, locale: String? = nil, tags: TagValues = [:], firstName: String? = nil
  ) throws -> Evaluation {
    let store = try Intake(catalog: EngineTests.catalog).store
    try store.updateProfile("p") {
      $0["bmi"] = bmi.map(AttributeValue.number)
      $0.firstName = firstName
    }
    return try store.evaluate("all", for: "p", locale: locale, tags: tags)
  }

  @Test("a number is shown in the locale of the person, an unset one as the initial value")
  func numbers() throws {
    #expect(try evaluate(bmi: 22.7).texts.first?.text == "Your BMI: 22.7")
    #expect(try evaluate(bmi: 22.7, locale: "de").texts.first?.text == "Dein BMI: 22,7")
    #expect(try evaluate(bmi: nil, locale: "de").texts.first?.text == "Dein BMI: —")
  }

  @Test("the locale found is the exact one, its language, the default; the result says which")
  func locales() throws {
    for (asked, found) in [("de", "de"), ("de-CH", "de"), ("fr", "en")] {
      #expect(try evaluate(bmi: 22.7, locale: asked).textLocale?.text == found)
    }
  }

  @Test("tags hold only those with a value, never initials")
  func tags() throws {
    #expect(try evaluate(bmi: 22.7).tags.names == ["bmi"])
    #expect(try evaluate(bmi: nil).tags.isEmpty)
  }

  @Test("all tags of a text are filled, or none")
  func allOrNothing() throws {
    #expect(try evaluate(bmi: 20, firstName: "Jane").texts.last?.text == "you: 0")
    let both = try evaluate(bmi: 20, tags: ["user.streak": "5"], firstName: "Jane")
    #expect(both.texts.last?.text == "Jane: 5")
    let empty = try evaluate(bmi: 20, tags: ["user.streak": ""], firstName: "Jane")
    #expect(empty.texts.last?.text == "Jane: ")
  }

  @Test("the caller's value wins over the flow's own")
  func callerWins() throws {
    let evaluation = try evaluate(bmi: 22.7, tags: ["bmi": "1,250"])
    #expect(evaluation.tags["bmi"] == "1,250")
    #expect(evaluation.texts.first?.text == "Your BMI: 1,250")
  }

  @Test(
    "S-094: a tag that no text knows is named in a warning",
    arguments: [
      "streak", "User.streak", "user.streak ", "user_streak",
    ])
  func unknownTags(_ name: String) throws {
    let evaluation = try evaluate(bmi: 20, tags: [name: "secret"], firstName: "Jane")
    #expect(evaluation.texts.last?.text == "you: 0")
    #expect(
      evaluation.warnings.contains { $0.hasPrefix("tag '\(name)' is not one of flow 'coach'") })
    #expect(evaluation.warnings.allSatisfy { !$0.contains("secret") })
  }

  @Test("S-092: a value that looks like a tag is shown as it is")
  func singlePass() throws {
    let evaluation = try evaluate(
      bmi: 20, tags: ["user.streak": "{{name}}", "name": "$1 {{user.streak}}"])
    #expect(evaluation.texts.last?.text == "$1 {{user.streak}}: {{name}}")
  }

  /// What was asked for, what the person was last seen with, the catalog's own, and the text.
  static let chain: [(asked: String?, last: String?, own: String?, shown: String)] = [
    ("de", "fr", "es", "1.234,5"), (nil, "de", "fr", "1.234,5"), (nil, nil, "de", "1.234,5"),
    (nil, nil, nil, "1,234.5"), ("en", "de", "de", "1,234.5"), (nil, "en", "de", "1,234.5"),
  ]

  @Test(
    "the locale is the one asked for, else the person's last one, else the catalog's, else English",
    arguments: chain)
  func localeChain(_ row: (asked: String?, last: String?, own: String?, shown: String)) throws {
    let own = row.own.map { "default_locale: '\($0)'," } ?? ""
    let store = try Intake(
      catalog: """
        { format: 1, \(own) attributes: { n: { type: "number" } },
          flows: { f: { tags: { n: { initial: "-", value: "format(attributes.n, 1)" } },
            screens: [{ id: "s", elements: [{ id: "t", type: "text", text: [{ tag: "n" }] }] }] } },
          placements: { p: { audiences: [{ flow: "f" }] } } }
        """
    ).store
    let locale = row.last.map { #""locale":"\#($0)","# } ?? ""
    let line = #"{"profile":"p",\#(locale)"update":{"attributes":{"n":1234.5}}}"#
    #expect(try store.record([Array(line.utf8)]).map(\.outcome) == [.recorded])
    let evaluation = try store.evaluate("p", for: "p", locale: row.asked)
    #expect(evaluation.texts.map(\.text) == [row.shown])
  }
}
