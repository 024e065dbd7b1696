// `segments profile history`: what changed in a profile, when and from where.

import Segments

/// Lists the changes of a profile.
struct ProfileHistoryCommand: StoreCommand {
  private static let reveal = Option.flag("reveal", "show values; without it only their kinds")
  private static let limit = Option.value("limit", "N", "the last so many (default: all)")

  static let verb = Verb(
    name: "history", summary: "List what changed in a profile, when and from where",
    details: """
      Oldest first: when it happened, the source (set, ingest, save, finish, import or merge), the
      revision that came of it and what each changed place held before and after. Changes are kept for
      as long as the catalog's 'retention' says.
      """,
    operands: [Operand(name: "ID", summary: "the profile's id", completion: .name(.profile))],
    options: [reveal, limit],
    examples: [
      Verb.Example(call: "segments profile history jane", meaning: ""),
      Verb.Example(call: "segments profile history jane --reveal --json", meaning: "with values"),
    ],
    body: .command { arguments throws(CommandError) in try ProfileHistoryCommand(arguments) })

  let id: Profile.ID
  /// Whether values are shown.
  let reveals: Bool
  /// The most that are listed, the last ones; nil for all.
  let limit: Int?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    id = try arguments.profileID(at: 0)
    reveals = arguments.has(Self.reveal)
    limit = try arguments.wholeNumber(of: Self.limit, in: 1...Int.max)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    guard let profile = try store.profile(id) else {
      throw CommandError.failed("the store has no profile '\(VisibleText.line(id.rawValue))'")
    }
    let entries = try store.history(of: id)
    let pruned = try store.read { try $0.prunedBefore(.history) }
    let report = HistoryReport(entries, of: profile, reveals: reveals, limit: limit)
    switch format {
    case .json: output.document(report.json(prunedBefore: pruned))
    case .text:
      output.write(report.text)
      if let pruned { output.note("changes before \(HistoryReport.moment(pruned)) were pruned") }
    }
    return .answered
  }
}
