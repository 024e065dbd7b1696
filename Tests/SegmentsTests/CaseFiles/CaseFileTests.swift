// Case files: what they say, what they get wrong, and what comes of them.

import Expressions
import Testing

@testable import Segments

@Suite("Case files")
struct CaseFileTests {
  static let catalog = """
    {
      format: 1,
      attributes: { bmi: { type: "number", minimum: 5 }, plan: { type: "string", values: ["free", "pro"] } },
      context: { country: { type: "string" } },
      segments: { high: "attributes.bmi >= 25", pros: "attributes.plan == 'pro'",
        new: "profile.created_at > now - duration('24h')", germans: "context.country == 'DE'" },
      experiments: { price: { variations: [{ id: "a", weight: 50 }, { id: "b", weight: 50 }] } },
      caps: { loud: { count: 2, per: "1d", then: "nothing" } },
      flows: { coach: { tags: { bmi: { initial: "-", value: "format(attributes.bmi, 1)" } },
          screens: [{ id: "s", elements: [{ id: "t", type: "text", text: ["BMI ", { tag: "bmi" }] }] }] },
        pro_a: {}, pro_b: {}, plain: {} },
      placements: {
        p: { audiences: [
          { segment: "high", flow: "coach", limit: { count: 1, per: "24h", then: "next" }, cap: "loud" },
          { segment: "pros", experiment: "price", flows: { a: "pro_a", b: "pro_b" } },
          { segment: "germans", flow: null }, { flow: "plain" }] },
        q: { audiences: [{ segment: "high", flow: "coach", cap: "loud" }, { flow: "plain" }] },
      },
    }
    """

  static func results(_ text: String) throws -> [CaseResult] {
    let catalog = try Documents.catalog(catalog)
    let clock = try #require(Timestamp(rfc3339: "2026-11-30T09:00:00Z"))
    let cases = try CaseFile(json5: Array(text.utf8)).cases(of: catalog, clock: clock)
    return try cases.map { try $0.result(in: catalog) }
  }

  private static func mistakes(_ text: String) throws -> [String] {
    do {
      _ = try results(text)
      return []
    } catch let error as CatalogIssues {
      return error.issues.map(\.description)
    }
  }

  struct One: Sendable, CustomTestStringConvertible {
    let body: String
    var isPassed = true
    var testDescription: String { body }
  }

  @Test(
    "a case comes out as the engine answers",
    arguments: [
      One(
        body: "attributes: {bmi: 30}, expect: {flow: 'coach', audience: 'high', reason: 'audience'}"
      ),
      One(body: "attributes: {bmi: 30}, expect: {tags: {bmi: '30.0'}, texts: {'s/t': 'BMI 30.0'}}"),
      One(body: "attributes: {bmi: 30}, locale: 'de', expect: {tags: {bmi: '30,0'}}"),
      One(body: "attributes: {bmi: 30}, tags: {bmi: 'much'}, expect: {tags: {bmi: 'much'}}"),
      One(body: "attributes: {bmi: 30}, expect: {flow: 'plain'}", isPassed: false),
      One(body: "attributes: {bmi: 30}, expect: {tags: {bmi: '30'}}", isPassed: false),
      One(body: "attributes: {bmi: 20}, expect: {flow: 'plain', reason: 'default_audience'}"),
      One(body: "expect: {flow: 'plain', variation: null, tags: {bmi: null}}"),
      One(body: "context: {country: 'DE'}, expect: {flow: null, reason: 'show_nothing'}"),
      One(body: "context: {country: 'DE'}, expect: {flow: 'plain'}", isPassed: false),
      One(
        body:
          "attributes: {plan: 'pro'}, keeps: {price: 'b'}, expect: {variation: 'b', flow: 'pro_b'}"),
      One(
        body:
          "attributes: {plan: 'pro'}, keeps: {price: 'a'}, expect: {variation: 'a', flow: 'pro_a'}"),
      One(
        body:
          "profile: {id: 'x', draw_key: 'k1', attributes: {plan: 'pro'}}, expect: {variation: 'b'}"),
      One(
        body:
          "attributes: {bmi: 30}, shown: [{audience: 'high', at: '2026-11-30T08:00:00Z'}], expect: {flow: 'plain'}"
      ),
      One(
        body:
          "attributes: {bmi: 30}, shown: [{audience: 'high', at: '2026-11-29T08:00:00Z'}], expect: {flow: 'coach'}"
      ),
      One(
        body: """
          attributes: {bmi: 30}, now: '2026-11-30T20:00:00Z', placement: 'q',
          shown: [{placement: 'p', audience: 'high', at: '2026-11-30T08:00:00Z'},
            {audience: 'high', at: '2026-11-30T09:00:00Z'}], expect: {flow: null, reason: 'limit', audience: 'high'}
          """),
      One(body: "attributes: {bmi: 30}, expect: {segments: {high: true, pros: false}}"),
      One(body: "attributes: {bmi: 30}, expect: {segments: {high: false}}", isPassed: false),
      One(body: "profile: {created_at: '2026-11-30T08:00:00Z'}, expect: {segments: {new: true}}"),
      One(
        body:
          "profile: {created_at: '2026-11-30T08:00:00Z'}, now: '2026-12-02T08:00:00Z', expect: {segments: {new: false}}"
      ),
      One(
        body: """
          profile: {"id":"jane","first_name":"Jane","last_name":null,"email":null,"phone_number":null,"gender":null,
            "birthday":null,"attributes":{"bmi":31.2},"draw_key":"jane","revision":4,"created_ms":1,"updated_ms":2},
          expect: {flow: 'coach'}
          """),
    ])
  func outcome(_ one: One) throws {
    let results = try Self.results("{placement: 'p', cases: [{name: 'n', \(one.body)}]}")
    #expect(results.map(\.isPassed) == [one.isPassed])
    let isOfSegments = one.body.contains("segments:")
    #expect((results[0].explanation != nil) == (!one.isPassed && !isOfSegments))
    #expect(results[0].segments.count == (isOfSegments && !one.isPassed ? 1 : 0))
  }

  @Test("what the file says holds for each case that does not say it itself")
  func defaults() throws {
    let results = try Self.results(
      """
      { placement: "p", context: { country: "DE" }, locale: "de", now: "2026-11-30T09:00:00Z", cases: [
        { name: "1", expect: { flow: null } },
        { name: "2", context: { country: "AT" }, expect: { flow: "plain" } },
        { name: "3", attributes: { bmi: 30 }, expect: { tags: { bmi: "30,0" } } },
        { name: "4", attributes: { bmi: 30 }, locale: "en", expect: { tags: { bmi: "30.0" } } },
        { name: "5", attributes: { bmi: 30 }, placement: "q", expect: { flow: "coach" } },
      ] }
      """)
    #expect(!results.contains { !$0.isPassed })
    #expect(results.map(\.name) == ["1", "2", "3", "4", "5"])
    #expect(results.map(\.place.line) == [2, 3, 4, 5, 6])
  }

  @Test("a failure says what was expected, what came, and why")
  func mismatch() throws {
    let result = try Self.results(
      "{cases: [{name: 'n', placement: 'p', expect: {flow: 'coach', segments: {pros: true}}}]}")[0]
    #expect(result.mismatches.map(\.topic) == ["flow", "segment pros"])
    #expect(result.mismatches.map { JSONWriter.text($0.expected) } == ["\"coach\"", "true"])
    #expect(result.mismatches.map { JSONWriter.text($0.got) } == ["\"plain\"", "false"])
    #expect(result.explanation?.entries[0].answer == .notMember(.unset("attributes.bmi")))
    #expect(result.segments[0].membership == .notMember(.unset("attributes.plan")))
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let mistake: String
    var testDescription: String { text }
  }

  @Test(
    "a mistake has its line, its path, and the nearest name",
    arguments: [
      Wrong(text: "[]", mistake: "1:1: needs an object; got a list"),
      Wrong(text: "{}", mistake: "1:1: a case file needs the key 'cases'"),
      Wrong(
        text: "{cases: []}", mistake: "1:9: cases: has no case: a file without one proves nothing"),
      Wrong(text: "{cases: {}}", mistake: "1:9: cases: needs a list of cases; got an object"),
      Wrong(
        text: "{case: [], cases: [{name: 'n', expect: {segments: {high: false}}}]}",
        mistake: "1:2: case: unknown key 'case' of a case file: did you mean 'cases'?"),
      Wrong(
        text: "{cases: [{\nname: 'n', expct: {}, expect: {segments: {high: false}}}]}",
        mistake: "2:12: cases.0.expct: unknown key 'expct' of a case: did you mean 'expect'?"),
      Wrong(
        text: "{cases: [{name: 'n', expect: {flow: 'coach'}}]}",
        mistake: "1:10: cases.0: needs 'placement': here, or once for the whole file"),
      Wrong(
        text: "{placement: 'P', cases: [{name: 'n', expect: {flow: 'coach'}}]}",
        mistake: "1:13: placement: the catalog has no placement 'P': did you mean 'p'?"),
      Wrong(
        text: "{placement: 'p', cases: [{name: 'n', expect: {flow: 'choach'}}]}",
        mistake:
          "1:53: cases.0.expect.flow: the catalog has no flow 'choach': did you mean 'coach'?"),
      Wrong(
        text:
          "{placement: 'p', cases: [{name: 'n', attributes: {bmi: 'x'}, expect: {flow: null}}]}",
        mistake: "1:56: cases.0.attributes.bmi: attribute 'bmi' is a number; got text"),
      Wrong(
        text:
          "{placement: 'p', cases: [{name: 'n', attributes: {plam: 'x'}, expect: {flow: null}}]}",
        mistake:
          "1:51: cases.0.attributes.plam: the catalog has no attribute 'plam': did you mean 'plan'?"
      ),
      Wrong(
        text: "{placement: 'p', cases: [{name: 'n', profile: {id: ''}, expect: {flow: null}}]}",
        mistake: "1:52: cases.0.profile.id: a profile id must not be blank"),
      Wrong(
        text:
          "{placement: 'p', cases: [{name: 'n', shown: [{audience: 'hihg', at: '2026-11-30T08:00:00Z'}], expect: {flow: null}}]}",
        mistake:
          "1:57: cases.0.shown.0.audience: the catalog has no audience 'hihg': did you mean 'high'?"
      ),
      Wrong(
        text: "{placement: 'p', cases: [{name: 'n', keeps: {price: 'c'}, expect: {flow: null}}]}",
        mistake: "1:53: cases.0.keeps.price: the catalog has no variation 'c': it has 'a' and 'b'"),
      Wrong(
        text:
          "{placement: 'p', cases: [{name: 'n', expect: {flow: null}}, {name: 'n', expect: {flow: null}}]}",
        mistake: "1:68: cases.1.name: the case of line 1 has this name already"),
      Wrong(
        text: "{placement: 'p', cases: [{name: 'n', expect: {}}]}",
        mistake:
          "1:46: cases.0.expect: expects nothing: name one of 'flow', 'audience', 'variation', 'reason', 'tags', 'texts' or 'segments'"
      ),
      Wrong(
        text: "{placement: 'p', cases: [{name: 'n', expect: {reason: 'limits'}}]}",
        mistake:
          "1:55: cases.0.expect.reason: needs 'audience', 'default_audience', 'show_nothing', 'holdout', 'limit' or 'forced'; got 'limits': did you mean 'limit'?"
      ),
    ])
  func mistake(_ wrong: Wrong) throws {
    #expect(try Self.mistakes(wrong.text) == [wrong.mistake])
  }
}
