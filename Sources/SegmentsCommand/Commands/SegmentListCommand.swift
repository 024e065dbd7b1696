// `segments segment list`: the segments of the catalog in force.

/// Lists the segments of the catalog in force.
struct SegmentListCommand: Command {
  static let verb = Verb(
    name: "list", summary: "List the segments of the catalog in force",
    examples: [Verb.Example(call: "segments segment list", meaning: "")],
    body: .command { arguments throws(CommandError) in try SegmentListCommand(arguments) })

  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    format = arguments.format
  }
}
