// Asks audiences, one after the other, whether they admit.

/// Asks the audiences of a placement, in order, whether they admit a profile.
struct Admission {
  /// Who is in which segment, as far as it was asked.
  var memberships: MembershipTable
  /// What each audience said that was asked.
  private(set) var trace: [Evaluation.Step] = []
  /// How much of limits and caps was used, where it was asked.
  private(set) var uses: [AudienceUse] = []
  let context: EvaluationContext

  /// Starts with nobody asked.
  init(_ context: EvaluationContext) {
    self.context = context
    memberships = MembershipTable(context)
  }

  /// Asks the next audience: segment, window, rollout, limit, cap, in this order.
  mutating func ask(_ audience: Audience) -> Evaluation.Answer {
    let answer = answer(of: audience)
    trace.append(Evaluation.Step(audience: audience.id, answer: answer))
    return answer
  }

  private mutating func answer(of audience: Audience) -> Evaluation.Answer {
    if let index = audience.segmentIndex,
      case .notMember(let cause) = memberships.membership(of: index)
    {
      return .notMember(cause)
    }
    let (answer, use) = context.answer(toConditionsOf: audience)
    if let use { uses.append(use) }
    return answer
  }
}

extension EvaluationContext {
  /// What an audience says to a member of its segment: window, rollout, limit, cap, in this order;
  /// and how much of limit and cap is used, where it was asked.
  func answer(toConditionsOf audience: Audience) -> (answer: Evaluation.Answer, use: AudienceUse?) {
    let conditions = audience.conditions
    if let exclusion = conditions.window?.exclusion(of: now) {
      return (.notInWindow(exclusion), nil)
    }
    if let rollout = conditions.rollout, !rollout.admits(profile.drawKey) {
      return (.notInRollout, nil)
    }
    if !audience.isDefault, audience.isDrawn, profile.hasNoDrawKey { return (.notDrawn, nil) }
    guard let use = exposures.use(of: audience, self) else { return (.admitted, nil) }
    if let limit = use.limit, limit.isSpent { return (.limitSpent(limit), use) }
    if let cap = use.cap, cap.use.isSpent { return (.capSpent(cap.id, cap.use), use) }
    return (.admitted, use)
  }
}

extension Profile {
  /// Whether there is nothing to draw by: no store lets such a profile in.
  var hasNoDrawKey: Bool { AttributeLimits.mistake(inProfileID: drawKey) != nil }
}
