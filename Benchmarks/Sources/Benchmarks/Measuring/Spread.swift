// What several rounds measured.

/// What several rounds measured: median, least and most.
struct Spread: Codable, Equatable {
  let median: Double
  let min: Double
  let max: Double

  /// The spread of at least one sample.
  init(_ samples: [Double]) {
    precondition(!samples.isEmpty)
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    min = sorted[0]
    max = sorted[sorted.count - 1]
  }

  /// The spread of what a function makes of each bound.
  func mapped(_ transform: (Double) -> Double) -> Spread {
    Spread([transform(min), transform(median), transform(max)])
  }
}
