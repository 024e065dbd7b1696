// Inputs made to hang, crash or fill the memory.

import Testing

@testable import Expressions

@Suite("Hostile inputs")
struct HostileInputTests {
  private func failure(_ source: String) throws -> EvaluationError? {
    let result = try Expression(source, in: Environment()).evaluate(Bindings(slotCount: 0))
    if case .failure(let error) = result { return error }
    return nil
  }

  private static let twenty = "[" + (0..<20).map(String.init).joined(separator: ",") + "]"

  @Test("loops in loops end after a million steps")
  func steps() throws {
    var source = "true"
    for name in ["a", "b", "c", "d", "e", "f"] {
      source = "\(Self.twenty).all(\(name), \(source))"
    }
    #expect(try failure(source) == .failed("the expression takes too many steps"))
  }

  @Test("searching long lists in a loop is counted as steps")
  func search() throws {
    let long = "[" + Array(repeating: "1", count: 2000).joined(separator: ",") + "]"
    #expect(
      try failure("\(long).all(x, !(2 in \(long)))")
        == .failed("the expression takes too many steps"))
  }

  @Test(
    "text and lists that double with each step end at a limit",
    arguments: [
      ("'abcdefgh'", "the expression builds too much text or too long lists"),
      ("[[1]][0]", "the expression takes too many steps"),
    ])
  func growth(_ start: String, _ reason: String) throws {
    var source = start
    for _ in 0..<40 { source = "[\(source)].map(x, x + x)[0]" }
    #expect(try failure(source) == .failed(reason))
  }

  @Test("bytes that are no expression are mistakes, never a crash")
  func noise() {
    let words = [
      "(", ")", "[", "]", "{", "}", "?", ":", ".", ",", "a", "1", "'x'", "!", "-", "&&", "||",
      "in", "==", "has(", ".map(", "`q`", "\"", "'", "0x", "1e", "\\", "for", "//", "\n", "é",
    ]
    var state: UInt64 = 42
    var mistakes = 0
    for _ in 0..<3000 {
      var source = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        source += words[Int(state >> 33) % words.count] + (state & 1 == 0 ? " " : "")
      }
      do throws(ExpressionMistakes) {
        _ = try Expression(source, in: Environment(), options: .isUnchecked)
      } catch {
        mistakes += 1
        for mistake in error.mistakes { #expect(!mistake.rendered(in: source).isEmpty) }
      }
    }
    #expect(mistakes > 2000)
  }

  @Test("a long list, a long text and a long pattern are read in time")
  func long() throws {
    let list = "[" + Array(repeating: "1", count: 30_000).joined(separator: ",") + "].size()"
    #expect(try failure(list) == nil)
    let text = String(repeating: "a", count: 30_000)
    #expect(try failure("'\(text)'.contains('\(text.dropLast(1000))b')") == nil)
    #expect(try failure("'\(text)'.matches('(a*)*b')") == nil)
  }
}
