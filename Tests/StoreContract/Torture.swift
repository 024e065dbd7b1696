// How much of what could be tried is tried, by which seeds, and what came of it.

import Foundation

/// How much of what could be tried is tried, and what came of it.
///
/// Every run of the tests tries little; `SEGMENTS_TORTURE` asks for the long run, or for that part of it:
/// `1` is all, `0.1` a tenth.
package struct Torture {
  private static let environment = ProcessInfo.processInfo.environment

  /// The part of the long run that is done; nil when it is not asked for.
  private static let part = environment["SEGMENTS_TORTURE"].flatMap { Double($0) }

  /// Whether this is the long run, or a part of it.
  package static let isLong = part != nil

  /// The seeds of this run: a fixed one and one by chance; or the one that SEGMENTS_SEED names.
  package static let seeds: [UInt64] =
    environment["SEGMENTS_SEED"].flatMap { UInt64($0) }.map { [$0] }
    ?? [20_261_130, .random(in: 1 ... .max)]

  /// What repeats this run, for people.
  package static let repeating =
    "SEGMENTS_SEED " + seeds.map(String.init).joined(separator: " and ")

  /// The seed of what is tried by one seed alone.
  package static var seed: UInt64 { seeds[seeds.count - 1] }

  /// How often what is drawn at random is drawn anew.
  package static let rounds = max(1, Int(part ?? 1))

  /// How many of a thing are tried.
  ///
  /// - Parameters:
  ///   - short: How many in every run, and at least.
  ///   - long: How many in the whole long run.
  ///   - variable: Where the environment may say another number.
  /// - Returns: How many.
  package static func count(_ short: Int, long: Int, _ variable: String = "") -> Int {
    environment[variable].flatMap { Int($0) }
      ?? part.map { max(short, Int((Double(long) * $0).rounded())) } ?? short
  }

  // MARK: - What is drawn

  private var fixed: SeededGenerator
  private var drawn: SeededGenerator

  /// Draws by the seeds of this run.
  package init() {
    fixed = SeededGenerator(seed: Self.seeds[0])
    drawn = SeededGenerator(seed: Self.seed)
  }

  /// Some of what could be tried, in its order: so many by each seed; all in the whole long run.
  ///
  /// - Parameters:
  ///   - count: How many by each seed.
  ///   - all: What could be tried.
  ///   - most: How many in the whole long run, where all would take hours.
  /// - Returns: What is tried, each once.
  package mutating func some<Each>(_ count: Int, of all: [Each], most: Int = .max) -> [Each] {
    let wanted = Self.count(count, long: min(most, all.count))
    var chosen = Set(all.indices.shuffled(using: &drawn).prefix(wanted))
    if !Self.isLong { chosen.formUnion(all.indices.shuffled(using: &fixed).prefix(wanted)) }
    return chosen.sorted().map { all[$0] }
  }

  /// A seed for what is drawn elsewhere.
  package mutating func seed() -> UInt64 { drawn.next() }

  // MARK: - What came of it

  /// Tells figures, and keeps them where SEGMENTS_FIGURES names a file: a line for each, to which
  /// other tests, and the same one again, add.
  ///
  /// - Parameters:
  ///   - what: What was tried: the name of a row of the table.
  ///   - figures: How many of what.
  ///   - seed: What repeats it.
  package static func note(
    _ what: String, _ figures: KeyValuePairs<String, Int>, seed: UInt64? = nil
  ) {
    let values = figures.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print("\(what): \(values)" + (seed.map { " (seed \($0))" } ?? ""))
    guard let path = environment["SEGMENTS_FIGURES"] else { return }
    guard let file = fopen(path, "a") else { preconditionFailure("\(path) cannot be written") }
    // In one write, since other threads and processes add to the file.
    fputs(figures.map { "\(what)\t\($0.key)\t\($0.value)\n" }.joined(), file)
    fclose(file)
  }
}
