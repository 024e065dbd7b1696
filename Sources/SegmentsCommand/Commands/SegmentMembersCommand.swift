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
    let judged = try store.read { reading in
      guard let catalog = try reading.catalog() else { throw NoCatalog() }
      return try list(reading, catalog, clock, to: &output)
    }
    for (reason, count) in judged.failures.sorted(by: { $0.key < $1.key }) {
      let profiles = count == 1 ? "profile" : "profiles"
      output.note("segment '\(segment)' failed for \(count) \(profiles): \(reason)")
    }
    return .answered
  }

  /// What was found besides the members themselves.
  private struct Judged {
    var members = 0
    /// How many profiles could not be judged, by reason.
    var failures: [String: Int] = [:]
  }

  private func list(
    _ reading: any StoreReading, _ catalog: Catalog, _ clock: Timestamp, to output: inout Output
  ) throws -> Judged {
    var judged = Judged()
    if catalog.index(of: Segment.ID(rawValue: segment)) == nil {
      throw UnknownName("segment", segment, among: catalog.segments.map(\.id.rawValue))
    }
    switch format {
    case .text: try write(reading, catalog, clock, &judged, to: &output)
    case .json:
      try output.list("{\"segment\":\(JSONWriter.quoted(segment)),\"members\":[") { output in
        try write(reading, catalog, clock, &judged, to: &output)
        return "]}"
      }
    }
    return judged
  }

  private func write(
    _ reading: any StoreReading, _ catalog: Catalog, _ clock: Timestamp, _ judged: inout Judged,
    to output: inout Output
  ) throws {
    var pages = ProfilePages(after: nil, limit: nil)
    scan: while let page = try pages.next(in: reading), !output.isClosed {
      for profile in page {
        guard try isMember(profile, catalog, clock, &judged) else { continue }
        write(profile.id.rawValue, isFirst: judged.members == 0, to: &output)
        judged.members += 1
        if judged.members == limit { break scan }
      }
    }
  }

  private func write(_ id: String, isFirst: Bool, to output: inout Output) {
    switch format {
    case .text: output.line(VisibleText.line(id))
    case .json: output.write((isFirst ? "" : ",") + JSONWriter.quoted(id))
    }
  }

  private func isMember(
    _ profile: Profile, _ catalog: Catalog, _ clock: Timestamp, _ judged: inout Judged
  ) throws -> Bool {
    let request = EvaluationRequest(
      placement: "", profile: profile.id, context: profile.lastSeen.context ?? [:])
    let context = EvaluationContext(
      catalog: catalog, profile: profile, assignments: [], request: request, clock: clock)
    let membership = try Engine.membership(of: Segment.ID(rawValue: segment), context)
    if case .notMember(.failed(let reason)) = membership {
      judged.failures[reason, default: 0] += 1
    }
    return membership.isMember
  }
}
