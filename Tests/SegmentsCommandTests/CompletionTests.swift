// What a shell is offered at the cursor, and the scripts that ask for it.

import BuiltCommand
import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Completions")
struct CompletionTests {
  /// The words up to the cursor, and what is offered.
  struct Cursor: CustomTestStringConvertible {
    let words: [String]
    let offered: [String]

    var testDescription: String { words.joined(separator: " ") }

    init(_ words: [String], _ offered: [String]) {
      self.words = words
      self.offered = offered
    }
  }

  private static let globals = Option.global.map { "--\($0.name)" }

  static let cursors: [Cursor] = [
    Cursor(["ev"], ["eval"]),
    Cursor(
      ["profile", ""],
      ["set", "show", "list", "history", "merge", "import", "export", "erase", "restore-id"]),
    Cursor(["profile", "s"], ["set", "show"]),
    Cursor(["--json", "segment", "m"], ["members"]),
    Cursor(["eval", "--pl"], ["--placement"]),
    Cursor(["export", ""], ["--catalog", "--changes-since"] + globals),
    Cursor(["export", "--catalog", "--"], ["--changes-since"] + globals),
    Cursor(
      ["export", "--catalog", "--json", "--"],
      ["--changes-since", "--store", "--help", "--version"]),
    Cursor(["eval", "--context", "country=DE", "--cont"], ["--context"]),
    Cursor(["eval", "--placement", ""], ["paywall", "quiet"]),
    Cursor(["eval", "--placement=q"], ["--placement=quiet"]),
    Cursor(["eval", "--profile", ""], ["jane", "jo nas"]),
    Cursor(["eval", "--profile", "ja"], ["jane"]),
    Cursor(["eval", "--profile", "jane"], ["jane"]),
    Cursor(["eval", "--context", ""], ["age=", "country="]),
    Cursor(["eval", "--tag", ""], ["bmi="]),
    Cursor(["ingest", "--flow", "pro"], ["pro_a", "pro_b"]),
    Cursor(["segment", "members", "g"], ["germans"]),
    Cursor(["segment", "members", "--limit", "3", "g"], ["germans"]),
    Cursor(["segment", "members", "--limit=3", "--", "g"], ["germans"]),
    Cursor(["profile", "show", ""], ["jane", "jo nas"]),
    Cursor(["profile", "set", "jane", "--gender", ""], ["female", "male", "other"]),
    Cursor(["profile", "set", "jane", "--attribute", "ex"], ["experience="]),
    Cursor(
      ["profile", "set", "jane", "--attribute", "experience="],
      ["experience=beginner", "experience=pro"]),
    Cursor(["profile", "set", "jane", "--attribute=experience=p"], ["--attribute=experience=pro"]),
    Cursor(["profile", "set", "jane", "--remove", "p"], ["phone_number", "premium_until"]),
    Cursor(["apply", ""], [":files"]),
    Cursor(["ingest", "--rejects", "x"], [":files"]),
    Cursor(["--store="], [":files"]),
    Cursor(["profile", "set", "jane", "--first-name", ""], []),
    Cursor(["eval", "--shown=x"], []),
    Cursor(["nonsense", "--unknown", "comp"], ["completions"]),
    Cursor(["completions", ""], ["bash", "zsh", "fish"]),
  ]

  private func offered(_ answer: Trial.Answer) -> [String] {
    answer.lines.map { line in
      line == "\tfiles" ? ":files" : String(line.prefix { $0 != "\t" })
    }
  }

  private func trial() throws -> Trial {
    let trial = try Trial.withCatalog()
    for id in ["jane", "jo nas", "li\nne"] {
      _ = trial.call("profile set --first-name X", [id])
    }
    return trial
  }

  @Test("verbs, options, files and names of the store are offered", arguments: cursors)
  func offers(_ cursor: Cursor) throws {
    let answer = try trial().call("complete --", cursor.words)
    #expect(answer.code == .answered)
    #expect(answer.remarks.isEmpty)
    #expect(offered(answer) == cursor.offered)
  }

  @Test("every verb and option of the declaration is offered with its summary")
  func everything() throws {
    let trial = try Trial()
    for verb in Verb.table where !verb.isHidden {
      #expect(
        trial.call("complete --", [verb.name]).lines.contains("\(verb.name)\t\(verb.summary)"))
      for leaf in verb.isLeaf ? [verb] : verb.verbs {
        let path = verb.isLeaf ? [verb.name] : [verb.name, leaf.name]
        for option in leaf.options + Option.global {
          let answer = trial.call("complete --", path + ["--\(option.name)"])
          #expect(answer.lines.contains("--\(option.name)\t\(option.summary)"))
        }
      }
    }
  }

  @Test("without a store or a catalog nothing is offered, and nothing fails")
  func noStore() throws {
    let folder = try BuiltCommand.temporaryFolder()
    let answer = try BuiltCommand(directory: folder).run(
      "segments complete -- eval --placement ''; segments complete -- eval --profile ''; ls")
    #expect(answer.output.isEmpty)
    #expect(answer.remarks.isEmpty)
    #expect(answer.code == 0)
  }

  @Test("a shell that is not known is refused with the nearest one")
  func unknownShell() throws {
    let answer = try Trial().call("completions zhs")
    #expect(answer.code == .wrongCall)
    #expect(answer.remarks.contains("did you mean 'zsh'?"))
  }
}
