// How much is tried, from which seed, and where the figures go.

import Foundation
import Synchronization

/// How much is tried: little in every run of the tests, much with `SEGMENTS_TORTURE=1`.
enum Torture {
  private static let environment = ProcessInfo.processInfo.environment
  private static let file = Mutex<Void>(())

  /// Whether this is the long run.
  static let isLong = environment["SEGMENTS_TORTURE"] == "1"

  /// How long the long run may take for what goes by time, in minutes.
  static let minutes = environment["SEGMENTS_TORTURE_MINUTES"].flatMap { Double($0) } ?? 5

  /// The seeds of this run: a fixed one and one by chance; or the one that SEGMENTS_SEED names.
  static let seeds: [UInt64] =
    environment["SEGMENTS_SEED"].flatMap { UInt64($0) }.map { [$0] }
    ?? [20_261_130, .random(in: 1 ... .max)]

  /// How many of a thing are tried: as many as the variable of that name says, else so many.
  static func count(_ short: Int, long: Int, _ variable: String = "") -> Int {
    environment[variable].flatMap { Int($0) } ?? (isLong ? long : short)
  }

  /// Tells a figure, and keeps it for the table where SEGMENTS_FIGURES names a file.
  static func note(_ what: String, _ figures: KeyValuePairs<String, Int>, seed: UInt64? = nil) {
    let values = figures.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let line = "\(what): \(values)" + (seed.map { " (seed \($0))" } ?? "")
    print(line)
    guard let path = environment["SEGMENTS_FIGURES"] else { return }
    file.withLock { _ in
      guard let file = fopen(path, "a") else { return }
      fputs("| \(what) | \(values) |\n", file)
      fclose(file)
    }
  }
}
