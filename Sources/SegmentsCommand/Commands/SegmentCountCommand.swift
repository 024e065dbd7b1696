// `segments segment count`: how many profiles are in segments.

import Expressions
import Segments

/// Counts the profiles that are in segments.
struct SegmentCountCommand: StoreCommand {
  private static let all = Option.flag("all", "count every segment of the catalog")
  private static let context = Option.value(
    "context", "KEY=VALUE", "take this in place of what each profile was last seen with",
    completion: .pair(.contextKey)
  ).repeatable
  private static let now = Option.value("now", "TIME", "judge as of this moment (default: now)")

  static let verb = Verb(
    name: "count", summary: "Count the profiles that are in segments",
    details: """
      Each profile is judged with the context and locale that it was last seen with, by the catalog in
      force. However many segments are asked for, the profiles are gone through once.
      """,
    operands: [
      Operand(
        name: "SEGMENT", summary: "a segment's name", completion: .name(.segment),
        isRepeatable: true)
    ],
    options: [all, context, now],
    examples: [
      Verb.Example(call: "segments segment count bmi_high", meaning: ""),
      Verb.Example(call: "segments segment count --all", meaning: ""),
    ],
    body: .command { arguments throws(CommandError) in try SegmentCountCommand(arguments) })

  /// Which; nil for all.
  let segments: [String]?
  let context: [KeyValueArgument]
  /// The clock of the evaluation; nil for the time of the call.
  let now: Timestamp?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    let isAll = arguments.has(Self.all)
    guard isAll || !arguments.operands.isEmpty else {
      throw .wrongCall("SEGMENT is missing: name the segments, or say --all")
    }
    guard !isAll || arguments.operands.isEmpty else {
      throw .wrongCall("--all counts every segment; leave '\(arguments.operands[0])' out")
    }
    segments = isAll ? nil : Self.distinct(arguments.operands)
    context = try EvalCommand.pairs(arguments, Self.context, isTyped: true)
    now = try arguments.timestamp(of: Self.now)
    format = arguments.format
  }

  /// Each name once, in the order in which they were given.
  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<Segment.ID> = []
    return names.filter { seen.insert(Segment.ID(rawValue: $0)).inserted }
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    var options = CountOptions()
    options.now = now
    options.context = try CallerParameters(context, declaredBy: store.read { try $0.catalog() })
    let ids = segments?.map { Segment.ID(rawValue: $0) }
    let found = try ScanWatch(store, on: output.terminal).run { scan in
      options.scan = scan
      return try store.segmentCounts(of: ids, options)
    }
    guard let found else { return .interrupted }
    let report = CountReport(found)
    switch format {
    case .text: output.write(report.text)
    case .json: output.document(report.json)
    }
    for note in report.notes { output.note(note) }
    return .answered
  }
}
