// The shell of SQLite, as another process on the same file.

import Foundation
import Testing

/// A running shell of SQLite that gets its statements one after the other.
final class Shell {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ path: String) throws {
    process.executableURL = URL(fileURLWithPath: try #require(Workspace.shell))
    process.arguments = ["-batch", "-bail", "-init", "/dev/null", path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  func send(_ sql: String) { input.fileHandleForWriting.write(Data((sql + "\n").utf8)) }

  /// Waits until the shell has done everything that it was sent.
  func wait() {
    send("SELECT 'done';")
    var seen = ""
    while !seen.contains("done") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return }
      seen += String(decoding: data, as: UTF8.self)
    }
  }

  /// Ends the shell as a crash would.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func finish() -> (status: Int32, output: String) {
    input.fileHandleForWriting.closeFile()
    // Read before waiting: a full pipe would keep the child from ending.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
