// `segments doctor`: looks through the store and says what it found.

import SQLiteStore
import Segments

/// Looks through the store, also one that cannot be opened, and says what it found.
struct DoctorCommand: Command {
  private static let prune = Option.flag(
    "prune", "forget what the catalog's 'retention' no longer keeps, and close idle showings")

  static let verb = Verb(
    name: "doctor", summary: "Look through the store and say what is wrong",
    details: """
      The file and its permissions, SQLite's integrity check, tables, numbers, rows that belong to
      nothing, JSON that the engine cannot read, the catalog's rows, people who were erased. Works on a
      store that cannot be opened, too. It repairs nothing: each finding says what to do; ids may be
      printed, values never. Ends with 1 when something is wrong. The one thing that it finishes is an
      erasure that had to wait for another process.
      """,
    options: [prune],
    examples: [
      Verb.Example(call: "segments doctor", meaning: ""),
      Verb.Example(call: "segments doctor --prune", meaning: "at night, from cron"),
    ],
    body: .command { arguments throws(CommandError) in try DoctorCommand(arguments) })

  let prunes: Bool
  let storePath: String
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    prunes = arguments.has(Self.prune)
    storePath = arguments.storePath
    format = arguments.format
  }

  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    guard let before = try examine(to: &output) else { return .interrupted }
    var report = DoctorReport(before)
    if before.isErasingPending, try open().finishErasing() {
      report.hasFinishedErasing = true
      report.drop { $0.check == "erasing" && $0.place == "erasure" }
    }
    if prunes {
      guard let counts = try prune(try open(), to: &output) else { return .interrupted }
      report.pruned = counts
    }
    switch format {
    case .text: output.write(report.text)
    case .json: output.document(report.json)
    }
    return report.isSound ? .answered : .failed
  }

  private func examine(to output: inout Output) throws -> Examination? {
    var watch = PageWatch("rows")
    return try watch.run(on: &output) { watch, output in
      try SQLiteStore.examine(path: storePath, options: .ofProcess(makesStore: false)) { rows in
        try watch.see(rows, of: nil, on: &output)
      }
    }
  }

  /// Forgets step by step; what was forgotten before somebody asked to stop stays so.
  private func prune(_ store: any Store, to output: inout Output) throws -> DoctorReport.Pruned? {
    var pruned = DoctorReport.Pruned()
    var watch = PageWatch("rows", interrupted: "what was forgotten until now stays so")
    return try watch.run(on: &output) { watch, output in
      pruned.closed = try store.closeIdleShowings()
      pruned.counts = try store.prune { rows in try watch.see(rows, of: nil, on: &output) }
      return pruned
    }
  }
}
