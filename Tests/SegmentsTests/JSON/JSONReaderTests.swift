// Reading strict JSON: values, places and what is refused.

import Segments
import Testing

@Suite struct JSONReaderTests {
  @Test(
    "a JSON text reads as its value",
    arguments: [
      ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-0", "0"),
      ("1.50", "1.5"), ("1E3", "1000"), ("\"\"", "\"\""), ("[]", "[]"), ("{}", "{}"),
      ("[1, [2, [3]]]", "[1,[2,[3]]]"),
      ("{\"b\": 1, \"a\": {\"c\": []}}", #"{"b":1,"a":{"c":[]}}"#),
      ("\t\r\n[\n1\r,\r\n2 ]\n", "[1,2]"), (#""\u0041\/\b\f\n\r\t\"\\""#, #""A/\b\f\n\r\t\"\\""#),
      (#""\ud83d\uDE00""#, "\"😀\""), ("\"ж中😀\u{2028}\"", "\"ж中😀\u{2028}\""),
      ("{\"\":0}", "{\"\":0}"), ("\u{FEFF}[1]", "[1]"), ("\"\u{7F}\"", "\"\u{7F}\""),
    ])
  func value(text: String, written: String) throws {
    #expect(isSame(JSONWriter.text(try read(text)), written))
  }

  @Test(
    "what is not JSON is refused, naming what was expected",
    arguments: [
      ("", "expected a value, found the end of the text"),
      ("  ", "expected a value, found the end of the text"),
      ("[1,]", "expected an element after the comma, found ']'"),
      ("[,1]", "expected a value, found ','"),
      ("[1 2]", "expected ',' or ']' after an element, found a number"),
      ("[1", "expected ',' or ']' after an element, found the end of the text"),
      ("{\"a\":1,}", "expected a member after the comma, found '}'"),
      ("{\"a\" 1}", "expected ':' after the key, found a number"),
      ("{\"a\":}", "expected a value, found '}'"),
      ("{a:1}", "expected a key in double quotes, found a word"),
      (
        "{'a':1}", "expected a key in double quotes, found a single quote, which JSON does not know"
      ),
      ("{\"a\":1]", "expected ',' or '}' after a member, found ']'"),
      ("1 2", "expected the end of the text, found a number"),
      ("[1] // x", "expected the end of the text, found a slash (JSON has no comments)"),
      ("tru", "expected a value, found a word"), ("truex", "expected a value, found a word"),
      ("nul\u{0}", "expected a value, found a word"),
      ("NaN", "expected a finite number; Infinity and NaN are refused"),
      ("[Infinity]", "expected a finite number; Infinity and NaN are refused"),
      ("-Infinity", "expected a digit"), ("+1", "expected a value, found another character"),
      ("01", "expected a number without a needless 0 in front"),
      ("-01", "expected a number without a needless 0 in front"), ("-", "expected a digit"),
      (".5", "expected a value, found another character"),
      ("5.", "expected a digit after the decimal point"),
      ("5.e1", "expected a digit after the decimal point"),
      ("1e", "expected a digit in the exponent"), ("1e+", "expected a digit in the exponent"),
      ("0x1F", "expected the end of the text, found a word"),
      ("\"abc", "expected a closing quote, found the end of the text"),
      ("\"abc\\\"", "expected a closing quote, found the end of the text"),
      ("\"a\nb\"", "expected a closing quote before the line ends; a line break is written \\n"),
      ("\"a\tb\"", "expected control characters of a text to be written as escapes"),
      ("\"a\u{0}b\"", "expected control characters of a text to be written as escapes"),
      (#""\x41""#, #"expected one of \" \\ \/ \b \f \n \r \t \u after the backslash"#),
      (#""\u12G4""#, "expected 4 hexadecimal digits in this escape"),
      (#""\u12""#, "expected 4 hexadecimal digits in this escape"),
      ("\u{A0}1", "expected a value, found a character outside ASCII"),
      ("\u{FEFF}\u{FEFF}1", "expected a value, found a character outside ASCII"),
    ])
  func refusal(text: String, message: String) {
    #expect(mistake(text)?.message == message)
  }

  @Test("each node and key knows its line and its column in scalars")
  func places() throws {
    let node = try read("{\r\n  \"é😀\": [ \"ж\", {\"k\":\n  null}],\r\r \"z\": 1 }")
    let first = try #require(node.object?.members.first)
    #expect(node.place == JSONPlace(line: 1, column: 1))
    #expect(first.keyPlace == JSONPlace(line: 2, column: 3))
    #expect(first.value.place == JSONPlace(line: 2, column: 9))
    #expect(first.value.array?[1].place == JSONPlace(line: 2, column: 16))
    #expect(first.value.array?[1]["k"]?.place == JSONPlace(line: 3, column: 3))
    #expect(node["z"]?.place == JSONPlace(line: 5, column: 7))
  }

  @Test("a byte order mark has no column, and CRLF is one line")
  func mark() {
    #expect(mistake("\u{FEFF}x")?.place == JSONPlace(line: 1, column: 1))
    #expect(mistake("[\r\n\r\n1,\r\nx")?.place == JSONPlace(line: 4, column: 1))
  }

  @Test("a mistake carries the keys and indices that lead to it")
  func path() {
    let found = mistake(#"{"placements": {"main": {"audiences": [{}, {"flow": truth}]}}}"#)
    #expect(found?.path == ["placements", "main", "audiences", "1", "flow"])
    #expect(
      found?.description
        == "line 1, column 53: placements.main.audiences.1.flow: expected a value, found a word")
  }

  @Test("a path leads to its node")
  func node() throws {
    let node = try read(#"{"a": [{"b": 7}]}"#)
    #expect(node.node(at: ["a", "0", "b"])?.number?.int64 == 7)
    #expect(node.node(at: ["a", "1"]) == nil)
    #expect(node.node(at: ["a", "0", "b", "c"]) == nil)
  }

  @Test(
    "a key that stands twice is refused, whatever way it is written and in whatever crowd",
    arguments: [
      #"{"a": 1, "a": 1}"#, #"{"a": 1, "\u0061": 2}"#, #"{"x": {"a": null, "b": 1, "a": null}}"#,
      "{\((0..<40).map { "\"k\($0)\": \($0)" }.joined(separator: ",")), \"k39\": 1}",
      "{\((0..<40).map { "\"k\($0)\": \($0)" }.joined(separator: ",")), \"k0\": 1}",
    ])
  func duplicate(text: String) throws {
    let found = try #require(mistake(text))
    #expect(found.message.contains("stands twice; it stood first in column"))
    #expect(found.path.isEmpty == false)
  }

  @Test("keys that are only canonically equal are different keys")
  func canonicalEquivalence() throws {
    let node = try read("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(node["\u{E9}"]?.number?.int64 == 1)
    #expect(node["e\u{301}"]?.number?.int64 == 2)
    let many = (0..<30).map { "\"k\($0)\":0" }.joined(separator: ",")
    let crowd = try read("{\(many),\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(crowd["\u{E9}"]?.number?.int64 == 1)
    #expect(crowd["e\u{301}"]?.number?.int64 == 2)
    #expect(crowd["k29"]?.number?.int64 == 0)
    #expect(crowd["k30"] == nil)
  }

  @Test("a NUL by escape is kept in texts and keys")
  func nul() throws {
    let node = try read(#"{"a\u0000b": "c\u0000"}"#)
    #expect(isSame(node["a\u{0}b"]?.string, "c\u{0}"))
  }

  @Test(
    "invalid UTF-8 is refused with its place",
    arguments: [
      [0xFF], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
      [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xE2, 0x28, 0xA1], [0xFE],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let text = Array("[\"ж".utf8) + bytes + Array("\"]".utf8)
    #expect(mistake(text)?.message == "expected valid UTF-8")
    #expect(mistake(text)?.place == JSONPlace(line: 1, column: 4))
  }

  @Test("every scalar is read as it stands and as it is escaped")
  func everyScalar() throws {
    for value in stride(from: UInt32(0x20), through: 0x10FFFF, by: 17) {
      guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
      let units = Array(String(scalar).utf16)
      let escaped = units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let node = try read("[\"\(scalar)\",\"\(escaped.joined())\"]")
      #expect(isSame(node.array?[0].string, String(scalar)))
      #expect(isSame(node.array?[1].string, String(scalar)))
    }
  }

  @Test("a message never holds what stands under a key")
  func silence() {
    let secret = "jane@example.com"
    for text in [
      "{\"email\": \"\(secret)\" 1}", "{\"email\": \(secret)}", "{\"email\": \"\(secret)\\q\"}",
      "{\"email\": \"\(secret)", "{\"email\": [\"\(secret)\"}", "\(secret)",
    ] {
      #expect(mistake(text)?.message.contains("jane") == false)
      #expect(mistake(text, .json5)?.message.contains("jane") != true)
    }
  }
}
