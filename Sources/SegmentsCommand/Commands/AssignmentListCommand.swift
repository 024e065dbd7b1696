// `segments assignment list` and `export`: the variations that profiles keep.

import Segments

/// Lists the variations that profiles keep, for people or for another store.
struct AssignmentListCommand: StoreCommand {
  private static let profile = Option.value(
    "profile", "ID", "of this profile alone", completion: .name(.profile))
  private static let experiment = Option.value(
    "experiment", "ID", "of this experiment alone", completion: .name(.experiment))

  static let verb = Verb(
    name: "list", summary: "List the variations that profiles keep",
    details: "In order of the profiles' ids; of a merged id the survivor's.",
    options: [profile, experiment],
    examples: [
      Verb.Example(call: "segments assignment list --profile jane", meaning: ""),
      Verb.Example(call: "segments assignment list --experiment pro_price --json", meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in
      try AssignmentListCommand(arguments, isExport: false)
    })

  static let export = Verb(
    name: "export", summary: "Write the variations that profiles keep as lines of JSON",
    details: "One JSON object a line, as 'assignment import' takes it.",
    options: [profile, experiment],
    examples: [Verb.Example(call: "segments assignment export > assignments.jsonl", meaning: "")],
    body: .command { arguments throws(CommandError) in
      try AssignmentListCommand(arguments, isExport: true)
    })

  /// Whose; nil for everybody's.
  let profile: Profile.ID?
  /// Of which experiment; nil for all.
  let experiment: Experiment.ID?
  /// Whether lines of JSON are written.
  let isExport: Bool
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    try self.init(arguments, isExport: false)
  }

  init(_ arguments: Arguments, isExport: Bool) throws(CommandError) {
    profile = try arguments.profileID(of: Self.profile)
    experiment = arguments.value(of: Self.experiment).map { Experiment.ID(rawValue: $0) }
    self.isExport = isExport
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    var table = TextTable(
      columns: [
        .leading("profile"), .leading("experiment"), .leading("variation"), .trailing("bucket"),
        .leading("since"),
      ])
    var count = 0
    if !isExport, format == .json { output.write("{\"assignments\":[") }
    try store.eachAssignment(of: profile) { line in
      if let experiment, line.assignment.experiment != experiment { return true }
      defer { count += 1 }
      if isExport {
        output.document(line.json)
      } else if format == .json {
        output.write((count == 0 ? "" : ",") + JSONWriter.text(line.json))
      } else {
        let kept = line.assignment
        table.add([
          line.profile.rawValue, kept.experiment.rawValue, kept.variation.rawValue,
          String(kept.bucket), HistoryReport.moment(kept.milliseconds),
        ])
      }
      return !output.isClosed
    }
    if !isExport, format == .json { output.line("]}") }
    if !isExport, format == .text, count > 0 { output.write(table.rendered) }
    return .answered
  }
}
