// Runs `segments apply`.

import Segments

extension ApplyCommand {
  static var makesStore: Bool { true }

  /// Checks the catalog before the store is opened, so that a wrong one makes no empty store.
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    let bytes = try WholeInput.bytes(path: path, limit: PlanFile.largestFile)
    do {
      var approval = approval
      let document: CatalogDocument
      var reduction: BundleReduction?
      if CatalogBundle.isBundle(bytes) {
        let bundle = try CatalogBundle(bytes)
        // A bundle of which nothing can be taken makes no empty store either.
        _ = try BundleReduction(bundle, over: nil)
        let taken = try open().read { try BundleReduction(bundle, over: $0.catalog()) }
        document = taken.document
        reduction = taken
      } else if PlanFile.isPlan(bytes) {
        let plan = try PlanFile(bytes)
        document = plan.document
        approval = approval.reviewed(against: plan.base)
      } else {
        document = try CatalogDocument(json5: bytes)
      }
      _ = try CatalogCompiler.compile(document)
      let store = try open()
      switch try approval.judge(document, in: store, to: &output) {
      case .refused(let code): return code
      case .apply(let base, let plan):
        let applied = try store.apply(document, author: author, message: message, onto: base)
        try store.prune()
        return answer(applied, plan, reduction, to: &output)
      }
    } catch let mistakes as CatalogIssues {
      return CatalogRefusal(path: path, outcome: "nothing was changed")
        .write(mistakes, format, to: &output)
    }
  }

  private func answer(
    _ applied: AppliedCatalog, _ plan: PopulationPlan?, _ reduction: BundleReduction?,
    to output: inout Output
  ) -> ExitCode {
    CatalogReport(applied, plan).write(of: path, in: format, to: &output)
    for placement in reduction?.lacking ?? [] {
      let lacks = placement.lacks.joined(separator: ", ")
      let outcome =
        placement.digest == nil
        ? "it cannot be evaluated until this engine is newer" : "its last good definition is kept"
      output.remark(
        "placement '\(placement.id)' needs \(lacks), which this engine lacks: \(outcome)")
    }
    for path in reduction?.dropped ?? [] {
      output.remark("\(path.joined(separator: ".")) was left out: this engine cannot read it")
    }
    return .answered
  }
}
