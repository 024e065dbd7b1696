// What stored profiles see, and are in, with one catalog.

import Expressions

/// What stored profiles see at some placements, and which segments they are in, with one catalog.
final class PopulationJudge: Sendable {
  let catalog: Catalog
  /// Nil for one that the catalog does not have.
  let placements: [Placement?]
  /// Nil for one that the catalog does not have.
  let segments: [Int?]
  /// The exposures that each placement counts.
  fileprivate let counted: [[Audience.Place: Placement.Counting]]
  fileprivate let members: MemberTable
  /// The audiences of each placement.
  fileprivate let chains: [FactChain]
  /// Of each placement's audiences, whether one asks for nothing but a segment, and draws nothing.
  fileprivate let isPlain: [[Bool]]
  /// Who judges at placements that the catalog keeps an earlier definition of, by their place.
  fileprivate let kept: [Int: PopulationJudge]
  /// Whether an answer depends on who a profile is, besides its values.
  fileprivate let readsIdentity: Bool
  /// Whether a placement's answer depends on the variations that profiles keep.
  let drawsVariations: Bool

  /// Prepares to judge.
  ///
  /// - Parameters:
  ///   - catalog: What decides.
  ///   - placements: Where; each keeps its place in the list.
  ///   - segments: Whose members are asked for; each keeps its place in the list.
  ///   - names: The names of all catalogs that judge the same profiles.
  init(
    _ catalog: Catalog, placements: [Placement.ID], segments: [Segment.ID],
    names: inout FactNames
  ) {
    self.catalog = catalog
    let found = placements.map { catalog.placements[$0] }
    var kept: [Int: PopulationJudge] = [:]
    for (place, id) in placements.enumerated() {
      guard let earlier = catalog.kept[id]?.catalog else { continue }
      kept[place] = PopulationJudge(earlier, placements: [id], segments: [], names: &names)
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
    members = MemberTable(
      catalog, segments: audiences.compactMap(\.segmentIndex) + indices.compactMap(\.self),
      names: &names)
    chains = found.map { [members] in $0.map(members.chain) ?? FactChain() }
    isPlain = found.map { $0?.audiences.map(\.isPlain) ?? [] }
  }

  /// Whether facts of profiles say everything that is asked.
  var isOfFacts: Bool {
    !readsIdentity && members.isOfFacts && kept.values.allSatisfy(\.isOfFacts)
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
  private var context: EvaluationContext
  private var members: Members
  private var kept: [Int: Judging]

  fileprivate init(_ judge: PopulationJudge, _ context: CallerParameters, clock: Timestamp) {
    self.judge = judge
    kept = judge.kept.mapValues { $0.begin(context, clock: clock) }
    let request = EvaluationRequest(placement: "", profile: "", context: context)
    self.context = EvaluationContext(
      catalog: judge.catalog, profile: nil, assignments: [], request: request, clock: clock)
    members = Members(judge.members, self.context)
  }

  /// Goes on with the next profile.
  ///
  /// - Throws: `StoreError` when it cannot be read.
  mutating func turn(to seen: borrowing SeenRow) throws(StoreError) {
    if !kept.isEmpty { for place in kept.keys { try kept[place]?.turn(to: seen) } }
    members.forgetAll()
    guard judge.readsIdentity else { return }
    var profile = Profile(id: Profile.ID(rawValue: seen.row.text(.id) ?? ""))
    profile.drawKey = seen.row.text(.drawKey) ?? profile.drawKey
    context.profile = profile
    context.assignments = judge.drawsVariations ? try seen.reading.assignments(of: profile.id) : []
  }

  /// Finds what the profile sees at a placement, by its place among those that are judged.
  ///
  /// - Parameters:
  ///   - index: The placement's place.
  ///   - seen: The profile that it was turned to.
  /// - Returns: The place of the audience that decides, and what it leads to: nil for the one flow
  ///   that it shows to all. Nil where the catalog has no such placement.
  /// - Throws: `StoreError`.
  mutating func decide(_ index: Int, _ seen: borrowing SeenRow) throws
    -> (position: Int, outcome: Evaluation.Outcome?)?
  {
    if !kept.isEmpty, kept[index] != nil { return try kept[index]?.decide(0, seen) }
    if judge.isPlain[index].isEmpty { return nil }
    if !judge.counted[index].isEmpty, let placement = judge.placements[index] {
      context.request.placement = placement.id
      context.exposures = try seen.reading.exposures(
        judge.counted[index], of: context.profile.id, at: context.now)
    }
    var position = 0
    while true {
      // The last audience admits everybody.
      position = try members.next(from: position, judge.chains[index], seen)
      if judge.isPlain[index][position] { return (position, nil) }
      guard let audience = judge.placements[index]?.audiences[position] else { return nil }
      if let outcome = Engine.outcome(toMemberOf: audience, context) { return (position, outcome) }
      position += 1
    }
  }

  /// Whether the profile is a member of a segment, by its place among those that are judged; nil
  /// where the catalog has no such segment.
  mutating func isMember(_ index: Int, _ seen: borrowing SeenRow) throws -> Bool? {
    guard let segment = judge.segments[index] else { return nil }
    return try members.isMember(of: segment, seen)
  }

  /// The variations that the profile keeps, where they are read.
  var assignments: [Assignment] { context.assignments }
}
