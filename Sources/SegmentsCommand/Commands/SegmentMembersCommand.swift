// `segments segment members`: who is in a segment.

import Expressions
import Segments

/// Lists the profiles that are in a segment.
struct SegmentMembersCommand: StoreCommand {
  private static let limit = Option.value("limit", "N", "at most so many (default: all)")
  private static let now = Option.value("now", "TIME", "judge as of this moment (default: now)")

  static let verb = Verb(
    name: "members", summary: "List the profiles that are in a segment",
    details: "Each profile is judged with the context and locale that it was last seen with.",
    operands: [
      Operand(name: "SEGMENT", summary: "the segment's name", completion: .name(.segment))
    ],
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

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    let clock = now ?? store.now()
    let failures = try store.read { reading in
      guard let catalog = try reading.catalog() else { throw NoCatalog() }
      // What goes wrong before the first member is told alone.
      guard catalog.index(of: Segment.ID(rawValue: segment)) != nil else {
        throw UnknownName("segment", segment, among: catalog.segments.map(\.id.rawValue))
      }
      return try list(reading, clock, to: &output)
    }
    for (failure, count) in failures.sorted(by: { $0.key.reason < $1.key.reason })
    where failure.segment == Segment.ID(rawValue: segment) {
      output.note(CountReport.note(failure, of: count))
    }
    return .answered
  }

  private func list(
    _ reading: any StoreReading, _ clock: Timestamp, to output: inout Output
  ) throws -> [SegmentCounts.Failure: Int] {
    switch format {
    case .text: return try write(reading, clock, to: &output)
    case .json:
      var failures: [SegmentCounts.Failure: Int] = [:]
      try output.list("{\"segment\":\(JSONWriter.quoted(segment)),\"members\":[") { output in
        failures = try write(reading, clock, to: &output)
        return "]}"
      }
      return failures
    }
  }

  private func write(
    _ reading: any StoreReading, _ clock: Timestamp, to output: inout Output
  ) throws -> [SegmentCounts.Failure: Int] {
    var count = 0
    return try reading.forEachMember(of: Segment.ID(rawValue: segment), at: clock) { id in
      write(id.rawValue, isFirst: count == 0, to: &output)
      count += 1
      return count != limit && !output.isClosed
    }
  }

  private func write(_ id: String, isFirst: Bool, to output: inout Output) {
    switch format {
    case .text: output.line(VisibleText.line(id))
    case .json: output.write((isFirst ? "" : ",") + JSONWriter.quoted(id))
    }
  }
}
