// Adds up, profile by profile, what a plan says.

/// What some profiles do; several add up to what all do, in any order.
struct PlanTally: Sendable {
  fileprivate typealias Count = PopulationPlan.Count

  fileprivate struct Movers {
    var count = Count()
    var examples: [Profile.ID] = []
  }

  fileprivate struct Group {
    var count = Count()
    var moved = Count()
  }

  fileprivate struct Place {
    /// By the number of what is seen before, then of what is seen afterwards; empty where nobody is.
    var movers: [[Movers]]
    let sights: [PopulationPlan.Sight]
    var withoutContext = Count()
    var groups: [ScalarKey?: Group] = [:]

    init(_ table: SightTable) {
      sights = table.sights
      movers = Array(repeating: [], count: sights.count)
    }

    /// Makes room for who sees so much before.
    mutating func makeRoom(from: Int) {
      if movers[from].isEmpty { movers[from] = Array(repeating: Movers(), count: sights.count) }
    }
  }

  fileprivate var profiles = Count()
  fileprivate var places: [Place]
  fileprivate var before: [Count]
  fileprivate var after: [Count]
  fileprivate static let exampleCount = 5

  /// The profile that is being added, as a count.
  private var one = Count()

  init(_ scope: PlanScope, _ tables: [SightTable]) {
    places = tables.map { Place($0) }
    before = Array(repeating: Count(), count: scope.segments.count)
    after = before
  }

  /// Begins with one profile.
  mutating func begin(isActive: Bool) {
    one = Count(all: 1, active: isActive ? 1 : 0)
    profiles += one
  }

  /// Counts its memberships of a segment.
  mutating func add(segment index: Int, before isBefore: Bool, after isAfter: Bool) {
    if isBefore { before[index] += one }
    if isAfter { after[index] += one }
  }

  /// Counts it where it was not seen with the context that a placement's changed rules read.
  mutating func addWithoutContext(_ index: Int) { places[index].withoutContext += one }

  /// Counts what it sees at a placement, by numbers of sights.
  mutating func add(
    _ index: Int, from: Int, to: Int, _ row: any ProfileColumns, group: String??
  ) {
    let isMove = SightTable.isMove(from: from, to: to)
    places[index].makeRoom(from: from)
    places[index].movers[from][to].add(row, one, isMove: isMove)
    guard let group else { return }
    places[index].groups[group.map { ScalarKey($0) }, default: Group()].add(one, isMove: isMove)
  }

  /// Whether a placement has more groups than a plan can show.
  var hasTooManyGroups: Bool {
    places.contains { $0.groups.count > PlanOptions.Grouping.valueLimit }
  }

  /// Adds what other profiles do.
  mutating func add(_ other: PlanTally) {
    profiles += other.profiles
    for index in before.indices {
      before[index] += other.before[index]
      after[index] += other.after[index]
    }
    for index in places.indices {
      let place = other.places[index]
      places[index].withoutContext += place.withoutContext
      for (from, movers) in place.movers.enumerated() where !movers.isEmpty {
        places[index].makeRoom(from: from)
        for (to, movers) in movers.enumerated() { places[index].movers[from][to].add(movers) }
      }
      for (value, group) in place.groups {
        places[index].groups[value, default: Group()].add(group)
      }
    }
  }
}

extension PlanTally.Movers {
  fileprivate mutating func add(
    _ row: any ProfileColumns, _ one: PopulationPlan.Count, isMove: Bool
  ) {
    count += one
    if isMove { keep(Profile.ID(rawValue: row.text(.id) ?? "")) }
  }

  fileprivate mutating func add(_ other: Self) {
    count += other.count
    for id in other.examples { keep(id) }
  }

  /// Keeps the first by their ids, whatever order they come in.
  private mutating func keep(_ id: Profile.ID) {
    if examples.count == PlanTally.exampleCount {
      guard let last = examples.last, id < last else { return }
      examples.removeLast()
    }
    examples.insert(id, at: examples.firstIndex { id < $0 } ?? examples.endIndex)
  }
}

extension PlanTally.Group {
  fileprivate mutating func add(_ one: PopulationPlan.Count, isMove: Bool) {
    count += one
    if isMove { moved += one }
  }

  fileprivate mutating func add(_ other: Self) {
    count += other.count
    moved += other.moved
  }
}

extension PlanTally {
  /// How many profiles were added.
  var count: PopulationPlan.Count { profiles }

  /// Who moves at each placement.
  func moves(_ work: PlanWork, changedFlows: Set<Flow.ID>) -> [PlacementMoves] {
    zip(work.scope.placements, places).enumerated().map { index, pair in
      let (touched, place) = pair
      let moves = place.movers.enumerated().flatMap { from, movers in
        movers.enumerated().compactMap { to, movers -> PlacementMoves.Move? in
          guard movers.count.all > 0 else { return nil }
          let sight = place.sights[to]
          return PlacementMoves.Move(
            from: place.sights[from], to: sight, count: movers.count, examples: movers.examples,
            changesFlow: sight.flow.map { changedFlows.contains($0) } ?? false,
            isMove: SightTable.isMove(from: from, to: to))
        }
      }
      let groups = place.groups.map { value, group in
        PlacementMoves.Group(value: value?.text, count: group.count, moved: group.moved)
      }
      return PlacementMoves(
        id: touched.id, isNew: work.old?.has(placement: index) != true,
        isRemoved: !work.new.has(placement: index), moves: moves.sorted { $0.precedes($1) },
        withoutContext: place.withoutContext, contextKeys: touched.contextKeys,
        groups: groups.sorted { $0.precedes($1) })
    }
  }

  /// How large each segment is.
  func sizes(_ work: PlanWork) -> [PopulationPlan.SegmentSize] {
    work.scope.segments.enumerated().map { index, id in
      PopulationPlan.SegmentSize(
        id: id, before: work.old?.segments[index] != nil ? before[index] : nil,
        after: work.new.segments[index] != nil ? after[index] : nil)
    }
  }
}

extension PopulationPlan.Sight {
  /// The flow; nil for anything else.
  public var flow: Flow.ID? {
    if case .flow(let id) = self { return id }
    return nil
  }

  /// Flows by their ids, then nothing, then no placement.
  fileprivate var rank: (Int, String) {
    switch self {
    case .flow(let id): (0, id.rawValue)
    case .nothing: (1, "")
    case .absent: (2, "")
    }
  }
}

extension PlacementMoves.Move {
  /// Moves before stays; then the larger.
  fileprivate func precedes(_ other: Self) -> Bool {
    if isMove != other.isMove { return isMove }
    if count.all != other.count.all { return count.all > other.count.all }
    return from == other.from ? to.rank < other.to.rank : from.rank < other.from.rank
  }
}

extension PlacementMoves.Group {
  /// The larger first; unset last of equals.
  fileprivate func precedes(_ other: Self) -> Bool {
    if count.all != other.count.all { return count.all > other.count.all }
    guard let value, let others = other.value else { return value != nil }
    return value.utf8.lexicographicallyPrecedes(others.utf8)
  }
}
