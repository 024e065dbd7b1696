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
      output.remark("line \(line): \(VisibleText.line(place + reason))\n")
    case .json:
      let node = JSONNode.object([
        ("line", .int(line)), ("path", .strings(path)), ("reason", .string(reason)),
      ])
      output.write((isFirst ? "" : ",") + JSONWriter.text(node))
      isFirst = false
    }
  }

  /// Sums up.
  ///
  /// - Parameters:
  ///   - tally: What became of the lines.
  ///   - closed: How many showings were closed because nothing happened in them.
  ///   - isComplete: Whether the input was read to its end.
  ///   - output: Where to.
  func end(_ tally: IngestTally, closed: Int, isComplete: Bool, on output: inout Output) {
    switch format {
    case .json: output.line("]," + summary(tally, closed, isComplete).dropFirst())
    case .text:
      for remark in tally.remarks {
        let times = remark.count == 1 ? "" : " (\(Progress.grouped(remark.count)) times)"
        output.remark("line \(remark.firstLine): \(VisibleText.line(remark.text))\(times)\n")
      }
      if tally.otherRemarks > 0 { output.remark("and \(tally.otherRemarks) further remarks\n") }
      output.line(sentence(tally, closed))
      if !isComplete {
        output.note("stopped after line \(tally.lastLine); what was taken in is kept")
      }
    }
  }

  private func summary(_ tally: IngestTally, _ closed: Int, _ isComplete: Bool) -> String {
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
        ("closed_idle", .int(closed)), ("remarks", .array(remarks)),
        ("complete", .bool(isComplete)), ("last_line", .int(tally.lastLine)),
      ]))
  }

  private func sentence(_ tally: IngestTally, _ closed: Int) -> String {
    let lines = tally.lines == 1 ? "line" : "lines"
    var text =
      "\(Progress.grouped(tally.lines)) \(lines): \(Progress.grouped(tally.recorded)) recorded"
    if tally.known > 0 { text += ", \(Progress.grouped(tally.known)) known before" }
    text += ", \(Progress.grouped(tally.failed)) failed"
    if closed > 0 { text += "; \(Progress.grouped(closed)) idle showings closed" }
    return text
  }
}
