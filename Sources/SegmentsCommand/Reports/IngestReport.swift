// What `segments ingest` says: each failed line as it comes, and a summary.

import Segments

/// What `segments ingest` says: each failed line as it comes, and a summary at the end.
///
/// In JSON the failed lines stand first, so that nothing must be held until the end.
struct IngestReport {
  let format: Format
  private var isFirst = true

  /// Makes a report that has said nothing yet.
  init(format: Format) { self.format = format }

  /// Begins the document.
  func begin(on output: inout Output) {
    if format == .json { output.write("{\"failed_lines\":[") }
  }

  /// Says that a line failed, where in it, and why.
  mutating func add(_ line: Int, path: [String], _ reason: String, on output: inout Output) {
    switch format {
    case .text:
      let place = path.isEmpty ? "" : path.joined(separator: ".") + ": "
      output.remark("line \(line): \(VisibleText.line(place + reason))")
    case .json:
      let node = JSONNode.object([
        ("line", .int(line)), ("path", .strings(path)), ("reason", .string(reason)),
      ])
      output.write((isFirst ? "" : ",") + JSONWriter.text(node))
      isFirst = false
    }
  }

  /// How an input ended.
  enum Ending: Hashable, Sendable {
    /// It was read to its end; then so many showings were closed because nothing happened in them.
    case complete(closed: Int)
    /// Somebody asked to stop.
    case interrupted
    /// It could not go on, for that reason.
    case failed(String)

    /// How many showings were closed because nothing happened in them.
    var closed: Int {
      guard case .complete(let closed) = self else { return 0 }
      return closed
    }

    /// Why it could not go on; nil when it could.
    var error: String? {
      guard case .failed(let error) = self else { return nil }
      return error
    }
  }

  /// Sums up what became of the lines.
  func end(_ tally: IngestTally, _ ending: Ending, on output: inout Output) {
    switch format {
    case .json: output.line("]," + summary(tally, ending).dropFirst())
    case .text:
      for remark in tally.remarks {
        let times = remark.count == 1 ? "" : " (\(Progress.grouped(remark.count)) times)"
        output.remark("line \(remark.firstLine): \(VisibleText.line(remark.text))\(times)")
      }
      if tally.otherRemarks > 0 { output.remark("and \(tally.otherRemarks) further remarks") }
      output.line(sentence(tally, ending.closed))
    }
    if ending == .interrupted {
      output.note("stopped after line \(tally.lastLine); what was taken in is kept")
    }
  }

  private func summary(_ tally: IngestTally, _ ending: Ending) -> String {
    let isComplete = if case .complete = ending { true } else { false }
    let remarks = tally.remarks.map { remark in
      JSONNode.object([
        ("text", .string(remark.text)), ("first_line", .int(remark.firstLine)),
        ("count", .int(remark.count)),
      ])
    }
    return JSONWriter.text(
      .object([
        ("lines", .int(tally.lines)), ("recorded", .int(tally.recorded)),
        ("known", .int(tally.known)), ("failed", .int(tally.failed)),
        ("closed_idle", .int(ending.closed)), ("remarks", .array(remarks)),
        ("complete", .bool(isComplete)), ("last_line", .int(tally.lastLine)),
        ("other_remarks", .int(tally.otherRemarks)),
        ("error", ending.error.map { .string($0) } ?? .null), ("erased", .int(tally.erased)),
      ]))
  }

  private func sentence(_ tally: IngestTally, _ closed: Int) -> String {
    let lines = tally.lines == 1 ? "line" : "lines"
    var text =
      "\(Progress.grouped(tally.lines)) \(lines): \(Progress.grouped(tally.recorded)) recorded"
    if tally.known > 0 { text += ", \(Progress.grouped(tally.known)) known before" }
    text += ", \(Progress.grouped(tally.failed)) failed"
    if tally.erased > 0 { text += " (\(Progress.grouped(tally.erased)) of erased profiles)" }
    return text + Self.closedIdle(closed)
  }

  /// How many idle showings were closed, behind another part of a sentence; nothing for none.
  static func closedIdle(_ count: Int) -> String {
    guard count > 0 else { return "" }
    return "; \(Progress.grouped(count)) idle \(count == 1 ? "showing" : "showings") closed"
  }
}
