// How much is measured.

/// How much is measured.
enum Effort: String {
  /// As little as shows that everything runs.
  case least
  /// What is done in under a minute.
  case quick
  /// What figures are told of.
  case full

  /// One of three values.
  func of<Value>(least: Value, quick: Value, full: Value) -> Value {
    switch self {
    case .least: least
    case .quick: quick
    case .full: full
    }
  }

  /// How many rounds count.
  var rounds: Int { of(least: 1, quick: 5, full: 9) }
  /// How long one contestant runs in a round, where that can be chosen.
  var seconds: Double { of(least: 0.001, quick: 0.03, full: 0.3) }
  /// How many stored profiles there are at most.
  var scale: Int { of(least: 2_000, quick: 100_000, full: 1_000_000) }
  /// With how many stored profiles growth begins.
  var leastScale: Int { of(least: 1_000, quick: 1_000, full: 10_000) }
  /// How many profiles a store has that is written.
  var written: Int { of(least: 2_000, quick: 10_000, full: 100_000) }
  /// How many updates one round has.
  var updates: Int { of(least: 10, quick: 60, full: 1_000) }
  /// How many thousand lines one round takes in.
  var batches: Int { of(least: 1, quick: 1, full: 10) }
  /// How many processes are started in turns.
  var starts: Int { of(least: 1, quick: 11, full: 61) }
}
