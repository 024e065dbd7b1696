// Says every mistake that keeps a catalog out.

import Segments

/// Says every mistake that keeps a catalog out.
struct CatalogRefusal {
  /// The catalog's path; `-` for standard input.
  let path: String
  /// What was not done.
  let outcome: String

  /// Writes them, each with its line and path.
  func write(_ mistakes: CatalogIssues, _ format: Format, to output: inout Output) -> ExitCode {
    for mistake in mistakes.issues { output.remark(Self.place(of: mistake, in: path)) }
    for note in mistakes.notes { output.remark(note) }
    let count = mistakes.issues.count
    output.note(
      "\(count) \(count == 1 ? "mistake" : "mistakes") in \(path == "-" ? "standard input" : "'\(path)'"); \(outcome)"
    )
    if format == .json { output.document(CatalogReport.json(mistakes)) }
    return .failed
  }

  /// `FILE:LINE:COLUMN: path: sentence`, as editors and terminals find places.
  static func place(of issue: CatalogIssue, in path: String) -> String {
    let name = path == "-" ? "standard input" : path
    return issue.place == nil ? "\(name): \(issue)" : "\(name):\(issue)"
  }
}
