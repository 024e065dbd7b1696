// The command as a process of its own: exit codes, pipes, signals, files that are no stores.

import Foundation
import Testing

@testable import SegmentsCommand

/// Where the command lies: beside the tests, as the build puts it.
private enum BuiltCommand {
  static let path: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }
      .map { $0.components(separatedBy: "/").prefix { !$0.hasSuffix(".xctest") } }
      .map { $0.joined(separator: "/") }
    return (bundles + ["\(root)/.build/debug"]).map { "\($0)/segments" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}

@Suite("The process", .enabled(if: BuiltCommand.path != nil, "the binary lies elsewhere"))
struct ProcessTests {
  private struct Answer {
    let code: Int32
    let output: String
    let remarks: String
  }

  private let folder = NSTemporaryDirectory() + "segments-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func shell(_ script: String, folder other: String? = nil) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: other ?? folder)
    var variables = ProcessInfo.processInfo.environment
    variables["S"] = BuiltCommand.path
    variables["SEGMENTS_STORE"] = nil
    process.environment = variables
    let pipes = (Pipe(), Pipe())
    process.standardOutput = pipes.0
    process.standardError = pipes.1
    try process.run()
    let output = pipes.0.fileHandleForReading.readDataToEndOfFile()
    let remarks = pipes.1.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      code: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      remarks: String(decoding: remarks, as: UTF8.self))
  }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  @Test(
    "each call ends with its code",
    arguments: [
      ("$S --help", 0), ("$S --version", 0), ("$S", 64), ("$S profil", 64), ("$S eval --help", 0),
      ("$S apply nowhere.json5", 1), ("$S profile list", 1), ("$S profile show $'\\xff'", 64),
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
      "\(make); find x -type f -exec cat {} + > before; $S profile list --store x; code=$?; "
        + "find x -type f -exec cat {} + | cmp - before && ls && exit $code")
    #expect(answer.code == 1)
    #expect(answer.remarks.contains("x' is"))
    #expect(answer.output == "before\nx\n")
  }

  @Test("only apply makes a store")
  func noStore() throws {
    let answer = try shell("$S ingest - < /dev/null; $S export; ls")
    #expect(answer.output.isEmpty)
    #expect(answer.remarks.contains("no store at 'segments.db'"))
  }

  @Test("a reader that goes away ends the answer without a word, and a full disk does not")
  func closedPipe() throws {
    let closed = try shell("$S --help | true; echo ${PIPESTATUS[0]}")
    #expect(closed.output == "0\n")
    #expect(closed.remarks.isEmpty)
    let full = try shell("[ -e /dev/full ] || exit 1; $S --help > /dev/full")
    #expect(full.code == 1)
  }

  @Test("SIGINT ends ingest between two transactions, and what was taken is kept")
  func interrupt() throws {
    try write("c.json5", Trial.catalog)
    try write("l", #"{"profile":"jane","id":"1","update":{"first_name":"J"}}"# + "\n")
    let answer = try shell(
      """
      $S apply c.json5 > /dev/null
      mkfifo f; exec 3<>f
      $S ingest f & pid=$!
      cat l >&3
      until $S profile show jane > /dev/null 2>&1; do sleep 0.05; done
      kill -INT $pid; wait $pid; echo "code $?"
      $S profile show jane | head -2
      """)
    #expect(answer.output.contains("1 line: 1 recorded, 0 failed\ncode 130\n"))
    #expect(answer.output.contains("first_name  J"))
    #expect(answer.remarks.contains("stopped after line 1; what was taken in is kept"))
  }
}
