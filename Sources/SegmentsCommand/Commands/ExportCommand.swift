// `segments export`: every profile or what happened, as lines of JSON; or the catalog in force.

import Segments

/// Writes every profile or what happened as lines of JSON, or the catalog in force.
struct ExportCommand: StoreCommand {
  private static let catalog = Option.flag("catalog", "write the catalog in force instead")
  private static let changesSince = Option.value(
    "changes-since", "SEQ", "write what happened after this number instead; 0 for everything")

  static let verb = Verb(
    name: "export", summary: "Write every profile as lines that ingest takes",
    details: """
      One JSON object a line, in order of the profiles' ids: what each profile holds, as updates at
      the times of its changes, so that another store that ingests them ends with the same values and
      the same times. With --catalog, the catalog in force instead, as one JSON document.

      With --changes-since, every line and change after the number, in order: another store with the
      same catalog that ingests them, once or twice, holds the same profiles and showings afterwards.
      The number to go on with is told on standard error.
      """,
    options: [catalog, changesSince],
    examples: [
      Verb.Example(call: "segments export > profiles.jsonl", meaning: ""),
      Verb.Example(call: "segments export --catalog > catalog.json", meaning: ""),
      Verb.Example(
        call: "segments export --changes-since 0 > phone.jsonl",
        meaning: "what happened on a phone, for another store"),
    ],
    body: .command { arguments throws(CommandError) in try ExportCommand(arguments) })

  /// Whether to write the catalog instead of profiles.
  let isOfCatalog: Bool
  /// After which number to write what happened; nil for not.
  let changesSince: Int64?

  /// Lines of JSON are the only form: `--json` changes nothing.
  init(_ arguments: Arguments) throws(CommandError) {
    isOfCatalog = arguments.has(Self.catalog)
    changesSince = try arguments.wholeNumber(of: Self.changesSince, in: 0...Int.max).map {
      Int64($0)
    }
    if isOfCatalog, changesSince != nil {
      throw .wrongCall("--catalog and --changes-since are two exports: write one of them")
    }
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try store.read { reading in
      if isOfCatalog {
        try writeCatalog(reading, to: &output)
      } else if let changesSince {
        try writeChanges(reading, since: changesSince, to: &output)
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

  private func writeChanges(
    _ reading: any StoreReading, since: Int64, to output: inout Output
  ) throws {
    var seq = since
    while !output.isClosed {
      let page = try reading.changes(after: seq, limit: 1000)
      guard let last = page.last else { break }
      seq = last.seq
      for change in page { output.line(change.line) }
    }
    output.noteContinuation("go on with --changes-since \(seq)")
  }
}
