// The result of an evaluation: outcome, reason, trace, and what the flow shows.

import Expressions

/// One answer of the engine: what a profile sees at a placement, and why.
public struct Evaluation: Sendable {
  /// Why this outcome; the raw value is its name in JSON.
  public enum Reason: String, Hashable, Sendable {
    /// An audience with a segment admitted.
    case audience
    /// The default audience admitted.
    case defaultAudience = "default_audience"
    /// Nothing is shown, on purpose.
    case showNothing = "show_nothing"
  }

  /// What one audience said.
  public enum Answer: Hashable, Sendable {
    case admitted
    case notMember(Membership.Cause)
    /// A member, but outside the share that the audience admits at all.
    case notInRollout
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
  }

  /// What was found on the way to the audience that admitted.
  struct Asked {
    let trace: [Step]
    let memberships: MembershipTable
  }

  /// Where a flow may be shown.
  public let placement: Placement.ID
  /// Whom it is about.
  public let profile: Profile.ID
  /// Whether the store knows the profile; an unknown one is evaluated as empty.
  public let isProfileFound: Bool
  /// What is shown; nil for nothing, on purpose.
  public let flow: Flow.ID?
  /// Which audience admitted.
  public let audience: Audience.ID
  /// Whom that audience is for; nil for everyone.
  public let segment: Segment.ID?
  /// The variation that decided; nil without an experiment.
  public let variation: DrawnVariation?
  /// Why this outcome.
  public let reason: Reason
  /// The audiences that were asked, in order, the one that admitted last.
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
  /// What is needed to repeat the evaluation.
  public let receipt: Receipt

  private let rendering: Rendering?

  init(_ context: EvaluationContext, _ audience: Audience, outcome: Outcome, asked: Asked) {
    placement = context.request.placement
    profile = context.profile.id
    isProfileFound = context.isProfileFound
    flow = outcome.flow
    self.audience = audience.id
    segment = audience.segment
    variation = outcome.variation
    reason =
      outcome.flow == nil ? .showNothing : audience.isDefault ? .defaultAudience : .audience
    trace = asked.trace
    let flow = outcome.flow.flatMap { context.catalog.flows[$0] }
    products = flow?.products ?? []
    remoteConfig = flow?.remoteConfig(for: context)
    rendering = flow.map {
      Rendering($0, context, bindings: asked.memberships.binding.bindings)
    }
    contextWarnings = asked.memberships.binding.warnings
    warnings = contextWarnings + asked.memberships.failures + (rendering?.warnings ?? [])
    receipt = Receipt(context, audience, outcome)
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
