// Evaluates placements, and records what was shown.

public import Expressions

extension Store {
  /// Evaluates a placement for a profile.
  ///
  /// - Parameters:
  ///   - placement: Where a flow may be shown.
  ///   - profile: To whom; an unknown profile is evaluated as an empty one.
  ///   - context: What only the caller knows, by context key.
  ///   - locale: The locale of texts and numbers; nil for the profile's last one.
  ///   - tags: The caller's own values of custom tags.
  /// - Returns: What is shown, and why.
  /// - Throws: `UnknownName` with the nearest name when the catalog has no such placement;
  ///   `NoCatalog` when none was ever applied; `StoreError`.
  public func evaluate(
    _ placement: Placement.ID, for profile: Profile.ID,
    context: CallerParameters = [:], locale: String? = nil, tags: TagValues = [:]
  ) throws -> Evaluation {
    try evaluate(
      EvaluationRequest(
        placement: placement, profile: profile, context: context, locale: locale, tags: tags))
  }

  /// Evaluates what a request asks.
  ///
  /// - Throws: `UnknownName`, `NoCatalog`, `StoreError`.
  public func evaluate(_ request: EvaluationRequest) throws -> Evaluation {
    let clock = now()
    return try read { try $0.evaluate(request, clock: clock) }
  }

  /// Records that an evaluation's flow was shown: the exposure, and the variation that the profile
  /// keeps from now on, in one transaction.
  ///
  /// - Parameters:
  ///   - evaluation: What was shown.
  ///   - moment: When; nil for now.
  /// - Throws: `StoreError`.
  public func shown(_ evaluation: Evaluation, at moment: Timestamp? = nil) throws {
    var line = EventLine(profile: evaluation.profile, body: .shown(evaluation.receipt))
    line.milliseconds = moment?.milliseconds
    try record(line)
  }
}

extension StoreReading {
  /// Evaluates what a request asks on this state of the store.
  ///
  /// - Parameters:
  ///   - request: What the caller asks.
  ///   - clock: The moment when the request names none.
  /// - Returns: What is shown, and why.
  /// - Throws: `UnknownName`, `NoCatalog`, `StoreError`.
  public func evaluate(_ request: EvaluationRequest, clock: Timestamp) throws -> Evaluation {
    guard let catalog = try catalog(for: request.placement) else { throw NoCatalog() }
    guard catalog.placements[request.placement] != nil else {
      throw UnknownName(
        "placement", request.placement.rawValue, among: try placementIDs().map(\.rawValue))
    }
    let profile = try profile(request.profile)
    let assignments =
      catalog.experiments.isEmpty
      ? [] : try assignments(of: profile?.id ?? request.profile)
    return try Engine.evaluate(
      EvaluationContext(
        catalog: catalog, profile: profile, assignments: assignments, request: request,
        clock: clock))
  }
}

/// No catalog was ever applied to the store.
public struct NoCatalog: Error, Hashable, Sendable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// A sentence that says what to do.
  public var description: String {
    "the store has no catalog yet: apply one with `segments apply FILE`"
  }
}
