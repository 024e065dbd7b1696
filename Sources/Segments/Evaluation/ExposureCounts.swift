// What was shown to a profile before, as far as limits and caps count it.

/// What was shown to a profile before, as far as the limits and caps of a placement count it.
public struct ExposureCounts: Sendable {
  /// When each audience was shown: Unix milliseconds.
  private var times: [Audience.Place: [Int64]] = [:]
  /// What a receipt says was used, which then counts instead.
  private var recorded: [Audience.ID: AudienceUse] = [:]

  /// Makes counts of nothing.
  public init() {}

  /// Makes counts that say what a receipt says.
  package init(recorded uses: [AudienceUse]) {
    for use in uses { recorded[use.audience] = use }
  }

  /// When an audience was shown: Unix milliseconds.
  public subscript(place: Audience.Place) -> [Int64] {
    get { times[place] ?? [] }
    set { times[place] = newValue }
  }

  /// How much of an audience's limit and cap is used; nil when it has neither.
  func use(of audience: Audience, _ context: EvaluationContext) -> AudienceUse? {
    let (limit, cap) = (audience.conditions.limit, audience.conditions.cap)
    guard limit != nil || cap != nil else { return nil }
    if let use = recorded[audience.id] { return use }
    let place = Audience.Place(placement: context.request.placement, audience: audience.id)
    return AudienceUse(
      audience: audience.id, limit: limit.map { LimitUse($0, of: self[place], at: context.now) },
      cap: cap.flatMap { context.catalog.caps[$0] }.map { cap in
        AudienceUse.CapUse(
          id: cap.id,
          use: LimitUse(cap.limit, of: cap.audiences.flatMap { self[$0] }, at: context.now))
      })
  }
}

extension Placement {
  /// What must be known of one audience's showings.
  struct Counting {
    /// At least so many of the newest.
    var count = 0
    /// Not older than so many milliseconds.
    var milliseconds: Int64 = 0

    mutating func include(_ limit: Limit) {
      count = max(count, limit.count)
      milliseconds = max(milliseconds, limit.perMilliseconds)
    }
  }

  /// The audiences whose showings must be known before the placement is evaluated: none unless an
  /// audience has a limit or names a cap.
  func counted(in catalog: Catalog) -> [Audience.Place: Counting] {
    var counted: [Audience.Place: Counting] = [:]
    for audience in audiences {
      if let limit = audience.conditions.limit {
        let place = Audience.Place(placement: id, audience: audience.id)
        counted[place, default: Counting()].include(limit)
      }
      guard let cap = audience.conditions.cap.flatMap({ catalog.caps[$0] }) else { continue }
      for place in cap.audiences { counted[place, default: Counting()].include(cap.limit) }
    }
    return counted
  }
}
