// Replaces what is personal in an evaluation without changing what comes of it.

import Expressions

/// Replaces what is personal in what an evaluation reads without changing what comes of it: every
/// step is tried by evaluating.
struct CaseReplacement {
  /// How many ids are tried: enough for a share of one in ten thousand.
  private static let mostIDs = 100_000

  private let original: EvaluationContext
  private let wanted: CaseOutcome
  private var current: EvaluationContext
  private var values: ReplacementValues

  /// Starts with what is stored.
  init(_ context: EvaluationContext) throws(UnknownName) {
    original = context
    wanted = CaseOutcome(try Engine.evaluate(context))
    current = context
    values = ReplacementValues(context)
  }

  /// The same evaluation without what is personal; nil when something cannot be replaced.
  mutating func replaced() throws(UnknownName) -> EvaluationContext? {
    guard try replaceID() else { return nil }
    try replaceTimes()
    for target in targets() {
      guard try replace(.profile(target), isPersonal: isPersonal(target)) else { return nil }
    }
    for key in current.request.context.values.keys.sorted() {
      let isPersonal = original.catalog.contextKeys[key]?.isPersonal ?? true
      guard try replace(.context(key), isPersonal: isPersonal) else { return nil }
    }
    let rendered = try Engine.evaluate(current)
    _ = try keep {
      $0.withLocale(nil)
    } and: { evaluation in
      evaluation.texts.map(\.text) == rendered.texts.map(\.text)
        && evaluation.tags.dictionary == rendered.tags.dictionary
    }
    return current
  }

  private func targets() -> [WriteTarget] {
    let profile = original.profile
    return
      (profile.fields.keys.map { WriteTarget.field($0) }
      + profile.attributes.keys.map { WriteTarget.attribute($0) }).sorted()
  }

  private func isPersonal(_ target: WriteTarget) -> Bool {
    switch target {
    case .field(let field): field != .gender
    case .attribute(let key): original.catalog.attributes[key]?.isPersonal ?? true
    }
  }

  // MARK: - Steps

  /// Takes a change over when the outcome stays.
  private mutating func keep(
    _ change: (EvaluationContext) -> EvaluationContext,
    and isFit: (Evaluation) -> Bool = { _ in true }
  ) throws(UnknownName) -> Bool {
    let changed = change(current)
    let evaluation = try Engine.evaluate(changed)
    guard CaseOutcome(evaluation) == wanted, isFit(evaluation) else { return false }
    current = changed
    return true
  }

  /// Leaves a value out, else replaces it when it is personal.
  private mutating func replace(_ place: NearestChange.Place, isPersonal: Bool)
    throws(UnknownName) -> Bool
  {
    if try keep({ $0.with(nil, at: place) }) { return true }
    guard isPersonal else { return true }
    for value in values.candidates(for: place) {
      if try keep({ $0.with(value, at: place) }) { return true }
    }
    return false
  }

  /// Replaces id and draw key; an id that the catalog itself names may stay.
  private mutating func replaceID() throws(UnknownName) -> Bool {
    // Only a name in the catalog is forced.
    let isForced = wanted.variation?.origin == .forced
    for number in 1...Self.mostIDs where !isForced {
      if try keep({ $0.withID("person-\(number)") }) { return true }
      // Where nothing is drawn, another number changes nothing.
      if number == 1, !isDrawn { break }
    }
    for id in values.namedIDs {
      if try keep({ $0.withID(id) }) { return true }
    }
    return false
  }

  private var isDrawn: Bool {
    let audiences = original.catalog.placements[original.request.placement]?.audiences ?? []
    return audiences.contains { $0.isDrawn || $0.rollout != nil }
  }

  /// Leaves the profile's own times out, else cuts them to the day.
  private mutating func replaceTimes() throws(UnknownName) {
    let profile = original.profile
    if try keep({ $0.withTimes(0, 0) }) { return }
    let day: Int64 = 86_400_000
    _ = try keep {
      $0.withTimes(
        profile.createdMilliseconds / day * day, profile.updatedMilliseconds / day * day)
    }
  }
}

/// What must stay the same: what is shown, and what each audience said.
private struct CaseOutcome: Equatable {
  let flow: Flow.ID?
  let audience: Audience.ID
  let variation: DrawnVariation?
  let reason: Evaluation.Reason
  let trace: [Evaluation.Step]
  let tags: [String]

  init(_ evaluation: Evaluation) {
    flow = evaluation.flow
    audience = evaluation.audience
    // The bucket may be another, as long as the same variation comes of it.
    variation = evaluation.variation.map {
      DrawnVariation(experiment: $0.experiment, id: $0.id, bucket: 0, origin: $0.origin)
    }
    reason = evaluation.reason
    trace = evaluation.trace.map { step in
      // A value that no longer fits its declaration cannot stand in a case: it counts as unset.
      guard case .notMember(.mistyped(let name)) = step.answer else { return step }
      return Evaluation.Step(audience: step.audience, answer: .notMember(.unset(name)))
    }
    tags = evaluation.tags.names
  }
}

extension EvaluationContext {
  /// The same with another value in a place; nil for none.
  fileprivate func with(_ value: AttributeValue?, at place: NearestChange.Place)
    -> EvaluationContext
  {
    var (profile, request) = (profile, request)
    place.set(value, in: &profile, &request.context)
    return with(profile, request)
  }

  fileprivate func withID(_ id: String) -> EvaluationContext {
    var request = request
    request.profile = Profile.ID(rawValue: id)
    let record = Profile.Record(
      drawKey: id, revision: 1, createdMilliseconds: profile.createdMilliseconds,
      updatedMilliseconds: profile.updatedMilliseconds, lastSeen: LastSeen())
    return with(
      Profile(
        id: request.profile, fields: profile.fields, attributes: profile.attributes,
        changes: ChangeTimes(), record: record), request)
  }

  fileprivate func withTimes(_ created: Int64, _ updated: Int64) -> EvaluationContext {
    var profile = profile
    profile.createdMilliseconds = created
    profile.updatedMilliseconds = updated
    return with(profile, request)
  }

  fileprivate func withLocale(_ locale: String?) -> EvaluationContext {
    var request = request
    request.locale = locale
    return with(profile, request)
  }
}
