// `segments showing export`: one complete set of answers for each closed showing.

import Segments

/// Writes one complete set of answers for each closed showing, as lines of JSON.
struct ShowingExportCommand: StoreCommand {
  private static let since = Option.value(
    "since", "SEQ", "showings that closed after this number (default 0)")
  private static let flow = Option.value(
    "flow", "ID", "showings of one flow alone", completion: .name(.flow))
  private static let left = Option.flag(
    "left", "also those that were left without a close; one that is resumed comes again")

  static let verb = Verb(
    name: "export", summary: "Write the answers of each closed showing, once",
    details: """
      One JSON object a line, in the order in which showings closed, each with its number 'seq': ask
      again with the last one's, and every showing comes once. A showing in which a required element
      has no answer is named on standard error and left out. The lines hold what people typed.
      """,
    options: [since, flow, left],
    examples: [Verb.Example(call: "segments showing export --since 0", meaning: "")],
    body: .command { arguments throws(CommandError) in try ShowingExportCommand(arguments) })

  let since: Int64
  let flow: Flow.ID?
  let withLeft: Bool

  /// Lines of JSON are the only form: `--json` changes nothing.
  init(_ arguments: Arguments) throws(CommandError) {
    since = Int64(try arguments.wholeNumber(of: Self.since, in: 0...Int.max) ?? 0)
    flow = arguments.value(of: Self.flow).map { Flow.ID(rawValue: $0) }
    withLeft = arguments.has(Self.left)
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    var seq = since
    try store.read { reading in
      while !output.isClosed {
        let page = try reading.closedShowings(after: seq, limit: 500, withLeft: withLeft)
        guard let last = page.last else { break }
        seq = last.seq
        for set in page where flow.map({ $0 == set.showing.flow }) ?? true {
          if set.isComplete {
            let survivor = try reading.survivor(of: set.showing.profile)
            output.document(Self.line(set, survivor))
          } else {
            let lacks = set.lacking.map(\.description).joined(separator: ", ")
            output.note(
              "showing \(set.showing.number) of flow '\(set.showing.flow)' is left out: \(lacks)")
          }
        }
      }
    }
    if seq > since { output.note("go on with --since \(seq)") }
    return .answered
  }

  private static func line(_ set: ClosedShowing, _ profile: Profile.ID) -> JSONNode {
    let showing = set.showing
    let answers = set.answers.map { ("\($0.screen)/\($0.element)", $0.json) }
    return .object([
      ("seq", .int(set.seq)), ("showing", .string(set.name.rawValue)),
      ("profile", .string(profile.rawValue)), ("flow", .string(showing.flow.rawValue)),
      ("locale", showing.locale.map { .string($0) } ?? .null),
      ("finished", .bool(showing.isFinished)),
      ("closing", showing.end.map { .string($0.closing.rawValue) } ?? .null),
      ("opened_at", .string(showing.openedMilliseconds.momentText)),
      ("closed_at", showing.end.map { .string($0.milliseconds.momentText) } ?? .null),
      ("answers", .object(answers)),
    ])
  }
}
