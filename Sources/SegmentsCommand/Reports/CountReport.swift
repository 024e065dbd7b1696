// How many profiles are in which segment, as text and as JSON.

import Expressions
import Segments

/// How many profiles are in which segment.
struct CountReport {
  private let counts: SegmentCounts

  /// Makes a report.
  init(_ counts: SegmentCounts) { self.counts = counts }

  /// For people: one line for each segment.
  var text: String {
    var table = TextTable(
      columns: [.leading("SEGMENT"), .trailing("MEMBERS"), .trailing("SHARE"), .leading()])
    for (id, count) in counts.segments {
      let share = PlanReport.share(count, of: counts.profiles)
      table.add([
        id.rawValue, Progress.grouped(count), Percent.text(share), Percent.bar(share),
      ])
    }
    return "\(PlanReport.profiles(counts.profiles)) at \(counts.now.millisecondText)\n"
      + table.rendered
  }

  /// The same as JSON, keys in their stable order.
  var json: JSONNode {
    .object([
      ("at", .string(counts.now.millisecondText)),
      ("profiles", .int(counts.profiles)),
      (
        "segments",
        .array(
          counts.segments.map { id, count in
            .object([
              ("segment", .string(id.rawValue)), ("count", .int(count)),
              ("share", .number(PlanReport.share(count, of: counts.profiles))),
            ])
          })
      ),
      (
        "failures",
        .array(
          failures.map { failure, count in
            .object([
              ("segment", .string(failure.segment.rawValue)), ("reason", .string(failure.reason)),
              ("count", .int(count)),
            ])
          })
      ),
    ])
  }

  /// By segment, then by reason.
  private var failures: [(key: SegmentCounts.Failure, value: Int)] {
    counts.failures.sorted { left, right in
      left.key.segment == right.key.segment
        ? left.key.reason < right.key.reason : left.key.segment < right.key.segment
    }
  }

  /// What could not be computed, a sentence each.
  var notes: [String] {
    failures.map { Self.note($0, of: $1) }
  }

  /// For how many profiles a segment could not be computed, and why: a sentence.
  static func note(_ failure: SegmentCounts.Failure, of count: Int) -> String {
    "segment '\(failure.segment)' failed for \(PlanReport.profiles(count)): \(failure.reason)"
  }
}
