// Scanning an object for its needed keys.

import Segments
import Testing

@Suite struct JSONScannerTests {
  /// What a scan has found: key and value as text, or the mistake.
  static func scan(_ text: some Collection<UInt8>, _ keys: [String]) -> [String] {
    var found: [String] = []
    let scanner = JSONScanner(keys: keys)
    do throws(JSONMistake) {
      try Array(text).withUnsafeBufferPointer { buffer throws(JSONMistake) in
        try scanner.scan(buffer) { index, value in
          found.append("\(keys[index]) \(Self.shown(value))")
        }
      }
    } catch {
      found.append(error.description)
    }
    return found
  }

  static func shown(_ value: JSONScanner.Value) -> String {
    switch value.kind {
    case .null: return "null \(value.isNull)"
    case .bool: return "bool \(value.bool.map(String.init) ?? "-")"
    case .number:
      let number = value.number
      return "number \(number?.double ?? .nan) \(number?.isInteger == true)"
    case .string: return "string \(value.string ?? "-")"
    case .array: return "array \(value.strings?.joined(separator: "|") ?? "-")"
    case .object: return "object \(String(decoding: value.bytes, as: UTF8.self))"
    }
  }

  @Test("needed keys are found with their values, in the order of the text")
  func canonical() {
    let text = #"{"bmi":31.2,"experience":"pro","goals":["run"]}"#
    #expect(
      Self.scan(text.utf8, ["experience", "bmi"])
        == ["bmi number 31.2 false", "experience string pro"])
  }

  @Test(
    "a text edited by hand gives the same values",
    arguments: [
      "{\n  \"experience\" : \"pro\" ,\r\n\t\"bmi\": 25 }\n",
      #"{"zzz":{"bmi":1,"a":["}",{"experience":"x"}]},"experience":"pro","bmi":25}"#,
      #"{"\u0062m\u0069":25,"\u0065xperience":"\u0070ro"}"#,
      #"{"x":"\"bmi\":7","y":"\\","bmi":25,"experience":"pro"}"#,
      "\u{FEFF}{\"ж\":\"ж\\\"\",\"bmi\":25,\"experience\":\"pro\"}",
      #"{"a":[[[[]]]],"b":-1.5e3,"c":null,"d":true,"bmi":25,"e":false,"experience":"pro","f":{}}"#,
    ])
  func edited(text: String) {
    let found = Self.scan(text.utf8, ["bmi", "experience"]).sorted()
    #expect(found == ["bmi number 25.0 true", "experience string pro"])
  }

  @Test(
    "values of every kind are handed out",
    arguments: [
      ("null", "null true"), ("true", "bool true"), ("false", "bool false"),
      ("-0", "number -0.0 true"), ("1e2", "number 100.0 false"),
      ("\"\"", "string "), ("\"ж😀\"", "string ж😀"), (#""a\n\ud83d\ude00""#, "string a\n😀"),
      ("[]", "array "),
      (#"["a","\u0062"]"#, "array a|b"), ("[1]", "array -"), (#"["a",null]"#, "array -"),
      ("{\"b\": 1}", "object {\"b\": 1}"),
    ])
  func kinds(json: String, shown: String) {
    #expect(Self.scan("{\"k\":\(json)}".utf8, ["k", "missing"]) == ["k \(shown)"])
    #expect(Self.scan("{\"k\" : \(json) , \"l\" : 1}".utf8, ["k"]) == ["k \(shown)"])
  }

  @Test(
    "what is malformed where the scan looks is refused with its place",
    arguments: [
      ("", "line 1, column 1: expected an object"), ("[]", "line 1, column 1: expected an object"),
      ("{", "line 1, column 2: expected a key in double quotes"),
      ("{\"a\"", "line 1, column 5: expected ':' after a key"),
      ("{\"a\":", "line 1, column 6: expected a value"),
      ("{\"a\":1", "line 1, column 7: expected ',' or '}' after a member"),
      ("{\"a\":1,", "line 1, column 8: expected a key in double quotes"),
      ("{\"a\":1,}", "line 1, column 8: expected a key in double quotes"),
      ("{\"a\":1}x", "line 1, column 8: expected the end of the text after the object"),
      ("{\"a", "line 1, column 2: expected a closing quote, found the end of the text"),
      ("{\"a\":\"x\\", "line 1, column 6: expected a closing quote, found the end of the text"),
      ("{\"a\":[1,{}", "line 1, column 6: expected a closing bracket, found the end of the text"),
      ("{\"a\u{1}\":1}", "line 1, column 4: expected a key without control characters"),
      ("{\"\\ud800\":1}", "line 1, column 3: expected both halves of a surrogate pair, found one"),
      ("{\"k\":12abc}", "line 1, column 8: expected ',' or '}' after a member"),
      ("{\"k\":01}", "line 1, column 6: k: expected a number without a needless 0 in front"),
      ("{\"k\":truth}", "line 1, column 6: k: expected a value, found a word"),
      ("{\n\"k\":[\"ж\",\n  x]}", "line 3, column 3: k.1: expected a value, found a word"),
      (
        "{\"ж\":\"ж\",\n\"k\":\"é\\q\"}",
        "line 2, column 7: k: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u after the backslash"
      ),
      (
        "{\"k\":\"\\udc00\"}",
        "line 1, column 7: k: expected both halves of a surrogate pair, found one"
      ),
    ])
  func malformed(text: String, message: String) {
    #expect(Self.scan(text.utf8, ["k", "m"]) == [message])
  }

  @Test("invalid UTF-8 in a needed value is refused")
  func invalidUTF8() {
    let text = Array("{\"k\":\"ab".utf8) + [0xFF] + Array("\"}".utf8)
    #expect(Self.scan(text, ["k"]) == ["line 1, column 9: k: expected valid UTF-8"])
  }

  @Test("a needed key that stands twice is refused")
  func duplicate() {
    #expect(
      Self.scan(#"{"k":1,"k":2}"#.utf8, ["k", "m"])
        == ["k number 1.0 true", "line 1, column 8: the key 'k' stands twice"])
  }

  @Test("the scan stops once every needed key was found")
  func stop() {
    #expect(Self.scan(#"{"k":1,,,"#.utf8, ["k"]) == ["k number 1.0 true"])
    #expect(Self.scan("not looked at".utf8, []) == [])
  }

  @Test("a text without escapes is handed out without a copy")
  func plain() throws {
    let scanner = JSONScanner(keys: ["a", "b", "c"])
    var plain: [Bool] = []
    try Array(#"{"a":"pro","b":"\u0070ro","c":1}"#.utf8).withUnsafeBufferPointer {
      try scanner.scan($0) { _, value in
        plain.append(value.plainText?.elementsEqual("pro".utf8) == true)
      }
    }
    #expect(plain == [true, false, false])
  }

  @Test("an integer keeps every digit")
  func integers() throws {
    let scanner = JSONScanner(keys: ["a", "b", "c"])
    var values: [Int64?] = []
    try Array(#"{"a":9223372036854775807,"b":9223372036854775808,"c":1.0}"#.utf8)
      .withUnsafeBufferPointer { try scanner.scan($0) { values.append($1.int64) } }
    #expect(values == [.max, nil, nil])
  }

  @Test("keys of every length are told apart, alone and in a crowd")
  func lengths() {
    let keys = (0..<40).flatMap { length in
      ["a", "b"].map {
        String(repeating: "x", count: length / 2) + $0
          + String(repeating: "x", count: length - length / 2)
      }
    }
    let others = keys.map { $0.replacing("x", with: "y") }.filter { !keys.contains($0) }
    let members = (others + keys).enumerated().map { "\"\($1)\":\($0)" }
    let text = "{\(members.joined(separator: ","))}"
    let found = Self.scan(text.utf8, keys)
    #expect(found == keys.enumerated().map { "\($1) number \(Double($0 + others.count)) true" })
    for (index, key) in keys.enumerated() {
      let alone = Self.scan(text.utf8, [key])
      #expect(alone == ["\(key) number \(Double(index + others.count)) true"])
    }
  }

  @Test("scanning finds what reading finds in random objects")
  func random() throws {
    let keys = ["bmi", "experience", "premium_until", "goals", "é", "a\"b"]
    for _ in 0..<2_000 {
      let node = Self.randomObject(keys)
      let text = Bool.random() ? JSONWriter.canonical(node) : JSONWriter.text(node)
      let wanted = try read(text).object?.members.filter { keys.contains($0.key) } ?? []
      var found: [String] = []
      try Array(text.utf8).withUnsafeBufferPointer {
        try JSONScanner(keys: keys).scan($0) { index, value in
          found.append(keys[index] + String(decoding: value.bytes, as: UTF8.self))
        }
      }
      #expect(found == wanted.map { $0.key + JSONWriter.text($0.value) })
    }
  }

  static func randomObject(_ keys: [String]) -> JSONNode {
    let other = (0..<Int.random(in: 0...5)).map { "other_\($0)" }
    return .object(
      (keys + other).shuffled().prefix(Int.random(in: 0...8)).map { ($0, randomValue(3)) })
  }

  static func randomValue(_ depth: Int) -> JSONNode {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4)) {
    case 0: .null
    case 1: .bool(.random())
    case 2: .number(Double.random(in: -1e6...1e6))
    case 3: .int(Int.random(in: -9...9))
    case 4: .string(["", "pro", "a\"b\\", "ж😀\u{0}", "},{"].randomElement() ?? "")
    case 5: .array((0..<Int.random(in: 0...3)).map { _ in randomValue(depth - 1) })
    default: .object([("k", randomValue(depth - 1)), ("bmi", randomValue(depth - 1))])
    }
  }
}
