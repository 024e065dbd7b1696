// Counts what became of the lines of an input.

import Segments

/// Counts what became of the lines of an input; its size does not grow with the input.
struct IngestTally: Sendable {
  /// Something that is worth knowing of lines that were taken.
  struct Remark: Hashable, Sendable {
    let text: String
    /// The first line it is about.
    let firstLine: Int
    /// How many times it came up.
    var count: Int
  }

  /// Lines that were taken now.
  private(set) var recorded = 0
  /// Lines that had been taken before.
  private(set) var known = 0
  /// Lines of which nothing was taken.
  private(set) var failed = 0
  /// Those of them that are of people who were erased.
  private(set) var erased = 0
  /// In the order in which they first came up.
  private(set) var remarks: [Remark] = []
  /// Remarks beyond the kinds that are told apart.
  private(set) var otherRemarks = 0
  /// The last line that was looked at.
  private(set) var lastLine = 0
  private var places: [String: Int] = [:]
  private static let remarkKinds = 100

  /// All lines that are not blank.
  var lines: Int { recorded + known + failed }

  /// Counts a line that failed.
  mutating func addFailure(line: Int) {
    lastLine = line
    failed += 1
  }

  /// Counts a line that was taken.
  mutating func add(_ report: LineReport, line: Int) {
    lastLine = line
    switch report.outcome {
    case .recorded: recorded += 1
    case .duplicate: known += 1
    case .failed(let refusal):
      failed += 1
      if refusal.isOfErased { erased += 1 }
    }
    for note in report.notes { add(note.description, line: line) }
  }

  private mutating func add(_ remark: String, line: Int) {
    if let place = places[remark] {
      remarks[place].count += 1
    } else if remarks.count < Self.remarkKinds {
      places[remark] = remarks.count
      remarks.append(Remark(text: remark, firstLine: line, count: 1))
    } else {
      otherRemarks += 1
    }
  }
}
