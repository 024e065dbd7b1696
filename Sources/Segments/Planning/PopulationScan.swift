// Goes through every stored profile, on several threads, on one state of the store.

/// What is found out of a population by facts, profile by profile.
protocol PopulationWork: Sendable {
  /// What one thread adds to.
  associatedtype Part: Sendable

  /// What is asked of each profile.
  var facts: FactReading.Asked { get }
  /// Whether nothing of a profile is looked at but these facts, and what every scan lends.
  var isOfFacts: Bool { get }
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

  /// How many profiles a thread looks at before it looks whether another waits for work.
  static let pageSize = 1024

  /// How far the threads have come together.
  fileprivate struct Front {
    /// Whether everybody was offered.
    var hasBegun = false
    /// What a thread may take.
    var offered: [IDRange] = []
    /// How many threads go through what they took.
    var working = 0
    /// How many threads have nothing to go through.
    var waiting = 0
    /// Whether a thread gave up.
    var isOver = false
    /// How many profiles were looked at.
    var count = 0
  }

  /// What one page came to.
  fileprivate struct Page {
    var count = 0
    /// The last of a full page, behind which more may follow; nil when nothing does.
    var last: Profile.ID?
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
    try pages(store, from: start) { part, range, reading in
      var page = Page()
      try reading.scanProfiles(
        after: range.after, through: range.through, limit: Self.pageSize, lending: .all
      ) { row in
        try add(&part, row, reading)
        page.add(row)
      }
      return page
    }
  }

  /// Adds up every profile with what conditions ask of it; the same otherwise.
  func fold<Work: PopulationWork>(_ store: any Store, _ work: Work) throws -> [Work.Part] {
    let ends = try pages(store, from: { _ in OwnWork(work) }) { own, range, reading in
      let facts = own.work.facts
      let columns = facts.columns(areAll: own.work.isOfFacts)
      var words = facts.words
      var page = Page()
      try reading.scanProfiles(
        after: range.after, through: range.through, limit: Self.pageSize, lending: columns
      ) { row in
        try SeenRow.with(row, in: reading, facts, &words) { try own.work.add($0, to: &own.part) }
        page.add(row)
      }
      return page
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
    try pages(store, from: start) { part, range, reading in
      let found = try reading.profiles(after: range.after, limit: Self.pageSize)
      let own = found.prefix { $0.id <= range.through }
      for profile in own { try add(&part, profile, reading) }
      return Page(count: own.count, last: own.count == Self.pageSize ? own.last?.id : nil)
    }
  }

  /// Goes through everybody, page by page; each thread through a range of its own, of which it gives half
  /// away when another has nothing left.
  private func pages<Part: Sendable>(
    _ store: any Store, from start: @escaping @Sendable (any StoreReading) throws -> Part,
    _ add: @escaping @Sendable (inout Part, IDRange, any StoreReading) throws -> Page
  ) throws -> [Part] {
    let front = Lock(Front())
    return try store.read(sideBySide: max(threads, 1)) { reading in
      do {
        var part = try start(reading)
        try Self.begin(front, reading)
        while let range = Self.take(from: front) {
          try goThrough(range, front, reading) { try add(&part, $0, reading) }
        }
        return part
      } catch {
        front.withLock { $0.isOver = true }
        throw error
      }
    }
  }

  /// Goes through one range, or what is left of it when others had nothing to do.
  private func goThrough(
    _ range: IDRange, _ front: Lock<Front>, _ reading: any StoreReading,
    _ add: (IDRange) throws -> Page
  ) throws {
    var range = range
    var isDone = false
    while !isDone {
      let page = try add(range)
      let state = front.withLock { $0.add(page) }
      try watch?(state.count)
      range.after = page.last ?? range.after
      isDone = page.last == nil || state.isOver
      if !isDone, state.isAwaited, let rest = try range.splitOff(reading) {
        front.withLock { $0.offered.append(rest) }
      }
    }
    front.withLock { $0.working -= 1 }
  }

  /// Offers everybody, unless another thread was first.
  private static func begin(_ front: Lock<Front>, _ reading: any StoreReading) throws(StoreError) {
    try front.withLock { (front) throws(StoreError) in
      guard !front.hasBegun else { return }
      front.hasBegun = true
      if let everybody = try IDRange(everybodyIn: reading) { front.offered = [everybody] }
    }
  }

  /// Waits for something to go through; nil when all is done.
  private static func take(from front: Lock<Front>) -> IDRange? {
    front.withLock { $0.waiting += 1 }
    return front.withLock(when: { $0.isSettled }) { $0.take() }
  }
}

extension PopulationScan.Front {
  /// Whether who waits need not wait longer.
  fileprivate var isSettled: Bool { !offered.isEmpty || working == 0 || isOver }

  /// Takes what is offered; nil when nothing will be any more.
  fileprivate mutating func take() -> IDRange? {
    waiting -= 1
    guard !isOver, let range = offered.popLast() else { return nil }
    working += 1
    return range
  }

  /// Counts a page.
  ///
  /// - Returns: How many profiles that makes, whether a thread waits for whom nothing is offered, and
  ///   whether one gave up.
  fileprivate mutating func add(_ page: PopulationScan.Page) -> (
    count: Int, isAwaited: Bool, isOver: Bool
  ) {
    count += page.count
    return (count, waiting > offered.count, isOver)
  }
}

extension PopulationScan.Page {
  /// Counts a row.
  fileprivate mutating func add(_ row: any ProfileColumns) {
    count += 1
    if count == PopulationScan.pageSize { last = Profile.ID(rawValue: row.text(.id) ?? "") }
  }
}
