// Texts made to hurt: deep, long, crowded, cut off.

import Foundation
import Segments
import Testing

@Suite struct JSONHostileTests {
  /// Runs work on a thread with a small stack and waits for it.
  static func onSmallStack<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  @Test(
    "S-099 nesting past the limit is a clear error, also on a small stack",
    arguments: [65, 100, 200, 400, 511, 513, 100_000])
  func nesting(levels: Int) async {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
      let text =
        String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      let found = await Self.onSmallStack { mistake(text) }
      #expect(found?.message == "the text is nested deeper than 64 levels")
      let cut = String(repeating: open, count: levels)
      #expect(mistake(cut)?.message == "the text is nested deeper than 64 levels")
    }
  }

  @Test("S-099 the deepest allowed nesting is read and written on a small stack")
  func deepest() async {
    let levels = JSONReader.Limits.deepest
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text =
        String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      let written = await Self.onSmallStack { () -> String? in
        // A mistake shows as nil, which differs from the text.
        try? JSONWriter.canonical(read(text, .json5, limits: JSONReader.Limits(depth: 1_000_000)))
      }
      #expect(written == text)
    }
  }

  @Test("64 levels are read, 65 are not")
  func limit() {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(mistake(text) == nil)
    #expect(mistake("[\(text)]")?.place == JSONPlace(line: 1, column: 65))
  }

  @Test("an object stepped over by a scan may be nested as deep as it likes")
  func scannedNesting() async {
    let levels = 100_000
    let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let found = await Self.onSmallStack {
      JSONScannerTests.scan("{\"a\":\(deep),\"k\":1}".utf8, ["k"])
        + JSONScannerTests.scan("{\"k\":\(deep)}".utf8, ["k"])
    }
    #expect(found.first == "k number 1.0 true")
    #expect(found.last?.hasSuffix("the text is nested deeper than 64 levels") == true)
  }

  @Test("a text of five million bytes is read, and a broken one names its place")
  func longText() throws {
    let long = String(repeating: "é", count: 2_500_000)
    #expect(try read("[\"\(long)\"]").array?[0].string?.utf8.count == 5_000_000)
    #expect(mistake("[\"\(long)\\q\"]")?.place == JSONPlace(line: 1, column: 2_500_003))
    let escapes = String(repeating: "\\n", count: 2_500_000)
    #expect(try read("\"\(escapes)\"").string?.utf8.count == 2_500_000)
  }

  @Test("many keys take linear time, and more than the limit are refused")
  func manyKeys() throws {
    let text = "{\((0..<100_000).map { "\"key_\($0)\":0" }.joined(separator: ","))}"
    #expect(try read(text)["key_99999"]?.number?.int64 == 0)
    let found = mistake(text, limits: JSONReader.Limits(members: 50_000))
    #expect(found?.message == "the text has more than 50000 members and elements")
  }

  @Test("ten million elements end at the limit")
  func tooManyElements() {
    let found = mistake("[" + String(repeating: "0,", count: 10_000_000))
    #expect(found?.message == "the text has more than 1000000 members and elements")
    #expect(found?.place == JSONPlace(line: 1, column: 2_000_002))
  }

  @Test("more bytes than the limit are refused before they are looked at")
  func manyBytes() {
    let found = mistake("[1,2,3]", limits: JSONReader.Limits(bytes: 6))
    #expect(found?.message == "the text has more than 6 bytes")
  }

  @Test(
    "every beginning of a text is read or refused",
    arguments: [JSONReader.Syntax.json, .json5])
  func beginnings(syntax: JSONReader.Syntax) {
    let text = Array(
      #"{"aé😀": [1.5e-3, -0, true, null, "x\ud83d\ude00\n"], "b": {"c": {}}, "d": false}"#.utf8)
    for length in 0..<text.count {
      #expect(mistake(text[..<length], syntax) != nil)
    }
    #expect(mistake(text, syntax) == nil)
  }

  @Test(
    "a text with any byte changed is read or refused, in place",
    arguments: [JSONReader.Syntax.json, .json5])
  func changes(syntax: JSONReader.Syntax) throws {
    let text = Array(#"{"aé": [1.5e-3, 0x1, 'b', "\u00e9\\"], /* c */ d: +.5,}"#.utf8)
    let keys = ["aé", "d"]
    for position in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[position] = byte
        let found = mistake(changed, syntax)
        #expect(found.map { $0.place.line > 0 && $0.place.column <= text.count + 1 } ?? true)
        #expect(JSONScannerTests.scan(changed, keys).count <= 3)
      }
    }
  }

  @Test("a long key is cut in a message")
  func longKey() {
    let key = String(repeating: "k", count: 100_000)
    let found = mistake("{\"\(key)\": 1, \"\(key)\": 2}")
    #expect(found.map { $0.description.utf8.count < 300 } == true)
    #expect(mistake("{\"a\\u0007'\": 1 2}", .json5)?.message.contains("found a number") == true)
  }
}
