// What a caller asks: which placement, for whom, with what.

public import Expressions

/// What a caller asks of the engine.
public struct EvaluationRequest: Sendable {
  /// Where a flow may be shown.
  public var placement: Placement.ID
  /// To whom.
  public var profile: Profile.ID
  /// What only the caller knows, by context key.
  public var context: CallerParameters
  /// The locale of texts and numbers; nil for the profile's last one.
  public var locale: String?
  /// The caller's own values of custom tags; they win over the flow's.
  public var tags: TagValues
  /// The moment to evaluate at; nil for the store's clock.
  public var now: Timestamp?

  /// Makes a request; only placement and profile are needed.
  public init(
    placement: Placement.ID, profile: Profile.ID, context: CallerParameters = [:],
    locale: String? = nil, tags: TagValues = [:]
  ) {
    self.placement = placement
    self.profile = profile
    self.context = context
    self.locale = locale
    self.tags = tags
  }
}
