// Runs `segments plan`.

import Expressions
import SQLiteStore
import Segments

extension PlanCommand {
  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try picture?.check()
    if let outPath {
      try OwnFiles(store: storePath, inputs: [path]).refuse(outPath, "out")
      try FileReplacement.check(outPath, "out")
      if let picture, FileSystem.areSame(outPath, picture.path) {
        throw CommandError.wrongCall("--out and --svg name the same file")
      }
    }
    let bytes = try WholeInput.bytes(path: path, limit: CatalogFile.largestFile)
    if PlanFile.isPlan(bytes) {
      throw CommandError.failed("'\(path)' is a plan: 'segments apply' takes it")
    }
    let (file, plan): (CatalogFile, PopulationPlan)
    do {
      file = try CatalogFile(bytes) { try store.read { try $0.catalog() } }
      let document = file.document
      let catalog = try CatalogCompiler.compile(document).catalog
      let options = try options(catalog, store)
      let found = try ScanWatch(store, on: output.terminal).run { scan in
        var options = options
        options.scan = scan
        return try store.plan(document, options)
      }
      guard let found else { return .interrupted }
      plan = found
    } catch let mistakes as CatalogIssues {
      return CatalogRefusal(path: path, outcome: "nothing was planned")
        .write(mistakes, form == .json ? .json : .text, to: &output)
    }
    if let outPath {
      try FileReplacement.write(PlanFile.bytes(of: plan), to: outPath, isPrivate: true)
    }
    let report = PlanReport(plan, showsIDs: showsIDs, activeText: active?.text)
    try picture?.write(PlanPicture(report).svg)
    write(report, to: &output)
    file.remark(on: &output)
    return verdict(of: plan, to: &output)
  }

  private func write(_ report: PlanReport, to output: inout Output) {
    switch form {
    case .text: output.write(report.text)
    case .json: output.document(report.json)
    case .markdown: output.write(report.markdown)
    }
    for warning in report.plan.warnings {
      output.remark(CatalogRefusal.place(of: warning, in: path))
    }
  }

  private func verdict(of plan: PopulationPlan, to output: inout Output) -> ExitCode {
    guard let failOver, plan.largestShare > failOver else { return .answered }
    output.note(
      "\(Percent.text(plan.largestShare)) of the \(active == nil ? "" : "active ")profiles "
        + "\(PlanReport.move(plan)) at one placement, more than --fail-over \(JSONWriter.number(failOver))%"
    )
    return .failed
  }

  // MARK: - Options

  private func options(_ new: Catalog, _ store: any Store) throws -> PlanOptions {
    let old = try store.read { try $0.catalog() }
    var options = PlanOptions()
    options.placement = placement.map { Placement.ID(rawValue: $0) }
    options.activeMilliseconds = active?.milliseconds
    options.now = now
    options.context = try CallerParameters(context, declaredBy: new, old)
    options.grouping = try groupName.map { try grouping($0, [new, old].compactMap(\.self)) }
    return options
  }

  private func grouping(_ name: String, _ catalogs: [Catalog]) throws -> PlanOptions.Grouping {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("context", 2) where parts[1] == "locale": return .locale
    case ("context", 2):
      return .context(
        try declared(parts[1], "context key", catalogs.map(\.contextKeys)).key)
    case ("profile", 2):
      guard let field = StandardField(rawValue: parts[1]) else {
        throw UnknownName(
          "profile field", parts[1], among: StandardField.allCases.map(\.rawValue))
      }
      if field != .gender { try checkRevealed(name) }
      return .field(field)
    default:
      let key = parts.first == "attributes" && parts.count == 2 ? parts[1] : name
      try checkPlace(of: key, catalogs)
      return .attribute(try declared(key, "attribute", catalogs.map(\.attributes)).key)
    }
  }

  /// Says where a name stands that is no attribute's.
  private func checkPlace(of key: String, _ catalogs: [Catalog]) throws(CommandError) {
    guard !catalogs.contains(where: { $0.attributes[key] != nil }) else { return }
    let isField = StandardField(rawValue: key) != nil
    let isContext = key == "locale" || catalogs.contains { $0.contextKeys[key] != nil }
    guard isField || isContext else { return }
    throw .failed(
      "--by \(key): the catalog has no attribute of this name; did you mean "
        + "'\(isField ? "profile" : "context").\(key)'?")
  }

  private func declared(
    _ key: String, _ noun: String, _ declarations: [[String: AttributeDeclaration]]
  ) throws -> AttributeDeclaration {
    guard let declaration = declarations.compactMap({ $0[key] }).first else {
      throw UnknownName(noun, key, among: Set(declarations.flatMap(\.keys)).sorted())
    }
    // Personal in one of them is personal: what was collected as such stays so.
    if declarations.contains(where: { $0[key]?.isPersonal == true }) { try checkRevealed(key) }
    return declaration
  }

  private func checkRevealed(_ name: String) throws(CommandError) {
    guard !reveals else { return }
    throw .failed("--by \(name): its values are personal; --reveal lets them be shown")
  }
}
