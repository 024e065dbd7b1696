// Whole processes: started, answered, ended.

import Foundation

extension Bench {
  /// Starts `segments eval` for one stored profile, against the `sqlite3` shell that selects it.
  func startRows(_ stored: FilledStore) throws -> [Row] {
    let title = "segments eval, whole process"
    guard let contestant = evaluating(stored) else { return [] }
    var contestants = [contestant]
    if let shell = Subprocess.path(of: "sqlite3") { contestants.append(Self.shell(shell, stored)) }
    let rounds = Contest(rounds: effort.starts, progress: progress)
    var row = Row(
      "start", title, .milliseconds, contestants, try rounds.run(title, contestants),
      Promise(must: .timesTheTime(2), aim: .timesTheTime(1.3)))
    if contestants.count == 1 { row.yardsticks = [.missing("sqlite3, point select")] }
    return [row]
  }

  /// One process that evaluates; nil when the command was not built.
  func evaluating(_ stored: FilledStore) -> Contestant? {
    guard FileManager.default.isExecutableFile(atPath: command) else { return nil }
    let arguments = [
      "eval", "--store", stored.path, "--profile", Person.id(stored.count / 2), "--placement",
      CatalogText.placement,
    ]
    let command = command
    return Contestant(name: "ours") { _ in try Self.time(command, arguments) }
  }

  private static func shell(_ program: String, _ stored: FilledStore) -> Contestant {
    let sql = "SELECT attributes FROM profile WHERE id = '\(Person.id(stored.count / 2))'"
    return Contestant(name: "sqlite3, point select") { _ in
      try time(program, [stored.path, sql])
    }
  }

  /// The seconds that a process takes, from its start to its end.
  ///
  /// - Throws: `BareError` when it does not end with 0.
  static func time(_ program: String, _ arguments: [String]) throws -> Double {
    var status: Int32 = 0
    let seconds = Stopwatch.seconds { status = Subprocess.run(program, arguments) }
    guard status == 0 else {
      throw BareError(description: "\(program) ended with \(status): \(arguments)")
    }
    return seconds
  }
}
