// Runs `segments eval` for one profile.

import Expressions
import SQLiteStore
import Segments

extension EvalCommand {
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    guard let catalogPath else { return try run(in: try open(), to: &output) }
    let bytes = try WholeInput.bytes(path: catalogPath, limit: CatalogFile.largestFile)
    let store = MemoryStore(zones: ZoneFiles().lookup) { Surroundings.moment() }
    do {
      let file = try CatalogFile(bytes)
      try store.apply(file.document)
      file.remark(on: &output)
    } catch let error as CatalogIssues {
      let lines = error.issues.map { CatalogRefusal.place(of: $0, in: catalogPath) } + error.notes
      throw CommandError.failed(lines.joined(separator: "\n"))
    }
    return try run(in: store, to: &output)
  }

  private func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    switch subject {
    case .requests(let path):
      var run = try RequestRun(path: path, store: store, isLenient: isLenient)
      return try run.run(to: &output)
    case .stored(let id):
      let clock = store.now()
      let answer = try store.read { reading in
        try evaluate(id, reading, clock: clock) { _ throws in try reading.profile(id) }
      }
      return try write(answer, store, to: &output)
    case .file(let path):
      let file = try ProfileFile(path: path)
      let clock = store.now()
      let answer = try store.read { reading in
        try evaluate(file.id, reading, clock: clock) { catalog throws in
          try file.profile(declarations: catalog.attributes)
        }
      }
      return try write(answer, store, to: &output)
    }
  }

  /// An evaluation, and what explains it.
  private struct Answer {
    let evaluation: Evaluation
    var explanation: Explanation?
  }

  private func evaluate(
    _ id: Profile.ID, _ reading: any StoreReading, clock: Timestamp,
    _ load: (Catalog) throws -> Profile?
  ) throws -> Answer {
    let placement = Placement.ID(rawValue: placement)
    let catalog = try reading.catalog(asking: placement)
    let profile = try load(catalog)
    var request = EvaluationRequest(
      placement: placement, profile: id, context: try parameters(catalog.contextKeys),
      locale: locale, tags: TagValues(tags.lazy.map { (key: $0.key, value: $0.text) }))
    request.now = now
    let context = try reading.context(
      of: request, catalog: catalog, profile: profile, clock: clock)
    guard explaining != nil else { return Answer(evaluation: try Engine.evaluate(context)) }
    let explanation = try Engine.explain(context)
    return Answer(evaluation: explanation.evaluation, explanation: explanation)
  }

  /// The context in the declared types; leniently, what is not of its type stays text.
  private func parameters(_ declared: [String: AttributeDeclaration]) throws(CommandError)
    -> CallerParameters
  {
    var parameters = CallerParameters()
    for pair in context {
      do throws(CommandError) {
        parameters.values[pair.key] = try pair.value(
          declared: declared[pair.key], noun: "context key")
      } catch {
        guard isLenient else { throw error }
        parameters.values[pair.key] = .string(pair.text)
      }
    }
    return parameters
  }

  private func write(_ answer: Answer, _ store: any Store, to output: inout Output) throws
    -> ExitCode
  {
    let evaluation = answer.evaluation
    try evaluation.check(atLeast: revision)
    let mistakes = evaluation.contextWarnings
    if !isLenient, !mistakes.isEmpty {
      throw CommandError.failed(
        mistakes.joined(separator: "\n") + "\n(--lenient-context lets it pass)")
    }
    if wasShown {
      guard evaluation.flow != nil else {
        throw CommandError.failed("--shown: nothing is shown here, so nothing was kept")
      }
      try store.shown(evaluation)
    }
    switch format {
    case .json: output.document(evaluation.json(explained: report(answer)?.json))
    case .text:
      output.write(evaluation.report)
      if let report = report(answer) {
        output.write(
          report.text(
            isColored: output.terminal.hasColoredAnswers, columns: output.terminal.columns))
      }
      for warning in evaluation.warnings { output.note(warning) }
    }
    return .answered
  }
}

extension EvalCommand {
  private func report(_ answer: Answer) -> ExplanationReport? {
    answer.explanation.map { ExplanationReport($0, reveals: explaining == .values) }
  }
}

extension StoreReading {
  /// The catalog in force, at least as far as the placement needs it.
  ///
  /// - Throws: `NoCatalog`, `UnknownName` with the nearest placement, `StoreError`.
  func catalog(asking placement: Placement.ID) throws -> Catalog {
    guard let catalog = try catalog(for: placement) else { throw NoCatalog() }
    guard !catalog.has(placement) else { return catalog }
    throw UnknownName(
      placement: placement, in: catalog, among: try placementIDs().map(\.rawValue))
  }
}
