// What stored profiles see, and are in, with one catalog.

import Expressions

/// What stored profiles see at some placements, and which segments they are in, with one catalog.
struct PopulationJudge: Sendable {
  let catalog: Catalog
  /// Nil for one that the catalog does not have.
  let placements: [Placement?]
  /// Nil for one that the catalog does not have.
  let segments: [Int?]
  /// The exposures that each placement counts.
  fileprivate let counted: [[Audience.Place: Placement.Counting]]
  fileprivate let rows: RowBinding
  /// Who judges at placements that the catalog keeps an earlier definition of, by their place.
  fileprivate let kept: [Int: PopulationJudge]
  /// Whether an answer depends on who a profile is, besides its values.
  fileprivate let readsIdentity: Bool
  /// Whether a placement's answer depends on the variations that profiles keep.
  let drawsVariations: Bool

  init(_ catalog: Catalog, placements: [Placement.ID], segments: [Segment.ID]) {
    self.catalog = catalog
    let found = placements.map { catalog.placements[$0] }
    var kept: [Int: PopulationJudge] = [:]
    for (place, id) in placements.enumerated() {
      guard let earlier = catalog.kept[id]?.catalog else { continue }
      kept[place] = PopulationJudge(earlier, placements: [id], segments: [])
    }
    self.kept = kept
    let indices = segments.map { catalog.index(of: $0) }
    self.placements = found
    self.segments = indices
    let audiences = found.compactMap(\.self).flatMap(\.audiences)
    counted = found.map { $0?.counted(in: catalog) ?? [:] }
    drawsVariations = audiences.contains(where: \.isDrawn)
    readsIdentity =
      drawsVariations || audiences.contains { $0.rollout != nil }
      || counted.contains { !$0.isEmpty }
    rows = RowBinding(
      catalog.slots,
      reads: CatalogNeeds(catalog).reads(
        ofSegments: audiences.compactMap(\.segmentIndex) + indices.compactMap(\.self)))
  }

  /// Whether it can judge at the placement of that place.
  func has(placement place: Int) -> Bool { placements[place] != nil || kept[place] != nil }

  /// Begins to judge one profile after the other.
  ///
  /// - Parameters:
  ///   - context: What replaces the context that profiles were last seen with, key by key.
  ///   - clock: The moment of all evaluations.
  /// - Returns: Who judges; no profile yet.
  func begin(_ context: CallerParameters, clock: Timestamp) -> Judging {
    Judging(self, context, clock: clock)
  }
}

/// Judges one stored profile after the other.
struct Judging: Sendable {
  private let judge: PopulationJudge
  private var admission: Admission
  private var kept: [Int: Judging]

  fileprivate init(_ judge: PopulationJudge, _ context: CallerParameters, clock: Timestamp) {
    self.judge = judge
    kept = judge.kept.mapValues { $0.begin(context, clock: clock) }
    let request = EvaluationRequest(placement: "", profile: "", context: context)
    admission = Admission(
      EvaluationContext(
        catalog: judge.catalog, profile: nil, assignments: [], request: request, clock: clock),
      isTracing: false)
  }

  /// Goes on with the next profile.
  ///
  /// - Throws: `StoreError` when it cannot be read.
  mutating func turn(to row: any ProfileColumns, _ reading: any StoreReading) throws(StoreError) {
    for place in kept.keys { try kept[place]?.turn(to: row, reading) }
    var profile = Profile(id: "")
    var assignments: [Assignment] = []
    if judge.readsIdentity {
      profile = Profile(id: Profile.ID(rawValue: row.text(.id) ?? ""))
      profile.drawKey = row.text(.drawKey) ?? profile.drawKey
      if judge.drawsVariations { assignments = try reading.assignments(of: profile.id) }
    }
    do throws(JSONMistake) {
      try admission.turn(to: profile, keeping: assignments, judge.rows, row)
    } catch {
      let id = row.text(.id) ?? ""
      // The store says it with its own words where it reads the whole profile.
      _ = try reading.profile(Profile.ID(rawValue: id))
      throw .corrupt("profile '\(id)' cannot be read: \(error.message)")
    }
  }

  /// What the profile sees at a placement, by its place among those that are judged, and the place of
  /// the audience that decides; nil where the catalog has no such placement.
  mutating func decide(_ index: Int, _ reading: any StoreReading) throws(StoreError)
    -> (position: Int, outcome: Evaluation.Outcome)?
  {
    if kept[index] != nil { return try kept[index]?.decide(0, reading) }
    guard let placement = judge.placements[index] else { return nil }
    let exposures = try reading.exposures(
      judge.counted[index], of: admission.context.profile.id, at: admission.context.now)
    admission.turn(to: placement.id, exposures: exposures)
    return Engine.decide(placement, &admission)
  }

  /// The profile's membership of a segment, by its place among those that are judged; nil where the
  /// catalog has no such segment.
  mutating func membership(_ index: Int) -> Membership? {
    judge.segments[index].map { admission.memberships.membership(of: $0) }
  }

  /// The variations that the profile keeps, where they are read.
  var assignments: [Assignment] { admission.context.assignments }
}
