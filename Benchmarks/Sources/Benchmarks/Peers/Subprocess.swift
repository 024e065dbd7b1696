// Other programs, run to their end.

import Foundation

/// Other programs, run to their end.
enum Subprocess {
  /// What a program wrote, without blanks around; nil when it failed or is not there.
  static func output(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    // A program that cannot be started is one that is not there.
    guard (try? process.run()) != nil else { return nil }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The path of a program; nil when there is none.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }

  /// Starts a program, waits for its end, and throws away what it writes.
  ///
  /// - Returns: How it ended: 0 for well.
  static func run(_ program: String, _ arguments: [String]) -> Int32 {
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let surroundings = environment.map { strdup($0) } + [nil]
    defer { surroundings.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, words, surroundings) == 0 else {
      return 127
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
  }
}
