// `segments profile export`: one person's values as lines, or all that is kept of them.

import Segments

/// Writes one person's values as lines of input, or all that is kept of them as one document.
struct ProfileExportCommand: StoreCommand {
  private static let everything = Option.flag(
    "everything", "write all that is kept of the person, as one JSON document")

  static let verb = Verb(
    name: "export", summary: "Write what is kept of one person",
    details: """
      As lines that another store's 'ingest' and 'profile import' take; or, with --everything, all of it as one JSON
      document: the profile, the ids that were merged into it, events, showings with their answers,
      what was shown, kept variations, changes, and what flows could not save. It is what a person may
      ask for.
      """,
    operands: [
      Operand(
        name: "ID", summary: "the profile's id, or one that was merged into it",
        completion: .name(.profile))
    ],
    options: [everything],
    examples: [
      Verb.Example(call: "segments profile export jane --everything > jane.json", meaning: "")
    ],
    body: .command { arguments throws(CommandError) in try ProfileExportCommand(arguments) })

  let id: Profile.ID
  let isOfEverything: Bool

  /// JSON is the only form: `--json` changes nothing.
  init(_ arguments: Arguments) throws(CommandError) {
    id = try arguments.profileID(at: 0)
    isOfEverything = arguments.has(Self.everything)
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    let record = try store.everything(of: id)
    guard !record.isEmpty else {
      throw CommandError.failed("the store has nothing of '\(VisibleText.line(id.rawValue))'")
    }
    if isOfEverything {
      output.write(IndentedJSON.text(RecordReport(record).json))
      return .answered
    }
    guard let profile = record.profile else {
      throw CommandError.failed(
        "the store has no profile '\(VisibleText.line(id.rawValue))', only other things of that id "
          + "(--everything)")
    }
    for line in profile.updateLines { output.document(line) }
    return .answered
  }
}
