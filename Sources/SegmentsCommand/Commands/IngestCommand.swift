// `segments ingest`: takes in events, updates and answers, line by line.

import Segments

/// Takes in a file of lines; keeps the good ones and says which failed.
struct IngestCommand: StoreCommand {
  private static let profile = Option.value(
    "profile", "ID", "the profile of lines that name none", completion: .name(.profile))
  private static let flow = Option.value(
    "flow", "ID", "the flow of lines that name none", completion: .name(.flow))
  private static let showing = Option.value(
    "showing", "ID", "the showing of lines that name none")
  private static let locale = Option.value(
    "locale", "TAG", "the locale of lines that name none, such as de or pt-BR")
  private static let zone = Option.value(
    "zone", "ZONE", "the time zone of lines that name none: Europe/Berlin or +01:00")
  private static let close = Option.flag("close", "close what the input leaves open, at the end")
  private static let idleClose = Option.value(
    "idle-close", "TIME", "close showings without an event for so long (default 24h)")
  private static let rejects = Option.value(
    "rejects", "FILE", "write the failed lines there, readable by the owner alone",
    completion: .file)

  static let verb = Verb(
    name: "ingest", summary: "Take in events and updates, one JSON object a line",
    details: """
      Each line is kept or fails on its own; failed lines are reported with their number and reason,
      never with what they hold, and the command then ends with 1. A line with an id is taken once,
      however often it comes.
      """,
    operands: [
      Operand(
        name: "FILE", summary: "lines of JSON (JSONL); - for standard input", completion: .file)
    ],
    options: [profile, flow, showing, locale, zone, close, idleClose, rejects],
    examples: [
      Verb.Example(call: "segments ingest samples/bmi/events.jsonl", meaning: ""),
      Verb.Example(
        call: "segments ingest --profile jane --flow onboarding_v1 --close sdk.log",
        meaning: "a bare log of what the SDK delivered, of one showing"),
    ],
    body: .command { arguments throws(CommandError) in try IngestCommand(arguments) })

  /// The input's path; `-` for standard input.
  let path: String
  /// What lines that do not say it themselves are about.
  let profile: Profile.ID?
  let flow: String?
  let showing: String?
  let locale: String?
  let zone: String?
  /// Whether showings that the input leaves open are closed at its end.
  let closesAll: Bool
  /// How long a showing may be without an event, in milliseconds.
  let idleMilliseconds: Int64
  /// Where failed lines go; nil for nowhere.
  let rejectsPath: String?
  /// Where the store is, so that nothing else is written there.
  let storePath: String
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.operands[0]
    profile = try arguments.profileID(of: Self.profile)
    flow = arguments.value(of: Self.flow)
    showing = arguments.value(of: Self.showing)
    locale = try arguments.locale(of: Self.locale)
    zone = arguments.value(of: Self.zone)
    closesAll = arguments.has(Self.close)
    idleMilliseconds = try arguments.milliseconds(of: Self.idleClose) ?? LineLimits.idleMilliseconds
    storePath = arguments.storePath
    rejectsPath = arguments.value(of: Self.rejects)
    format = arguments.format
  }
}
