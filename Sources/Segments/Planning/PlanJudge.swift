// What profiles see, and are in, with one of the two catalogs.

import Expressions

/// What profiles see at the touched placements, and which touched segments they are in, with one
/// catalog.
struct PlanJudge: Sendable {
  private let catalog: Catalog
  /// The touched placements; nil for one that the catalog does not have.
  private let placements: [Placement?]
  /// The exposures that each of them counts.
  private let counted: [[Audience.Place: Placement.Counting]]
  /// The touched segments; nil for one that the catalog does not have.
  private let segments: [Int?]

  init(_ catalog: Catalog, _ scope: PlanScope) {
    self.catalog = catalog
    placements = scope.placements.map { catalog.placements[$0.id] }
    counted = placements.map { $0?.counted(in: catalog) ?? [:] }
    segments = scope.segments.map { catalog.index(of: $0) }
  }

  /// Whether a placement's answer depends on the variations that profiles keep.
  var drawsVariations: Bool {
    placements.contains { $0?.audiences.contains(where: \.isDrawn) ?? false }
  }

  /// Whether it has the placement of that place in the scope.
  func has(placement place: Int) -> Bool { placements[place] != nil }

  /// Whether it has the segment of that place in the scope.
  func has(segment place: Int) -> Bool { segments[place] != nil }

  /// What one profile sees and is in; each segment is asked once, whatever number of placements asks
  /// for it.
  ///
  /// - Parameters:
  ///   - profile: Whom it is about.
  ///   - past: The variations that it keeps, and where its exposures are read.
  ///   - request: Context and moment; its placement is not looked at.
  ///   - clock: The moment when the request names none.
  /// - Returns: Its answers.
  /// - Throws: `StoreError`.
  func judge(_ profile: Profile, _ past: PlanPast, _ request: EvaluationRequest, clock: Timestamp)
    throws -> PlanAnswer
  {
    var admission = Admission(
      EvaluationContext(
        catalog: catalog, profile: profile, assignments: past.assignments, request: request,
        clock: clock))
    var answer = PlanAnswer()
    for (placement, counted) in zip(placements, counted) {
      guard let placement else {
        answer.sights.append(.absent)
        continue
      }
      admission.turn(to: placement.id, exposures: try past.exposures(counted, of: profile, clock))
      let outcome = Engine.decide(placement, &admission).outcome
      answer.sights.append(outcome.flow.map { .flow($0) } ?? .nothing)
    }
    answer.memberships = segments.map { index in
      index.map { admission.memberships.membership(of: $0).isMember } ?? false
    }
    return answer
  }
}

/// What one profile sees and is in, in the order of the scope.
struct PlanAnswer {
  var sights: [PopulationPlan.Sight] = []
  var memberships: [Bool] = []
}

/// What a profile keeps and was shown, as far as evaluations read it.
struct PlanPast {
  let assignments: [Assignment]
  let reading: any StoreReading

  /// When the audiences that are counted were shown.
  func exposures(
    _ counted: [Audience.Place: Placement.Counting], of profile: Profile, _ now: Timestamp
  ) throws(StoreError) -> ExposureCounts {
    var counts = ExposureCounts()
    for (place, counting) in counted {
      let end = now.milliseconds
      counts[place] = try reading.exposureTimes(
        of: profile.id, at: place, in: end - counting.milliseconds + 1...end,
        limit: counting.count)
    }
    return counts
  }
}
