// What is said of expressions that stand in the wrong place or hold the wrong literals.

import Testing

@testable import Expressions
@testable import Segments

@Suite("Mistakes in a catalog's expressions")
struct ExpressionMistakeTests {
  /// The messages of a document with one expression; only one time zone is known.
  private func messages(_ body: String, knowsZones: Bool = true) throws -> [String] {
    let document = try CatalogDocument(
      text: """
        { format: 1, attributes: { bmi: { type: 'number' } }, context: { country: { type: 'string' } },
          \(body) }
        """)
    let zones: Environment.ZoneOffset = { name, _ in name == "Europe/Berlin" ? 3600 : nil }
    do throws(CatalogIssues) {
      _ = try CatalogCompiler.compile(document, zones: knowsZones ? zones : nil)
      return []
    } catch {
      return error.issues.map(\.message)
    }
  }

  @Test(
    "a segment says where else a name may stand",
    arguments: [
      ("format(1.0, 1) == ''", "'format' stands only in tags"),
      ("answers.name == ''", "'answers' stands only in 'save' and 'finish' of a flow"),
      ("has(answers.name)", "'answers' stands only in 'save' and 'finish' of a flow"),
      ("profile.age > 18", "unknown profile field 'age'; write age(profile.birthday)"),
    ])
  func segment(_ source: String, _ message: String) throws {
    #expect(try messages("segments: { s: \"\(source)\" }") == [message])
  }

  @Test(
    "a save rule and a finish rule say where else a name may stand",
    arguments: [
      ("attributes.bmi", "'attributes' stands only in segments and tags"),
      ("profile.email", "'profile' stands only in segments and tags"),
      ("context.country", "'context' stands only in segments and tags"),
      ("in_segment('s')", "'in_segment' stands only in segments and tags"),
      ("format(1.0, 1)", "'format' stands only in tags"),
    ], ["save", "finish"])
  func saving(_ row: (String, String), _ key: String) throws {
    let body = "flows: { f: { \(key): { 'attributes.x': \"\(row.0)\" } } }"
    #expect(try messages(body) == [row.1])
  }

  @Test("a tag says that answers stand elsewhere")
  func tag() throws {
    let body = "flows: { f: { tags: { t: { initial: '', value: 'answers.name' } } } }"
    #expect(try messages(body) == ["'answers' stands only in 'save' and 'finish' of a flow"])
  }

  @Test(
    "a literal that can never be read is refused",
    arguments: [
      (
        "age('x') > 1",
        "'x' is not a calendar date; write age(profile.birthday) or one such as '1990-11-30'"
      ),
      (
        "age('2026-02-30') > 1",
        "'2026-02-30' is not a calendar date; write age(profile.birthday) or one such as "
          + "'1990-11-30'"
      ),
      (
        "number('12,5x') > 1.0",
        "'12,5x' cannot be read as a number: the text is not a number"
      ),
      ("number('') > 1.0", "'' cannot be read as a number: the text is empty, not a number"),
      (
        "now.getHours('Europe/Berln') > 3",
        "'Europe/Berln' is not a time zone; write one such as 'Europe/Berlin' or '+02:00'"
      ),
      ("now - now > duration('30d')", "'30d' is not a duration; write '720h'"),
    ])
  func literal(_ source: String, _ message: String) throws {
    #expect(try messages("segments: { s: \"\(source)\" }") == [message])
  }

  @Test(
    "a literal that some locale can read is none, nor is a zone where none can be looked up",
    arguments: [
      ("number('1,234') > 1.0", true), ("number('1.234.567') > 1.0", true),
      ("age(' 1990-11-30 ') > 1", true), ("now.getHours('Europe/Berlin') > 3", true),
      ("now.getHours('Europe/Berln') > 3", false),
    ])
  func fine(_ source: String, _ knowsZones: Bool) throws {
    #expect(try messages("segments: { s: \"\(source)\" }", knowsZones: knowsZones) == [])
  }

  @Test("a tag's count of digits is checked")
  func digits() throws {
    let body = "flows: { f: { tags: { t: { initial: '', value: 'format(attributes.bmi, 21)' } } } }"
    #expect(try messages(body) == ["format takes 0 to 20 fraction digits"])
  }

  @Test("a catalog in force stays in force where another machine knows fewer time zones")
  func inForce() throws {
    let text = "{ format: 1, segments: { s: \"now.getHours('Europe/Berlin') > 3\" } }"
    let root = try CatalogDocument(text: text).root
    let catalog = try CatalogCompiler.compile(root, digest: "", zones: { _, _ in nil })
    #expect(catalog.segments.count == 1)
  }
}
