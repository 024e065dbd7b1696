// Hostile files through the command: each ends in an answer or a clear error, in bounded memory.

import BuiltCommand
import Foundation
import Testing

@testable import SegmentsCommand

@Suite("Hostile input")
struct HostileInputTests {
  /// A file that a script writes, and what each reader of files says of it.
  struct Input: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    /// nil where trying it would only take longer than another.
    let ingest: String?
    let apply: String?

    var testDescription: String { name }
  }

  private static let line = #"{"profile":"p","update":{"first_name":"X"}}"#

  static let inputs: [Input] = [
    Input(
      name: "10 million keys",
      script: #"awk 'BEGIN{printf "{";for(i=0;i<1e7;i++)printf "\"k%d\":1,",i;print "}"}'"#,
      ingest: nil, apply: "has more than 65 MiB"),
    Input(
      name: "20,000 keys in one line",
      script: #"awk 'BEGIN{printf "{";for(i=0;i<2e4;i++)printf "\"k%d\":1,",i;print "}"}'"#,
      ingest: "more than 10000 members", apply: "unknown key"),
    Input(
      name: "100,000 levels of lists", script: #"head -c 100000 /dev/zero | tr '\0' '['"#,
      ingest: "deeper than 32 levels", apply: "deeper than 64 levels"),
    Input(
      name: "100,000 levels of objects",
      script: #"awk 'BEGIN{for(i=0;i<1e5;i++)printf "{\"a\":"}'"#,
      ingest: "deeper than 32 levels", apply: "deeper than 64 levels"),
    Input(
      name: "bytes that are no text", script: "head -c 100000 /dev/zero", ingest: "column 1",
      apply: "1:1"),
    Input(
      name: "bytes that are not UTF-8",
      script: #"printf '{"profile":"p","update":{"first_name":"\xff\xfe"}}'"#,
      ingest: "UTF-8", apply: "UTF-8"),
    Input(
      name: "half of a surrogate pair",
      script: #"printf '%s' '{"profile":"p","update":{"first_name":"\ud83d"}}'"#,
      ingest: "surrogate", apply: "surrogate"),
    Input(
      name: "duplicate keys", script: #"printf '{"profile":"p","profile":"q","update":{}}'"#,
      ingest: "stands twice", apply: "stands twice"),
    Input(
      name: "a number of 10,000 digits",
      script:
        #"printf '{"profile":"p","update":{"attributes":{"n":%s}}}' $(printf '7%.0s' {1..10000})"#,
      ingest: "too large", apply: "finite"),
    Input(
      name: "5 MB of text",
      script:
        #"printf '{"profile":"p","update":{"first_name":"%s"}}' $(head -c 5000000 /dev/zero | tr '\0' x)"#,
      ingest: "at most 1000 characters", apply: "unknown key"),
    Input(name: "nothing", script: "true", ingest: nil, apply: "1:1"),
    Input(
      name: "a line of 12 MB", script: "head -c 12000000 /dev/zero", ingest: "8 MiB",
      apply: nil),
  ]

  @Test("ends in a clear and short error, in bounded memory and time", arguments: inputs)
  func bounded(_ input: Input) throws {
    let built = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    try Trial.catalog.write(
      to: built.directory.appending(path: "c.json5"), atomically: true, encoding: .utf8)
    // A limit of 1 GiB on the address space, of which libraries take a part.
    let answer = try built.run(
      """
      segments apply c.json5 > /dev/null
      ulimit -v 1048576
      try() { ( \(input.script) ) | segments $1 - > $1.out 2> $1.err; echo ${PIPESTATUS[1]}; }
      \(input.ingest == nil ? "echo 1; touch ingest.out ingest.err" : "try ingest")
      \(input.apply == nil ? "echo 1; touch apply.out apply.err" : "try apply")
      """)
    let codes = answer.output.split(separator: "\n")
    #expect(codes == ["1", "1"])
    func text(_ name: String) throws -> String {
      try String(contentsOf: built.directory.appending(path: name), encoding: .utf8)
    }
    let errors = (ingest: try text("ingest.err"), apply: try text("apply.err"))
    #expect(input.ingest.map(errors.ingest.contains) ?? true, "\(errors.ingest.prefix(500))")
    #expect(input.apply.map(errors.apply.contains) ?? true, "\(errors.apply.prefix(500))")
    for name in ["ingest.err", "apply.err", "ingest.out", "apply.out"] {
      #expect(try text(name).utf8.count < 300_000)
    }
    try FileManager.default.removeItem(at: built.directory)
  }

  @Test("a mark, carriage returns, blank lines and a missing end change nothing")
  func lineForms() throws {
    let trial = try Trial.withCatalog()
    let marked = try trial.file(
      "lines", "\u{FEFF}\(Self.line)\r\n\r\n\(Self.line)\r\n  \n\(Self.line)")
    let answer = trial.call("ingest", [marked])
    #expect(answer.output == "3 lines: 3 recorded, 0 failed\n", "\(answer.remarks)")
    let catalog = try trial.file("c", "\u{FEFF}" + Trial.catalog.replacing("\n", with: "\r\n"))
    #expect(trial.call("apply", [catalog]).output.hasPrefix("unchanged"))
  }

  @Test("S-030: a damaged line takes none of its neighbors along")
  func neighbors() throws {
    let built = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    try Trial.catalog.write(
      to: built.directory.appending(path: "c.json5"), atomically: true, encoding: .utf8)
    let answer = try built.run(
      #"""
      segments apply c.json5 > /dev/null
      { echo '{"profile":"a","update":{"first_name":"A"}}'
        echo '{"profile":"b","update":{"first_name":"\ud83d"}}'
        printf '{"profile":"b","update":{"first_name":"\xff\xfe"}}\n'
        head -c 9000000 /dev/zero | tr '\0' x; echo
        echo '{"profile":"c","update":{"first_name":"C"}}'; } | segments ingest -
      segments segment members pros; segments profile list | cut -c1
      """#)
    #expect(answer.output == "5 lines: 2 recorded, 3 failed\nP\na\nc\n")
    for number in [2, 3, 4] { #expect(answer.remarks.contains("line \(number): ")) }
  }

  @Test("S-035: neither locale, calendar nor zone of the process changes what is said")
  func surroundings() throws {
    let built = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    try Trial.catalog.write(
      to: built.directory.appending(path: "c.json5"), atomically: true, encoding: .utf8)
    let script = """
      rm -f s.db*; export SEGMENTS_STORE=s.db
      segments apply c.json5 | head -1
      echo '{"profile":"j","at":"2026-06-01T15:30:00Z","id":"1","update":{"birthday":"1990-06-15",\
      "attributes":{"bmi":30.5,"premium_until":"2026-06-01T15:30:00+03:00"}}}' | segments ingest -
      segments profile show j --json | sed 's/"created_ms.*//'; segments profile show j | grep -v -- ':.*:.*Z$'
      segments eval --profile j --placement paywall --now 2026-06-02T00:00:00Z --json
      """
    let plain = try built.run("unset LANG LC_ALL; export TZ=UTC; \(script)")
    #expect(plain.output.contains("1990-06-15"))
    #expect(plain.output.contains("2026-06-01T12:30:00.000Z"))
    for variables in [
      "LC_ALL=th_TH@calendar=buddhist LANG=th_TH TZ=Asia/Bangkok",
      "LC_ALL=ja_JP@calendar=japanese TZ=Asia/Tokyo", "LC_ALL=ar_SA LANG=ar_SA TZ=Asia/Riyadh",
      "LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE TZ=America/St_Johns", "LC_ALL=tr_TR TZ=",
    ] {
      let other = try built.run("export \(variables); \(script)")
      #expect(other.output == plain.output)
      let remarks = other.remarks.split(separator: "\n").filter { !$0.contains("setlocale") }
      #expect(remarks.isEmpty && plain.remarks.isEmpty)
    }
  }
}
