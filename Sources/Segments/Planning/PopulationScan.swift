// Goes through every stored profile, on several threads, on one state of the store.

/// What is found out of a population by facts, profile by profile.
protocol PopulationWork: Sendable {
  /// What one thread adds to.
  associatedtype Part: Sendable

  /// What is asked of each profile.
  var facts: FactReading.Asked { get }
  /// What of each profile is looked at.
  var columns: LentColumns { get }
  /// The same work with tables of its own.
  func remade() -> Self
  /// Begins with nobody.
  func begin() -> Part
  /// Adds one profile.
  ///
  /// - Throws: `StoreError` when it cannot be read.
  func add(_ seen: borrowing SeenRow, to part: inout Part) throws
}

/// Goes through every stored profile, on several threads, on one state of the store.
public struct PopulationScan: Sendable {
  /// On how many threads at most; never more than the machine has cores.
  public var threads: Int
  /// Is told now and then how many profiles were looked at, on any of the threads; what it throws
  /// ends the scan.
  public var watch: (@Sendable (_ profiles: Int) throws -> Void)?

  /// Makes a scan.
  ///
  /// - Parameters:
  ///   - threads: On how many threads at most.
  ///   - watch: Is told how far it has come; what it throws ends the scan.
  public init(
    threads: Int = .max, watch: (@Sendable (_ profiles: Int) throws -> Void)? = nil
  ) {
    self.threads = threads
    self.watch = watch
  }

  /// How many profiles a thread takes at a time.
  static let pageSize = 2048

  /// How far the threads have come together.
  private struct Front {
    /// The last profile that a thread has taken; nil before the first.
    var last: Profile.ID?
    /// Whether nothing is left, or a thread gave up.
    var isOver = false
    /// How many profiles were looked at.
    var count = 0
  }

  /// Where the next page starts, and whether there is one.
  private enum Page {
    case after(Profile.ID?)
    case none
  }

  /// Adds up every profile.
  ///
  /// Memory does not grow with the number of profiles.
  ///
  /// - Parameters:
  ///   - store: Where the profiles are.
  ///   - start: Begins what one thread adds to, on the state that all see.
  ///   - add: Adds one profile, which is lent for the call; they come in no order that could be told.
  /// - Returns: What each thread added up; together every profile once.
  /// - Throws: What `start`, `add` and `watch` throw; `StoreError`.
  func fold<Part: Sendable>(
    _ store: any Store, from start: @escaping @Sendable (any StoreReading) throws -> Part,
    _ add: @escaping @Sendable (inout Part, any ProfileColumns, any StoreReading) throws -> Void
  ) throws -> [Part] {
    try pages(store, from: start) { part, id, reading in
      var count = 0
      try reading.scanProfiles(after: id, limit: Self.pageSize, lending: .all) { row in
        try add(&part, row, reading)
        count += 1
      }
      return count
    }
  }

  /// Adds up every profile with what conditions ask of it; the same otherwise.
  func fold<Work: PopulationWork>(_ store: any Store, _ work: Work) throws -> [Work.Part] {
    let ends = try pages(store, from: { _ in OwnWork(work) }) { own, id, reading in
      let facts = own.work.facts
      var words = facts.words
      var count = 0
      try reading.scanProfiles(after: id, limit: Self.pageSize, lending: own.work.columns) { row in
        try SeenRow.with(row, in: reading, facts, &words) { try own.work.add($0, to: &own.part) }
        count += 1
      }
      return count
    }
    return ends.map(\.part)
  }

  /// The work of one thread: two that count who refers to one table have to wait for each other.
  private struct OwnWork<Work: PopulationWork>: Sendable {
    let work: Work
    var part: Work.Part

    init(_ shared: Work) {
      work = shared.remade()
      part = work.begin()
    }
  }

  /// Adds up every profile, each read whole; the same otherwise.
  package func foldProfiles<Part: Sendable>(
    _ store: any Store, from start: @escaping @Sendable (any StoreReading) throws -> Part,
    _ add: @escaping @Sendable (inout Part, Profile, any StoreReading) throws -> Void
  ) throws -> [Part] {
    try pages(store, from: start) { part, id, reading in
      let page = try reading.profiles(after: id, limit: Self.pageSize)
      for profile in page { try add(&part, profile, reading) }
      return page.count
    }
  }

  /// Goes through all pages; the body says how many profiles were on its page.
  private func pages<Part: Sendable>(
    _ store: any Store, from start: @escaping @Sendable (any StoreReading) throws -> Part,
    _ add: @escaping @Sendable (inout Part, Profile.ID?, any StoreReading) throws -> Int
  ) throws -> [Part] {
    let front = Lock(Front())
    let watch = watch
    return try store.read(sideBySide: max(threads, 1)) { reading in
      do {
        var part = try start(reading)
        while case .after(let id) = try Self.take(from: front, reading) {
          let page = try add(&part, id, reading)
          let count = front.withLock { front in
            front.count += page
            return front.count
          }
          try watch?(count)
        }
        return part
      } catch {
        front.withLock { $0.isOver = true }
        throw error
      }
    }
  }

  /// Takes the next page for one thread: the others go on behind it.
  private static func take(from front: Lock<Front>, _ reading: any StoreReading)
    throws(StoreError) -> Page
  {
    try front.withLock { (front) throws(StoreError) -> Page in
      guard !front.isOver else { return .none }
      let start = front.last
      if let end = try reading.profileID(endingPageOf: pageSize, after: start) {
        front.last = end
      } else {
        front.isOver = true
      }
      return .after(start)
    }
  }
}
