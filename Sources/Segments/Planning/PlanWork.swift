// Evaluates a population with two catalogs.

import Expressions

/// Evaluates a population with two catalogs.
final class PlanWork: PopulationWork {
  let scope: PlanScope
  /// Nil when no catalog is in force.
  let old: PopulationJudge?
  let new: PopulationJudge
  let clock: Timestamp
  /// What can be seen at each placement.
  let sights: [SightTable]
  /// What both catalogs ask of a profile, read once.
  let facts: FactReading.Asked
  private let options: PlanOptions
  private let context: SeenKeys
  private let group: GroupReading?

  init(
    scope: PlanScope, old: Catalog?, new: Catalog, _ options: PlanOptions, clock: Timestamp
  ) {
    self.scope = scope
    let ids = scope.placements.map(\.id)
    var names = FactNames()
    self.old = old.map {
      PopulationJudge($0, placements: ids, segments: scope.segments, names: &names)
    }
    self.new = PopulationJudge(new, placements: ids, segments: scope.segments, names: &names)
    self.clock = options.now ?? clock
    facts = FactReading.Asked(names, given: options.context, now: self.clock)
    self.options = options
    sights = ids.map {
      SightTable([old?.deciding($0).placements[$0], new.deciding($0).placements[$0]])
    }
    context = SeenKeys(scope.placements.map(\.contextKeys), given: options.context)
    group = options.grouping.map { GroupReading($0, given: options.context) }
  }

  var isOfFacts: Bool {
    new.isOfFacts && old?.isOfFacts ?? true && !context.isAsked && group == nil
  }

  func remade() -> PlanWork {
    PlanWork(scope: scope, old: old?.catalog, new: new.catalog, options, clock: clock)
  }

  /// What one thread adds to.
  struct Part: Sendable {
    var tally: PlanTally
    /// With the old catalog, where one is in force; then with the new one.
    var judging: [Judging]
  }

  /// Evaluates everybody.
  func run(in store: any Store) throws -> PlanTally {
    var all = PlanTally(scope, sights)
    for part in try options.scan.fold(store, self) { all.add(part.tally) }
    try check(all)
    return all
  }

  func begin() -> Part {
    Part(
      tally: PlanTally(scope, sights),
      judging: [old, new].compactMap { $0?.begin(options.context, clock: clock) })
  }

  private func check(_ tally: PlanTally) throws(TooManyGroups) {
    guard let grouping = options.grouping, tally.hasTooManyGroups else { return }
    throw TooManyGroups(name: grouping.name)
  }

  func add(_ seen: borrowing SeenRow, to part: inout Part) throws {
    for index in part.judging.indices { try part.judging[index].turn(to: seen) }
    let last = part.judging.count - 1
    let missing = context.missing(in: seen.row)
    let group: String?? = if let group { group.value(of: seen.row) } else { nil }
    part.tally.begin(isActive: isActive(seen.row))
    for index in sights.indices {
      // Where the placement goes, no context is needed to know what is seen: nothing.
      if missing?[index] == true, new.has(placement: index) {
        part.tally.addWithoutContext(index)
        continue
      }
      let before = old == nil ? nil : try part.judging[0].decide(index, seen)
      let after = try part.judging[last].decide(index, seen)
      let from = sights[index].number(of: before, .old)
      let to = sights[index].number(of: after, .new)
      part.tally.add(index, from: from, to: to, seen.row, group: group)
    }
    for index in scope.segments.indices {
      let before = old == nil ? nil : try part.judging[0].isMember(index, seen)
      let after = try part.judging[last].isMember(index, seen)
      part.tally.add(segment: index, before: before ?? false, after: after ?? false)
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
