// The pipeline: placement, segments, audience, variation, flow.

import Expressions

/// Picks what a profile sees at a placement.
public enum Engine {
  /// Evaluates a placement: the first audience that admits decides.
  ///
  /// Nothing but the context is read, so the same context gives the same evaluation.
  ///
  /// - Parameter context: The catalog, the profile and what the caller asks.
  /// - Returns: What is shown, and why.
  /// - Throws: `UnknownName` when the catalog has no such placement.
  public static func evaluate(_ context: EvaluationContext) throws(UnknownName) -> Evaluation {
    guard let placement = context.catalog.placements[context.request.placement] else {
      throw UnknownName(
        placement: context.request.placement, in: context.catalog,
        among: context.catalog.placements.keys.map(\.rawValue).sorted())
    }
    var admission = Admission(context)
    let (position, outcome) = decide(placement, &admission)
    return Evaluation(
      Evaluation.Asked(context, placement), position: position, outcome, admission)
  }

  /// Asks the audiences of a placement, in order; the first that admits decides, or one whose spent
  /// limit ends with nothing.
  ///
  /// - Parameters:
  ///   - placement: One of the catalog's.
  ///   - admission: Whom it is about, and what was asked already of the same profile.
  /// - Returns: The place of the audience that decided, and what it leads to.
  static func decide(_ placement: Placement, _ admission: inout Admission)
    -> (position: Int, outcome: Evaluation.Outcome)
  {
    for (position, audience) in placement.audiences.enumerated() {
      switch admission.ask(audience) {
      case .admitted: return (position, outcome(of: audience, admission.context))
      case let answer: if answer.showsNothing { return (position, .spent) }
      }
    }
    // A compiled placement ends with an audience that admits everyone.
    preconditionFailure("placement '\(placement.id)' has no default audience")
  }

  /// Returns the profile's membership of a segment.
  ///
  /// - Parameters:
  ///   - id: The segment.
  ///   - context: Whom it is about; the placement asked for is not looked at.
  /// - Returns: Member or not, and the cause.
  /// - Throws: `UnknownName` when the catalog has no such segment.
  public static func membership(of id: Segment.ID, _ context: EvaluationContext)
    throws(UnknownName) -> Membership
  {
    guard let index = context.catalog.index(of: id) else {
      throw UnknownName(
        "segment", id.rawValue, among: context.catalog.segments.map(\.id.rawValue))
    }
    var memberships = MembershipTable(context)
    return memberships.membership(of: index)
  }

  /// What an audience leads to for a member of its segment; nil when it does not admit, and the next is
  /// asked.
  static func outcome(toMemberOf audience: Audience, _ context: EvaluationContext)
    -> Evaluation.Outcome?
  {
    switch context.answer(toConditionsOf: audience).answer {
    case .admitted: return outcome(of: audience, context)
    case let answer: return answer.showsNothing ? .spent : nil
    }
  }

  /// What an audience that admits leads to.
  private static func outcome(of audience: Audience, _ context: EvaluationContext)
    -> Evaluation.Outcome
  {
    switch audience.content {
    case .flow(let flow):
      return Evaluation.Outcome(flow, audience, nil, isHoldout: false)
    case .experiment(let id, let flows):
      let experiment = context.catalog.experiments[id]
      let drawn = experiment.flatMap { DrawnVariation($0, context) }
      let isHoldout = drawn.flatMap { experiment?.variation($0.id)?.isHoldout } ?? false
      return Evaluation.Outcome(
        drawn.flatMap { flows[$0.id] ?? nil }, audience, drawn, isHoldout: isHoldout)
    }
  }
}
