// Inputs made to hang, crash or fill the memory.

import Foundation
import Testing

@testable import Expressions

@Suite("Hostile inputs")
struct HostileInputTests {
  private func failure(_ source: String) throws -> EvaluationError? {
    let result = try Expressions.Expression(source, in: Environment()).evaluate(
      Bindings(slotCount: 0))
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

  @Test("a value that doubles with each name is compared within the steps")
  func doublingNames() throws {
    var source = "a40 == a40"
    for number in (1...40).reversed() {
      source = "cel.bind(a\(number), [a\(number - 1), a\(number - 1)], \(source))"
    }
    #expect(
      try failure("cel.bind(a0, [1], \(source))")
        == .failed("the expression takes too many steps"))
  }

  @Test(
    "text that replacing, joining or filling makes too long is never built",
    arguments: [
      "cel.bind(t, LONG, t.replace('a', t))", "cel.bind(t, LONG, t.replace('', t))",
      "cel.bind(t, LONG, t.split('').join(t))", "cel.bind(t, LONG, t.split('').map(e, t).join())",
    ])
  func longTexts(_ source: String) throws {
    let text = "'" + String(repeating: "a", count: 30_000) + "'"
    let whole = source.replacingOccurrences(of: "LONG", with: text)
    #expect(
      try failure(whole) == .failed("the expression builds too much text or too long lists"))
  }

  @Test("a format of values within values is bounded, and so are its digits")
  func formats() throws {
    let start = "'" + String(repeating: "x", count: 1000) + "'"
    var source = start
    for _ in 0..<16 { source = "cel.bind(v, \(source), [v, v])" }
    #expect(
      try failure("'%s'.format([\(source)])") == .failed("the expression builds too much text"))
    #expect(
      try failure("'%.1001f'.format([1.0])")
        == .failed("a format asks for more than 1000 digits"))
    #expect(try failure("size('%.1000f'.format([5e-324])) == 1002 ? true : 1 / 0 == 1") == nil)
  }

  @Test(
    "searching or comparing a long text in a loop is counted as steps",
    arguments: ["t.indexOf('b') < 0", "t == t", "t.startsWith('a')", "matches(t, 'a$')"])
  func longSearch(_ body: String) throws {
    let text = String(repeating: "a", count: 10_000)
    let loop = "\(Self.twenty).all(x, \(body))"
    // Twenty times are 780 steps, and a million is the limit: what is counted shows by nesting.
    let bound = "cel.bind(t, '\(text)', \(loop))"
    #expect(try failure(bound) == nil)
    let list = "[" + Array(repeating: "t", count: 1000).joined(separator: ",") + "]"
    let all = "cel.bind(t, '\(text)', \(list).all(y, \(list).all(z, \(list) == \(list))))"
    #expect(try failure(all) == .failed("the expression takes too many steps"))
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
        _ = try Expressions.Expression(source, in: Environment(), options: .isUnchecked)
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
