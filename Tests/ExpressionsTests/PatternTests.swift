// Patterns against recorded answers, their errors, and their cost.

import Expressions
import Foundation
import Testing

struct PatternTests {
  /// A pattern with texts that match and texts that do not; neither, if the pattern is not valid.
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let topic: String
    let pattern: String
    let matches: [String]?
    let misses: [String]?

    var testDescription: String { "\(topic): \(pattern.debugDescription)" }

    static let all: [Case] = (try? cases(in: "patterns.json")) ?? []

    static func cases(in name: String) throws -> [Case] {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Cases/\(name)")
      return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
    }
  }

  @Test("898 generated patterns have RE2's answer on each of 3,561 texts, or are refused as by RE2")
  func generated() throws {
    let cases = try Case.cases(in: "patterns-generated.json")
    var asked = 0
    var refused = 0
    for row in cases {
      guard let matches = row.matches, let misses = row.misses else {
        refused += 1
        if (try? Pattern(row.pattern)) != nil { Issue.record("\(row.pattern) is not refused") }
        continue
      }
      guard let pattern = try? Pattern(row.pattern) else {
        Issue.record("\(row.pattern) is refused")
        continue
      }
      asked += matches.count + misses.count
      for text in matches where !pattern.matches(text) {
        Issue.record("\(row.pattern) should match \(text.debugDescription)")
      }
      for text in misses where pattern.matches(text) {
        Issue.record("\(row.pattern) should not match \(text.debugDescription)")
      }
    }
    #expect(cases.count == 898)
    #expect(refused == 56)
    #expect(asked == 3561)
  }

  @Test("the recorded cases are there")
  func recorded() {
    #expect(Case.all.count > 300)
  }

  @Test("a pattern matches what RE2 matches, and is refused if RE2 refuses it", arguments: Case.all)
  func answers(_ row: Case) throws {
    guard let matches = row.matches, let misses = row.misses else {
      #expect(throws: PatternError.self) { try Pattern(row.pattern) }
      return
    }
    let pattern = try Pattern(row.pattern)
    for text in matches {
      #expect(pattern.matches(text), "\(text.debugDescription) should match")
    }
    for text in misses {
      #expect(!pattern.matches(text), "\(text.debugDescription) should not match")
    }
  }

  struct Fault: Sendable {
    let pattern: String
    let offset: Int
    let word: String
  }

  @Test(
    "an invalid pattern is refused with its place",
    arguments: [
      Fault(pattern: "ab(", offset: 2, word: "no ')'"),
      Fault(pattern: "é)", offset: 1, word: "'\\)'"),
      Fault(pattern: "x[z-a]", offset: 2, word: "backwards"),
      Fault(pattern: "x[a", offset: 1, word: "no ']'"),
      Fault(pattern: "a|*", offset: 2, word: "nothing to repeat"),
      Fault(pattern: "ab**", offset: 3, word: "'**'"),
      Fault(pattern: "ab*+", offset: 3, word: "repeats a repetition"),
      Fault(pattern: "a{2,1}", offset: 1, word: "exceeds the second"),
      Fault(pattern: "a{1001}", offset: 1, word: "1000"),
      Fault(pattern: "(a{100}){11}", offset: 8, word: "1000 times"),
      Fault(pattern: "(?<n>a)(?<n>b)", offset: 10, word: "same name"),
      Fault(pattern: "(a)\\1", offset: 3, word: "refer back"),
      Fault(pattern: "a(?=b)", offset: 1, word: "look ahead"),
      Fault(pattern: "(?<!b)", offset: 0, word: "look behind"),
      Fault(pattern: "(?>b)", offset: 0, word: "atomic"),
      Fault(pattern: "\\C", offset: 0, word: "bytes"),
      Fault(pattern: "a\\Z", offset: 1, word: "'\\z'"),
      Fault(pattern: "\\p{Klingon}", offset: 0, word: "Cyrillic"),
      Fault(pattern: "[[:foo:]]", offset: 1, word: "of this name"),
      Fault(pattern: "a\\", offset: 1, word: "ends in"),
      Fault(pattern: "\\x{110000}", offset: 0, word: "10FFFF"),
      Fault(pattern: "\\y", offset: 0, word: "'\\y'"),
    ])
  func refused(_ fault: Fault) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(fault.pattern) }
    #expect(error.offset == fault.offset)
    #expect(error.message.contains(fault.word), "\(error)")
  }

  @Test("names of groups are compared by scalar, not by how they look")
  func groupNames() throws {
    #expect(throws: Never.self) { try Pattern("(?<\u{E9}>a)(?<e\u{301}>b)") }
  }

  @Test(
    "a pattern that stalls other engines ends at once",
    arguments: [
      ("^(a+)+$", String(repeating: "a", count: 10_000) + "!"),
      (".*.*.*=.*", String(repeating: "x", count: 10_000)),
      ("(a|aa)+$", String(repeating: "a", count: 10_000) + "!"),
      ("^(a|a)+$", String(repeating: "a", count: 10_000) + "!"),
      ("(x+x+)+y", String(repeating: "x", count: 10_000)),
      ("(.*){1,100}[0-9]$", String(repeating: "x", count: 1000)),
    ])
  func linear(_ source: String, _ text: String) throws {
    let pattern = try Pattern(source)
    // A matcher that goes back would never end here.
    #expect(!pattern.matches(text))
  }

  @Test("groups 1,000 deep are read, deeper ones refused, and no depth ends the process")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try Pattern(nested(1000)).matches("a"))
    #expect(throws: PatternError.self) { try Pattern(nested(1001)) }
    #expect(throws: PatternError.self) { try Pattern(String(repeating: "(", count: 100_000)) }
    #expect(throws: PatternError.self) { try Pattern(String(repeating: "[", count: 100_000)) }
    #expect(throws: PatternError.self) { try Pattern(String(repeating: "(?i:", count: 100_000)) }
  }

  @Test(
    "a pattern whose program would be too large is refused",
    arguments: [
      String(repeating: "a", count: 30_000), "(abcdefghijklmnopqrstuvwxyz){1000}",
      String(repeating: "a{1000}", count: 100), String(repeating: "[\\pL1]", count: 5000),
      String(repeating: "a|", count: 30_000),
    ])
  func tooLarge(_ source: String) {
    let error = #expect(throws: PatternError.self) { try Pattern(source) }
    #expect(error?.message.contains("too") == true)
  }

  @Test("any text as a pattern gives a pattern or an error")
  func damaged() {
    var generator = SystemRandomNumberGenerator()
    let parts = Array("()[]{}*+?|\\^$.-,:<>P=!iQEpxk019aé\u{301}").map(String.init)
    var count = 0
    for _ in 0..<5000 {
      let length = Int.random(in: 0...24, using: &generator)
      let source = (0..<length).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      do {
        _ = try Pattern(source).matches(source)
      } catch {
        #expect(error.offset <= source.unicodeScalars.count, "\(source.debugDescription)")
      }
      count += 1
    }
    #expect(count == 5000)
  }
}
