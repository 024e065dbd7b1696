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
