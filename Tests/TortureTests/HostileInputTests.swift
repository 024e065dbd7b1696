// Inputs that somebody made to do harm: the corpora of the fuzzers, and calls made by chance.

import BuiltCommand
import Foundation
import Segments
import StoreContract
import Testing

@testable import SegmentsCommand

@Suite("Hostile inputs", .serialized)
struct HostileInputTests {
  static let kinds: [(name: String, fault: @Sendable ([UInt8]) -> String?)] = [
    ("lines", { HostileInput.fault(inLines: $0) }),
    ("catalog", { HostileInput.fault(inCatalog: $0) }),
    ("attributes", { HostileInput.fault(inAttributes: $0) }),
    ("numbers", { HostileInput.fault(inNumber: $0) }),
  ]

  @Test("what fuzzers found is refused or taken in, and can be handed on", arguments: 0..<4)
  func corpora(_ index: Int) throws {
    let (name, fault) = Self.kinds[index]
    let inputs = try FuzzCorpus.inputs(name)
    let broken = inputs.filter { fault($0) != nil }
    Torture.note("inputs of the corpora", [name: inputs.count, "broken properties": broken.count])
    #expect(broken == [], "\(name): \(broken.map { Data($0).base64EncodedString() })")
    #expect(inputs.count > 10)
  }

  @Test("a call of random words is understood or refused in words, and each of its words is kept")
  func arguments() throws {
    let seed = Torture.seed
    var calls = RandomCall(seed: seed)
    let end = Date.now.addingTimeInterval(Double(Torture.count(1, long: 600)))
    var (tried, understood) = (0, 0)
    while Date.now < end {
      tried += 1
      let words = calls.next()
      do throws(CommandError) {
        _ = try ArgumentReader.read(words)
        understood += 1
      } catch {
        #expect(!error.text.isEmpty && error.exitCode == .wrongCall, "\(words)")
      }
    }
    Torture.note("calls read", ["tried": tried, "understood": understood], seed: seed)
    #expect(understood > 0 && understood < tried)
  }

  @Test("a call of random words, run as a process on a store, ends with one of its codes")
  func processes() throws {
    let seed = Torture.seed
    var calls = RandomCall(seed: seed &+ 1)
    let command = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    try HostileInput.catalog.write(
      to: command.directory.appending(path: "FILE"), atomically: true, encoding: .utf8)
    let count = Torture.count(40, long: 2_000)
    let lines = (0..<count).map { _ in
      "try " + calls.next().map(Self.quoted).joined(separator: " ")
    }
    try (Self.functions + lines.joined(separator: "\n")).write(
      to: command.directory.appending(path: "calls"), atomically: true, encoding: .utf8)
    let answer = try command.run(
      ". ./calls; sqlite3 segments.db 'PRAGMA integrity_check' >&2")
    let codes = answer.output.split(separator: "\n").compactMap { Int($0) }
    let wrong = zip(codes, lines).filter { ![0, 1, 64].contains($0.0) }
    Torture.note(
      "calls run",
      ["tried": codes.count, "answered": codes.count { $0 == 0 }, "crashed or stuck": wrong.count],
      seed: seed)
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
    #expect(
      codes.count == count && answer.remarks.hasSuffix("ok\n"), "\(answer.remarks.suffix(300))")
  }

  private static let functions = """
    segments apply FILE > /dev/null
    try() { timeout -s KILL 30 segments "$@" > out 2> err < /dev/null; echo $?; }

    """

  /// A word as bash reads it, whatever is in it.
  private static func quoted(_ word: String) -> String {
    let digits = word.utf8.filter { $0 != 0 }.map { byte in
      "\\x" + String(UInt16(byte) | 0x100, radix: 16).dropFirst()
    }
    return "$'\(digits.joined())'"
  }
}

/// Calls made by chance of the words that the command knows, and of others.
private struct RandomCall {
  private var random: SeededGenerator
  private static let values = [
    "", " ", "-", "--", "=", "p1", "p", "high", "f", "FILE", "segments.db", "attributes.bmi > 25",
    "1",
    "-1", "9223372036854775808", "1e999", "NaN", "2026-01-01T00:00:00Z", "bmi=31.2", "bmi:number=x",
    "goals:string_list=a,b", "=x", "a=b=c", "de", "1:1", "\u{202E}x", "\u{0}", "\u{FFFF}",
    "e\u{301}",
    "../../x", "/dev/null", "/dev/full", String(repeating: "x", count: 300),
    String(repeating: "(", count: 400), "--json", "--store", "--help", "'", "\\", "$(id)", "\n",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next call's words.
  mutating func next() -> [String] {
    var words: [String] = []
    var verbs = Verb.table
    var last: Verb?
    while let verb = verbs.randomElement(using: &random) {
      words.append(verb.name)
      (last, verbs) = (verb, verb.verbs)
    }
    for operand in last?.operands ?? [] where chance(9) {
      words.append(operand.completion == .file && chance(8) ? "FILE" : value())
    }
    for option in (last?.options ?? []).shuffled(using: &random).prefix(4)
    where chance(6) || option.isRequired {
      add(option, to: &words)
    }
    if chance(3) { words.append("--json") }
    for _ in 0..<Int.random(in: 0...2, using: &random) where chance(3) { spoil(&words) }
    return words
  }

  private mutating func add(_ option: SegmentsCommand.Option, to words: inout [String]) {
    guard option.valueName != nil else { return words.append("--\(option.name)") }
    if chance(5) {
      words.append("--\(option.name)=\(value())")
    } else {
      words += ["--\(option.name)", value()]
    }
  }

  /// Takes a word away, doubles, moves, replaces or misspells one.
  private mutating func spoil(_ words: inout [String]) {
    guard let place = words.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: words.remove(at: place)
    case 1: words.insert(words[place], at: place)
    case 2: words.swapAt(place, words.indices.randomElement(using: &random) ?? place)
    case 3: words[place] = value()
    default: words[place] = String(words[place].shuffled(using: &random))
    }
  }

  private mutating func value() -> String { Self.values.randomElement(using: &random) ?? "" }

  private mutating func chance(_ ofTen: Int) -> Bool {
    Int.random(in: 0..<10, using: &random) < ofTen
  }
}
