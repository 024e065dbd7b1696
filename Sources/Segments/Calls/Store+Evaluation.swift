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
  /// - Returns: What is shown, and why; its receipt says which revision of the profile was used.
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

  /// Evaluates a placement for a profile that has a revision at least, to read one's own writes.
  ///
  /// ```swift
  /// let revision = try store.updateProfile("jane") { $0["bmi"] = 31.2 }.revision
  /// let evaluation = try store.evaluate("bmi_paywall", for: "jane", atLeast: revision)
  /// ```
  ///
  /// - Parameters:
  ///   - placement: Where a flow may be shown.
  ///   - profile: To whom.
  ///   - revision: The revision that a write of the caller's gave back.
  ///   - context: What only the caller knows, by context key.
  ///   - locale: The locale of texts and numbers; nil for the profile's last one.
  /// - Returns: What is shown, and why; its receipt says which revision of the profile was used.
  ///   For tags of the caller's own there is `EvaluationRequest`.
  /// - Throws: `StaleStore` when the profile's revision is lower; else as without a revision.
  public func evaluate(
    _ placement: Placement.ID, for profile: Profile.ID, atLeast revision: Int,
    context: CallerParameters = [:], locale: String? = nil
  ) throws -> Evaluation {
    try evaluate(
      EvaluationRequest(
        placement: placement, profile: profile, context: context, locale: locale),
      atLeast: revision)
  }

  /// Evaluates what a request asks.
  ///
  /// - Parameters:
  ///   - request: What the caller asks.
  ///   - revision: The revision that a write of the caller's gave back, which the profile must have
  ///     at least; nil for whatever it has.
  /// - Returns: What is shown, and why.
  /// - Throws: `StaleStore` when the profile's revision is lower; `WriteRefusal` for an id that no
  ///   profile can have; `UnknownName`, `NoCatalog`, `StoreError`.
  public func evaluate(_ request: EvaluationRequest, atLeast revision: Int? = nil) throws
    -> Evaluation
  {
    if let mistake = AttributeLimits.mistake(inProfileID: request.profile.rawValue) {
      throw WriteRefusal(nil, mistake)
    }
    let clock = now()
    let evaluation = try read { try $0.evaluate(request, clock: clock) }
    try evaluation.check(atLeast: revision)
    return evaluation
  }

  /// Records that an evaluation's flow was shown: the exposure, and the variation that the profile
  /// keeps from now on, in one transaction.
  ///
  /// - Parameters:
  ///   - evaluation: What was shown.
  ///   - moment: When; nil for now.
  /// - Throws: `LineRefusal` for an id that no profile can have; `StoreError`.
  public func shown(_ evaluation: Evaluation, at moment: Timestamp? = nil) throws {
    var line = EventLine(profile: evaluation.profile, body: .shown(evaluation.receipt))
    line.milliseconds = moment?.milliseconds
    let report = try record(line)
    if case .failed(let refusal) = report.outcome { throw refusal }
  }
}

extension StoreReading {
  /// Has no rows.
  public func evaluation(onRowFor request: EvaluationRequest, clock: Timestamp)
    throws(StoreError) -> Evaluation?
  {
    nil
  }

  /// Evaluates what a request asks on this state of the store.
  ///
  /// - Parameters:
  ///   - request: What the caller asks.
  ///   - clock: The moment when the request names none.
  /// - Returns: What is shown, and why.
  /// - Throws: `UnknownName`, `NoCatalog`, `StoreError`.
  public func evaluate(_ request: EvaluationRequest, clock: Timestamp) throws -> Evaluation {
    if let evaluation = try evaluation(onRowFor: request, clock: clock) { return evaluation }
    guard let catalog = try catalog(for: request.placement) else { throw NoCatalog() }
    guard catalog.has(request.placement) else {
      throw UnknownName(
        placement: request.placement, in: catalog, among: try placementIDs().map(\.rawValue))
    }
    return try evaluate(
      request, catalog: catalog, profile: try profile(request.profile), clock: clock)
  }

  /// Evaluates what a request asks with a catalog and a profile that are loaded already.
  ///
  /// - Parameters:
  ///   - request: What the caller asks.
  ///   - catalog: The catalog in force, at least as far as the placement needs it.
  ///   - profile: Whom it is about; nil when nobody of that id is known.
  ///   - clock: The moment when the request names none.
  /// - Returns: What is shown, and why.
  /// - Throws: `UnknownName`, `StoreError`.
  public func evaluate(
    _ request: EvaluationRequest, catalog: Catalog, profile: Profile?, clock: Timestamp
  ) throws -> Evaluation {
    try Engine.evaluate(
      context(of: request, catalog: catalog, profile: profile, clock: clock))
  }

  /// What an evaluation reads: with assignments and exposures, where the placement needs them.
  package func context(
    of request: EvaluationRequest, catalog: Catalog, profile: Profile?, clock: Timestamp
  ) throws(StoreError) -> EvaluationContext {
    let id = profile?.id ?? request.profile
    let catalog = catalog.deciding(request.placement)
    var context = EvaluationContext(
      catalog: catalog, profile: profile,
      assignments: catalog.experiments.isEmpty ? [] : try assignments(of: id), request: request,
      clock: clock)
    context.exposures = try exposures(
      catalog.placements[request.placement]?.counted(in: catalog) ?? [:], of: id, at: context.now)
    return context
  }

  /// When the audiences that a placement counts were shown to a profile.
  func exposures(
    _ counted: [Audience.Place: Placement.Counting], of profile: Profile.ID, at now: Timestamp
  ) throws(StoreError) -> ExposureCounts {
    var counts = ExposureCounts()
    let end = now.milliseconds
    for (place, counting) in counted {
      counts[place] = try exposureTimes(
        of: profile, at: place, in: end - counting.milliseconds + 1...end, limit: counting.count)
    }
    return counts
  }
}

extension Evaluation {
  /// Checks that the profile had a revision at least.
  ///
  /// - Parameter revision: The revision; nil for any.
  /// - Throws: `StaleStore` when it was lower.
  public func check(atLeast revision: Int?) throws(StaleStore) {
    guard let revision, receipt.profileRevision < revision else { return }
    throw StaleStore(profile: profile, needed: revision, found: receipt.profileRevision)
  }
}
