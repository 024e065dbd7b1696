// Asks audiences, one after the other, whether they admit.

/// Asks the audiences of a placement, in order, whether they admit a profile.
struct Admission {
  /// Who is in which segment, as far as it was asked.
  var memberships: MembershipTable
  /// What each audience said that was asked.
  private(set) var trace: [Evaluation.Step] = []
  /// How much of limits and caps was used, where it was asked.
  private(set) var uses: [AudienceUse] = []
  private(set) var context: EvaluationContext
  /// Whether what each audience said is kept.
  private let isTracing: Bool

  /// Starts with nobody asked.
  init(_ context: EvaluationContext, isTracing: Bool = true) {
    self.context = context
    self.isTracing = isTracing
    memberships = MembershipTable(context)
  }

  /// Goes on with another placement of the same catalog, for the same profile and caller: what is
  /// known of segments stays known.
  mutating func turn(to placement: Placement.ID, exposures: ExposureCounts) {
    context.request.placement = placement
    context.exposures = exposures
    trace.removeAll(keepingCapacity: true)
    uses.removeAll(keepingCapacity: true)
  }

  /// Goes on with another profile, of whom nothing is known yet.
  ///
  /// - Parameters:
  ///   - profile: Who it is; values are read from the row.
  ///   - assignments: The variations that it keeps.
  ///   - rows: What is read of the row.
  ///   - row: The profile as it is stored.
  /// - Throws: What of the row cannot be read.
  mutating func turn(
    to profile: Profile, keeping assignments: [Assignment], _ rows: RowBinding,
    _ row: any ProfileColumns
  ) throws(JSONMistake) {
    context.profile = profile
    context.assignments = assignments
    memberships.forgetAll()
    try memberships.binding.rebind(
      rows, row, context: context.request.context, defaultLocale: context.catalog.defaultLocale)
  }

  /// Asks the next audience: segment, window, rollout, limit, cap, in this order.
  mutating func ask(_ audience: Audience) -> Evaluation.Answer {
    let answer = answer(of: audience)
    if isTracing { trace.append(Evaluation.Step(audience: audience.id, answer: answer)) }
    return answer
  }

  private mutating func answer(of audience: Audience) -> Evaluation.Answer {
    if let index = audience.segmentIndex,
      case .notMember(let cause) = memberships.membership(of: index)
    {
      return .notMember(cause)
    }
    let conditions = audience.conditions
    if let exclusion = conditions.window?.exclusion(of: context.now) {
      return .notInWindow(exclusion)
    }
    if let rollout = conditions.rollout, !rollout.admits(context.profile.drawKey) {
      return .notInRollout
    }
    if !audience.isDefault, audience.isDrawn, context.profile.hasNoDrawKey { return .notDrawn }
    guard let use = context.exposures.use(of: audience, context) else { return .admitted }
    uses.append(use)
    if let limit = use.limit, limit.isSpent { return .limitSpent(limit) }
    if let cap = use.cap, cap.use.isSpent { return .capSpent(cap.id, cap.use) }
    return .admitted
  }
}

extension Profile {
  /// Whether there is nothing to draw by: no store lets such a profile in.
  var hasNoDrawKey: Bool { AttributeLimits.mistake(inProfileID: drawKey) != nil }
}
