// Every limit of profiles, catalogs and lines: just inside and just outside, in its unit.

import Foundation
import Segments
import Testing

@Suite("Boundaries")
struct BoundaryTests {
  /// A text of a line or a catalog that stands just inside or just outside of a limit.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let isAllowed: Bool

    var testDescription: String { "\(name), \(isAllowed ? "inside" : "outside")" }
  }

  /// Two cases: at the limit, and one past it.
  private static func pair(_ name: String, _ limit: Int, _ text: (Int) -> String) -> [Case] {
    [
      Case(name: name, text: text(limit), isAllowed: true),
      Case(name: name, text: text(limit + 1), isAllowed: false),
    ]
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func update(_ members: String, _ profile: String = "p") -> String {
    #"{"profile":"\#(profile)","update":{\#(members)}}"#
  }

  private static func answer(_ members: String) -> String {
    #"{"profile":"p","flow":"onboarding","event":{"name":"flow_user_input",\#(members)}}"#
  }

  private static func keys(_ count: Int) -> String {
    (0..<count).map { #""k\#($0)":1"# }.joined(separator: ",")
  }

  // One array for each section of the design, so that the compiler reads them fast.

  static let profileLines: [Case] =
    pair("a profile's id of 256 bytes", 256) { update("", repeated("x", $0)) }
    + pair("a profile's id of 128 two-byte scalars", 128) { update("", repeated("é", $0)) }
    + pair("100 attributes", 100) { update(#""attributes":{\#(keys($0))}"#) }
    + pair("a key of 64", 64) { update(#""attributes":{"\#(repeated("k", $0))":1}"#) }
    + pair("a text of 1000 scalars", 1000) { update(#""first_name":"\#(repeated("é", $0))""#) }
    + pair("1000 scalars that are 500 characters", 500) {
      update(#""attributes":{"a":"\#(repeated("e\u{301}", $0))"}"#)
    }
    + pair("a text of 1000 between blanks", 1000) {
      update(#""attributes":{"a":" \#(repeated("\u{1F600}", $0))\u3000"}"#)
    }
    + pair("100 texts in a list", 100) {
      update(
        #""attributes":{"a":[\#(Array(repeating: "\"x\"", count: $0).joined(separator: ","))]}"#)
    }
    + pair("a text of 1000 in a list", 1000) {
      update(#""attributes":{"a":["\#(repeated("x", $0))"]}"#)
    }
    + pair("a whole number of 2^53", 9_007_199_254_740_992) {
      update(#""attributes":{"a":\#($0)}"#)
    }
    + pair("a whole number of -2^53", 9_007_199_254_740_992) {
      update(#""attributes":{"a":-\#($0)}"#)
    }
    + pair("a number's exponent of 308", 308) { update(#""attributes":{"a":1e\#($0)}"#) }

  static let lines: [Case] =
    pair("an id of 256 bytes", 256) { #"{"profile":"p","id":"\#(repeated("x", $0))","update":{}}"# }
    + pair("an id of 85 three-byte scalars", 85) {
      #"{"profile":"p","id":"\#(repeated("日", $0))","update":{}}"#
    }
    + pair("a showing's name of 256 bytes", 256) {
      #"{"profile":"p","showing":"\#(repeated("x", $0))","flow":"other","event":{"name":"flow_screen_showed","instanceId":"s"}}"#
    }
    + pair("a flow's name of 256 bytes", 256) {
      #"{"profile":"p","flow":"\#(repeated("x", $0))","event":{"name":"other"}}"#
    }
    + pair("an event's name of 256 bytes", 256) {
      #"{"profile":"p","flow":"other","event":{"name":"\#(repeated("x", $0))"}}"#
    }
    + pair("a locale of 128 bytes", 128) {
      #"{"profile":"p","locale":"\#(repeated("x", $0))","update":{}}"#
    }
    + pair("a zone of 64 bytes", 64) {
      #"{"profile":"p","zone":"\#(repeated("x", $0))","update":{}}"#
    }
    + pair("a screen's id of 128 scalars", 128) {
      answer(
        #""instanceId":"\#(repeated("é", $0))","element_id":"x","element_type":"toggle","value":true"#
      )
    }
    + pair("an element's id of 128 scalars", 128) {
      answer(
        #""instanceId":"you","element_id":"\#(repeated("é", $0))","element_type":"toggle","value":true"#
      )
    }
    + pair("an option's id of 128 scalars", 128) {
      answer(
        #""instanceId":"quiz","element_id":"x","element_type":"single_choice","item_ids":["\#(repeated("\u{1F600}", $0))"]"#
      )
    }
    + pair("32 levels", 30) {
      #"{"profile":"p","flow":"other","event":{"name":"x","deep":\#(repeated("[", $0))\#(repeated("]", $0))}}"#
    }
    + pair("10,000 members and elements", 9995) {
      #"{"profile":"p","flow":"other","event":{"name":"x","deep":[\#(Array(repeating: "1", count: $0).joined(separator: ","))]}}"#
    }
    + pair("a picked moment in the year 9999", 253_402_300_799_999) {
      answer(
        #""instanceId":"quiz","element_id":"met","element_type":"date_time_picker","value":\#($0)"#)
    }
    + pair("a picked moment in the year 1", 62_135_596_800_000) {
      answer(
        #""instanceId":"quiz","element_id":"met","element_type":"date_time_picker","value":-\#($0)"#
      )
    }

  @Test(
    "a line is taken at each limit, and refused past it by a short sentence",
    arguments: profileLines + lines)
  func line(_ line: Case) throws {
    let report = try Intake().line(line.text)
    switch report.outcome {
    case .recorded: #expect(line.isAllowed)
    case .failed(let refusal):
      #expect(!line.isAllowed, "\(refusal)")
      #expect("\(refusal)".utf8.count < 300)
    case .duplicate: Issue.record("the line is new")
    }
  }

  @Test("the limit of attributes counts what is stored already")
  func mergedAttributes() throws {
    let intake = try Intake()
    try intake.line(Self.update(#""attributes":{\#(Self.keys(100))}"#))
    let past = try intake.line(Self.update(#""attributes":{"one_more":1}"#))
    #expect(past.outcome != .recorded)
    let exchange = try intake.line(Self.update(#""attributes":{"k0":null,"one_more":1}"#))
    #expect(exchange.outcome == .recorded)
  }

  @Test("a line of 8 MiB is read, one byte more is refused")
  func lineBytes() throws {
    let frame = #"{"profile":"p","flow":"other","event":{"name":"x","text":""}}"#.utf8.count
    let text = Self.repeated("x", LineLimits.bytes - frame)
    let line = #"{"profile":"p","flow":"other","event":{"name":"x","text":"\#(text)"}}"#
    let intake = try Intake()
    #expect(try intake.line(line).outcome == .recorded)
    #expect(try intake.line(line + " ").outcome != .recorded)
  }

  private static func document(_ members: String, attribute: String = "") -> String {
    """
    { format: 1, attributes: { e: { type: "string" }, \(attribute) }, flows: { f: {} }, \(members) }
    """
  }

  private static func flow(_ members: String) -> String {
    "{ format: 1, flows: { f: { \(members) } } }"
  }

  private static func experiment(_ members: String, id: String = "a") -> String {
    document(
      "experiments: { x: { variations: [ { id: \"\(id)\", weight: 100 } ], \(members) } }, "
        + "placements: { p: { audiences: [ { experiment: 'x', flows: { '\(id)': 'f' }, "
        + "segment: 's' }, { flow: 'f' } ] } }, segments: { s: 'has(attributes.e)' }")
  }

  static let documents: [Case] =
    pair("a segment's name of 128", 128) { document("segments: { \(repeated("s", $0)): 'true' }") }
    + pair("a flow's name of 128", 128) { "{ format: 1, flows: { \(repeated("f", $0)): {} } }" }
    + pair("a placement's name of 128", 128) {
      document("placements: { \(repeated("p", $0)): { audiences: [ { flow: 'f' } ] } }")
    }
    + pair("a variation's name of 128", 128) { experiment("", id: repeated("v", $0)) }
    + pair("a seed of 1000 bytes", 1000) { experiment("seed: '\(repeated("s", $0))'") }
    + pair("a seed of 333 three-byte scalars", 333) { experiment("seed: '\(repeated("日", $0))'") }
    + pair("an attribute's key of 64", 64) {
      document("", attribute: "\(repeated("k", $0)): { type: 'number' }")
    }
    + pair("a context key of 64", 64) {
      document("context: { \(repeated("k", $0)): { type: 'number' } }")
    }
    + pair("a screen's id of 128 scalars", 128) {
      flow("screens: [ { id: '\(repeated("é", $0))' } ]")
    }
    + pair("an element's id of 128 scalars", 128) {
      flow("screens: [ { id: 's', elements: [ { id: '\(repeated("é", $0))', type: 'toggle' } ] } ]")
    }
    + pair("an option's id of 128 scalars", 128) {
      flow(
        "screens: [ { id: 's', elements: [ { id: 'e', type: 'single_choice', "
          + "options: [ { id: '\(repeated("é", $0))' } ] } ] } ]")
    }
    + pair("a tag's name of 128 scalars", 128) {
      flow("tags: { '\(repeated("é", $0))': { initial: '' } }")
    }
    + pair("64 levels", 60) {
      flow("remote_config: [\(repeated("[", $0))\(repeated("]", $0))]")
    }

  static let sources: [Case] =
    pair("an expression of 65,536 bytes", 65_536) {
      document("segments: { s: \"attributes.e == '\(repeated("x", $0 - 18))'\" }")
    }
    + pair("an expression nested 250 deep", 250) {
      document("segments: { s: \"\(repeated("(", $0))attributes.e == 'x'\(repeated(")", $0))\" }")
    }
    + pair("a percentage of three decimals", 3) {
      document(
        "segments: { s: 'has(attributes.e)' }, placements: { p: { audiences: [ "
          + "{ segment: 's', flow: 'f', rollout: 0.\(repeated("1", $0)) }, { flow: 'f' } ] } }")
    }
    + pair("a percentage of 100", 100) {
      document(
        "segments: { s: 'has(attributes.e)' }, placements: { p: { audiences: [ "
          + "{ segment: 's', flow: 'f', rollout: \($0) }, { flow: 'f' } ] } }")
    }
    + pair("weights of 100", 100) {
      document("experiments: { x: { variations: [ { id: 'a', weight: \($0) } ] } }")
    }
    + pair("a whole number of 2^53", 9_007_199_254_740_992) { flow("remote_config: [\($0)]") }
    + pair("format 1", 1) { "{ format: \($0) }" }

  @Test(
    "a catalog compiles at each limit, and is refused past it with the place",
    arguments: documents + sources)
  func catalog(_ document: Case) {
    let mistakes = Documents.mistakes(document.text)
    #expect(mistakes.isEmpty == document.isAllowed, "\(mistakes)")
    #expect(mistakes.allSatisfy { $0.contains(":") && $0.utf8.count < 2000 })
  }

  @Test("a document of a million members and elements is read, one more is refused")
  func members() {
    func text(_ count: Int) -> String {
      let list = String(repeating: "1,", count: count - 1) + "1"
      return "{\"format\":1,\"x-list\":[\(list)]}"
    }
    #expect(throws: Never.self) { try CatalogDocument(text: text(999_998)) }
    #expect(throws: CatalogIssues.self) { try CatalogDocument(text: text(999_999)) }
  }

  @Test("a document of 64 MiB may be read, one byte more is refused before it is looked at")
  func documentBytes() {
    let blanks = [UInt8](repeating: 0x20, count: CatalogLimits.documentBytes - 1)
    #expect(throws: CatalogIssues.self) { try CatalogDocument(json5: blanks + [0x7B, 0x7D]) }
  }
}
