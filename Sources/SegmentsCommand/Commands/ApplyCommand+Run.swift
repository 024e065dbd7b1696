// Runs `segments apply`.

import Segments

extension ApplyCommand {
  static var makesStore: Bool { true }

  /// Checks the catalog before the store is opened, so that a wrong one makes no empty store.
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    let bytes = try WholeInput.bytes(path: path, limit: CatalogFile.largestFile)
    do {
      var approval = approval
      let document: CatalogDocument
      var file: CatalogFile?
      if PlanFile.isPlan(bytes) {
        let plan = try PlanFile(bytes)
        document = plan.document
        approval = approval.reviewed(against: plan.base)
      } else {
        let read = try CatalogFile(bytes) { try open().read { try $0.catalog() } }
        document = read.document
        file = read
      }
      _ = try CatalogCompiler.compile(document)
      let store = try open()
      switch try approval.judge(document, in: store, to: &output) {
      case .refused(let code): return code
      case .apply(let base, let plan):
        let applied = try store.apply(document, author: author, message: message, onto: base)
        try store.prune()
        CatalogReport(applied, plan).write(of: path, in: format, to: &output)
        file?.remark(on: &output)
        return .answered
      }
    } catch let mistakes as CatalogIssues {
      return CatalogRefusal(path: path, outcome: "nothing was changed")
        .write(mistakes, format, to: &output)
    }
  }
}
