// `segments profile import`: takes in many profiles, one a line.

import Segments

/// Takes in a file of profiles as fast as lines are ingested; keeps the good ones and says which failed.
struct ProfileImportCommand: StoreCommand {
  private static let rejects = Option.value(
    "rejects", "FILE", "write the failed lines there, readable by the owner alone",
    completion: .file)

  static let verb = Verb(
    name: "import", summary: "Take in many profiles, one JSON object a line",
    details: """
      Reads profiles as 'profile show --json' prints them, and lines as 'profile export' writes them.
      A profile's values count from its updated_ms on: later values stay, and what it has no value for
      stays as it is. Each line is kept or fails on its own; failed lines are reported with their
      number and reason, never with what they hold, and the command then ends with 1. The same file
      again changes nothing.
      """,
    operands: [
      Operand(
        name: "FILE", summary: "lines of JSON (JSONL); - for standard input", completion: .file)
    ],
    options: [rejects],
    examples: [
      Verb.Example(call: "segments profile import profiles.jsonl", meaning: "")
    ],
    body: .command { arguments throws(CommandError) in try ProfileImportCommand(arguments) })

  /// What is to be taken in.
  let intake: Intake

  init(_ arguments: Arguments) throws(CommandError) {
    var options = LineOptions()
    options.form = .profiles
    intake = Intake(
      path: arguments.operands[0], rejectsPath: arguments.value(of: Self.rejects),
      storePath: arguments.storePath, format: arguments.format, options: options)
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    var run = try IngestRun(intake, store: store)
    return try run.run(to: &output)
  }
}
