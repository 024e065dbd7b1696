// `segments segment list`: the segments of the catalog in force.

import Expressions
import Segments

/// Lists the segments of the catalog in force.
struct SegmentListCommand: StoreCommand {
  static let verb = Verb(
    name: "list", summary: "List the segments of the catalog in force",
    examples: [Verb.Example(call: "segments segment list", meaning: "")],
    body: .command { arguments throws(CommandError) in try SegmentListCommand(arguments) })

  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    format = arguments.format
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    guard let catalog = try store.read({ try $0.catalog() }) else { throw NoCatalog() }
    switch format {
    case .json: output.document(.object([("segments", .array(catalog.segments.map(Self.node)))]))
    case .text:
      var table = TextTable(columns: [
        .leading("SEGMENT"), .leading("WHERE"), .leading("DESCRIPTION"),
      ])
      for segment in catalog.segments {
        table.add([segment.id.rawValue, segment.expression.source, segment.description ?? ""])
      }
      output.write(table.rendered)
    }
    return .answered
  }

  private static func node(_ segment: Segment) -> JSONNode {
    .object([
      ("id", .string(segment.id.rawValue)),
      ("where", .string(segment.expression.source)),
      ("unset", segment.unset.map { .string($0.rawValue) } ?? .null),
      ("description", segment.description.map { .string($0) } ?? .null),
    ])
  }
}
