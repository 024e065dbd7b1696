// `segments history`: the catalogs that were applied.

import Segments

/// Lists the catalogs that were applied.
struct HistoryCommand: StoreCommand {
  static let verb = Verb(
    name: "history", summary: "List the catalogs that were applied, and what each changed",
    details: "Oldest first; the last one is in force. See also 'rollback'.",
    examples: [Verb.Example(call: "segments history", meaning: "")],
    body: .command { arguments throws(CommandError) in try HistoryCommand(arguments) })

  let format: Format

  init(_ arguments: Arguments) throws(CommandError) { format = arguments.format }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try store.read { reading in
      if format == .json { output.write("{\"revisions\":[") }
      var before: CatalogDocument?
      for (index, revision) in try reading.catalogRevisions().enumerated() {
        let document = try reading.catalogDocument(of: revision.number)
          .map { try CatalogDocument(text: $0) }
        let difference = document.map { CatalogDifference(from: before, to: $0) }
        before = document
        switch format {
        case .text: output.write(Self.text(revision, difference))
        case .json:
          output.write((index == 0 ? "" : ",") + JSONWriter.text(Self.node(revision, difference)))
        }
      }
      if format == .json { output.line("]}") }
    }
    return .answered
  }

  private static func text(_ revision: CatalogRevision, _ difference: CatalogDifference?) -> String
  {
    let author = revision.author.map { " by \($0)" } ?? ""
    var text =
      "revision \(revision.number) (\(revision.digest.prefix(12))) "
      + "\(HistoryReport.moment(revision.appliedMilliseconds))\(VisibleText.line(author))\n"
    if let message = revision.message { text += "  \(VisibleText.line(message))\n" }
    return text + (difference.map(CatalogReport.text) ?? "")
  }

  private static func node(_ revision: CatalogRevision, _ difference: CatalogDifference?)
    -> JSONNode
  {
    .object([
      ("revision", .int(revision.number)),
      ("digest", .string(revision.digest)),
      ("applied", .string(HistoryReport.moment(revision.appliedMilliseconds))),
      ("author", revision.author.map { .string($0) } ?? .null),
      ("message", revision.message.map { .string($0) } ?? .null),
      ("parent", revision.parent.map { .int($0) } ?? .null),
      ("changes", difference.map(CatalogReport.node) ?? .null),
    ])
  }
}
