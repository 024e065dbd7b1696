// Faults that others had with JSON values and that must not come back here.

import Expressions
import Segments
import Testing

@Suite struct JSONFaultTests {
  @Test(
    "S-010 a boolean and its word keep their kind and spelling",
    arguments: ["true", "false", "\"true\"", "\"True\"", "\"false\""])
  func booleanWord(json: String) throws {
    let node = try read(json)
    let flags = ["true": true, "false": false]
    #expect(JSONWriter.canonical(node) == json)
    #expect(node.bool == flags[json])
  }

  @Test("S-012 a boolean is never a number")
  func boolean() throws {
    let node = try read(#"{"reminders":true,"children":false}"#)
    #expect(node["reminders"]?.bool == true)
    #expect(node["reminders"]?.number == nil)
    #expect(node["children"]?.bool == false)
    #expect(node["children"]?.number == nil)
    #expect(JSONWriter.canonical(node) == #"{"children":false,"reminders":true}"#)
  }

  @Test("S-013 the numbers 0 and 1 are never booleans")
  func number() throws {
    let node = try read("[0,1,2,0.0,1.0]")
    #expect(node.array?.allSatisfy { $0.bool == nil && $0.number != nil } == true)
    #expect(JSONWriter.text(node) == "[0,1,2,0,1]")
  }

  @Test(
    "S-020 a large whole number is written with all its digits",
    arguments: [
      "2523232323232323", "9007199254740991", "-9007199254740991", "999999999999999900000",
    ])
  func digits(text: String) throws {
    #expect(JSONWriter.canonical(try read(text)) == text)
  }

  @Test("a number that was written with an exponent is read back and handed on as it is kept")
  func exponents() throws {
    let now = try #require(Timestamp(rfc3339: "2027-01-15T08:00:00Z"))
    let (store, other) = (MemoryStore { now }, MemoryStore { now })
    let line = #"{"profile":"p","update":{"attributes":{"n":157490945394e8,"m":-1e17,"k":9.1e15}}}"#
    #expect(try store.record([Array(line.utf8)]).map(\.outcome) == [.recorded])
    _ = try other.record(store.changes().map { Array($0.line.utf8) })
    for store in [store, other] {
      #expect(try store.profile("p")?["n"] == .number(157490945394e8))
      #expect(try store.profile("p")?["m"] == -1e17)
      #expect(try store.profile("p")?["k"] == 9.1e15)
    }
    let values = try ProfileJSON.values(
      try #require(try read(#"{"n":15749094539400000000}"#).object))
    #expect(values["n"] == .number(157490945394e8))
  }

  @Test(
    "S-021 a text that looks like a number stays as it was written",
    arguments: ["007", "1e3", "0x10", "+5", "00012", "1.0", "-0"])
  func numberText(text: String) throws {
    let node = try read("{\"code\":\"\(text)\"}")
    #expect(node["code"]?.string == text)
    #expect(node["code"]?.number == nil)
    #expect(JSONWriter.canonical(node) == "{\"code\":\"\(text)\"}")
  }

  @Test(
    "S-022 integers at the edge of 64 bits are exact or not there",
    arguments: [
      ("9223372036854775807", Int64.max), ("9223372036854775808", nil),
      ("-9223372036854775808", Int64.min), ("-9223372036854775809", nil),
      ("9007199254740993", 9_007_199_254_740_993),
    ])
  func edges(text: String, value: Int64?) throws {
    let number = try #require(try read(text).number)
    #expect(number.isInteger)
    #expect(number.int64 == value)
    #expect(number.text == text)
  }

  @Test(
    "S-030 half of a surrogate pair is refused with its place",
    arguments: [
      (#""\ud83d""#, 2), (#""\ude00""#, 2), (#""ab\ud83dcd""#, 4), (#""\ud83d\ud83d""#, 2),
      (#""\ud83d\n""#, 2), (#""\ud83d\u0041""#, 2), (#""é\udfff""#, 3),
    ])
  func surrogate(json: String, column: Int) {
    for syntax in [JSONReader.Syntax.json, .json5] {
      let found = mistake("{\"k\":\n\(json)}", syntax)
      #expect(found?.message == "expected both halves of a surrogate pair, found one")
      #expect(found?.place == JSONPlace(line: 2, column: column))
      #expect(found?.path == ["k"])
    }
  }

  @Test("S-030 raw bytes that are not UTF-8 are refused with their place")
  func rawBytes() {
    let text = Array("{\"k\":\"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
    #expect(mistake(text)?.message == "expected valid UTF-8")
    #expect(mistake(text)?.place == JSONPlace(line: 1, column: 7))
    #expect(
      mistake([0xFF, 0xFE] as [UInt8])?.message
        == "expected a value, found a byte that is not UTF-8")
  }
}
