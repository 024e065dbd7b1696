// Faults that users of comparable commands reported: each impossible here.

import BuiltCommand
import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Faults of calls")
struct CallFaultTests {
  @Test(
    "S-091: a blank profile id is refused at every entrance",
    arguments: ["", " ", "\t\n", "\u{A0}", "\u{3000}\u{2029}"])
  func blankID(_ id: String) throws {
    let trial = try Trial.withCatalog()
    let json = JSONWriter.quoted(id)
    let line = try trial.file(
      "line",
      #"{"profile":\#(json),"update":{"first_name":"X"}}"# + "\n"
        + #"{"profile":"a","merge":\#(json)}"# + "\n" + #"{"profile":"a","update":{}}"#)
    let file = try trial.file("profile", #"{"id":\#(json)}"#)
    let request = try trial.file("request", #"{"profile":\#(json),"placement":"paywall"}"#)
    let calls: [(line: String, more: [String], code: ExitCode)] = [
      ("profile set --first-name X", [id], .wrongCall), ("profile show", [id], .wrongCall),
      ("profile list --after", [id], .wrongCall),
      ("eval --placement paywall --profile", [id], .wrongCall),
      ("ingest --profile", [id, line], .wrongCall), ("ingest", [line], .failed),
      ("eval --placement paywall --profile-file", [file], .failed),
      ("eval --requests", [request], .failed),
    ]
    for (line, more, code) in calls {
      let answer = trial.call(line, more)
      #expect(answer.code == code, "\(line)")
      #expect(answer.remarks.contains("blank"), "\(line): \(answer.remarks)")
    }
    #expect(trial.call("profile list --json").output.contains(#"[{"id":"a","#))
    #expect(throws: (any Error).self) {
      try trial.store.updateProfile(Profile.ID(rawValue: id)) { $0.firstName = "X" }
    }
  }

  @Test(
    "S-095: a value may begin with a dash, as the next word and after '='",
    arguments: [
      (["--attribute", "delta:number=-5"], "delta", .number(-5)),
      (["--attribute=delta:number=-5"], "delta", .number(-5)),
      (["--attribute", "delta:number=-0.5"], "delta", .number(-0.5)),
      (["--attribute", "delta=-"], "delta", .string("-")),
      (["--attribute", "delta=--help"], "delta", .string("--help")),
      (["--attribute=delta=--json"], "delta", .string("--json")),
    ] as [([String], String, AttributeValue)])
  func dashes(_ words: [String], _ key: String, _ value: AttributeValue) throws {
    let trial = try Trial()
    #expect(trial.call("profile set jane", words).code == .answered)
    #expect(try trial.store.profile("jane")?.attributes[key] == value)
  }

  @Test(
    "S-095: an option that takes a text takes '--help' and '-' too, and an operand follows '--'",
    arguments: ["-5", "--help", "-", "--", "-x", "--first-name"])
  func dashedText(_ text: String) throws {
    let trial = try Trial()
    #expect(trial.call("profile set jane --first-name", [text]).code == .answered)
    #expect(try trial.store.profile("jane")?[.firstName] == text)
    #expect(trial.call("profile set --last-name=\(text) --", [text]).code == .answered)
    let stored = try trial.store.profile(Profile.ID(rawValue: text))
    #expect(stored?[.lastName] == text)
    #expect(ManualPage(table: Verb.table).text.contains("begins with a"))
  }

  /// Calls that work and calls that fail, in each way in which a call can.
  private static let calls: [(words: [String], code: ExitCode)] = [
    (["--help"], .answered), (["--version"], .answered), (["eval", "--help"], .answered),
    (["completions", "bash"], .answered), (["manual"], .answered),
    (["apply", "CATALOG"], .answered), (["apply", "BAD"], .failed), (["apply", "none"], .failed),
    (["ingest", "LINES"], .failed), (["ingest", "GOOD"], .answered),
    (["ingest", "--flow", "nope", "GOOD"], .failed), (["ingest", "none"], .failed),
    (["profile", "set", "jane", "--first-name", "J", "--attribute", "undeclared=1"], .answered),
    (["profile", "set", "jane", "--attribute", "bmi=x"], .failed),
    (["profile", "set"], .wrongCall),
    (["profile", "show", "jane"], .answered), (["profile", "show", "nobody"], .failed),
    (["profile", "list"], .answered), (["profile", "list", "--limit", "0"], .wrongCall),
    (["eval", "--profile", "jane", "--placement", "paywall", "--tag", "x=y"], .answered),
    (["eval", "--profile", "jane", "--placement", "paywal"], .failed),
    (["eval", "--profile", "jane", "--placement", "quiet", "--context", "x=y"], .failed),
    (["eval", "--profile", "jane"], .wrongCall), (["eval", "--profil", "jane"], .wrongCall),
    (["segment", "list"], .answered), (["segment", "members", "pros"], .answered),
    (["segment", "members", "nope"], .failed), (["segment"], .wrongCall),
    (["export", "--catalog"], .answered), (["nonsense"], .wrongCall), ([], .wrongCall),
  ]

  @Test(
    "S-096: with --json, standard output holds one JSON document and nothing else, on failure too",
    arguments: [true, false])
  func oneDocument(_ hasCatalog: Bool) throws {
    let trial = hasCatalog ? try Trial.withCatalog() : try Trial()
    let good = #"{"profile":"jane","id":"1","update":{"attributes":{"undeclared":1}}}"#
    let files = [
      "CATALOG": try trial.file("c", Trial.catalog), "BAD": try trial.file("b", "{format:1,x:2}"),
      "LINES": try trial.file("l", good + "\nbroken\n"), "GOOD": try trial.file("g", good),
    ]
    for (words, code) in Self.calls {
      let answer = trial.call("--json", words.map { files[$0] ?? $0 })
      if hasCatalog { #expect(answer.code == code, "\(words)") }
      #expect(answer.output.hasSuffix("\n"), "\(words)")
      #expect(answer.output.split(separator: "\n").count == 1, "\(words): \(answer.output)")
      #expect(throws: Never.self, "\(words)") { try answer.document() }
      let isTold = !answer.remarks.isEmpty || answer.output.contains(#""failed_lines":[{"#)
      #expect(isTold || answer.code == .answered, "\(words)")
    }
  }

  @Test("S-096: a failure in the middle of a list closes the document, and says so in it")
  func brokenList() throws {
    var output = Output(to: .memory)
    #expect(throws: NoCatalog.self) {
      try output.list(#"{"members":["#) { output in
        output.write(#""jane""#)
        throw NoCatalog()
      }
    }
    let document = try JSONReader.read(Array(output.standardOutput.utf8))
    #expect(document["members"]?.array?.count == 1)
    #expect(document["error"]?.string?.isEmpty == false)
  }

  @Test("S-097: what fails in whole or in part ends with 1, a wrong call with 64")
  func exitCodes() throws {
    let trial = try Trial.withCatalog()
    let good = #"{"profile":"jane","update":{"first_name":"J"}}"#
    for (index, lines) in [["x", "y", "z"], [good, "y", good]].enumerated() {
      let path = try trial.file("lines\(index)", lines.joined(separator: "\n"))
      #expect(trial.call("ingest", [path]).code == .failed)
    }
    #expect(trial.call("profile show nobody").code == .failed)
    #expect(trial.call("eval --profile jane --placement nope").code == .failed)
    #expect(trial.call("eval --nope").code == .wrongCall)
    #expect(ExitCode.failed.rawValue == 1)
    #expect(ExitCode.wrongCall.rawValue == 64)
  }

  @Test(
    "S-098: each profile id reads back exactly as it was given",
    arguments: [
      "a/b", "a%2Fb", "..", "%00", "\u{1F44D}", "a b", "?x", "a\u{0}b", "e\u{301}", "\u{E9}",
      "a\nb",
      "\u{202E}x", "'\"\\", "=", "-",
    ])
  func ids(_ id: String) throws {
    let trial = try Trial.withCatalog()
    let line = #"{"profile":\#(JSONWriter.quoted(id)),"update":{"first_name":"X"}}"#
    #expect(trial.call("ingest", [try trial.file("line", line)]).code == .answered)
    let shown = try trial.call("profile show --json --", [id]).document()
    let listed = try trial.call("profile list --json").document()
    let evaluated = try trial.call("eval --json --placement paywall --profile", [id]).document()
    let exported = try trial.call("export").document()
    let found = [
      shown["id"]?.string, listed["profiles"]?.array?.first?["id"]?.string,
      evaluated["profile"]?.string, exported["profile"]?.string,
    ]
    for text in found { #expect(text.map { Array($0.utf8) } == Array(id.utf8)) }
    #expect(evaluated["profile_found"]?.bool == true)
    #expect(listed["profiles"]?.array?.count == 1)
  }

  @Test("S-100: twenty runs of each call give the same bytes")
  func sameBytes() throws {
    let built = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    let attributes = (1...30).map { "--attribute k\($0)=v" }.joined(separator: " ")
    try Trial.catalog.write(
      to: built.directory.appending(path: "c.json5"), atomically: true, encoding: .utf8)
    let setUp = try built.run(
      """
      set -e
      segments apply c.json5
      segments profile set jane --first-name J --attribute bmi=31 \(attributes)
      for id in 3 1 2; do segments profile set $id --attribute experience=pro; done
      echo '{format:1,a:1,b:2,segments:{x:"y",z:"w == 1 && v"},flows:{f:{q:1,r:2}}}' > bad.json5
      printf '%s\\n' '{"profile":"j","update":{"x":1,"y":2,"email":1}}' x '{"event":{}}' > bad.jsonl
      """)
    #expect(setUp.code == 0, "\(setUp.remarks)")
    let answer = try built.run(
      """
      for i in $(seq 20); do (
        for call in 'profile show jane' 'profile show jane --json' 'segment list --json' \\
          'profile list' 'segment members pros' 'apply bad.json5' 'apply bad.json5 --json' \\
          'ingest bad.jsonl' 'ingest bad.jsonl --json' 'export' 'export --catalog' 'manual' \\
          'eval --profile jane --placement paywall --json --now 2027-01-01T00:00:00Z' \\
          'eval --profile jane --placement nope' '--help' 'complete -- profile set x --attribute='
        do segments $call; echo "= $?"; done
      ) > run.$i 2>&1; done
      cat run.* | grep -c '^= '
      md5sum < run.1 > first; for i in $(seq 20); do md5sum < run.$i | cmp - first; done
      """)
    #expect(answer.output == "320\n")
    #expect(answer.remarks.isEmpty)
  }
}
