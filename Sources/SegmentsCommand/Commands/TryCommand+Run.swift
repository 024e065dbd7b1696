// Runs `segments try` over a store.

import Expressions
import Segments

extension TryCommand {
  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    switch subject {
    case .bindings(let path):
      return try tryBindings(path, to: &output)
    case .conformance(let folder):
      var run = ConformanceRun(folder: folder)
      try run.run()
      run.report(to: &output, in: format)
      return run.failures.isEmpty ? .answered : .failed
    case .profile(let id):
      let store = try open()
      let clock = store.now()
      let answer = try store.read { reading in
        let trial = try TrialSegment(expression, unset: unset, in: reading)
        let profile = try id.map { id in
          guard let profile = try reading.profile(id) else {
            throw CommandError.failed("profile '\(id)' is not in the store")
          }
          return profile
        }
        return try trial.answer(try context(of: profile, trial.catalog, clock))
      }
      report(answer, to: &output)
      return .answered
    case .count:
      return try countMembers(in: try open(), to: &output)
    }
  }

  /// What an evaluation may read; without a profile, of one of whom nothing is known.
  private func context(
    of profile: Profile?, _ catalog: Catalog, _ clock: Timestamp,
    lastSeen: CallerParameters = CallerParameters()
  ) throws -> EvaluationContext {
    var parameters = lastSeen
    for pair in context {
      parameters.values[pair.key] = try pair.value(
        declared: catalog.contextKeys[pair.key], noun: "context key")
    }
    var request = EvaluationRequest(
      placement: "", profile: profile?.id ?? "nobody", context: parameters, locale: locale)
    request.now = now
    return EvaluationContext(
      catalog: catalog, profile: profile, assignments: [], request: request, clock: clock)
  }

  private func report(_ answer: TrialSegment.Answer, to output: inout Output) {
    switch format {
    case .json: output.document(answer.json)
    case .text:
      output.line(answer.outcome)
      if let reason = answer.reason { output.line(reason) }
      if unset != nil { output.line(answer.isMember ? "a member" : "not a member") }
    }
  }

  private func countMembers(in store: any Store, to output: inout Output) throws -> ExitCode {
    let clock = store.now()
    let trial = try store.read { try TrialSegment(expression, unset: unset, in: $0) }
    let parts = try ScanWatch(store, on: output.terminal).run { scan in
      try scan.foldProfiles(store) { _ in
        TrialTally()
      } _: { tally, profile, _ in
        let context = try context(
          of: profile, trial.catalog, clock, lastSeen: profile.lastSeen.context ?? [:])
        tally.add(try trial.answer(context))
      }
    }
    guard let parts else { return .interrupted }
    let tally = parts.reduce(into: TrialTally()) { $0.add($1) }
    switch format {
    case .json: output.document(tally.json(of: expression))
    case .text: output.write(tally.text)
    }
    return .answered
  }
}
