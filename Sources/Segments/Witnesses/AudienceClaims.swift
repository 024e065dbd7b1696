// What must hold for an audience to admit, or to leave a profile to the next one.

/// What must hold for an audience to admit, or to leave a profile to the next one.
///
/// The rules are `Admission`'s; what is found is held against it.
enum AudienceClaims {
  /// The audience, once asked, admits.
  static func admits(_ audience: Audience, _ scene: inout WitnessField.Scene) -> WitnessClaim {
    var claims = opens(audience, &scene)
    for spending in [limit(audience, &scene), cap(audience, &scene)] {
      if let spending { claims.append(spending.claim(false)) }
    }
    return .all(claims)
  }

  /// The audience, once asked, leaves the profile to the next one.
  static func passes(_ audience: Audience, _ scene: inout WitnessField.Scene) -> WitnessClaim {
    var ways: [WitnessClaim] = []
    if let segment = audience.segmentIndex { ways.append(.member(segment, false)) }
    if let window = audience.conditions.window {
      ways.append(.known(window.exclusion(of: scene.world.now) != nil))
    }
    if let draw = draw(audience, &scene) { ways.append(.variable(draw.variable, draw.outside)) }
    let limit = limit(audience, &scene)
    if let limit, limit.limit.then == .next { ways.append(limit.claim(true)) }
    if let cap = cap(audience, &scene), cap.limit.then == .next {
      // The audience's own limit is asked first.
      ways.append(.all([cap.claim(true)] + (limit.map { [$0.claim(false)] } ?? [])))
    }
    return .any(ways)
  }

  private static func opens(_ audience: Audience, _ scene: inout WitnessField.Scene)
    -> [WitnessClaim]
  {
    var claims: [WitnessClaim] = []
    if let segment = audience.segmentIndex { claims.append(.member(segment, true)) }
    if let window = audience.conditions.window {
      claims.append(.known(window.exclusion(of: scene.world.now) == nil))
    }
    if let draw = draw(audience, &scene) { claims.append(.variable(draw.variable, draw.inside)) }
    return claims
  }

  // MARK: - Draws

  private static func draw(_ audience: Audience, _ scene: inout WitnessField.Scene)
    -> (variable: Int, inside: Set<Int>, outside: Set<Int>)?
  {
    guard let rollout = audience.rollout else { return nil }
    let seed = ScalarKey(rollout.seed)
    let shares = (scene.placement?.audiences ?? []).compactMap(\.rollout)
      .filter { ScalarKey($0.seed) == seed }.map(\.share)
    let cuts = Set(shares + [0, VariationDraw.bucketCount]).sorted()
    var variable = WitnessVariable(.bucket(seed: seed), slots: [])
    for (lower, upper) in zip(cuts, cuts.dropFirst()) { variable.add(.buckets(lower..<upper)) }
    let ranges = zip(cuts, cuts.dropFirst()).enumerated()
    let inside = Set(ranges.filter { $0.element.1 <= rollout.share }.map(\.offset))
    let outside = Set(variable.values.indices).subtracting(inside)
    return (scene.world.add(variable), inside, outside)
  }

  // MARK: - Limits

  /// A limit, and how often what it counts was shown.
  private struct Spending {
    let limit: Limit
    let variables: [Int]

    /// It is spent, or not.
    func claim(_ isSpent: Bool) -> WitnessClaim {
      .shown(variables, atLeast: limit.count, isSpent)
    }
  }

  private static func limit(_ audience: Audience, _ scene: inout WitnessField.Scene) -> Spending? {
    guard let limit = audience.conditions.limit, let placement = scene.placement else { return nil }
    let place = Audience.Place(placement: placement.id, audience: audience.id)
    return Spending(limit: limit, variables: shown([place], &scene))
  }

  private static func cap(_ audience: Audience, _ scene: inout WitnessField.Scene) -> Spending? {
    guard let cap = audience.conditions.cap.flatMap({ scene.world.catalog.caps[$0] }) else {
      return nil
    }
    return Spending(limit: cap.limit, variables: shown(cap.audiences, &scene))
  }

  /// How often each of some audiences was shown; without those that show nothing, which never count.
  private static func shown(_ places: [Audience.Place], _ scene: inout WitnessField.Scene) -> [Int]
  {
    places.compactMap { place in
      let catalog = scene.world.catalog
      let audience = catalog.placements[place.placement]?.audiences.first {
        $0.id == place.audience
      }
      guard let audience, audience.canShow else { return nil }
      let limits = [
        audience.conditions.limit, audience.conditions.cap.flatMap { catalog.caps[$0]?.limit },
      ].compactMap { $0?.count }
      var variable = WitnessVariable(.shown(place), slots: [])
      let most = limits.max() ?? 0
      if most <= mostTimes {
        for count in 0...most { variable.add(.times(count)) }
      } else {
        for count in [0] + Set(limits).sorted() { variable.add(.times(count)) }
        variable.isComplete = limits.count < 2
      }
      return scene.world.add(variable)
    }
  }

  /// Up to so many showings each count is tried.
  private static let mostTimes = 8
}

extension Audience {
  /// Whether it shows any flow: a showing of nothing does not count.
  fileprivate var canShow: Bool {
    switch content {
    case .flow(let flow): flow != nil
    case .experiment(_, let flows): flows.values.contains { $0 != nil }
    }
  }
}
