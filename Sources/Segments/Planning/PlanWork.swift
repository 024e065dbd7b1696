// Evaluates a population with two catalogs.

import Expressions

/// Evaluates a population with two catalogs.
struct PlanWork: Sendable {
  let scope: PlanScope
  /// Nil when no catalog is in force.
  let old: PopulationJudge?
  let new: PopulationJudge
  let clock: Timestamp
  /// What can be seen at each placement.
  let sights: [SightTable]
  private let options: PlanOptions
  private let context: SeenKeys
  private let group: GroupReading?

  init(
    scope: PlanScope, old: Catalog?, new: Catalog, _ options: PlanOptions, clock: Timestamp
  ) {
    self.scope = scope
    let ids = scope.placements.map(\.id)
    let judge = old.map { PopulationJudge($0, placements: ids, segments: scope.segments) }
    self.old = judge
    self.new = PopulationJudge(new, placements: ids, segments: scope.segments)
    self.clock = options.now ?? clock
    self.options = options
    sights = ids.map {
      SightTable([old?.deciding($0).placements[$0], new.deciding($0).placements[$0]])
    }
    context = SeenKeys(scope.placements.map(\.contextKeys), given: options.context)
    group = options.grouping.map { GroupReading($0, given: options.context) }
  }

  /// What one thread adds to.
  private struct Part: Sendable {
    var tally: PlanTally
    var old: Judging?
    var new: Judging
  }

  /// Evaluates everybody.
  func run(in store: any Store) throws -> PlanTally {
    let parts = try options.scan.fold(store) { _ in
      Part(
        tally: PlanTally(scope, sights), old: old?.begin(options.context, clock: clock),
        new: new.begin(options.context, clock: clock))
    } _: { part, row, reading in
      try add(row, reading, to: &part)
    }
    var all = PlanTally(scope, sights)
    for part in parts { all.add(part.tally) }
    try check(all)
    return all
  }

  private func check(_ tally: PlanTally) throws(TooManyGroups) {
    guard let grouping = options.grouping, tally.hasTooManyGroups else { return }
    throw TooManyGroups(name: grouping.name)
  }

  private func add(_ row: any ProfileColumns, _ reading: any StoreReading, to part: inout Part)
    throws
  {
    try part.old?.turn(to: row, reading)
    try part.new.turn(to: row, reading)
    let missing = context.missing(in: row)
    let group = group.map { $0.value(of: row) }
    part.tally.begin(isActive: isActive(row))
    for index in sights.indices {
      if missing?[index] == true {
        part.tally.addWithoutContext(index)
        continue
      }
      let from = sights[index].number(of: try part.old?.decide(index, reading), .old)
      let to = sights[index].number(of: try part.new.decide(index, reading), .new)
      part.tally.add(index, from: from, to: to, row, group: group)
    }
    for index in scope.segments.indices {
      part.tally.add(
        segment: index, before: part.old?.membership(index)?.isMember ?? false,
        after: part.new.membership(index)?.isMember ?? false)
    }
    if group != nil { try check(part.tally) }
  }

  private func isActive(_ row: any ProfileColumns) -> Bool {
    guard let span = options.activeMilliseconds else { return false }
    let seen = row.int(.lastSeenMilliseconds) ?? row.int(.updatedMilliseconds) ?? 0
    let (start, isBeforeAll) = clock.milliseconds.subtractingReportingOverflow(span)
    return isBeforeAll || seen >= start
  }
}
