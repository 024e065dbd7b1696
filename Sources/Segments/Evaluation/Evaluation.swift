// The result of an evaluation: outcome, reason, trace, and what the flow shows.

import Expressions

/// One answer of the engine: what a profile sees at a placement, and why.
public struct Evaluation: Sendable {
  /// Why this outcome; the raw value is its name in JSON.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// An audience with a segment admitted.
    case audience
    /// The default audience admitted.
    case defaultAudience = "default_audience"
    /// Nothing is shown, on purpose.
    case showNothing = "show_nothing"
    /// The profile is held out of an experiment, whatever it sees.
    case holdout
    /// A limit or a cap is spent, and nothing is shown instead.
    case limit
    /// The catalog names the profile and the variation it gets.
    case forced
  }

  /// What one audience said.
  public enum Answer: Hashable, Sendable {
    case admitted
    case notMember(Membership.Cause)
    /// A member, but outside the share that the audience admits at all.
    case notInRollout
    /// A member, but outside the time in which the audience admits.
    case notInWindow(Window.Exclusion)
    /// Its limit is spent.
    case limitSpent(LimitUse)
    /// The cap that it shares with others is spent.
    case capSpent(Cap.ID, LimitUse)
    /// What it shows is drawn, and the profile has nothing to draw by.
    case notDrawn

    /// Whether no further audience is asked, and nothing is shown.
    var showsNothing: Bool {
      switch self {
      case .limitSpent(let use), .capSpent(_, let use): use.limit.then == .nothing
      default: false
      }
    }
  }

  /// One audience that was asked, and what it said.
  public struct Step: Hashable, Sendable {
    /// Which one.
    public let audience: Audience.ID
    /// What it said.
    public let answer: Answer
  }

  /// What an audience leads to.
  struct Outcome {
    let flow: Flow.ID?
    let variation: DrawnVariation?
    let reason: Reason

    /// Whether a limit or a cap that ends with nothing is spent.
    var isSpent: Bool { reason == .limit }

    /// A limit or a cap that ends with nothing is spent.
    static let spent = Outcome(flow: nil, variation: nil, reason: .limit)

    private init(flow: Flow.ID?, variation: DrawnVariation?, reason: Reason) {
      self.flow = flow
      self.variation = variation
      self.reason = reason
    }

    /// What an audience that admits leads to.
    init(_ flow: Flow.ID?, _ audience: Audience, _ variation: DrawnVariation?, isHoldout: Bool) {
      let reason: Reason =
        if variation?.origin == .forced {
          .forced
        } else if isHoldout {
          .holdout
        } else if flow == nil {
          .showNothing
        } else {
          audience.isDefault ? .defaultAudience : .audience
        }
      self.init(flow: flow, variation: variation, reason: reason)
    }
  }

  /// What is shown; nil for nothing, on purpose.
  public var flow: Flow.ID? { outcome.flow }
  /// The variation that decided; nil without an experiment.
  public var variation: DrawnVariation? { outcome.variation }
  /// Why this outcome.
  public var reason: Reason { outcome.reason }

  private let asked: Asked
  /// The place of the audience that decided.
  private let position: Int
  private let outcome: Outcome
  /// What the audiences said on the way; nil to ask them again when it is read.
  private let kept: Kept?

  /// Makes an evaluation.
  ///
  /// - Parameters:
  ///   - asked: What was evaluated.
  ///   - position: The place of the audience that decided.
  ///   - outcome: What it leads to.
  ///   - admission: What the audiences said on the way; nil to ask them again when it is read.
  init(_ asked: Asked, position: Int, _ outcome: Outcome, _ admission: Admission? = nil) {
    self.asked = asked
    self.position = position
    self.outcome = outcome
    kept = admission.map(Kept.init)
  }

  private var decided: Audience { asked.placement.audiences[position] }
  private var admission: Admission { kept?.admission ?? asked.admission(upTo: position) }
  private var shown: Flow? { flow.flatMap { asked.catalog.flows[$0] } }
  private var rendering: Rendering? { rendering(admission) }

  private func rendering(_ admission: Admission) -> Rendering? {
    shown.map {
      Rendering($0, admission.context, bindings: admission.memberships.binding.bindings)
    }
  }

  /// Where a flow may be shown.
  public var placement: Placement.ID { asked.placement.id }
  /// Whom it is about.
  public var profile: Profile.ID { asked.profile }
  /// Whether the store knows the profile; an unknown one is evaluated as empty.
  public var isProfileFound: Bool { asked.isProfileFound }
  /// Which audience admitted; with the reason `limit` the one whose limit or cap is spent.
  public var audience: Audience.ID { decided.id }
  /// Whom that audience is for; nil for everyone.
  public var segment: Segment.ID? { decided.segment }
  /// The audiences that were asked, in order, the one that decided last.
  public var trace: [Step] { admission.trace }
  /// Handed through from the flow; empty when it has none.
  public var products: [JSONNode] { shown?.products ?? [] }
  /// Handed through from the flow, in the evaluation's locale where it is by locale; nil for none.
  public var remoteConfig: JSONNode? { shown?.remoteConfig(for: asked.context) }
  /// What the author or the caller should look at; without values.
  ///
  /// Those about the context first.
  public var warnings: [String] {
    let admission = admission
    let memberships = admission.memberships
    return memberships.binding.warnings + memberships.failures
      + (rendering(admission)?.warnings ?? [])
  }
  /// The context keys that are not declared, or that came with another type: without values.
  public var contextWarnings: [String] { admission.memberships.binding.warnings }
  /// Whether the placement's definition is of the catalog in force, or the last good one.
  public var source: Catalog.Source { asked.catalog.source }
  /// What is needed to repeat the evaluation.
  public var receipt: Receipt {
    let admission = admission
    return Receipt(admission.context, decided, outcome, uses: admission.uses)
  }

  /// The values of the flow's custom tags that have one: the caller's, else the flow's own.
  ///
  /// Rendered when read.
  public var tags: TagValues { rendering?.tags ?? TagValues() }

  /// The texts of the flow's elements, as they are shown: in order of screens and elements.
  ///
  /// Rendered when read.
  public var texts: [RenderedText] { rendering?.texts ?? [] }

  /// The locale of the texts that are by locale; nil when none is.
  public var textLocale: LocaleTag? { rendering?.textLocale }
}

extension Evaluation {
  /// What was evaluated; evaluations of the same share it.
  final class Asked: Sendable {
    private enum Source {
      case context(EvaluationContext, Placement)
      case row(CopiedColumns, PreparedPlacement, EvaluationRequest, clock: Timestamp)
    }

    private let source: Source

    init(_ context: EvaluationContext, _ placement: Placement) {
      source = .context(context, placement)
    }

    /// A prepared placement on a stored row; the context is made of it each time it is read.
    init(
      _ row: CopiedColumns, _ placement: PreparedPlacement, _ request: EvaluationRequest,
      clock: Timestamp
    ) {
      source = .row(row, placement, request, clock: clock)
    }

    var context: EvaluationContext {
      switch source {
      case .context(let context, _): context
      case .row(let row, let placement, let request, let clock):
        // Every value of a row that was decided on can be read; but by hand somebody may have given
        // one key, which the placement does not ask for, two values.
        EvaluationContext(
          catalog: placement.catalog, profile: row.profile ?? Profile(id: request.profile),
          assignments: [], request: request, clock: clock)
      }
    }

    var catalog: Catalog {
      switch source {
      case .context(let context, _): context.catalog
      case .row(_, let placement, _, _): placement.catalog
      }
    }

    var placement: Placement {
      switch source {
      case .context(_, let placement): placement
      case .row(_, let placement, _, _): placement.placement
      }
    }

    var profile: Profile.ID {
      switch source {
      case .context(let context, _): context.profile.id
      case .row(_, _, let request, _): request.profile
      }
    }

    var isProfileFound: Bool {
      switch source {
      case .context(let context, _): context.isProfileFound
      case .row: true
      }
    }

    /// Asks the audiences up to one, as the evaluation did.
    fileprivate func admission(upTo position: Int) -> Admission {
      placement.audiences[...position].reduce(into: Admission(context)) { _ = $0.ask($1) }
    }
  }

  /// What the audiences said, beside the evaluation, so that it stays small.
  private final class Kept: Sendable {
    let admission: Admission

    init(_ admission: Admission) { self.admission = admission }
  }
}

extension Flow {
  fileprivate func remoteConfig(for context: EvaluationContext) -> JSONNode? {
    guard !remoteConfigByLocale.isEmpty else { return remoteConfig }
    let localized = Localized(byLocale: remoteConfigByLocale.map { ($0.locale, $0.value) })
    let fallback = defaultLocale ?? context.catalog.defaultLocale
    return localized.match(for: context.locale, default: fallback)?.content ?? remoteConfig
  }
}
