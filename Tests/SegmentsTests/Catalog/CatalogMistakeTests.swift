// Every mistake that a catalog can have, with the line that reports it.

import Testing

@testable import Segments

/// A document with mistakes, and the lines that report them.
struct Mistaken: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let document: String
  let lines: [String]

  /// Makes a row; `body` stands after `format: 1` on the first line.
  init(_ name: String, _ body: String, _ lines: String...) {
    testDescription = name
    document = "{ format: 1, \(body) }"
    self.lines = lines
  }
}

@Suite struct CatalogMistakeTests {
  @Test("a mistake is reported with its place, path and fix", arguments: Mistaken.all)
  func mistakes(_ mistaken: Mistaken) {
    #expect(Documents.mistakes(mistaken.document) == mistaken.lines)
  }

  @Test(
    "a mistake in the document itself is reported as such",
    arguments: [
      ("{", "1:2: expected"),
      ("{ segments: {} }", "1:1: the catalog needs the key 'format'"),
      ("[]", "1:1: needs an object; got a list"),
      ("{ format: '1' }", "1:11: format: needs a number; got text"),
      ("{ format: 1.5 }", "1:11: format: needs the whole number 1"),
      ("{ format: 0 }", "1:11: format: needs the whole number 1"),
      (
        "{ format: 2, new_things: [] }",
        "1:11: format: format 2 is newer than this engine knows (1): use a newer version of segments"
      ),
      ("{ format: 1, 'x-n': 9007199254740993 }", "1:21: x-n: a whole number beyond 2^53"),
      ("{ format: 1, flows: { a: {}, a: {} } }", "1:30: flows.a: "),
      ("{ format: 1, 'x-n': NaN }", "1:21: x-n: "),
      (
        "{ format: 1, default_locale: 'not a locale' }",
        "1:30: default_locale: 'not a locale' is no"
      ),
    ])
  func documents(_ text: String, _ start: String) {
    let lines = Documents.mistakes(text)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
  }

  @Test("ten different mistakes are all reported, each with its line")
  func tenMistakes() {
    let lines = Documents.mistakes(
      """
      {
        format: 1,
        attributes: {
          bmi: { type: "number", minimun: 5 },
          level: { type: "string", values: ["pro", "pro"] },
        },
        segments: {
          pros: "attributes.level == 'Pro'",
          lost: "attributes.levle == 'pro'",
          round: "in_segment('round')",
        },
        experiments: { price: { variations: [{ id: "a", weight: 50 }, { id: "b", weight: 49.5 }] } },
        flows: {
          main: { screens: [{ id: "s", elements: [{ id: "e", type: "text_imput" }] }] },
        },
        placements: {
          one: { audiences: [{ segment: "prs", flow: "main" }, { flow: "mian" }] },
          two: { audiences: [{ segment: "pros", flow: "main", rollout: 101 }] },
        },
      }
      """)
    #expect(
      lines.compactMap { Int($0.prefix { $0 != ":" }) } == [4, 5, 8, 9, 10, 12, 14, 17, 17, 18, 18])
  }

  @Test("one broken definition is reported once, not wherever its name is used")
  func noEchoes() {
    let lines = Documents.mistakes(
      """
      { format: 1,
        attributes: { bmi: { type: "nubmer" } },
        segments: { high: "attributes.bmi >= 25", "-bad": "true" },
        experiments: { price: { variations: [] } },
        flows: { main: 5 },
        placements: { one: { audiences: [
          { segment: "high", flow: "main" },
          { segment: "-bad", experiment: "price", flows: { a: "main" } },
          { flow: null } ] } } }
      """)
    #expect(lines.compactMap { Int($0.prefix { $0 != ":" }) } == [2, 3, 4, 5])
  }

  @Test("a mistake in an expression shows the expression and where it goes wrong")
  func caret() throws {
    let lines = Documents.mistakes(
      "{ format: 1, attributes: { level: { type: 'string' } }, segments: { s: 'attributes.levle == 1' } }"
    )
    let shown = try #require(lines.first).split(separator: "\n")
    #expect(shown.count == 3)
    #expect(shown[0].hasPrefix("1:72: segments.s: ") && shown[0].contains("'level'"))
    #expect(shown[1] == "  attributes.levle == 1")
    #expect(shown[2].contains("^"))
  }

  @Test("of very many mistakes the first thousand are reported and the rest are counted")
  func cap() throws {
    let keys = (0..<1500).map { "k\($0): { type: 'wrong' },\n" }.joined()
    do {
      _ = try CatalogCompiler.compile(
        CatalogDocument(text: "{ format: 1, attributes: {\n\(keys)} }"))
      Issue.record("compiled")
    } catch {
      #expect(error.issues.count == 1000)
      #expect(error.omitted == 500)
      #expect(error.issues.map { $0.place?.line } == (2...1001).map { $0 })
      #expect(error.description.hasSuffix("and 500 more"))
    }
  }

  @Test("when very much is wrong, the expressions that were not checked are counted")
  func skipped() throws {
    let segments = (0..<1100).map { "s\($0): 'attributes.none',\n" }.joined()
    do {
      _ = try CatalogCompiler.compile(
        CatalogDocument(text: "{ format: 1, segments: {\n\(segments)} }"))
      Issue.record("compiled")
    } catch {
      #expect(error.issues.count == 1000)
      #expect(error.skippedExpressions == 100)
      #expect(error.notes == ["100 expressions were not checked: correct these first"])
    }
  }

  @Test("a path with dots in its keys is quoted")
  func quotedPath() {
    let issue = CatalogIssue(
      path: ["flows", "a", "save", "attributes.bmi", "when"], place: nil, message: "no")
    #expect(issue.description == "flows.a.save.'attributes.bmi'.when: no")
  }
}
