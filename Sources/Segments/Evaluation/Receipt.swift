// What is needed to repeat an evaluation later.

public import Expressions

/// What is needed to repeat an evaluation later: names, revisions, clock and what the caller passed.
public struct Receipt: Sendable {
  /// The version of the engine that evaluated.
  public static let engineVersion = "0.1.0"

  /// Where a flow may be shown.
  public let placement: Placement.ID
  /// Whom it is about.
  public let profile: Profile.ID
  /// What is shown; nil for nothing.
  public let flow: Flow.ID?
  /// Which audience admitted.
  public let audience: Audience.ID
  /// Whom that audience is for; nil for everyone.
  public let segment: Segment.ID?
  /// The profile's revision; 0 when it is not known.
  public let profileRevision: Int
  /// The digest of the catalog in force.
  public let catalogDigest: String
  /// The clock; nil for a receipt that does not say.
  public let at: Timestamp?
  /// The locale that was used.
  public let locale: String
  /// What the caller passed.
  public let context: CallerParameters
  /// The caller's tags.
  public let tags: TagValues
  /// The variation that decided; nil without an experiment.
  public let variation: DrawnVariation?
  /// How much of limits and caps was used, where an audience asked.
  public let uses: [AudienceUse]
  /// The version of the engine that evaluated.
  public let engine: String
  /// The receipt as it came; nil for one that was made here.
  let original: JSONNode?

  init(
    _ context: EvaluationContext, _ audience: Audience, _ outcome: Evaluation.Outcome,
    uses: [AudienceUse]
  ) {
    placement = context.request.placement
    profile = context.profile.id
    flow = outcome.flow
    self.audience = audience.id
    segment = audience.segment
    profileRevision = context.profile.revision
    catalogDigest = context.catalog.digest
    at = context.now
    locale = context.locale.text
    self.context = context.request.context
    tags = context.request.tags
    variation = outcome.variation
    self.uses = uses
    engine = Self.engineVersion
    original = nil
  }

  /// The receipt as JSON, keys in their stable order; one that came from elsewhere as it came.
  public var json: JSONNode {
    if let original { return original }
    return .object([
      ("placement", .string(placement.rawValue)),
      ("profile", .string(profile.rawValue)),
      ("flow", flow.map { .string($0.rawValue) } ?? .null),
      ("audience", .string(audience.rawValue)),
      ("segment", segment.map { .string($0.rawValue) } ?? .null),
      ("profile_revision", .int(profileRevision)),
      ("catalog", .string(catalogDigest)),
      ("at", at.map { .string($0.description) } ?? .null),
      ("locale", .string(locale)),
      ("context", ProfileJSON.node(context.values)),
      ("tags", .object(tags.names.sorted().map { ($0, .string(tags[$0] ?? "")) })),
      ("variation", variation?.json ?? .null),
      ("limits", .object(uses.map { ($0.audience.rawValue, $0.json) })),
      ("engine", .string(engine)),
    ])
  }
}

extension DrawnVariation {
  /// The variation as JSON, keys in their stable order; `by` only where nothing was drawn or kept.
  public var json: JSONNode {
    var members: [(String, JSONNode)] = [
      ("experiment", .string(experiment.rawValue)),
      ("id", .string(id.rawValue)),
      ("bucket", .int(bucket)),
      ("kept", .bool(isKept)),
    ]
    if !isToKeep { members.append(("by", .string(origin.rawValue))) }
    return .object(members)
  }
}

extension AudienceUse {
  /// The use as JSON, keys in their stable order.
  public var json: JSONNode {
    var members: [(String, JSONNode)] = []
    if let limit { members.append(("limit", .object(limit.members))) }
    if let cap {
      members.append(("cap", .object([("id", .string(cap.id.rawValue))] + cap.use.members)))
    }
    return .object(members)
  }
}

extension LimitUse {
  fileprivate var members: [(String, JSONNode)] {
    [
      ("count", .int(limit.count)), ("per_ms", .int(limit.perMilliseconds)),
      ("then", .string(limit.then.rawValue)), ("used", .int(used)),
      ("frees", frees.map { .string($0.description) } ?? .null),
    ]
  }
}
