// Runs what is compared in turns, so that what disturbs one disturbs all.

/// Something that is measured: ours, or what ours is measured by.
struct Contestant {
  let name: String
  /// Runs one round and returns the seconds of one operation; round 0 warms up and does not count.
  let round: (Int) throws -> Double

  /// Repeats a batch for so many seconds in each round.
  static func repeated(
    _ name: String, _ seconds: Double, batch: Int, _ body: @escaping () throws -> Void
  ) -> Contestant {
    Contestant(name: name) { round in
      let limit = round == 0 ? seconds / 4 : seconds
      let start = Stopwatch.now()
      var done = 0
      var elapsed = 0.0
      repeat {
        try body()
        done += batch
        elapsed = Stopwatch.now() - start
      } while elapsed < limit
      return elapsed / Double(done)
    }
  }
}

/// Runs contestants in turns, round by round.
struct Contest {
  /// How many rounds count.
  let rounds: Int
  let progress: Progress

  /// Measures.
  ///
  /// - Parameters:
  ///   - title: What is measured, for a terminal.
  ///   - contestants: Ours first.
  /// - Returns: In order of the contestants, of each round the seconds of one operation.
  /// - Throws: What a contestant throws.
  func run(_ title: String, _ contestants: [Contestant]) throws -> [[Double]] {
    var samples: [[Double]] = contestants.map { _ in [] }
    for round in 0...rounds {
      // Who goes first changes from round to round.
      for offset in contestants.indices {
        let index = (offset + round) % contestants.count
        progress.show(title, round, of: rounds, contestants[index].name)
        let seconds = try contestants[index].round(round)
        if round > 0 { samples[index].append(seconds) }
      }
    }
    progress.clear()
    return samples
  }
}
