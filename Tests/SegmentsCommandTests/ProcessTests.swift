// The command as a process of its own: exit codes, pipes, signals, files that are no stores.

import BuiltCommand
import Foundation
import Testing

@testable import SegmentsCommand

@Suite("The process")
struct ProcessTests {
  private let folder: String

  init() throws { folder = try BuiltCommand.temporaryFolder().path }

  private func shell(_ script: String, folder other: String? = nil) throws -> BuiltCommand.Answer {
    try BuiltCommand(directory: URL(filePath: other ?? folder)).run(script)
  }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  @Test(
    "each call ends with its code",
    arguments: [
      ("segments --help", 0), ("segments --version", 0), ("segments", 64), ("segments profil", 64),
      ("segments eval --help", 0),
      ("segments apply nowhere.json5", 1), ("segments profile list", 1),
      ("segments profile show $'\\xff'", 64),
    ] as [(String, Int32)])
  func codes(_ script: String, _ code: Int32) throws {
    let answer = try shell(script)
    #expect(answer.code == code)
    #expect(answer.remarks.isEmpty == (code == 0))
    #expect(answer.output.isEmpty == (code != 0))
  }

  @Test(
    "what is no store is refused and stays as it is, byte for byte",
    arguments: ["echo text > x", "mkdir x", "printf 'SQLite format 3' > x"])
  func notAStore(_ make: String) throws {
    let answer = try shell(
      "\(make); find x -type f -exec cat {} + > before; segments profile list --store x; code=$?; "
        + "find x -type f -exec cat {} + | cmp - before && ls && exit $code")
    #expect(answer.code == 1)
    #expect(answer.remarks.contains("x' is"))
    #expect(answer.output == "before\nx\n")
  }

  @Test(
    "a catalog that cannot be applied makes no store",
    arguments: ["segments apply nowhere.json5", "echo '{' | segments apply -", "segments apply ."])
  func wrongCatalog(_ script: String) throws {
    let answer = try shell("\(script); echo $?; ls")
    #expect(answer.output == "1\n")
  }

  @Test("only apply makes a store")
  func noStore() throws {
    let answer = try shell("segments ingest - < /dev/null; segments export; ls")
    #expect(answer.output.isEmpty)
    #expect(answer.remarks.contains("no store at 'segments.db'"))
  }

  @Test("a reader that goes away ends the answer without a word, and a full disk does not")
  func closedPipe() throws {
    let closed = try shell("segments --help | true; echo ${PIPESTATUS[0]}")
    #expect(closed.output == "0\n")
    #expect(closed.remarks.isEmpty)
    let full = try shell("[ -e /dev/full ] || exit 1; segments --help > /dev/full")
    #expect(full.code == 1)
  }

  @Test(
    "whoever loses some of an answer is not told where to go on",
    arguments: ["export --changes-since 0", "showing export"])
  func lostAnswer(_ call: String) throws {
    try write("c.json5", Trial.catalog)
    let lines = [
      #"{"profile":"jane","id":"1","showing":"s","flow":"f","event":{"name":"flow_screen_showed","instanceId":"a"}}"#,
      #"{"profile":"jane","id":"2","showing":"s","flow":"f","event":{"name":"flow_closed"}}"#,
    ]
    try write("l", lines.joined(separator: "\n") + "\n")
    let answer = try shell(
      """
      segments apply c.json5 > /dev/null; segments ingest l > /dev/null 2>&1
      segments \(call) > /dev/null; echo "= $?" >&2
      segments \(call) > /dev/full; echo "= $?" >&2
      """)
    let remarks = answer.remarks.split(separator: "\n")
    #expect(remarks.count == 4, "\(remarks)")
    #expect(remarks.first?.contains("go on with --") == true)
    #expect(remarks.dropFirst().first == "= 0")
    #expect(remarks.last == "= 1")
    #expect(remarks.dropFirst(2).first?.contains("cannot write to standard output") == true)
  }

  @Test("a file that may not grow is an error that is told, as a full disk is")
  func fileSizeLimit() throws {
    try write("c.json5", Trial.catalog)
    let answer = try shell(
      """
      segments apply c.json5 > /dev/null
      for i in $(seq 2000); do echo '{"profile":"p'$i'","update":{"first_name":"A"}}'; done > l
      ( ulimit -f 300; segments ingest l ); echo "= $?"
      segments doctor > /dev/null; echo "= $?"
      """)
    #expect(answer.output.hasSuffix("= 1\n= 0\n"), "\(answer.output)")
    #expect(answer.remarks.contains("run it again to go on"))
  }

  @Test("an ingest that has ended leaves no log beside the store")
  func noLog() throws {
    try write("c.json5", Trial.catalog)
    try write("l", #"{"profile":"jane","update":{"first_name":"J"}}"# + "\n")
    let answer = try shell(
      """
      segments apply c.json5 > /dev/null
      for i in $(seq 30); do segments ingest l > /dev/null; ls; done | sort | uniq -c | grep segments.db
      """)
    #expect(answer.output.split(separator: "\n").count == 1, "\(answer.output)")
  }

  @Test("a store that is not the call's own is not written over, nor is any database")
  func otherStore() throws {
    try write("c.json5", Trial.catalog)
    try write("l", #"{"profile":"jane","update":{"first_name":"J"}}"# + "\n")
    let answer = try shell(
      """
      segments apply c.json5 > /dev/null; segments apply c.json5 --store other > /dev/null
      cp other before
      segments ingest l --rejects other; echo "= $?"
      segments build c.json5 --out other; echo "= $?"
      segments plan c.json5 --out other; echo "= $?"
      cmp other before && echo kept
      """)
    #expect(answer.output.hasSuffix("= 1\n= 1\n= 1\nkept\n"), "\(answer.output)")
    #expect(answer.remarks.contains("--rejects: 'other' is a database, which a store may be"))
  }

  @Test("SIGINT ends the reading of a line that has no end")
  func endlessLine() throws {
    try write("c.json5", Trial.catalog)
    let answer = try shell(
      """
      segments apply c.json5 > /dev/null
      segments ingest /dev/zero & pid=$!
      for i in $(seq 200); do kill -INT $pid 2> /dev/null || break; sleep 0.1; done
      kill -KILL $pid 2> /dev/null; wait $pid; echo "= $?"
      """)
    #expect(answer.output.hasSuffix("= 130\n"), "\(answer.output)")
  }

  @Test(
    "a closed standard input is an error, no empty file, and no file takes a closed output's place")
  func closedStreams() throws {
    try write("c.json5", Trial.catalog)
    try write("l", "{bad\n")
    let answer = try shell(
      """
      segments apply c.json5 > /dev/null
      segments ingest - <&- > /dev/null; echo "= $?"
      segments ingest l --rejects r >&- 2> /dev/null; echo "= $?"
      segments ingest l --rejects r 2>&- > /dev/null; echo "= $?"
      segments ingest l --rejects r <&- >&- 2>&-; echo "= $?"
      cat r
      """)
    #expect(answer.output == "= 1\n= 1\n= 1\n= 1\n{bad\n")
    #expect(answer.remarks.contains("cannot read standard input"))
  }

  @Test("SIGINT ends ingest between two transactions, and what was taken is kept")
  func interrupt() throws {
    try write("c.json5", Trial.catalog)
    try write("l", #"{"profile":"jane","id":"1","update":{"first_name":"J"}}"# + "\n")
    let answer = try shell(
      """
      segments apply c.json5 > /dev/null
      mkfifo f; exec 3<>f
      segments ingest f & pid=$!
      cat l >&3
      until segments profile show jane > /dev/null 2>&1; do sleep 0.05; done
      kill -INT $pid; wait $pid; echo "code $?"
      segments profile show jane | head -2
      """)
    #expect(answer.output.contains("1 line: 1 recorded, 0 failed\ncode 130\n"))
    #expect(answer.output.contains("first_name  J"))
    #expect(answer.remarks.contains("stopped after line 1; what was taken in is kept"))
  }
}
