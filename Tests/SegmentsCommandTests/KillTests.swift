// `ingest` killed at any moment, and run again with the same file.

import BuiltCommand
import Foundation
import Testing

@testable import SegmentsCommand

@Suite("ingest that is killed")
struct KillTests {
  private let folder: URL

  init() throws {
    folder = try BuiltCommand.temporaryFolder()
    try Trial.catalog.write(
      to: folder.appending(path: "catalog.json5"), atomically: false, encoding: .utf8)
    try Self.functions.write(
      to: folder.appending(path: "functions"), atomically: false, encoding: .utf8)
  }

  /// `fresh` makes a store with the catalog; `contents` prints all of a store but the times of
  /// receipt.
  private static let functions = """
    fresh() { rm -f "$1" "$1-wal" "$1-shm"; cp applied.db "$1"; }
    contents() {
      for table in $(sqlite3 "$1" "SELECT name FROM sqlite_schema WHERE type = 'table'"); do
        columns=$(sqlite3 "$1" "SELECT group_concat('quote(' || name || ')') FROM
          pragma_table_info('$table') WHERE name <> 'received_ms'")
        echo "$table"
        sqlite3 "$1" "SELECT $columns FROM $table ORDER BY $columns"
      done
    }
    segments apply catalog.json5 --store applied.db > /dev/null || exit 1
    """

  private func shell(_ script: String) throws -> BuiltCommand.Answer {
    try BuiltCommand(directory: folder).run("set -u; . ./functions\n" + script)
  }

  /// Showings of a few people: some closed, some left open, some with an update after them.
  private func writeLines(_ count: Int) throws {
    let start = Date(timeIntervalSince1970: 1_760_000_000)
    let lines = (0..<count).map { number in
      let (showing, step) = (number / 6, number % 6)
      let at = start.addingTimeInterval(Double(number)).ISO8601Format()
      let head = #"{"profile":"p\#(showing % 97)","id":"\#(number)","at":"\#(at)","#
      let event = #""showing":"s\#(showing)","flow":"onboarding","event":{"name":"#
      let input = #""flow_user_input","instanceId":"s1","element_id":"#
      return switch step {
      case 0, 1:
        head + event + input + #""name","element_type":"text_input","value":"N\#(number)"}}"#
      case 2:
        head + event + input
          + #""weight","element_type":"number_input","value":"\#(number % 90 + 10)"}}"#
      case 3:
        head + event
          + #""flow_screen_showed","instanceId":"s1","is_last_screen":\#(showing % 2 == 0)}}"#
      case 4 where showing % 3 > 0: head + event + #""flow_closed"}}"#
      default: head + #""update":{"attributes":{"goals":["\#(number)"]}}}"#
      }
    }
    try (lines.joined(separator: "\n") + "\n").write(
      to: folder.appending(path: "lines"), atomically: false, encoding: .utf8)
  }

  @Test(
    "ends, run again, in the store of one clean run",
    .enabled(if: Self.hasShell, "needs the sqlite3 shell"),
    arguments: [("", "20 50 80"), ("--close", "60")])
  func again(_ option: String, _ shares: String) throws {
    try writeLines(3_000)
    let answer = try shell(
      """
      fresh clean.db
      began=$(date +%s%N)
      segments ingest lines \(option) --store clean.db > /dev/null || exit 2
      span=$(( $(date +%s%N) - began ))
      contents clean.db > expected
      killed=0
      for share in \(shares); do
        fresh killed.db
        for again in 1 2; do
          segments ingest lines \(option) --store killed.db > /dev/null & pid=$!
          sleep "$(printf '0.%09d' $(( span * share / 100 % 1000000000 )))"
          kill -KILL $pid 2> /dev/null
          wait $pid 2> /dev/null; [ $? = 137 ] && killed=$(( killed + 1 ))
        done
        segments ingest lines \(option) --store killed.db > /dev/null || exit 3
        contents killed.db | cmp - expected || exit 4
      done
      grep -c . expected; echo $killed
      """)
    #expect(answer.code == 0, "\(answer.output)\(answer.remarks)")
    let counts = answer.output.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 2)
    #expect(counts.first ?? 0 > 6_000, "the comparison must see every row")
    #expect(counts.last ?? 0 > 0, "no run was killed, so nothing was shown")
  }

  @Test("closes with --close what an earlier run left open, also when every line is known")
  func closesKnownLines() throws {
    let head = #"{"profile":"jane","showing":"x","flow":"onboarding","at":"2026-01-01T00:00:00Z","#
    try (head + #""id":"1","event":{"name":"flow_screen_showed","instanceId":"s1"}}"# + "\n").write(
      to: folder.appending(path: "lines"), atomically: false, encoding: .utf8)
    let answer = try shell(
      """
      fresh s.db
      segments ingest lines --store s.db --idle-close 99999d
      segments ingest lines --store s.db --idle-close 99999d --close
      sqlite3 s.db "SELECT closing FROM showing"
      """)
    #expect(
      answer.output == """
        1 line: 1 recorded, 0 failed
        1 line: 0 recorded, 1 known before, 0 failed
        ended

        """)
  }

  @Test("one broken line among many good ones is the only one that fails")
  func brokenLine() throws {
    try writeLines(6_000)
    let answer = try shell(
      """
      fresh s.db
      sed -i '3001s/.*/{"profile":"Marker","event":/' lines
      segments ingest lines --rejects rejects --store s.db; echo "code $?"
      cat rejects
      """)
    #expect(answer.output.hasPrefix("6,000 lines: 5,999 recorded, 1 failed"))
    #expect(answer.output.hasSuffix("code 1\n{\"profile\":\"Marker\",\"event\":\n"))
    #expect(answer.remarks.hasPrefix("line 3001: "))
    #expect(!answer.remarks.contains("Marker"))
  }

  /// Whether rows can be looked at from outside.
  private static let hasShell = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3", "/bin/sqlite3"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }
}
