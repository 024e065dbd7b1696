// Runs `segments apply`.

import Segments

extension ApplyCommand {
  static var makesStore: Bool { true }

  /// Checks the catalog before the store is opened, so that a wrong one makes no empty store.
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    let bytes = try WholeInput.bytes(path: path, limit: CatalogLimits.documentBytes)
    do {
      let document = try CatalogDocument(json5: bytes)
      _ = try CatalogCompiler.compile(document)
      let store = try open()
      let applied = try store.apply(document, author: author, message: message)
      try store.prune()
      return answer(applied, to: &output)
    } catch let mistakes as CatalogIssues {
      return refuse(mistakes, to: &output)
    }
  }

  private func answer(_ applied: AppliedCatalog, to output: inout Output) -> ExitCode {
    let report = CatalogReport(applied)
    switch format {
    case .json: output.document(report.json)
    case .text: output.write(report.text)
    }
    for warning in applied.warnings { output.remark(place(of: warning)) }
    return .answered
  }

  private func refuse(_ mistakes: CatalogIssues, to output: inout Output) -> ExitCode {
    for mistake in mistakes.issues { output.remark(place(of: mistake)) }
    let count = mistakes.issues.count
    output.note(
      "\(count) \(count == 1 ? "mistake" : "mistakes") in '\(path)'; nothing was changed")
    if format == .json { output.document(CatalogReport.json(mistakes)) }
    return .failed
  }

  /// `FILE:LINE:COLUMN: path: sentence`, as editors and terminals find places.
  private func place(of issue: CatalogIssue) -> String {
    let name = path == "-" ? "standard input" : path
    return issue.place == nil ? "\(name): \(issue)" : "\(name):\(issue)"
  }
}
