// Counts the members of segments among all stored profiles.

import Expressions

/// Counts the members of segments among all stored profiles: each is read once, and each distinct
/// condition asked once for a profile.
struct CountWork: PopulationWork {
  let catalog: Catalog
  /// As places in the catalog.
  let segments: [Int]
  let facts: FactReading.Asked
  private let options: CountOptions
  private let clock: Timestamp
  private let table: MemberTable

  /// Finds out what is asked of profiles.
  init(_ catalog: Catalog, _ segments: [Int], _ options: CountOptions, clock: Timestamp) {
    self.catalog = catalog
    self.segments = segments
    self.options = options
    self.clock = options.now ?? clock
    var names = FactNames()
    table = MemberTable(catalog, segments: segments, names: &names)
    facts = FactReading.Asked(names, given: options.context, now: self.clock)
  }

  /// What one thread adds to.
  struct Part: Sendable {
    var profiles = 0
    var counts: [Int]
    var members: Members
  }

  /// Counts everybody.
  func run(in store: any Store) throws -> SegmentCounts {
    let parts = try options.scan.fold(store, self)
    var counts = segments.map { (id: catalog.segments[$0].id, count: 0) }
    for part in parts {
      for index in counts.indices { counts[index].count += part.counts[index] }
    }
    return SegmentCounts(
      profiles: parts.reduce(0) { $0 + $1.profiles }, now: clock, segments: counts,
      failures: parts.reduce(into: [:]) { $0.merge($1.members.failures, uniquingKeysWith: +) })
  }

  var isOfFacts: Bool { table.isOfFacts }

  func remade() -> CountWork { CountWork(catalog, segments, options, clock: clock) }

  func begin() -> Part {
    Part(
      counts: Array(repeating: 0, count: segments.count),
      members: Members(table, catalog, options.context, clock: clock))
  }

  func add(_ seen: borrowing SeenRow, to part: inout Part) throws {
    part.profiles += 1
    part.members.forgetAll()
    for (place, index) in segments.enumerated()
    where try part.members.isMember(of: index, seen) {
      part.counts[place] += 1
    }
  }
}

/// Goes through the members of one segment in the order of their ids.
struct MemberWork {
  private let index: Int
  private let facts: FactReading.Asked
  private let columns: LentColumns
  private var members: Members
  private var words: [UInt64]

  /// Finds out what is asked of profiles.
  init(_ catalog: Catalog, _ segment: Int, clock: Timestamp) {
    index = segment
    var names = FactNames()
    let table = MemberTable(catalog, segments: [segment], names: &names)
    facts = FactReading.Asked(names, given: [:], now: clock)
    columns = facts.columns(areAll: table.isOfFacts)
    members = Members(table, catalog, [:], clock: clock)
    words = facts.words
  }

  /// For how many profiles the segment, or one that it asks for, could not be computed.
  var failures: [SegmentCounts.Failure: Int] { members.failures }

  /// Hands out the members that a store has.
  ///
  /// - Parameters:
  ///   - reading: One state of the store.
  ///   - body: Takes an id; says whether it wants more.
  /// - Throws: `StoreError`; what `body` throws.
  mutating func forEach(in reading: any StoreReading, _ body: (Profile.ID) throws -> Bool) throws {
    var (last, isOver): (Profile.ID?, Bool) = (nil, false)
    while !isOver {
      var count = 0
      try reading.scanProfiles(
        after: last, through: nil, limit: PopulationScan.pageSize, lending: columns
      ) { row in
        count += 1
        guard !isOver else { return }
        let isLast = count == PopulationScan.pageSize
        let isMember = try SeenRow.with(row, in: reading, facts, &words) { seen in
          members.forgetAll()
          return try members.isMember(of: index, seen)
        }
        guard isMember || isLast else { return }
        let id = Profile.ID(rawValue: row.text(.id) ?? "")
        last = id
        if isMember { isOver = try !body(id) }
      }
      isOver = isOver || count < PopulationScan.pageSize
    }
  }
}
