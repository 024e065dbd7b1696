// The house rules that a machine can check, file by file.

import Foundation
import Testing

@Suite("The layout of Sources")
struct LayoutTests {
  /// Words that say nothing about what a type is for.
  static let emptyWords: Set<String> = [
    "Manager", "Service", "Handler", "Helper", "Helpers", "Util", "Utils", "Common", "Misc", "Base",
    "Abstract", "Impl", "Logic", "Info", "Data", "Object", "Wrapper", "Container", "Factory",
    "Provider", "Context", "DTO",
  ]
  /// Names in which such a word is the term of the field.
  static let terms: Set<String> = [
    "EvaluationContext", "JSONObject", "JSONCursor+Containers", "Base64",
  ]
  /// What each target may import; everything ends in Expressions.
  static let arrows: [String: Set<String>] = [
    "Expressions": [],
    "Segments": ["Expressions"],
    "SQLiteStore": ["Segments", "Expressions", "CSQLite"],
    "SegmentsCommand": ["SQLiteStore", "Segments", "Expressions"],
  ]
  /// The C libraries of the system, which every edge may use.
  static let system: Set<String> = ["Glibc", "Musl", "Darwin"]

  @Test("there are sources to look at")
  func sourcesExist() {
    #expect(SourceFile.all.count > 100)
    #expect(SourceFile.benchmarks.count > 20)
    #expect(Set(SourceFile.all.map(\.module)) == Set(Self.arrows.keys))
  }

  @Test(
    "a file opens with a comment of one line that says what it holds",
    arguments: SourceFile.all + SourceFile.benchmarks)
  func opening(_ file: SourceFile) {
    #expect(file.lines.first?.hasPrefix("// ") == true)
    #expect(file.lines.first?.hasSuffix(".") == true)
  }

  @Test("a file has at most 400 lines", arguments: SourceFile.all + SourceFile.benchmarks)
  func length(_ file: SourceFile) {
    #expect(file.lines.count <= 401)
  }

  @Test("a file's name holds no empty word", arguments: SourceFile.all + SourceFile.benchmarks)
  func naming(_ file: SourceFile) {
    let name = file.url.deletingPathExtension().lastPathComponent
    guard !Self.terms.contains(name) else { return }
    let words = name.matches(of: #/[A-Z][a-z]+|[A-Z]+(?![a-z])/#).map { String($0.output) }
    #expect(Self.emptyWords.isDisjoint(with: words))
  }

  @Test("a target imports only what its arrow allows", arguments: SourceFile.all)
  func imports(_ file: SourceFile) {
    let allowed = Self.arrows[file.module, default: []].union(
      file.module == "Expressions" ? [] : Self.system)
    for line in file.code {
      guard let match = line.text.firstMatch(of: #/^\s*(?:\w+ )?import (?:struct |func )?(\w+)/#)
      else { continue }
      #expect(allowed.contains(String(match.1)), "line \(line.number) imports \(match.1)")
    }
  }

  @Test("SQLite is imported in at most three files")
  func wrappers() {
    let files = SourceFile.all.filter { $0.text.contains("import CSQLite") }
    #expect(files.count <= 3, "\(files.map(\.path))")
  }

  @Test(
    "nothing crashes on purpose where input can reach, and nothing is left to do",
    arguments: SourceFile.all + SourceFile.benchmarks)
  func forbidden(_ file: SourceFile) {
    let words = ["try!", "as!", "fatalError(", "nonisolated(unsafe)", "TODO", "FIXME"]
    for line in file.code {
      for word in words {
        #expect(!line.text.contains(word), "line \(line.number) has \(word)")
      }
    }
  }

  @Test(
    "a swallowed error says why in the line before or on its own",
    arguments: SourceFile.all + SourceFile.benchmarks)
  func swallowed(_ file: SourceFile) {
    let lines = file.lines
    for line in file.code where line.text.contains(#/\btry\?/#) {
      let around = lines[max(0, line.number - 4)..<line.number]
      #expect(around.contains { $0.contains("//") }, "line \(line.number)")
    }
  }

  @Test("one type at most is unchecked Sendable, with its proof")
  func unchecked() {
    let files = SourceFile.all.filter { file in
      file.code.contains { $0.text.contains("@unchecked Sendable") }
    }
    #expect(files.count <= 1, "\(files.map(\.path))")
    #expect(files.allSatisfy { $0.text.contains("/// Proof") })
  }

  @Test("a function has at most 50 lines", arguments: SourceFile.all + SourceFile.benchmarks)
  func functions(_ file: SourceFile) {
    for function in FunctionSpan.all(in: file) {
      #expect(function.length <= 50, "\(function.name) at line \(function.line)")
    }
  }
}
