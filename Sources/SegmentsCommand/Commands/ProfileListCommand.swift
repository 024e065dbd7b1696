// `segments profile list`: the profiles of the store, page by page.

import Expressions
import Segments

/// Lists profiles in order of their ids.
struct ProfileListCommand: StoreCommand {
  private static let limit = Option.value("limit", "N", "at most so many (default 100)")
  private static let after = Option.value(
    "after", "ID", "those whose ids come after this one", completion: .name(.profile))

  static let verb = Verb(
    name: "list", summary: "List profiles in order of their ids",
    options: [limit, after],
    examples: [
      Verb.Example(call: "segments profile list --limit 20", meaning: ""),
      Verb.Example(call: "segments profile list --limit 20 --after jane", meaning: "the next page"),
    ],
    body: .command { arguments throws(CommandError) in try ProfileListCommand(arguments) })

  let limit: Int
  /// The last id of the page before; nil for the first page.
  let after: Profile.ID?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    limit = try arguments.wholeNumber(of: Self.limit, in: 1...Int.max) ?? 100
    after = try arguments.profileID(of: Self.after)
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try store.read { reading in
      switch format {
      case .text: try list(reading, to: &output)
      case .json: try document(reading, to: &output)
      }
    }
    return .answered
  }

  private func list(_ reading: any StoreReading, to output: inout Output) throws {
    var pages = ProfilePages(after: after, limit: limit)
    var table = TextTable(columns: [
      .leading("PROFILE"), .trailing("REVISION"), .trailing("ATTRIBUTES"), .leading("UPDATED"),
    ])
    while let page = try pages.next(in: reading), !output.isClosed {
      for profile in page {
        table.add([
          profile.id.rawValue, String(profile.revision), String(profile.attributes.count),
          Timestamp(milliseconds: profile.updatedMilliseconds)?.millisecondText ?? "",
        ])
      }
      output.write(table.takeRows())
    }
    if let next = try pages.following(in: reading) {
      output.note("there are more: --after '\(VisibleText.line(next.rawValue))'")
    }
  }

  private func document(_ reading: any StoreReading, to output: inout Output) throws {
    try output.list("{\"profiles\":[") { output in
      var pages = ProfilePages(after: after, limit: limit)
      var isFirst = true
      while let page = try pages.next(in: reading), !output.isClosed {
        for profile in page {
          output.write((isFirst ? "" : ",") + JSONWriter.text(profile.json))
          isFirst = false
        }
      }
      let next = try pages.following(in: reading)
      return "],\"next\":\(next.map { JSONWriter.quoted($0.rawValue) } ?? "null")}"
    }
  }
}
