// Every example of the reference page has the value that the page says.

import Expressions
import Foundation
import Testing

/// One line of an example: an expression and what the page says of it.
struct PageExample: Sendable, CustomTestStringConvertible {
  let source: String
  /// An expression of the value, or `error`.
  let answer: String

  var testDescription: String { source }

  static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/expressions.md")

  /// The lines of the page's blocks of plain CEL.
  static let all: [PageExample] = {
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```cel\n").dropFirst().flatMap { block in
      (block.components(separatedBy: "\n```").first ?? "").split(separator: "\n").compactMap {
        line in
        line.range(of: " // ", options: .backwards).map { mark in
          PageExample(
            source: line[..<mark.lowerBound].trimmingCharacters(in: .whitespaces),
            answer: String(line[mark.upperBound...]))
        }
      }
    }
  }()
}

@Suite("The reference page")
struct ReferencePageTests {
  private func value(of source: String) -> Value? {
    // A mistake and an error both mean that there is no value.
    let expression = try? Expressions.Expression(source, in: Environment())
    return try? expression?.evaluate(Bindings(slotCount: 0)).get()
  }

  @Test("an example has the value that the page says", arguments: PageExample.all)
  func example(_ example: PageExample) throws {
    let value = value(of: example.source)
    guard example.answer != "error" else {
      #expect(value == nil)
      return
    }
    let expected = try #require(self.value(of: example.answer))
    #expect(value == expected)
    #expect(value?.type == expected.type)
  }

  @Test("every function of the language stands in an example")
  func functions() {
    let sources = PageExample.all.map(\.source).joined(separator: "\n")
    let names = [
      "base64.decode", "base64.encode", "bool", "bytes", "cel.bind", "charAt", "compareTo",
      "contains", "double", "duration", "dyn", "endsWith", "existsOne", "exists_one", "filter",
      "first", "format", "getDate", "getDayOfMonth", "getDayOfWeek", "getDayOfYear", "getFullYear",
      "getHours", "getMilliseconds", "getMinutes", "getMonth", "getSeconds", "has", "hasValue",
      "indexOf", "int", "isGreaterThan", "isLessThan", "isSemver", "join", "last", "lastIndexOf",
      "lowerAscii", "major", "matches", "math.abs", "math.bitAnd", "math.bitNot", "math.bitOr",
      "math.bitShiftLeft", "math.bitShiftRight", "math.bitXor", "math.ceil", "math.floor",
      "math.greatest", "math.isFinite", "math.isInf", "math.isNaN", "math.least", "math.round",
      "math.sign", "math.sqrt", "math.trunc", "minor", "optFlatMap", "optMap", "optional.none",
      "optional.of", "optional.ofNonZeroValue", "optional.unwrap", "or", "orValue", "patch",
      "replace", "reverse", "semver", "size", "split", "startsWith", "string", "strings.quote",
      "substring", "timestamp", "transformList", "transformMap", "transformMapEntry", "trim",
      "type", "uint", "unwrapOpt", "upperAscii", "value",
    ]
    for name in names { #expect(sources.contains("\(name)("), "\(name)") }
    #expect(PageExample.all.count > 120)
  }
}
