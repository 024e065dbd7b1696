// Evaluates a population with two catalogs.

import Expressions

/// Evaluates a population with two catalogs.
struct PlanWork: Sendable {
  let scope: PlanScope
  /// Nil when no catalog is in force.
  let old: PlanJudge?
  let new: PlanJudge
  let clock: Timestamp
  private let options: PlanOptions
  private let drawsVariations: Bool

  init(
    scope: PlanScope, old: Catalog?, new: Catalog, _ options: PlanOptions, clock: Timestamp
  ) {
    self.scope = scope
    self.old = old.map { PlanJudge($0, scope) }
    self.new = PlanJudge(new, scope)
    self.clock = options.now ?? clock
    self.options = options
    drawsVariations = self.new.drawsVariations || self.old?.drawsVariations == true
  }

  /// Evaluates everybody.
  func run(in store: any Store) throws -> PlanTally {
    let parts = try options.scan.fold(store) { _ in
      PlanTally(scope)
    } _: { tally, page, reading in
      for profile in page { try add(profile, reading, to: &tally) }
      try check(tally)
    }
    var all = PlanTally(scope)
    for part in parts { all.add(part) }
    try check(all)
    return all
  }

  private func check(_ tally: PlanTally) throws(TooManyGroups) {
    guard let grouping = options.grouping, tally.hasTooManyGroups else { return }
    throw TooManyGroups(name: grouping.name)
  }

  private func add(_ profile: Profile, _ reading: any StoreReading, to tally: inout PlanTally)
    throws
  {
    let context = CallerParameters(
      (profile.lastSeen.context?.values ?? [:]).merging(options.context.values) { $1 })
    let request = EvaluationRequest(placement: "", profile: profile.id, context: context)
    let past = PlanPast(
      assignments: drawsVariations ? try reading.assignments(of: profile.id) : [],
      reading: reading)
    let answers = (
      old: try old?.judge(profile, past, request, clock: clock) ?? PlanAnswer(nothingOf: scope),
      new: try new.judge(profile, past, request, clock: clock)
    )
    tally.add(
      profile, isActive: isActive(profile), answers,
      isJudged: scope.placements.map { placement in
        placement.contextKeys.allSatisfy { context.values[$0] != nil }
      }, group: options.grouping.map { $0.value(of: profile, context) })
  }

  private func isActive(_ profile: Profile) -> Bool {
    guard let span = options.activeMilliseconds else { return false }
    let seen = profile.lastSeen.milliseconds ?? profile.updatedMilliseconds
    return seen >= clock.milliseconds - span
  }
}

extension PlanAnswer {
  /// Where no catalog is in force, nobody sees anything and is in any segment.
  fileprivate init(nothingOf scope: PlanScope) {
    sights = Array(repeating: .absent, count: scope.placements.count)
    memberships = Array(repeating: false, count: scope.segments.count)
  }
}
