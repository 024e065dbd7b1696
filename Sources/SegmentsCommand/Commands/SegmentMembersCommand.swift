// `segments segment members`: who is in a segment.

import Expressions

/// Lists the profiles that are in a segment.
struct SegmentMembersCommand: Command {
  private static let limit = Option.value("limit", "N", "at most so many (default: all)")
  private static let now = Option.value("now", "TIME", "judge as of this moment (default: now)")

  static let verb = Verb(
    name: "members", summary: "List the profiles that are in a segment",
    details: "Each profile is judged with the context and locale that it was last seen with.",
    operands: [Operand(name: "SEGMENT", summary: "the segment's name")],
    options: [limit, now],
    examples: [Verb.Example(call: "segments segment members bmi_high --limit 10", meaning: "")],
    body: .command { arguments throws(CommandError) in try SegmentMembersCommand(arguments) })

  let segment: String
  /// The most that are listed; nil for all.
  let limit: Int?
  /// The clock of the evaluation; nil for the time of the call.
  let now: Timestamp?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    segment = arguments.operands[0]
    limit = try arguments.wholeNumber(of: Self.limit, in: 1...Int.max)
    now = try arguments.timestamp(of: Self.now)
    format = arguments.format
  }
}
