// Streams of lines that crashes cut end where the clean run ends, in every store.

package import Segments

/// Random streams, shuffled and cut by a crash at every write, end where the clean run ends.
package struct CrashProperty {
  /// What was tried.
  package struct Counts: CustomStringConvertible {
    package var streams = 0
    package var lines = 0
    package var writes = 0
    package var crashes = 0

    package var description: String {
      "\(streams) streams, \(lines) lines recorded in \(writes) writes, \(crashes) of them cut"
    }
  }

  package private(set) var counts = Counts()
  private let makeStore: () throws -> any Store
  private let restart: @Sendable (any Store) throws -> any Store

  /// Makes one.
  ///
  /// - Parameters:
  ///   - restart: What the process after a crash finds: the store that was there, opened again.
  ///   - makeStore: A store with the catalog; it may be the same one each time.
  package init(
    restart: @escaping @Sendable (any Store) throws -> any Store = { $0 },
    makeStore: @escaping () throws -> any Store
  ) {
    self.restart = restart
    self.makeStore = makeStore
  }

  /// Tries the stream of one seed: in order and shuffled, each cut at every write.
  ///
  /// - Throws: `Contract.Breach`, or what the store throws.
  package mutating func check(seed: UInt64) throws {
    counts.streams += 1
    let number = counts.streams
    func stream(_ name: String) -> RandomStream {
      RandomStream(seed: seed, profile: "\(name)\(number)")
    }
    let clean = try makeStore()
    _ = try clean.record(stream("clean").lines.map { Array($0.utf8) })
    let wanted = try Outcome(of: "clean\(number)", in: clean)
    let cut = CrashingStore(try makeStore(), restart: restart)
    try deliver(stream("cut").lines, to: cut, seed: seed)
    let found = try Outcome(of: "cut\(number)", in: cut)
    try Contract.expect(found, is: wanted, "in order, seed \(seed)")
    var mixed = stream("mixed")
    let shuffled = CrashingStore(try makeStore(), restart: restart)
    try deliver(mixed.shuffled(), to: shuffled, seed: seed)
    try Contract.expect(
      try Outcome(of: "mixed\(number)", in: shuffled).values, is: wanted.values,
      "shuffled, seed \(seed)")
  }

  /// Delivers lines as a queue does that forgets a line only when it was acknowledged; every write is
  /// cut once, and after a crash even some lines come again that were acknowledged.
  package mutating func deliver(_ lines: [String], to store: CrashingStore, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var index = 0
    while index < lines.count {
      let end = min(lines.count, index + Int.random(in: 1...3, using: &random))
      var start = index
      store.crash(Bool.random(using: &random) ? .before : .after)
      do {
        try record(lines[start..<end], in: store)
        throw Contract.Breach(description: "a write was not cut, seed \(seed)")
      } catch is CrashingStore.Crash {
        counts.crashes += 1
        start -= Int.random(in: 0...min(start, 1), using: &random)
      }
      try record(lines[start..<end], in: store)
      index = end
    }
  }

  private mutating func record(_ lines: some Collection<String>, in store: any Store) throws {
    counts.writes += 1
    counts.lines += lines.count
    _ = try store.record(lines.map { Array($0.utf8) })
  }
}
