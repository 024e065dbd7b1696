// How the words of a call are read.

import Segments
import Testing

@testable import SegmentsCommand

@Suite("Words of a call")
struct ArgumentReaderTests {
  /// A command that keeps what it was given.
  private struct Echo: StoreCommand {
    static let level = Option.value("level", "N", "a value")
    static let tag = Option.value("tag", "K=V", "a value").repeatable
    static let quick = Option.flag("quick", "a flag")
    static let verb = Verb(
      name: "echo", summary: "Echo",
      operands: [Operand(name: "FILE", summary: "a file")],
      options: [level, tag, quick],
      body: .command { arguments throws(CommandError) in try Echo(arguments) })

    let arguments: Arguments
    init(_ arguments: Arguments) throws(CommandError) { self.arguments = arguments }
    func run(in store: any Store, to output: inout Output) -> ExitCode { .answered }
  }

  private static let table = [
    Echo.verb, Verb(name: "group", summary: "A group", body: .verbs([Echo.verb])),
  ]

  private func arguments(_ words: [String]) throws -> Arguments {
    let request = try ArgumentReader.read(words, table: Self.table)
    guard case .command(_, _, let arguments) = request else {
      throw CommandError.failed("no command was read")
    }
    return arguments
  }

  private func mistake(_ words: [String], table: [Verb] = ArgumentReaderTests.table) -> String? {
    do throws(CommandError) {
      _ = try ArgumentReader.read(words, table: table)
      return nil
    } catch {
      return error.exitCode == .wrongCall ? error.text : nil
    }
  }

  @Test(
    "an option's value is the next word or what follows '=', whatever it looks like",
    arguments: [
      (["echo", "f", "--level", "3"], "3"),
      (["echo", "f", "--level=3"], "3"),
      (["echo", "--level", "-3", "f"], "-3"),
      (["echo", "f", "--level", "--"], "--"),
      (["echo", "f", "--level=a=b"], "a=b"),
      (["echo", "f", "--level="], ""),
      (["echo", "f", "--level", "--quick"], "--quick"),
    ])
  func value(_ words: [String], _ expected: String) throws {
    #expect(try arguments(words).value(of: Echo.level) == expected)
  }

  @Test("a repeatable option keeps every value in order")
  func repeated() throws {
    let read = try arguments(["echo", "--tag", "a=1", "f", "--tag=b=-5"])
    #expect(read.values(of: Echo.tag) == ["a=1", "b=-5"])
    #expect(read.operands == ["f"])
  }

  @Test("'--' ends the options and '-' alone is an operand")
  func operands() throws {
    #expect(try arguments(["echo", "--", "--quick"]).operands == ["--quick"])
    #expect(try arguments(["echo", "-"]).operands == ["-"])
  }

  @Test("global options may stand before the verb and after it")
  func global() throws {
    let before = try arguments(["--store", "a.db", "--json", "group", "echo", "f"])
    #expect(before.value(of: .store) == "a.db")
    #expect(before.format == .json)
    #expect(try arguments(["group", "echo", "f", "--store=b.db"]).value(of: .store) == "b.db")
  }

  @Test(
    "a wrong call says what is wrong and the nearest name",
    arguments: [
      ([], "a verb is missing: one of echo, group"),
      (["group"], "a verb is missing: one of echo\n(see 'segments group --help')"),
      (["ecoh", "f"], "unknown verb 'ecoh'; did you mean 'echo'?"),
      (["group", "eco"], "unknown verb 'group eco'; did you mean 'echo'?"),
      (["echo", "f", "--levle", "3"], "unknown option '--levle'; did you mean '--level'?"),
      (["echo", "f", "--LEVEL=3"], "unknown option '--LEVEL'; did you mean '--level'?"),
      (["--level", "3", "echo"], "unknown option '--level' before the verb; write it after"),
      (["echo", "f", "-q"], "unknown option '-q': options begin with two dashes"),
      (["echo", "f", "--quick=yes"], "--quick takes no value"),
      (["echo", "f", "--level"], "--level needs a value: --level N"),
      (["echo", "f", "--level=1", "--level=2"], "--level is given more than once"),
      (["echo"], "FILE is missing: a file"),
      (["echo", "f", "--level", "--quick", "x"], "(--level took '--quick' as its value)"),
    ])
  func wrong(_ words: [String], _ expected: String) throws {
    let text = try #require(mistake(words))
    #expect(text.contains(expected))
  }

  @Test("a word too many is never shown: it may be a name that was not quoted")
  func surplus() throws {
    let text = try #require(mistake(["echo", "f", "Marker", "--qick=Marker"]))
    #expect(!text.contains("Marker"))
    let excess = try #require(mistake(["echo", "f", "Marker"]))
    #expect(excess.hasPrefix("1 argument too many"))
    #expect(!excess.contains("Marker"))
  }

  @Test(
    "help is given wherever it is asked for, mistakes or not",
    arguments: [
      ["echo", "--help"], ["echo", "-h"], ["echo", "--bogus", "--help"], ["help", "echo"],
    ])
  func help(_ words: [String]) throws {
    guard case .help(let verb, "") = try ArgumentReader.read(words, table: Self.table) else {
      Issue.record("no help was read")
      return
    }
    #expect(verb.name == "echo")
  }

  @Test("every verb of the table reads its own examples")
  func examples() throws {
    let verbs = Verb.table.flatMap { $0.verbs.isEmpty ? [$0] : $0.verbs }
    #expect(verbs.allSatisfy { !$0.examples.isEmpty })
    for example in verbs.flatMap(\.examples) {
      let words = Self.words(of: String(example.call.prefix { $0 != ">" }))
      switch try ArgumentReader.read(words) {
      case .command(let reading, _, let arguments):
        #expect(throws: Never.self) { try reading(arguments) }
      case .text(let writing, _, let arguments):
        #expect(throws: Never.self) { try writing(arguments) { _, _ in throw NoCatalog() } }
      default: Issue.record("\(example.call) is no command")
      }
    }
  }

  /// The words behind the program's name, as a shell cuts them; quotes keep blanks.
  private static func words(of call: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in call {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else if quote == nil, character == " " {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.dropFirst().filter { !$0.isEmpty }
  }
}
