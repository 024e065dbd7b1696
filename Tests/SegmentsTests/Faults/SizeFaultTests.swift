// Input made to hurt: very long, very many, very deep; each ends in an answer or a clear error.

import Foundation
import Segments
import Testing

@Suite("Hostile sizes")
struct SizeFaultTests {
  /// Runs work on a thread with a small stack, and says how long it took.
  private func timed<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let start = ContinuousClock.now
    let result = await JSONHostileTests.onSmallStack { Result { try work() } }
    #expect(ContinuousClock.now - start < .seconds(60))
    return try result.get()
  }

  private static func catalog(_ segments: String, asking segment: String) -> String {
    """
    { format: 1, attributes: { e: { type: "string" } }, flows: { yes: {}, no: {} },
      segments: { \(segments) },
      placements: { p: { audiences: [ { segment: "\(segment)", flow: "yes" }, { flow: "no" } ] } } }
    """
  }

  /// The flow of a profile whose attribute `e` has the value.
  private static func flow(_ text: String, _ value: String) throws -> String? {
    let now = try Asked("true").store.now()
    let store = MemoryStore { now }
    try store.apply(CatalogDocument(text: text))
    try store.updateProfile("p") { $0["e"] = .string(value) }
    return try store.evaluate("p", for: "p").flow?.rawValue
  }

  @Test("S-059: a chain of '||' of 64 KiB is answered, also on a small stack")
  func orChain() async throws {
    let terms = (0..<2600).map { "attributes.e == 'v\($0)'" }
    let source = terms.joined(separator: "||")
    #expect(source.utf8.count < 65_536 && source.utf8.count > 60_000)
    let text = Self.catalog("s: \(JSONWriter.quoted(source))", asking: "s")
    #expect(try await timed { try Self.flow(text, "v2599") } == "yes")
    #expect(try await timed { try Self.flow(text, "v") } == "no")
    let list = (0..<8000).map { "'v\($0)'" }.joined(separator: ",")
    let inList = Self.catalog("s: \(JSONWriter.quoted("attributes.e in [\(list)]"))", asking: "s")
    #expect(try await timed { try Self.flow(inList, "v7999") } == "yes")
  }

  @Test(
    "S-059: nesting past the limit is refused by name, also on a small stack",
    arguments: [
      String(repeating: "!(", count: 21_000) + "true" + String(repeating: ")", count: 21_000),
      String(repeating: "!", count: 65_000) + "true",
      String(repeating: "(", count: 30_000),
    ])
  func nestedExpression(_ source: String) async throws {
    let mistakes = try await timed { Asked.mistakes(source) }
    #expect(mistakes.first?.contains("250 levels deep") == true)
    #expect(mistakes.count == 1)
    let total = mistakes.reduce(0) { $0 + $1.utf8.count }
    #expect(total < 2000, "a mistake shows the place, not the whole line")
  }

  @Test(
    "S-059: a catalog nested 5,000 and 100,000 levels deep is refused", arguments: [5000, 100_000])
  func nestedCatalog(_ levels: Int) async throws {
    let text = "{\"format\":1,\"flows\":{\"f\":{\"remote_config\":"
    let deep = text + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let message = try await timed {
      let issues = #expect(throws: CatalogIssues.self) { try CatalogDocument(text: deep + "}}}") }
      return issues?.description ?? ""
    }
    #expect(message.contains("deeper than"))
  }

  @Test("a chain of 10,000 segments is answered on a small stack")
  func chain() async throws {
    var segments = (0..<10_000).map { "s\($0): \"in_segment('s\($0 + 1)')\"" }
    segments.append("s10000: \"attributes.e == 'x'\"")
    let text = Self.catalog(segments.joined(separator: ","), asking: "s0")
    #expect(try await timed { try Self.flow(text, "x") } == "yes")
  }

  @Test("10,000 diamonds in a row ask each segment once, on a small stack")
  func diamonds() async throws {
    var segments = (0..<10_000).map { index in
      "s\(index): \"in_segment('s\(index + 1)') && !(in_segment('s\(min(index + 2, 10_000))') == false)\""
    }
    segments.append("s10000: \"attributes.e == 'x'\"")
    let text = Self.catalog(segments.joined(separator: ","), asking: "s0")
    #expect(try await timed { try Self.flow(text, "x") } == "yes")
  }

  @Test("50,000 segments compile, and one placement's answer needs only its own")
  func manySegments() async throws {
    let segments = (0..<50_000).map { "s\($0): \"attributes.e == 'v\($0)'\"" }
    let text = Self.catalog(segments.joined(separator: ","), asking: "s49999")
    #expect(try await timed { try Self.flow(text, "v49999") } == "yes")
  }

  @Test("a catalog of 10 MB is read, and all of its text comes back")
  func largeCatalog() async throws {
    let long = String(repeating: "é", count: 5_000_000)
    let text = """
      { format: 1, flows: { f: { remote_config: { text: "\(long)" } } },
        placements: { p: { audiences: [ { flow: "f" } ] } } }
      """
    let found = try await timed {
      let now = try Asked("true").store.now()
      let store = MemoryStore { now }
      try store.apply(CatalogDocument(text: text))
      return try store.evaluate("p", for: "x").remoteConfig?["text"]?.string
    }
    #expect(found?.utf8.count == 10_000_000)
  }

  @Test(
    "a number of 10,000 digits is refused where a number belongs, and never stalls",
    arguments: ["1", "0.", "-", "1e", "0.000"])
  func longNumbers(_ start: String) async throws {
    let number = start + String(repeating: "7", count: 10_000)
    let issues = try await timed {
      Documents.mistakes(
        "{format:1,attributes:{n:{type:'number',minimum:\(number)}},experiments:{e:{variations:["
          + "{id:'a',weight:\(number)},{id:'b',weight:100}]}}}")
    }
    #expect(!issues.isEmpty)
    #expect(issues.allSatisfy { $0.utf8.count < 500 })
    let line = #"{"profile":"p","update":{"attributes":{"n":\#(number)}}}"#
    let answer = try await timed { try Intake().line(line).outcome }
    if start.hasPrefix("0.") {
      #expect(answer == .recorded)
    } else {
      guard case .failed(let refusal) = answer else {
        Issue.record("a number of 10,000 digits was kept")
        return
      }
      #expect("\(refusal)".utf8.count < 500)
    }
  }

  @Test("5 MB of text are refused as a value with the limit, and kept in nothing")
  func longText() async throws {
    let text = String(repeating: "x", count: 5 << 20)
    for body in [
      #""update":{"attributes":{"a":["\#(text)"]}}"#, #""update":{"\#(text)":1}"#,
      #""event":{"name":"flow_user_input","instanceId":"\#(text)","element_id":"x"}"#,
    ] {
      let answer = try await timed { try Intake().line("{\"profile\":\"p\",\(body)}").outcome }
      guard case .failed(let refusal) = answer else {
        Issue.record("kept: \(body.prefix(40))")
        continue
      }
      #expect("\(refusal)".utf8.count < 500)
    }
  }
}
