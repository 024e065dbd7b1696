// The examples of the README and of the samples' pages do what they say.

import BuiltCommand
import Foundation
import SQLiteStore
import Segments
import Testing

@Suite("Examples in pages")
struct DocumentationTests {
  static let pages =
    [
      "README.md", "docs/from-adapty.md", "docs/check.md", "docs/cases.md", "docs/bundles.md",
      "docs/counts.md",
    ]
    + SampleTests.folders.map { "samples/\($0)/README.md" }

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: BuiltCommand.root.appending(path: page), encoding: .utf8)
  }

  /// The blocks of a page that are marked with a language.
  private static func blocks(_ language: String, of page: String) throws -> [String] {
    let pattern = try Regex("```\(language)\\n([\\s\\S]*?)```", as: (Substring, Substring).self)
    return try text(page).matches(of: pattern).map { String($0.output.1) }
  }

  @Test(
    "a command in a page answers as the page shows, in one store for the page",
    arguments: pages)
  func commands(_ page: String) throws {
    let store = try BuiltCommand.temporaryFolder().appending(path: "segments.db")
    let built = BuiltCommand(directory: BuiltCommand.root, store: store)
    let blocks = try Self.blocks("console", of: page)
    #expect(!blocks.isEmpty)
    for step in blocks.flatMap({ Transcript($0).steps }) {
      let answer = try Transcript.answer(to: step.command, with: built)
      if step.answer.isEmpty {
        #expect(!answer.contains("\n= "), "$ \(step.command)\n\(answer)")
      } else {
        #expect(answer == step.answer, "$ \(step.command)")
      }
    }
  }

  @Test("a catalog in the README can be applied")
  func catalogs() throws {
    let blocks = try Self.blocks("json5", of: "README.md")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let compiled = try CatalogCompiler.compile(CatalogDocument(text: block))
      #expect(compiled.warnings.isEmpty)
    }
  }

  @Test("a case file in the page about cases passes on the sample's catalog")
  func cases() throws {
    let blocks = try Self.blocks("json5", of: "docs/cases.md")
    #expect(!blocks.isEmpty)
    let folder = try BuiltCommand.temporaryFolder()
    for block in blocks {
      try block.write(
        to: folder.appending(path: "page.test.json5"), atomically: true, encoding: .utf8)
      let answer = try BuiltCommand(directory: BuiltCommand.root).run(
        "segments test \(folder.path) --catalog samples/bmi/catalog.json5")
      #expect(answer.code == 0, "\(answer.output)")
    }
  }

  @Test(
    "a page's code is the code of an example, which the tests run",
    arguments: [
      ("README.md", "LibraryExample"), ("docs/from-adapty.md", "AdaptyExample"),
      ("docs/counts.md", "CountExample"),
    ])
  func code(_ page: String, _ example: String) throws {
    let blocks = try Self.blocks("swift", of: page)
    #expect(!blocks.isEmpty)
    let example = try Self.text("Tests/SampleTests/\(example).swift")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    for line in blocks.joined(separator: "\n").split(separator: "\n") {
      let code = line.trimmingCharacters(in: .whitespaces)
      guard !code.isEmpty, !code.hasPrefix("//") else { continue }
      #expect(example.contains(code), "\(code)")
    }
  }

  @Test("a file that a page links to is there", arguments: pages + ["CONTRIBUTING.md"])
  func links(_ page: String) throws {
    let folder = BuiltCommand.root.appending(path: page).deletingLastPathComponent()
    for match in try Self.text(page).matches(of: #/\]\(([^)#]+)\)/#) {
      let target = String(match.output.1)
      guard !target.hasPrefix("http") else { continue }
      #expect(
        FileManager.default.fileExists(atPath: folder.appending(path: target).path), "\(target)")
    }
  }
}
