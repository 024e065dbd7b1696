// The one layout: what a text says, its comments and its numbers stay, and it is stable.

import Foundation
import Testing

@testable import Segments

@Suite("The one layout of JSON5")
struct JSONFormattingTests {
  /// The catalogs and case files of the repository.
  static let files: [String] = {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folders = ["samples", "Tests/SegmentsTests/Cases"]
    return folders.flatMap { folder -> [String] in
      let path = root.appending(path: folder).path
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".json5") || $0.hasSuffix("fallback.json") }
        .map { "\(path)/\($0)" }.sorted()
    }
  }()

  private func formatted(_ text: String) throws -> String {
    String(decoding: try JSONReader.formatted(Array(text.utf8)), as: UTF8.self)
  }

  /// What holds of every text.
  private func check(_ text: String) throws {
    let once = try formatted(text)
    #expect(try formatted(once) == once)
    let before = try JSONReader.read(text.utf8, syntax: .json5)
    let after = try JSONReader.read(once.utf8, syntax: .json5)
    // The order and the texts of numbers are in it, as they are in no canonical form.
    #expect(Self.shape(before) == Self.shape(after))
    #expect(Self.comments(of: once).sorted() == Self.comments(of: text).sorted())
    #expect(once.hasSuffix("\n"))
    #expect(!once.hasSuffix("\n\n") || Self.comments(of: text).contains { $0.hasSuffix("\n") })
  }

  @Test(
    "a group near the end of the line is laid out as it is spelled, so that it stays so",
    arguments: 50...80)
  func nearTheEnd(_ length: Int) throws {
    let text = String(repeating: "x", count: length)
    try check(#"{a: {b: {"type": "string", "unit": "\#(text)"}}}"#)
    try check("{a: {b: {'type': '\(text)', \"n-n\": 'string'}}}")
  }

  private static func shape(_ node: JSONNode) -> String {
    switch node.kind {
    case .number(let number): "#\(number.text)"
    case .array(let elements): "[\(elements.map(shape).joined(separator: ","))]"
    case .object(let object):
      "{\(object.members.map { "\($0.key.debugDescription):\(shape($0.value))" }.joined(separator: ","))}"
    default: JSONWriter.text(node)
    }
  }

  /// The comments of a text, found by an expression that knows texts in quotes and nothing else.
  static func comments(of text: String) -> [String] {
    let pattern =
      #/"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\//#
      .matchingSemantics(.unicodeScalar)
    return text.matches(of: pattern).map { String($0.output) }.filter { $0.hasPrefix("/") }
      .map { comment in
        let plain = comment.replacingOccurrences(of: "\r\n", with: "\n")
          .replacingOccurrences(of: "\r", with: "\n")
        guard plain.hasPrefix("//") else { return plain }
        return String(plain.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
      }
  }

  @Test("every catalog and case file of the repository keeps its digest, its comments, its order")
  func repository() throws {
    #expect(Self.files.count > 6)
    for file in Self.files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try check(text)
      let digests = try [text, formatted(text)].map { try CatalogDocument(text: $0).digest }
      #expect(digests[0] == digests[1], "\(file)")
    }
  }

  @Test("a random text keeps all it says, wherever its comments stand", arguments: 0..<40)
  func random(_ seed: Int) throws {
    for step in 0..<25 {
      var text = RandomJSON5(seed: UInt64(seed * 25 + step))
      try check(text.document())
    }
  }

  @Test("a random catalog compiles to the same digest", arguments: 0..<20)
  func catalogs(_ seed: UInt64) throws {
    let catalog = RandomCatalog(seed: seed, audiences: 8, conditions: 5)
    try check(catalog.text)
    let formatted = try formatted(catalog.text)
    #expect(
      try CatalogCompiler.compile(CatalogDocument(text: formatted)).document.digest
        == CatalogDocument(text: catalog.text).digest)
  }

  struct Layout: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: String
    var testDescription: String { text }
  }

  @Test(
    "is as it is documented",
    arguments: [
      Layout(text: "{}", expected: "{}\n"),
      Layout(text: " [1 , 2,] ", expected: "[1, 2]\n"),
      Layout(text: "{a:{}}", expected: "{\n  a: {},\n}\n"),
      Layout(text: #"{"a":{"b":1}}"#, expected: "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n"),
      Layout(text: "{a:{'b':{c:1}}}", expected: "{\n  a: {\n    b: { c: 1 },\n  },\n}\n"),
      Layout(text: "{'a-b':'x', 'c':'\"'}", expected: "{\n  \"a-b\": \"x\",\n  c: '\"',\n}\n"),
      Layout(
        text: "{a:+1.50,b:0X1f,c:1e3}", expected: "{\n  a: +1.50,\n  b: 0X1f,\n  c: 1e3,\n}\n"),
      Layout(text: "{a:1 // x\n,b:2}", expected: "{\n  a: 1, // x\n  b: 2,\n}\n"),
      Layout(
        text: "{a:1, // x  \n\n\n // y\n b:2}", expected: "{\n  a: 1, // x\n\n  // y\n  b: 2,\n}\n"),
      Layout(text: "{ // x\n a:1 /* y */ }", expected: "{\n  // x\n  a: 1, /* y */\n}\n"),
      Layout(text: "{a:1, /* y */ b:2}", expected: "{\n  a: 1,\n  /* y */\n  b: 2,\n}\n"),
      Layout(text: "{a /*k*/ : /*v*/ 1}", expected: "{\n  /*k*/\n  /*v*/\n  a: 1,\n}\n"),
      Layout(
        text: "// h\n\n{a:[ // none\n]}\n// f",
        expected: "// h\n{\n  a: [\n    // none\n  ],\n}\n// f\n"),
      Layout(
        text: "{a:{b:{c:1,\n\nd:2}}}",
        expected: "{\n  a: {\n    b: {\n      c: 1,\n\n      d: 2,\n    },\n  },\n}\n"),
    ])
  func layout(_ layout: Layout) throws {
    #expect(try formatted(layout.text) == layout.expected)
  }

  @Test("a value stands in one line as long as that has 100 characters")
  func width() throws {
    // Four blanks, the key, its colon, the brackets, the quotes and the comma.
    let fits = String(repeating: "ä", count: 100 - 4 - 1 - 2 - 2 - 2 - 1)
    #expect(try formatted("{s:{k:['\(fits)']}}") == "{\n  s: {\n    k: [\"\(fits)\"],\n  },\n}\n")
    let long = fits + "ä"
    #expect(
      try formatted("{s:{k:['\(long)']}}")
        == "{\n  s: {\n    k: [\n      \"\(long)\",\n    ],\n  },\n}\n")
  }

  @Test("what is not JSON5 is refused with its place")
  func refused() {
    #expect(throws: JSONMistake.self) { try formatted("{a:1") }
    #expect(throws: JSONMistake.self) { try formatted("") }
  }
}
