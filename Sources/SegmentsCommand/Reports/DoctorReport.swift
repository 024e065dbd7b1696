// What looking through a store found, as text and as JSON.

import SQLiteStore
import Segments

/// What looking through a store found.
struct DoctorReport {
  /// What was forgotten.
  struct Pruned {
    /// How many showings were closed because nothing happened in them.
    var closed = 0
    /// How many of each kind went; of answers, how many showings'.
    var counts: [Retention.Kind: Int] = [:]
  }

  private let path: String
  /// What the file held when it was looked through; nil when that is over.
  private var contents: StoreContents?
  private var findings: [StoreFinding]
  /// Whether an erasure that was pending is done now.
  var hasFinishedErasing = false
  /// What was forgotten; nil when nobody asked.
  var pruned: Pruned? {
    didSet { contents = nil }
  }

  init(_ examination: Examination) {
    path = examination.path
    contents = examination.contents
    findings = examination.findings
  }

  /// Leaves out what is mended by now.
  mutating func drop(_ isMended: (StoreFinding) -> Bool) { findings.removeAll(where: isMended) }

  /// Whether nothing is wrong.
  var isSound: Bool { !findings.contains { $0.weight == .fault } }

  /// One line a finding, faults first, then a summary.
  var text: String {
    var text = ""
    for finding in findings.filter({ $0.weight == .fault })
      + findings.filter({ $0.weight == .note })
    {
      text += VisibleText.line(line(finding)) + "\n"
    }
    if hasFinishedErasing {
      text += "done   erasing: nothing is left of the people who were erased\n"
    }
    if let pruned { text += "done   " + sentence(pruned) + "\n" }
    let faults = findings.count { $0.weight == .fault }
    let state = faults == 0 ? "sound" : faults == 1 ? "1 fault" : "\(faults) faults"
    return text + "\(VisibleText.line(path)): \(state)"
      + (contents.map { "; \($0.sentence)" } ?? "") + "; SQLite \(SQLiteStore.libraryVersion)\n"
  }

  private func line(_ finding: StoreFinding) -> String {
    var text = finding.weight == .fault ? "fault  " : "note   "
    text += finding.check
    if let place = finding.place { text += " \(place)" }
    text += ": "
    if finding.count > 0 {
      text += finding.count == 1 ? "1 row" : "\(Progress.grouped(finding.count)) rows"
    }
    if let example = finding.example {
      text += finding.count > 1 ? " (first: \(example))" : finding.count == 1 ? " (\(example))" : ""
    }
    if finding.count > 0 { text += ": " }
    return text + "\(finding.message); \(finding.fix)"
  }

  private func sentence(_ pruned: Pruned) -> String {
    var parts = Retention.Kind.allCases.compactMap { kind in
      pruned.counts[kind].map { "\(Progress.grouped($0)) \(kind.rawValue)" }
    }
    if parts.isEmpty { parts = ["nothing is kept for too long"] }
    return "pruning: \(parts.joined(separator: ", "))" + IngestReport.closedIdle(pruned.closed)
  }

  /// The same as JSON, keys in their stable order.
  var json: JSONNode {
    .object([
      ("path", .string(path)), ("sound", .bool(isSound)),
      ("findings", .array(findings.map(node))),
      ("erasing_finished", .bool(hasFinishedErasing)),
      (
        "pruned",
        pruned.map { pruned in
          .object(
            Retention.Kind.allCases.map { ($0.rawValue, .int(pruned.counts[$0] ?? 0)) } + [
              ("closed_idle", .int(pruned.closed))
            ])
        } ?? .null
      ),
      ("contents", contents.map { .object($0.members) } ?? .null),
      ("sqlite", .string(SQLiteStore.libraryVersion)),
    ])
  }

  private func node(_ finding: StoreFinding) -> JSONNode {
    .object([
      ("weight", .string(finding.weight.rawValue)), ("check", .string(finding.check)),
      ("place", finding.place.map { .string($0) } ?? .null), ("count", .int(finding.count)),
      ("example", finding.example.map { .string($0) } ?? .null),
      ("message", .string(finding.message)), ("fix", .string(finding.fix)),
    ])
  }
}
