// Counts over columns in memory.

import Foundation
import SQLiteStore
import Segments

extension Bench {
  /// Counts the members of one segment and of fifty over columns that are loaded, against columnar
  /// engines over the same people; and tells how fast columns are filled.
  ///
  /// Puts a catalog of its own into force.
  func columnRows(_ stored: FilledStore) throws -> [Row] {
    let store = try Self.applyCounted(to: stored)
    defer { store.close() }
    let snapshot = try PopulationSnapshot(of: store)
    let expected = Self.expectedCounts(stored.count)
    var peers: [ColumnarPeer] = []
    defer {
      for peer in peers { peer.close() }
    }
    try fill(&peers, stored.count, expected)
    let count = NumberText.grouped(Double(stored.count))
    let one = try countRow(
      "count", "count one segment over loaded columns, \(count) profiles", snapshot, peers,
      expected, 0..<1, Promise(must: .timesAsFast(1), aim: .timesAsFast(4)), against: .duckdb)
    let fifty = try countRow(
      "count-50", "count fifty segments at once", snapshot, peers, expected,
      1..<expected.count, Promise(must: .timesAsFast(1), aim: .timesAsFast(5)), against: .chdb)
    return [one, fifty, try fillingRow(store, stored.count)]
  }

  /// Puts the segments that are counted into force.
  static func applyCounted(to stored: FilledStore) throws -> SQLiteStore {
    let store = try SQLiteStore(path: stored.path)
    try store.apply(CatalogDocument(text: CatalogText.rules(Rule.counted)))
    return store
  }

  /// How many of so many people the plain evaluator has in each counted audience.
  static func expectedCounts(_ count: Int) -> [Int] {
    var counts = Rule.counted.map { _ in 0 }
    Person.each(count) { person in
      for (index, rule) in Rule.counted.enumerated() where rule.admits(person) {
        counts[index] += 1
      }
    }
    return counts
  }

  /// The members of counted audiences, as a snapshot has them.
  static func counts(_ snapshot: PopulationSnapshot, _ range: Range<Int>) throws -> [Int] {
    let segments = Rule.counted[range].map(CatalogText.segmentID)
    let counts = try snapshot.counts(of: segments)
    return segments.compactMap { counts[$0] }
  }

  /// Adds the engines that are installed, each of which has counted right.
  private func fill(_ peers: inout [ColumnarPeer], _ count: Int, _ expected: [Int]) throws {
    let people = "\(folder)/people.csv"
    try ColumnarPeer.write(count, to: people, progress)
    defer { try? FileManager.default.removeItem(atPath: people) }  // Replaced next time.
    progress.show("filling peers")
    defer { progress.clear() }
    for engine in ColumnarPeer.Engine.allCases {
      let peer = try ColumnarPeer(
        engine, URL(fileURLWithPath: people).path, folder: "\(folder)/\(engine.rawValue)",
        threads: ProcessInfo.processInfo.activeProcessorCount)
      guard let peer else { continue }
      peers.append(peer)
      for range in [0..<1, 1..<expected.count] {
        let answer = try peer.ask(peer.question(Array(Rule.counted[range])))
        try Self.check(engine.name, answer.counts, Array(expected[range]))
      }
    }
  }

  private func countRow(
    _ id: String, _ title: String, _ snapshot: PopulationSnapshot, _ peers: [ColumnarPeer],
    _ expected: [Int], _ range: Range<Int>, _ promise: Promise,
    against first: ColumnarPeer.Engine
  ) throws -> Row {
    let wanted = Array(expected[range])
    let ours = Contestant.repeated("ours", seconds, batch: 1) {
      try Self.check("a snapshot", Self.counts(snapshot, range), wanted)
    }
    let others = (peers.filter { $0.engine == first } + peers.filter { $0.engine != first })
      .map { Self.asking($0, range, seconds, wanted) }
    let isMeasured = peers.contains { $0.engine == first }
    let contestants = [ours] + others
    // Without the one that it speaks of, a promise says nothing.
    var row = Row(
      id, title, .milliseconds, contestants, try contest.run(title, contestants),
      isMeasured ? promise : nil)
    for engine in ColumnarPeer.Engine.allCases where !peers.contains(where: { $0.engine == engine })
    {
      row.yardsticks.append(.missing(engine.name))
    }
    return row
  }

  private static func asking(
    _ peer: ColumnarPeer, _ range: Range<Int>, _ seconds: Double, _ wanted: [Int]
  ) -> Contestant {
    let question = peer.question(Array(Rule.counted[range]))
    return Contestant(name: peer.engine.name) { _ in
      var (done, elapsed) = (0.0, 0.0)
      repeat {
        let answer = try peer.ask(question)
        try check(peer.engine.name, answer.counts, wanted)
        done += 1
        elapsed += answer.seconds
      } while elapsed < seconds
      return elapsed / done
    }
  }

  private static func check(_ who: String, _ counts: [Int], _ wanted: [Int]) throws {
    guard counts == wanted else {
      throw BareError(description: "\(who) counts \(counts); expected \(wanted)")
    }
  }

  private func fillingRow(_ store: SQLiteStore, _ count: Int) throws -> Row {
    let title = "fill these columns from the store"
    let contestant = Contestant(name: "ours") { _ in
      try Stopwatch.seconds {
        let filled = try PopulationSnapshot(of: store).profiles
        try Self.check("a snapshot", [filled], [count])
      } / Double(count)
    }
    // Each takes seconds, and nothing is compared with them.
    let some = Contest(rounds: min(3, effort.rounds), progress: progress)
    return Row("fill", title, .perSecond, [contestant], try some.run(title, [contestant]))
  }
}
