// Many threads that count on one store, and watch that nobody sees a half.

import Dispatch
import Expressions
package import SQLiteStore
package import Segments
import StoreContract

/// Many threads that count on one store: each adds one to what it reads, or records lines, or reads.
package struct Crowd: Sendable {
  /// Whose counters are counted up.
  package static let keys = (0..<6).map { Profile.ID(rawValue: "counter-\($0)") }

  /// What the threads did and saw.
  package struct Tally: Sendable {
    /// How often each counter was counted up, as the store acknowledged.
    package var counts = [Int](repeating: 0, count: Crowd.keys.count)
    /// How many pairs of lines were recorded.
    package var pairs = 0
    /// How many times was read.
    package var reads = 0
    /// What was seen that must not be.
    package var faults: [String] = []

    /// The tally as lines for another process.
    package var lines: [String] {
      [
        "counts \(counts.map(String.init).joined(separator: " "))", "pairs \(pairs)",
        "reads \(reads)",
      ]
        + faults.map { "fault \($0)" }
    }

    /// Adds what another thread did and saw.
    fileprivate mutating func add(_ other: Tally) {
      for (index, number) in other.counts.enumerated() { counts[index] += number }
      pairs += other.pairs
      reads += other.reads
      faults += other.faults
    }

    /// Adds what a line of another process says.
    package mutating func add(_ line: Substring) {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let numbers = (words.last ?? "").split(separator: " ").compactMap { Int($0) }
      switch words.first {
      case "counts" where numbers.count == counts.count:
        for (index, number) in numbers.enumerated() { counts[index] += number }
      case "pairs": pairs += numbers.first ?? 0
      case "reads": reads += numbers.first ?? 0
      default: faults.append(String(line))
      }
    }
  }

  private let store: SQLiteStore
  private let seed: UInt64
  private let end: DispatchTime

  package init(_ store: SQLiteStore, seed: UInt64, milliseconds: Int) {
    self.store = store
    self.seed = seed
    end = .now() + .milliseconds(milliseconds)
  }

  /// Works in many threads until the time is over, and gives what they all did and saw.
  package func run(threads: Int) throws -> Tally {
    try Threads.run(threads) { run($0) }.reduce(into: Tally()) { $0.add($1) }
  }

  /// Works until the time is over: one of two threads writes, the other reads.
  private func run(_ thread: Int) -> Tally {
    var random = SeededGenerator(seed: seed &+ UInt64(thread))
    var tally = Tally()
    var step = 0
    while DispatchTime.now() < end {
      step += 1
      do {
        switch thread % 4 {
        case 0: tally.counts[try count(random: &random)] += 1
        case 1:
          try record(thread, step)
          tally.pairs += 1
        case 2:
          try look(Int.random(in: 0..<Self.keys.count, using: &random))
          tally.reads += 1
        default:
          try watchPair()
          tally.reads += 1
        }
      } catch {
        tally.faults.append("thread \(thread): \(error)")
      }
    }
    return tally
  }

  // MARK: - Writing

  /// Adds one to a counter, and to its twin in another profile; gives the counter's place.
  private func count(random: inout SeededGenerator) throws -> Int {
    let index = Int.random(in: 0..<Self.keys.count, using: &random)
    let (key, twin) = (Self.keys[index], Self.twin(of: index))
    try store.write { writing in
      let number = Self.number(try writing.profile(key)?["count"]) + 1
      for id in [key, twin] { try writing.save(Self.profile(id, number)) }
    }
    return index
  }

  private static func profile(_ id: Profile.ID, _ number: Double) -> Profile {
    Profile(
      id: id, fields: [:], attributes: ["count": .number(number), "again": .number(number)],
      changes: ChangeTimes(),
      record: Profile.Record(
        drawKey: id.rawValue, revision: Int(number), createdMilliseconds: 0,
        updatedMilliseconds: 0, lastSeen: LastSeen()))
  }

  /// Records two lines in one transaction.
  private func record(_ thread: Int, _ step: Int) throws {
    let mark = "\(seed)-\(thread)-\(step)"
    let lines = ["left", "right"].map { id in
      Array(
        #"{"profile":"\#(id)","id":"\#(mark)","update":{"attributes":{"mark":"\#(mark)"}}}"#.utf8)
    }
    for report in try store.record(lines) where report.outcome != .recorded {
      throw Unexpected(text: "a line was not recorded: \(report.outcome)")
    }
  }

  // MARK: - Reading

  /// Sees a counter, its twin, and both places of each: all the same.
  private func look(_ index: Int) throws {
    let seen = try store.read { reading -> [Double] in
      let profiles = [
        try reading.profile(Self.keys[index]), try reading.profile(Self.twin(of: index)),
      ]
      return profiles.flatMap { profile in
        ["count", "again"].map { Self.number(profile?[$0]) }
      }
    }
    try expect(Set(seen).count == 1, "counter \(index) was seen half-written: \(seen)")
  }

  /// Sees two profiles that are always written together.
  private func watchPair() throws {
    let seen = try store.read { reading in
      try ["left", "right"].map { id -> [String] in
        let profile = try reading.profile(Profile.ID(rawValue: id))
        return ["\(profile?.revision ?? 0)", "\(String(describing: profile?["mark"]))"]
      }
    }
    try expect(seen[0] == seen[1], "a pair was seen half-written: \(seen)")
  }

  private func expect(_ holds: Bool, _ text: String) throws {
    guard holds else { throw Unexpected(text: text) }
  }

  private static func twin(of index: Int) -> Profile.ID {
    Profile.ID(rawValue: "twin-\(index)")
  }

  /// The number of an attribute; 0 where there is none.
  package static func number(_ value: AttributeValue?) -> Double {
    guard case .number(let number)? = value else { return 0 }
    return number
  }

  /// Something that must not be.
  private struct Unexpected: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
