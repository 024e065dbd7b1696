// Doctor, backup, restore and erase as processes on files, also killed at any moment.

import BuiltCommand
import Foundation
import Testing

@testable import SegmentsCommand

@Suite("Looking after a store, as processes")
struct StoreCareTests {
  private let folder: URL
  private let command: BuiltCommand

  init() throws {
    folder = try BuiltCommand.temporaryFolder()
    command = BuiltCommand(directory: folder)
    try Trial.catalog.write(
      to: folder.appending(path: "catalog.json5"), atomically: false, encoding: .utf8)
    let lines = (0..<3000).map { index in
      #"{"profile":"p\#(index)","id":"e\#(index)","at":"2026-11-30T09:00:00Z","#
        + #""update":{"first_name":"Tr4ce\#(index)x","attributes":{"bmi":\#(20 + index % 20)}}}"#
    }
    try lines.joined(separator: "\n").write(
      to: folder.appending(path: "lines.jsonl"), atomically: false, encoding: .utf8)
  }

  private func run(_ script: String) throws -> BuiltCommand.Answer { try command.run(script) }

  private func fill() throws {
    let answer = try run("segments apply catalog.json5 && segments ingest lines.jsonl")
    #expect(answer.code == 0, "\(answer.remarks)")
  }

  @Test("what was erased is in no byte of any file, looked for by another process")
  func traces() throws {
    try fill()
    let answer = try run(
      """
      segments profile set p7 --attribute bmi=22 && segments profile set p7 --first-name Tr4ce7xnew
      grep -lac 'Tr4ce7x' segments.db*; segments profile erase p7 --yes || exit 9
      echo left; grep -lac 'Tr4ce7x' segments.db*; grep -lac 'Tr4ce8x' segments.db*; exit 0
      """)
    #expect(answer.code == 0)
    #expect(
      answer.output.hasSuffix("left\nsegments.db\n"), "\(answer.output)\(answer.remarks)")
    #expect(answer.output.hasPrefix("p7: unchanged") || answer.output.contains("p7: changed"))
  }

  @Test("while another process has the store open, erasing says so, and doctor finishes it")
  func pending() throws {
    try fill()
    let answer = try run(
      """
      mkfifo hold; segments ingest hold & writer=$!; exec 3> hold
      echo '{"profile":"first","update":{"first_name":"x"}}' >&3
      until segments profile show first > /dev/null 2>&1; do sleep 0.02; done
      segments profile erase p7 --yes; echo "= $?"; segments doctor > found; echo "= $?"
      grep -c 'fault  erasing' found; grep -lac Tr4ce7x segments.db*
      exec 3>&-; wait $writer; segments doctor | grep erasing; echo "= $?"
      grep -lac Tr4ce7x segments.db*; segments doctor > found; echo "= $?"
      """)
    #expect(answer.remarks.contains("another process has the store open"), "\(answer.remarks)")
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("= 1"), "\(answer.output)")
    #expect(lines.last == "= 0", "\(answer.output)")
    // After the writer has gone: no file with a trace between doctor and the last line.
    let done = lines.firstIndex { $0.hasPrefix("done   erasing") }
    // The writer's own end may have finished it, when it opened the store last.
    if let done { #expect(Array(lines[(done + 1)...]) == ["= 0", "= 0"], "\(answer.output)") }
  }

  @Test("doctor prints one line a finding and ends with 1; --json is one document")
  func doctor() throws {
    try fill()
    #expect(try run("segments doctor").code == 0)
    let damaged = try run(
      """
      sqlite3 segments.db "UPDATE profile SET attributes = '{' WHERE id = 'p3'; UPDATE counter SET seq = 1"
      segments doctor
      """)
    #expect(damaged.code == 1)
    #expect(damaged.output.contains("fault  json profile.attributes: 1 row (p3): "))
    #expect(damaged.output.contains("fault  counters counter.seq"))
    #expect(!damaged.output.contains("Tr4ce"))
    let json = try run("segments doctor --json")
    #expect(json.code == 1)
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(document?["sound"] as? Bool == false)
    let library = try #require(document?["sqlite"] as? String)
    #expect(damaged.output.hasSuffix("; SQLite \(library)\n"))
    #expect(
      (document?["findings"] as? [[String: Any]])?.contains { $0["example"] as? String == "p3" }
        == true)
    #expect(try run("segments --store none.db doctor").code == 1)
    #expect(try run("segments doctor more").code == 64)
  }

  @Test("doctor --prune forgets what is kept for too long, to the end, and closes idle showings")
  func prune() throws {
    try fill()
    let answer = try run(
      """
      echo '{"profile":"p1","at":"2026-01-01T09:00:00Z","id":"s","showing":"s","flow":"onboarding","event":{"name":"flow_screen_showed","instanceId":"s1"}}' | segments ingest --idle-close 900000d -
      sqlite3 segments.db "UPDATE event SET at_ms = 1, received_ms = 1; UPDATE history SET received_ms = 1"
      segments doctor --prune; echo "= $?"
      sqlite3 segments.db "SELECT count(*) FROM event; SELECT count(*) FROM history; SELECT count(*) FROM showing WHERE closed_ms IS NULL"
      """)
    #expect(
      answer.output.contains("done   pruning: 3,001 history, 3,001 events"), "\(answer.output)")
    #expect(answer.output.contains("1 idle showing closed"), "\(answer.output)")
    #expect(answer.output.hasSuffix("= 0\n0\n0\n0\n"), "\(answer.output)")
  }

  @Test("a backup that is killed at any moment leaves the old file or the new one, whole")
  func killedBackup() throws {
    try fill()
    let answer = try run(
      """
      segments backup copy && cp copy first || exit 9
      segments profile set later --first-name x > /dev/null
      for i in $(seq 1 25); do
        segments backup copy --force > /dev/null & sleep 0.0$((RANDOM % 10))$((RANDOM % 10)); kill -9 $! 2> /dev/null
        wait $! 2> /dev/null
        segments --store copy doctor > found || { echo damaged; cat found; }
        n=$(sqlite3 copy 'SELECT count(*) FROM profile'); [ $n = 3000 ] || [ $n = 3001 ] || echo "$n rows"
      done
      segments backup copy --force && ls
      """)
    #expect(answer.code == 0)
    #expect(
      answer.output.split(separator: "\n").map(String.init).suffix(6)
        == ["catalog.json5", "copy", "first", "found", "lines.jsonl", "segments.db"],
      "\(answer.output)")
    #expect(!answer.output.contains("rows") && !answer.output.contains("damaged"))
  }

  @Test("a restore that is killed at any moment leaves the old store or the new one, whole")
  func killedRestore() throws {
    try fill()
    let answer = try run(
      """
      segments backup copy > /dev/null || exit 9
      for i in $(seq 1 25); do
        segments profile set "later$i" --first-name x > /dev/null || echo "cannot write"
        segments restore copy --force > /dev/null & sleep 0.0$((RANDOM % 10))$((RANDOM % 10)); kill -9 $! 2> /dev/null
        wait $! 2> /dev/null
        segments doctor > found || { echo damaged; cat found; }
        n=$(sqlite3 segments.db 'SELECT count(*) FROM profile'); [ $n -ge 3000 ] || echo "$n rows"
      done
      segments restore copy --force > /dev/null; echo "= $?"; segments doctor | tail -1; ls
      """)
    #expect(answer.output.hasPrefix("= 0\nsegments.db: sound"), "\(answer.output)\(answer.remarks)")
    #expect(!answer.output.contains("unfinished"), "\(answer.output)")
  }

  @Test("an erasure that is killed at any moment is whole or not begun, and nothing is left later")
  func killedErasure() throws {
    try fill()
    let answer = try run(
      """
      for i in $(seq 1 25); do
        segments profile erase "p$i" --yes > /dev/null 2>&1 & sleep 0.0$((RANDOM % 10))$((RANDOM % 10)); kill -9 $! 2> /dev/null
        wait $! 2> /dev/null
        segments doctor > found; grep -q sound found || { echo damaged; cat found; }
        rows=$(sqlite3 segments.db "SELECT count(*) FROM profile WHERE id = 'p$i'")
        marks=$(grep -ac "Tr4ce${i}x" segments.db)
        [ "$rows" = 1 ] || [ "$marks" = 0 ] || echo "left of p$i"
      done
      """)
    #expect(answer.output == "", "\(answer.output)\(answer.remarks)")
  }

  @Test("a store of the first schema that is killed while it is brought up to date loses nothing")
  func killedMigration() throws {
    let old = BuiltCommand.root.appending(path: "Tests/SQLiteStoreTests/Stores/schema-1.store")
    let answer = try run(
      """
      for i in $(seq 1 40); do
        rm -f s.db*; cp '\(old.path)' s.db; chmod 600 s.db
        segments --store s.db profile list > /dev/null & sleep 0.0$((RANDOM % 3))$((RANDOM % 10)); kill -9 $! 2> /dev/null
        wait $! 2> /dev/null
        sqlite3 "file:s.db?mode=ro" 'PRAGMA integrity_check' | grep -qx ok || echo damaged
        segments --store s.db profile show anon-7 | grep -q ann@example.com || echo lost
        [ "$(sqlite3 s.db 'PRAGMA user_version; SELECT count(*) FROM event')" = "2
      57" ] || echo "not brought up to date"
        for copy in s.db.schema-1.backup*; do
          case $copy in *unfinished*) continue ;; esac
          [ "$(sqlite3 $copy 'PRAGMA user_version; SELECT count(*) FROM event')" = "1
      57" ] || echo "the copy is not whole"
        done
      done
      """)
    #expect(answer.output == "", "\(answer.output)\(answer.remarks)")
  }

  @Test("the erasure key lies where SEGMENTS_ERASURE_KEY says")
  func key() throws {
    try fill()
    let answer = try run(
      """
      export SEGMENTS_ERASURE_KEY=keys; segments profile erase p7 --yes > /dev/null 2>&1; stat -c %a keys; ls *.erasure-key
      segments profile set p7 --first-name x; echo "= $?"
      unset SEGMENTS_ERASURE_KEY; segments profile set new --first-name x; echo "= $?"
      """)
    #expect(answer.output == "600\n= 1\n= 1\n", "\(answer.output)")
    #expect(answer.remarks.contains("there is none at"))
  }
}
