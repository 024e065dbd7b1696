// `segments export`: every profile as lines of JSON, or the catalog in force.

import Segments

/// Writes every profile as lines of JSON, or the catalog in force.
struct ExportCommand: StoreCommand {
  private static let catalog = Option.flag("catalog", "write the catalog in force instead")

  static let verb = Verb(
    name: "export", summary: "Write every profile as lines that ingest takes",
    details: """
      One JSON object a line, in order of the profiles' ids: what each profile holds, as updates at
      the times of its changes, so that another store that ingests them ends with the same values and
      the same times. With --catalog, the catalog in force instead, as one JSON document.
      """,
    options: [catalog],
    examples: [
      Verb.Example(call: "segments export > profiles.jsonl", meaning: ""),
      Verb.Example(call: "segments export --catalog > catalog.json", meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in try ExportCommand(arguments) })

  /// Whether to write the catalog instead of profiles.
  let isOfCatalog: Bool

  /// Lines of JSON are the only form: `--json` changes nothing.
  init(_ arguments: Arguments) throws(CommandError) {
    isOfCatalog = arguments.has(Self.catalog)
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try store.read { reading in
      if isOfCatalog {
        try writeCatalog(reading, to: &output)
      } else {
        try writeProfiles(reading, to: &output)
      }
    }
    return .answered
  }

  private func writeCatalog(_ reading: any StoreReading, to output: inout Output) throws {
    guard let revision = try reading.catalogRevision(),
      let document = try reading.catalogDocument(of: revision.number)
    else { throw NoCatalog() }
    output.line(document)
  }

  private func writeProfiles(_ reading: any StoreReading, to output: inout Output) throws {
    var pages = ProfilePages(after: nil, limit: nil)
    while let page = try pages.next(in: reading), !output.isClosed {
      for profile in page {
        for line in profile.updateLines { output.document(line) }
      }
    }
  }
}
