// Faults of text and versions, from a catalog's segment to its answer.

import Foundation
import Segments
import Testing

@Suite("Faults of texts and versions")
struct TextFaultTests {
  @Test("S-025: a stored e-mail keeps its spelling, and only the same scalars are equal to it")
  func spelling() throws {
    let (composed, decomposed) = ("j\u{FC}rgen@example.com", "ju\u{308}rgen@example.com")
    let asked = try Asked("profile.email == '\(composed)'")
    #expect(try asked.isMember(email: composed))
    #expect(try !asked.isMember(email: decomposed))
    let stored = try #require(try asked.store.profile("p")?[.email])
    #expect(stored.utf8.elementsEqual(decomposed.utf8))
    let either = try Asked("profile.email in ['\(composed)', '\(decomposed)']")
    #expect(try either.isMember(email: decomposed))
  }

  static let scalars: [Question] = {
    let flag = "\u{1F1E9}\u{1F1EA}"
    let cases: [(text: String, part: String, isPrefix: Bool, isIn: Bool)] = [
      ("e\u{301}va", "e", true, true), ("a\r\nb", "\\n", false, true),
      ("a\r\nb", "a\\r", true, true),
      (flag, "\u{1F1E9}", true, true), ("\u{E9}va", "e", false, false),
      ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}", true, true),
      ("xe\u{301}", "\u{301}", false, true),
    ]
    return cases.flatMap { text, part, isPrefix, isIn in
      [
        Question("attributes.note.contains('\(part)')", "note", .string(text), isIn),
        Question("attributes.note.startsWith('\(part)')", "note", .string(text), isPrefix),
        Question("attributes.note.matches('\(part)')", "note", .string(text), isIn),
        Question("attributes.note.matches('^\(part)')", "note", .string(text), isPrefix),
      ]
    }
  }()

  @Test(
    "S-026: contains, startsWith and matches agree by scalar", arguments: scalars)
  func byScalar(_ question: Question) throws { try question.check() }

  @Test(
    "S-039: a leading v counts for nothing, on either side",
    arguments: [
      Question("attributes.version >= '10.154.2'", "version", "v10.154.2", true),
      Question("attributes.version >= 'v10.154.2'", "version", "10.154.2", true),
      Question("attributes.version == 'V10.154.2'", "version", "v10.154.2", true),
      Question("attributes.version < '10.154.2'", "version", "v10.154.2", false),
    ])
  func leadingV(_ question: Question) throws { try question.check() }

  @Test(
    "S-040: a pre-release counts by the rules of SemVer",
    arguments: [
      Question("attributes.version > '1.0.0-1234'", "version", "1.0.0-2345", true),
      Question("attributes.version < '1.0.0-rc.11'", "version", "1.0.0-rc.2", true),
      Question("attributes.version < '1.0.0'", "version", "1.0.0-rc.11", true),
      Question("attributes.version == '1.0.0'", "version", "1.0.0-rc.11", false),
      Question("attributes.version == '1.0.0'", "version", "1.0.0+build.7", true),
    ])
  func preRelease(_ question: Question) throws { try question.check() }

  @Test(
    "S-041: the parts of a version count as numbers",
    arguments: [
      Question("attributes.version > '10.2.0'", "version", "2.10.0", false),
      Question("attributes.version > '2.9.9'", "version", "2.10.0", true),
    ])
  func byNumber(_ question: Question) throws { try question.check() }

  @Test(
    "S-042: a version's part may have any number of digits",
    arguments: [
      Question("attributes.version > '123456788'", "version", "123456789", true),
      Question("attributes.version >= '20260910.1'", "version", "20260910.1.0", true),
      Question("attributes.version > '1.222222.2'", "version", "1.222222.3", true),
      Question(
        "attributes.version > '1.\(String(repeating: "9", count: 399)).0'", "version",
        .string("1.1\(String(repeating: "0", count: 399)).0"), true),
      Question(
        "attributes.version < '\(String(repeating: "9", count: 10_000))'", "version",
        .string(String(repeating: "9", count: 400)), true),
    ])
  func longParts(_ question: Question) throws { try question.check() }

  @Test(
    "S-064: no pattern stalls, whatever the text",
    arguments: [
      Question("attributes.note.matches('^(a+)+$')", "note", .string(aaa(40) + "!"), false),
      Question("attributes.note.matches('.*.*.*=.*')", "note", .string(aaa(1000)), false),
      Question("attributes.note.matches('^(a|aa)+$')", "note", .string(aaa(999) + "!"), false),
      Question("attributes.note.matches('^(a|a)+$')", "note", .string(aaa(1000)), true),
      Question("attributes.note.matches('(x+x+)+y')", "note", .string(aaa(1000)), false),
      Question(
        "attributes.note.matches('^(([a-z])+.)+[A-Z]([a-z])+$')", "note", .string(aaa(1000)), false),
    ])
  func patterns(_ question: Question) throws {
    let start = ThreadTime.seconds
    try question.check()
    #expect(ThreadTime.seconds - start < 5)
  }

  private static func aaa(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test(
    "S-065: a pattern that is none is refused when it is applied, negated or not",
    arguments: [
      "(", "[z-a]", "(?P<n>a)(?P<n>b)", "a**", "\\\\8", "(?<=a)b", "a{2,1}", "[[:nope:]]",
    ])
  func invalidPatterns(_ pattern: String) {
    for form in ["attributes.note.matches('", "has(attributes.note) && !attributes.note.matches('"]
    {
      let mistakes = Asked.mistakes("\(form)\(pattern)')")
      #expect(mistakes.count == 1)
      #expect(mistakes.first?.contains("segments.s: ") == true)
    }
  }

  @Test(
    "S-062: a key with a dot is that key, in segments, tags and saved values",
    arguments: [
      Question("attributes['user.streak'] >= 1", "user.streak", 3, true),
      Question("attributes.`user.streak` >= 1", "user.streak", 3, true),
      Question("has(attributes.user)", "user.streak", 3, false),
    ])
  func dottedKey(_ question: Question) throws { try question.check() }

  @Test("S-062: a key with a dot is never read as a path")
  func noPath() throws {
    #expect(!Asked.mistakes("attributes.user.streak >= 1").isEmpty)
    let now = try Asked("true").store.now()
    let store = MemoryStore { now }
    try store.apply(
      CatalogDocument(
        text: """
          { format: 1, attributes: { "user.streak": { type: "number" }, user: { type: "string" } },
            flows: { f: { tags: { "user.streak": { initial: "-",
              value: "format(attributes['user.streak'], 0)" } }, screens: [ { id: "s", elements: [
              { id: "e", type: "text", text: [ { tag: "user.streak" } ] } ] } ] } },
            placements: { p: { audiences: [ { flow: "f" } ] } } }
          """))
    try store.updateProfile("p") {
      $0["user"] = "someone"
      $0["user.streak"] = 3
    }
    #expect(try store.evaluate("p", for: "p").texts.map(\.text) == ["3"])
  }

  @Test(
    "S-090: blanks around a text are cut where it is kept; zero-width marks and literals are as they are",
    arguments: ["pro ", " pro", "\u{A0}pro\u{202F}", "pro\n", "\u{3000}pro\t"])
  func blanks(_ text: String) throws {
    let (plain, blank) = ("attributes.note == 'pro'", JSONWriter.quoted(text))
    #expect(try Asked(plain).isMember(["note": .string(text)]))
    #expect(try Asked("'pro' in attributes.list").isMember(["list": [text]]))
    #expect(try !Asked("attributes.note == \(blank)").isMember(["note": .string(text)]))
    for mark in ["\u{200B}pro", "pro\u{FEFF}", "\u{2060}pro"] as [AttributeValue] {
      #expect(try !Asked(plain).isMember(["note": mark]))
    }
    // Where the values are listed, a literal with a blank is told from them.
    let issues = #expect(throws: CatalogIssues.self) {
      try CatalogCompiler.compile(
        CatalogDocument(
          text: """
            { format: 1, attributes: { kind: { type: "string", values: ["pro"] } },
              segments: { s: \(JSONWriter.quoted("attributes.kind == \(blank)")) } }
            """))
    }
    #expect(issues?.issues.first?.message.contains("is not one of the values") == true)
  }
}
