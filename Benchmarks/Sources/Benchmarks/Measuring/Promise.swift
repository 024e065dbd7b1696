// What a row must reach, and what it aims at.

/// A bound of a row.
enum Bound: Equatable {
  /// So many times as fast as the first yardstick.
  case timesAsFast(Double)
  /// At most so many times the time of the first yardstick.
  case timesTheTime(Double)
  /// At least so many operations a second.
  case perSecond(Double)

  /// Whether it is reached.
  ///
  /// - Parameters:
  ///   - ours: Seconds for one operation.
  ///   - yardstick: Seconds for one operation of the first yardstick; nil without one.
  /// - Returns: Nil when there is nothing to measure it by.
  func isMet(ours: Double, yardstick: Double?) -> Bool? {
    switch self {
    case .timesAsFast(let factor): yardstick.map { $0 / ours >= factor }
    case .timesTheTime(let factor): yardstick.map { ours / $0 <= factor }
    case .perSecond(let rate): 1 / ours >= rate
    }
  }

  var text: String {
    switch self {
    case .timesAsFast(let factor):
      "\(NumberText.short(factor))x \(factor < 1 ? "its rate" : "as fast")"
    case .timesTheTime(let factor): "\(NumberText.short(factor))x its time"
    case .perSecond(let rate): "\(NumberText.grouped(rate))/s"
    }
  }
}

/// What a row must reach, and what it aims at.
struct Promise: Equatable {
  let must: Bound
  /// Nil when another row has it.
  var aim: Bound?
}
