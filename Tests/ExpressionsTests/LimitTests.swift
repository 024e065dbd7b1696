// How large and how deep expressions may be, on a small stack.

import Foundation
import Testing

import class Foundation.Thread

@testable import Expressions

/// A way to nest an expression, or to make it long.
struct Nesting: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let core: String
  let after: String

  init(_ name: String, _ before: String, _ core: String, _ after: String) {
    self.name = name
    self.before = before
    self.core = core
    self.after = after
  }

  var testDescription: String { name }

  func source(_ levels: Int) -> String {
    String(repeating: before, count: levels) + core + String(repeating: after, count: levels)
  }

  static let all = [
    Nesting("parentheses", "(", "1", ")"),
    Nesting("lists", "[", "1", "]"),
    Nesting("maps", "{1: ", "1", "}"),
    Nesting("calls", "dyn(", "1", ")"),
    Nesting("not", "!", "true", ""),
    Nesting("minus", "-", "x", ""),
    Nesting("fields", "", "x", ".a"),
    Nesting("optional fields", "", "x", ".?a"),
    Nesting("indices", "", "x", "[0]"),
    Nesting("conditions", "b ? 1 : ", "1", ""),
    Nesting("conditions in conditions", "b ? ", "1", " : 1"),
    Nesting("sums", "", "x", " + x"),
    Nesting("comparisons", "", "x", " == x"),
    Nesting("methods", "", "x", ".value()"),
    Nesting("and in or", "(b || (b && ", "b", "))"),
  ]

  /// Forms that nest by more than one level at a time.
  static let macros = [
    Nesting("bindings", "cel.bind(y, [x], ", "x", ")"),
    Nesting("bound values", "cel.bind(y, ", "x", ", [y])"),
    Nesting("optional maps", "optional.of(", "x", ").optMap(y, [y])"),
    Nesting("pairs", "[", "x", "].transformList(i, v, [v])"),
    Nesting("map entries", "{'a': ", "x", "}.transformMap(k, v, {k: v})"),
    Nesting("greatest", "math.greatest(1, 2, ", "3", ")"),
  ]
}

@Suite("Limits")
struct LimitTests {
  /// Compiles and evaluates on a thread with a stack of 512 KiB.
  private func outcome(_ source: String) async -> String {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: Self.run(source)) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  private static func run(_ source: String) -> String {
    var environment = Environment()
    environment.declare(variable: "x", type: .dyn)
    environment.declare(variable: "b", type: .bool)
    do throws(ExpressionMistakes) {
      let expression = try Expressions.Expression(source, in: environment)
      var bindings = Bindings(slotCount: environment.slotCount)
      bindings[0] = .value(.int(1))
      bindings[1] = .value(.bool(true))
      _ = expression.evaluate(bindings)
      return "compiles"
    } catch {
      return error.mistakes[0].message
    }
  }

  private static let tooDeep = "this is nested more than 250 levels deep; split the expression"

  @Test("what is nested 250 levels deep compiles, 251 is a mistake", arguments: Nesting.all)
  func nesting(_ nesting: Nesting) async {
    let levels = nesting.name == "and in or" ? 125 : 250
    #expect(await outcome(nesting.source(levels)) == "compiles")
    #expect(await outcome(nesting.source(levels + 1)) == Self.tooDeep)
  }

  @Test(
    "nothing overflows the stack, whatever fills the longest source",
    arguments: Nesting.all + Nesting.macros)
  func longest(_ nesting: Nesting) async {
    let size = nesting.before.utf8.count + nesting.after.utf8.count
    let levels = (ExpressionLimits.sourceBytes - 8) / size
    #expect(await outcome(nesting.source(levels)) == Self.tooDeep)
    let open = String(repeating: nesting.before + nesting.core, count: 9000)
    #expect(await outcome(String(open.prefix(60_000))) != "")
  }

  @Test("values that loops nest ever deeper fail before they are too deep to release")
  func nestedValues() async {
    let wrap =
      ".map(a, " + String(repeating: "[", count: 90) + "dyn(a)"
      + String(repeating: "]", count: 90) + ")"
    #expect(await outcome("[1]" + String(repeating: wrap, count: 100)) == "compiles")
  }

  @Test(
    "values that are named, wrapped or transformed ever deeper fail before they are too deep",
    arguments: [
      (".map(y, cel.bind(z, WRAPPED, z))", "[1]"), (".transformMap(k, y, WRAPPED)", "{'a': 1}"),
      (".transformList(i, y, WRAPPED)", "[1]"), (".optMap(y, WRAPPED)", "optional.of(1)"),
      (".transformMapEntry(k, y, {k: WRAPPED})", "{'a': 1}"),
    ])
  func wrapped(_ step: String, _ start: String) async {
    let wrapped =
      String(repeating: "[", count: 90) + "dyn(y)" + String(repeating: "]", count: 90)
    let source = step.replacingOccurrences(of: "WRAPPED", with: wrapped)
    #expect(await outcome(start + String(repeating: source, count: 100)) == "compiles")
  }

  @Test("two lists nested as deep as a source allows are compared")
  func deepEquality() async {
    let deep = String(repeating: "[", count: 240) + "dyn(x)" + String(repeating: "]", count: 240)
    #expect(await outcome("\(deep) == \(deep) && x in [\(deep)]") == "compiles")
  }

  @Test("a chain of '&&' or '||' may be as long as the source", arguments: ["&&", "||"])
  func chains(_ symbol: String) async {
    let count = ExpressionLimits.sourceBytes / 4 - 1
    let source = Array(repeating: "b", count: count).joined(separator: symbol + " ")
    #expect(await outcome(source) == "compiles")
  }

  @Test("64 KiB of source compile, one byte more is a mistake")
  func sourceLength() async {
    let limit = ExpressionLimits.sourceBytes
    let longest = "'" + String(repeating: "x", count: limit - 2) + "'"
    #expect(await outcome(longest) == "compiles")
    #expect(await outcome(longest + " ") == "this expression is longer than 65536 bytes")
  }
}
