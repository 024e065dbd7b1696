// Words: every form of literal, and what is none.

import Testing

@testable import Expressions

/// A literal and the value it stands for.
struct LiteralCase: Sendable, CustomTestStringConvertible {
  let source: String
  let value: Value

  init(_ source: String, _ value: Value) {
    self.source = source
    self.value = value
  }

  var testDescription: String { source }

  static let all: [LiteralCase] = [
    .init("0", .int(0)), .init("0xFf", .int(255)), .init("-0x10", .int(-16)),
    .init("9223372036854775807", .int(.max)), .init("-9223372036854775808", .int(.min)),
    .init("- 9223372036854775808", .int(.min)), .init("--5", .int(5)),
    .init("0u", .uint(0)), .init("0xFFU", .uint(255)),
    .init("18446744073709551615u", .uint(.max)),
    .init("1.5", .double(1.5)), .init(".5", .double(0.5)), .init("1e3", .double(1000)),
    .init("1.5E-1", .double(0.15)), .init("-.5e+1", .double(-5)), .init("1e-400", .double(0)),
    .init("'a'", .string("a")), .init("\"a'b\"", .string("a'b")),
    .init("'''a'b\nc'''", .string("a'b\nc")), .init("\"\"\"a\"\"b\"\"\"", .string("a\"\"b")),
    .init(#"r'\n'"#, .string(#"\n"#)), .init(#"R"\""#, .string(#"\"#)),
    .init(#"'\x41\u00e9\U0001F431\101\n\t\\\'\"\`\?'"#, .string("Aé🐱A\n\t\\'\"`?")),
    .init(#"b'\xff\377a'"#, .bytes([0xFF, 0xFF, 0x61])), .init("b'é'", .bytes([0xC3, 0xA9])),
    .init(#"br'\x'"#, .bytes([0x5C, 0x78])), .init(#"Rb"#, .null),
    .init("true", .bool(true)), .init("null", .null), .init("1 // a comment", .int(1)),
    .init("\t\r\n1\u{0C}", .int(1)), .init("[1,]", .list([.int(1)])),
  ].filter { $0.source != "Rb" }

  static let broken = [
    "'a", "'a\nb'", "\"", "'''a''", "b'\\u0041'", #"'\q'"#, #"'\x4'"#, #"'\400'"#, #"'\ud800'"#,
    #"'\U00110000'"#, "1x", "0xg", "1e", "1.2.3", "1e400", "9223372036854775808",
    "-9223372036854775809", "18446744073709551616u", "-1u", "a b", "=", "a = 1", "a & b", "a | b",
    "#", "`a`", "a.``", "a.`b", "if", "a.true", "a.in", "", "()", "(1", "1)", "[1", "{1}", "{1: }",
    "{1: 2", "a ? b", "a : b", "f(,)", "f(1,)", "a[1, 2]", "a..b", "a.", ".", ".1a", "Name{a: 1}",
    "a.b.C{}", "[1 2]", "! ", "1 +", "&& a", "a ?: b", "has(a)", "has(a[0])", "[1].all(1, true)",
    "[1].map(a.b, 1)", "é", "a\u{0}",
  ]
}

@Suite("Words and their meaning")
struct LexerTests {
  @Test("every form of literal is read", arguments: LiteralCase.all)
  func literal(_ literal: LiteralCase) throws {
    let result = try Expression(literal.source, in: Environment()).evaluate(
      Bindings(slotCount: 0))
    let value = try result.get()
    #expect(value == literal.value)
    #expect(value.type == literal.value.type)
  }

  @Test("what is no expression is a mistake within the source", arguments: LiteralCase.broken)
  func broken(_ source: String) throws {
    var environment = Environment()
    for name in ["a", "b"] { environment.declare(variable: name, type: .dyn) }
    do throws(ExpressionMistakes) {
      _ = try Expression(source, in: environment)
      Issue.record("no mistake")
    } catch {
      let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      for mistake in error.mistakes {
        #expect(lines.indices.contains(mistake.line - 1))
        #expect(mistake.column >= 1)
        #expect(mistake.column <= lines[mistake.line - 1].count + 1)
      }
    }
  }
}
