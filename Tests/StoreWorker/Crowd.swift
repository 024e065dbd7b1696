// Many threads that count on one store, and watch that nobody sees a half.

import Dispatch
import Expressions
package import SQLiteStore
package import Segments
import StoreContract
import Synchronization

/// Many threads that count on one store: each adds one to what it reads, or records lines, or reads.
package final class Crowd: Sendable {
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
  private let state = Mutex(Tally())

  package init(_ store: SQLiteStore, seed: UInt64, milliseconds: Int) {
    self.store = store
    self.seed = seed
    end = .now() + .milliseconds(milliseconds)
  }

  /// What was done so far.
  package var tally: Tally { state.withLock { $0 } }

  /// Works until the time is over: one of two threads writes, the other reads.
  package func run(_ thread: Int) {
    var random = SeededGenerator(seed: seed &+ UInt64(thread))
    var step = 0
    while DispatchTime.now() < end {
      step += 1
      do {
        switch thread % 4 {
        case 0: try count(Int.random(in: 0..<Self.keys.count, using: &random))
        case 1: try record(thread, step)
        case 2: try look(Int.random(in: 0..<Self.keys.count, using: &random))
        default: try watchPair()
        }
      } catch {
        state.withLock { $0.faults.append("thread \(thread): \(error)") }
      }
    }
  }

  // MARK: - Writing

  /// Adds one to a counter, and to its twin in another profile.
  private func count(_ index: Int) throws {
    let (key, twin) = (Self.keys[index], Self.twin(of: index))
    try store.write { writing in
      let number = Self.number(try writing.profile(key)?["count"]) + 1
      for id in [key, twin] { try writing.save(Self.profile(id, number)) }
    }
    state.withLock { $0.counts[index] += 1 }
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
    state.withLock { $0.pairs += 1 }
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
    try note(Set(seen).count == 1, "counter \(index) was seen half-written: \(seen)")
  }

  /// Sees two profiles that are always written together.
  private func watchPair() throws {
    let seen = try store.read { reading in
      try ["left", "right"].map { id -> [String] in
        let profile = try reading.profile(Profile.ID(rawValue: id))
        return ["\(profile?.revision ?? 0)", "\(String(describing: profile?["mark"]))"]
      }
    }
    try note(seen[0] == seen[1], "a pair was seen half-written: \(seen)")
  }

  private func note(_ holds: Bool, _ text: String) throws {
    guard holds else { throw Unexpected(text: text) }
    state.withLock { $0.reads += 1 }
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
