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

  /// Where a flow may be shown.
  public let placement: Placement.ID
  /// Whom it is about.
  public let profile: Profile.ID
  /// Whether the store knows the profile; an unknown one is evaluated as empty.
  public let isProfileFound: Bool
  /// What is shown; nil for nothing, on purpose.
  public let flow: Flow.ID?
  /// Which audience admitted; with the reason `limit` the one whose limit or cap is spent.
  public let audience: Audience.ID
  /// Whom that audience is for; nil for everyone.
  public let segment: Segment.ID?
  /// The variation that decided; nil without an experiment.
  public let variation: DrawnVariation?
  /// Why this outcome.
  public let reason: Reason
  /// The audiences that were asked, in order, the one that decided last.
  public let trace: [Step]
  /// Handed through from the flow; empty when it has none.
  public let products: [JSONNode]
  /// Handed through from the flow, in the evaluation's locale where it is by locale; nil for none.
  public let remoteConfig: JSONNode?
  /// What the author or the caller should look at; without values.
  ///
  /// Those about the context first.
  public let warnings: [String]
  /// The context keys that are not declared, or that came with another type: without values.
  public let contextWarnings: [String]
  /// Whether the placement's definition is of the catalog in force, or the last good one.
  public let source: Catalog.Source
  /// What is needed to repeat the evaluation.
  public let receipt: Receipt

  private let rendering: Rendering?

  init(_ context: EvaluationContext, _ audience: Audience, outcome: Outcome, asked: Admission) {
    placement = context.request.placement
    profile = context.profile.id
    isProfileFound = context.isProfileFound
    flow = outcome.flow
    self.audience = audience.id
    segment = audience.segment
    variation = outcome.variation
    reason = outcome.reason
    trace = asked.trace
    let flow = outcome.flow.flatMap { context.catalog.flows[$0] }
    products = flow?.products ?? []
    remoteConfig = flow?.remoteConfig(for: context)
    rendering = flow.map {
      Rendering($0, context, bindings: asked.memberships.binding.bindings)
    }
    contextWarnings = asked.memberships.binding.warnings
    warnings = contextWarnings + asked.memberships.failures + (rendering?.warnings ?? [])
    source = context.catalog.source
    receipt = Receipt(context, audience, outcome, uses: asked.uses)
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

extension Flow {
  fileprivate func remoteConfig(for context: EvaluationContext) -> JSONNode? {
    guard !remoteConfigByLocale.isEmpty else { return remoteConfig }
    let localized = Localized(byLocale: remoteConfigByLocale.map { ($0.locale, $0.value) })
    let fallback = defaultLocale ?? context.catalog.defaultLocale
    return localized.match(for: context.locale, default: fallback)?.content ?? remoteConfig
  }
}
