// Output under hard conditions: hostile values, closed pipes, terminals, interrupts.

import BuiltCommand
import Foundation
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Output")
struct OutputFaultTests {
  /// Texts that break lines, tables, terminals or parsers elsewhere.
  static let texts = [
    "a\u{0}b", "line\nline\r\nline", "tab\there", "\u{1B}[31mred\u{1B}[0m", "\u{202E}abc\u{2066}",
    "\u{2028}\u{2029}x", "\u{7F}\u{85}\u{9B}31m", "\"quoted\\\"", "e\u{301}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "日本語テキスト", "ก็ำ", "\u{FEFF}x", "x\u{FFFF}y", "</script>", "$(id) `id` %s %n",
    "\u{E0001}\u{E0041}",
    String(repeating: "\u{301}", count: 1000), String(repeating: "x", count: 1000),
  ]

  private func stored() throws -> Trial {
    let trial = try Trial.withCatalog(
      """
      { format: 1, segments: { all: "true" }, placements: { p: { audiences: [ { flow: "f" } ] } },
        flows: { f: { tags: { name: { initial: "-", value: "profile.first_name" } }, screens: [
          { id: "s", elements: [ { id: "e", type: "text", text: ["Hi ", { tag: "name" }] } ] } ] } } }
      """)
    for (index, text) in Self.texts.enumerated() {
      try trial.store.updateProfile(
        Profile.ID(rawValue: "p\(index)" + String(text.unicodeScalars.prefix(20)))
      ) {
        $0.firstName = text
        $0["text"] = .string(text)
        $0["list"] = .stringList([text, text])
        $0["small"] = .number(.leastNonzeroMagnitude)
        $0["large"] = .number(-.greatestFiniteMagnitude)
        $0["flag"] = true
        $0["none"] = .stringList([])
      }
    }
    return trial
  }

  @Test("JSON is valid for every stored value, and gives it back")
  func values() throws {
    let trial = try stored()
    let list = try trial.call("profile list --json").document()["profiles"]?.array ?? []
    #expect(list.count == Self.texts.count)
    for node in list {
      let id = try #require(node["id"]?.string)
      let stored = try #require(try trial.store.profile(Profile.ID(rawValue: id)))
      let name = try #require(stored[.firstName])
      let shown = try trial.call("profile show --json", [id]).document()
      for node in [node, shown] {
        #expect(node["first_name"]?.string?.utf8.elementsEqual(name.utf8) == true)
        let attributes = try ProfileJSON.values(try #require(node["attributes"]?.object))
        #expect(attributes == stored.attributes)
      }
      let evaluation = try trial.call("eval --placement p --json --profile", [id]).document()
      let text = evaluation["texts"]?["s/e"]?.string
      #expect(text?.utf8.elementsEqual("Hi \(name)".utf8) == true)
    }
    let members = try trial.call("segment members all --json").document()
    #expect(members["members"]?.array?.count == Self.texts.count)
    for line in trial.call("export").lines { _ = try JSONReader.read(Array(line.utf8)) }
  }

  @Test("text output holds nothing that steers a terminal, and keeps its lines")
  func visible() throws {
    let trial = try stored()
    var calls = ["profile list", "segment members all"].map { trial.call($0) }
    for profile in try trial.store.read({ try $0.profiles(after: nil, limit: 100) }) {
      calls.append(trial.call("profile show", [profile.id.rawValue]))
      calls.append(trial.call("eval --placement p --profile", [profile.id.rawValue]))
      calls.append(trial.call("profile set", [profile.id.rawValue, "--last-name", "x"]))
      calls.append(trial.call("segment members", [profile.id.rawValue]))
      calls.append(trial.call("eval --profile x --placement", [profile.id.rawValue]))
      calls.append(trial.call("apply", [profile.id.rawValue]))
    }
    for answer in calls {
      for scalar in (answer.output + answer.remarks).unicodeScalars where scalar != "\n" {
        #expect(!scalar.properties.isBidiControl)
        #expect(scalar.properties.generalCategory != .control)
        #expect(!["\u{2028}", "\u{2029}"].contains(scalar))
      }
    }
    #expect(calls[0].lines.count == Self.texts.count + 1)
    #expect(calls[1].lines.count == Self.texts.count)
    let columns = Set(
      calls[0].lines.dropFirst().compactMap { line in
        line.range(of: "2027-01-15T").map { DisplayWidth.of(String(line[..<$0.lowerBound])) }
      })
    #expect(columns.count == 1, "the last column begins at one place")
  }

  @Test("a table written page by page has its titles once, and columns that line up")
  func pages() throws {
    let trial = try Trial()
    for number in 1...1200 { _ = trial.call("profile set p\(number) --first-name X") }
    let lines = trial.call("profile list --limit 1200").lines
    #expect(lines.count == 1201)
    #expect(Set(lines.map(\.utf8.count)).count <= 3)
  }

  @Test("a catalog's own text is spelled out in its mistakes")
  func mistakes() throws {
    let trial = try Trial()
    let path = try trial.file(
      "c", "{ format: 1, segments: { a: \"'\u{202E}\u{1B}[31m' == 1\", '\u{202E}b\u{7}': 'true' } }"
    )
    let answer = trial.call("apply", [path])
    #expect(answer.code == .failed)
    #expect(answer.remarks.contains("\\u{202E}"))
    #expect(!answer.remarks.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
  }
}

@Suite("Output of the process", .serialized)
struct ProcessOutputTests {
  private let built: BuiltCommand
  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  init() throws {
    built = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    try Trial.catalog.write(
      to: built.directory.appending(path: "c.json5"), atomically: true, encoding: .utf8)
  }

  @Test("color only on a terminal, and never with NO_COLOR or a dumb one", .enabled(if: hasScript))
  func color() throws {
    // Standard input that never ends: `script` hangs up the terminal at the end of it.
    let answer = try built.run(
      """
      unset NO_COLOR; mkfifo in; exec 9<> in
      try() { script -qec "$1" /dev/null <&9 | grep -c $'\\x1b\\[1m'; }
      TERM=xterm try 'segments profil'
      TERM=xterm NO_COLOR=1 try 'segments profil'
      TERM=xterm NO_COLOR= try 'segments profil'
      TERM=dumb try 'segments profil'
      TERM=xterm segments profil 2>&1 | grep -c $'\\x1b'
      """)
    #expect(answer.output == "1\n0\n1\n0\n0\n")
  }

  @Test("a closed pipe ends every long answer quietly, with 0")
  func closedPipes() throws {
    let answer = try built.run(
      """
      segments apply c.json5 > /dev/null
      awk 'BEGIN { for (i = 0; i < 4000; i++) printf "{\\"profile\\":\\"a long id of a profile %d\\",\
      \\"update\\":{\\"attributes\\":{\\"experience\\":\\"pro\\"}}}\\n", i }' > lines
      segments ingest lines > /dev/null
      awk 'BEGIN { for (i = 0; i < 4000; i++) \
      print "{\\"profile\\":\\"x\\",\\"placement\\":\\"paywall\\"}" }' > requests
      for call in export 'segment members pros' 'profile list --limit 4000' \
        'profile list --limit 4000 --json' 'segment members pros --json' manual \
        'eval --requests requests' 'completions zsh'
      do segments $call | head -c 10 > /dev/null; echo ${PIPESTATUS[0]}; done
      """)
    #expect(answer.output == String(repeating: "0\n", count: 8))
    #expect(answer.remarks.isEmpty)
  }

  @Test(
    "after SIGINT the store is sound, the answer whole, and a second run ends as one would have")
  func interrupted() throws {
    let answer = try built.run(
      """
      awk 'BEGIN { for (i = 0; i < 12000; i++) printf "{\\"profile\\":\\"p%d\\",\
      \\"at\\":\\"2026-01-01T00:00:%02dZ\\",\\"update\\":{\\"attributes\\":{\\"k%d\\":%d}}}\\n", \
      i % 300, i % 60, i % 7, i }' > lines
      for store in a.db b.db; do segments apply c.json5 --store $store > /dev/null; done
      segments ingest lines --json --store a.db > first.json 2> remarks & pid=$!
      while ! segments profile list --store a.db | grep -q p; do :; done
      kill -INT $pid; wait $pid; echo "code $?"
      sqlite3 a.db 'PRAGMA integrity_check'
      grep -o '"complete":[a-z]*' first.json
      grep -c 'stopped after line [0-9]*; what was taken in is kept' remarks
      last=$(grep -o '"last_line":[0-9]*' first.json | cut -d: -f2)
      [ $last -gt 0 ] && [ $last -lt 12000 ] && echo "stopped in the middle"
      sqlite3 a.db 'SELECT count(*) FROM event' | grep -qx $last && echo 'as it says'
      segments ingest lines --store a.db > /dev/null
      segments ingest lines --store b.db > /dev/null
      segments export --store a.db > a; segments export --store b.db | cmp - a && echo same
      """)
    #expect(
      answer.output == """
        code 130
        ok
        "complete":false
        1
        stopped in the middle
        as it says
        same

        """, "\(answer.remarks)")
  }
}
