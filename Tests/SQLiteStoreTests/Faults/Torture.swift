// How much of what could be tried is tried, and what came of it.

import Foundation
import StoreContract

/// How much of what could be tried is tried: a share drawn by two seeds, one fixed and one not, or
/// everything when SEGMENTS_TORTURE is set.
struct Torture {
  static let isWhole = ProcessInfo.processInfo.environment["SEGMENTS_TORTURE"] != nil
  /// How often what is drawn at random is drawn anew: once, or as SEGMENTS_TORTURE says.
  static let rounds =
    ProcessInfo.processInfo.environment["SEGMENTS_TORTURE"].flatMap { Int($0) } ?? 1

  private var fixed = SeededGenerator(seed: 1)
  private var drawn: SeededGenerator
  /// What repeats it, for people.
  let seeds: String

  init() {
    let seed =
      ProcessInfo.processInfo.environment["SEGMENTS_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: .min ... .max)
    drawn = SeededGenerator(seed: seed)
    seeds = Self.isWhole ? "everything, seed \(seed)" : "seeds 1 and \(seed)"
  }

  /// Some of what could be tried: so many by each seed; all when everything is.
  ///
  /// - Parameters:
  ///   - count: How many by each seed.
  ///   - all: What could be tried.
  ///   - most: How many by each seed when everything is tried, where that would take hours.
  /// - Returns: What is tried.
  mutating func some<Each>(_ count: Int, of all: [Each], most: Int = .max) -> [Each] {
    if Self.isWhole, most >= all.count { return all }
    let count = Self.isWhole ? most : count
    return Array(all.shuffled(using: &fixed).prefix(count))
      + all.shuffled(using: &drawn).prefix(count)
  }

  mutating func seed() -> UInt64 { drawn.next() }
}
