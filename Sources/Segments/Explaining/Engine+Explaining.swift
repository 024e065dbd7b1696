// Explains every audience of a placement.

import Expressions

extension Engine {
  /// Explains an evaluation: what every audience asks, what it found, and the nearest change that
  /// would let it admit.
  ///
  /// - Parameter context: What the evaluation reads.
  /// - Returns: The evaluation, and every audience of the placement.
  /// - Throws: `UnknownName` when the catalog has no such placement.
  public static func explain(_ context: EvaluationContext) throws(UnknownName) -> Explanation {
    let evaluation = try evaluate(context)
    let audiences = context.catalog.placements[context.request.placement]?.audiences ?? []
    let decided = audiences.firstIndex { $0.id == evaluation.audience } ?? 0
    var admission = Admission(context)
    var reader = ConditionReader(context.catalog)
    var dependents = SlotDependents(context.catalog)
    var made: [Environment.Slot: CandidateMaker.Made] = [:]
    var entries: [Explanation.Entry] = []
    for (index, audience) in audiences.enumerated() {
      let answer = admission.ask(audience)
      let condition = audience.segmentIndex.flatMap { segment in
        reader.read(segment, admission.memberships, context)
      }
      var found: Explanation.Search?
      if case .notMember = answer {
        var search = ChangeSearch(context, reader, dependents, admission.memberships, made)
        found = search.nearest(for: audience)
        (dependents, made) = (search.dependents, search.made)
      }
      entries.append(
        Explanation.Entry(
          audience: audience.id, segment: audience.segment, answer: answer,
          wasAsked: index <= decided, decided: index == decided, condition: condition,
          window: audience.conditions.window,
          rollout: audience.rollout.map { rollout in
            Explanation.Draw(
              share: rollout.share,
              bucket: VariationDraw.bucket(of: context.profile.drawKey, seed: rollout.seed))
          }, use: context.exposures.use(of: audience, context), search: found))
    }
    return Explanation(evaluation: evaluation, entries: entries)
  }
}

extension MembershipTable {
  /// Runs the body with other values of some names, then makes everything as before.
  ///
  /// - Parameters:
  ///   - bindings: The names' slots and values.
  ///   - affected: The segments that they can change: these are asked again.
  ///   - body: What to do meanwhile.
  /// - Returns: What the body returns.
  mutating func with<Result>(
    _ bindings: [(slot: Environment.Slot, binding: Bindings.Binding)], affecting affected: [Int],
    _ body: (inout MembershipTable) -> Result
  ) -> Result {
    let before = forget(affected)
    var replaced: [(slot: Environment.Slot, binding: Bindings.Binding)] = []
    for (slot, value) in bindings { replaced.append((slot, binding.replace(slot, by: value))) }
    let result = body(&self)
    for (slot, value) in replaced.reversed() { _ = binding.replace(slot, by: value) }
    _ = forget(affected)
    remember(before)
    return result
  }
}
