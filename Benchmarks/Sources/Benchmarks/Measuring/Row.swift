// One row of the results: our figure, its yardsticks, and whether the promise is kept.

/// One row of the results.
struct Row {
  /// In what a figure is told.
  enum Unit: String {
    case microseconds = "us"
    case milliseconds = "ms"
    case perSecond = "/s"

    /// The figure of seconds for one operation.
    func figure(_ seconds: Double) -> Double {
      switch self {
      case .microseconds: seconds * 1e6
      case .milliseconds: seconds * 1e3
      case .perSecond: 1 / seconds
      }
    }
  }

  /// What ours is measured by.
  struct Yardstick {
    let name: String
    /// Seconds for one operation; nil when it was not there to be measured.
    let seconds: Spread?
    /// Seconds for one operation as it was told elsewhere; nil when it was measured here.
    let quoted: Double?
    /// Its seconds through ours, of the same round each: how many times as fast ours is.
    let ratio: Spread?

    /// One that is told from elsewhere.
    static func quoted(_ name: String, _ seconds: Double, ours: Spread) -> Yardstick {
      Yardstick(
        name: name + ", quoted", seconds: nil, quoted: seconds,
        ratio: ours.mapped { seconds / $0 })
    }

    /// One that is not there.
    static func missing(_ name: String) -> Yardstick {
      Yardstick(name: name, seconds: nil, quoted: nil, ratio: nil)
    }
  }

  let id: String
  let title: String
  let unit: Unit
  /// Seconds for one operation.
  let ours: Spread
  var yardsticks: [Yardstick]
  let promise: Promise?

  /// Makes a row of what a contest measured, ours first.
  init(
    _ id: String, _ title: String, _ unit: Unit, _ contestants: [Contestant],
    _ samples: [[Double]], _ promise: Promise? = nil
  ) {
    self.id = id
    self.title = title
    self.unit = unit
    self.promise = promise
    ours = Spread(samples[0])
    yardsticks = zip(contestants, samples).dropFirst().map { contestant, theirs in
      Yardstick(
        name: contestant.name, seconds: Spread(theirs), quoted: nil,
        ratio: Spread(zip(samples[0], theirs).map { $1 / $0 }))
    }
  }

  /// Whether a bound is met by the medians; nil when there is nothing to measure it by.
  func isMet(_ bound: Bound) -> Bool? {
    guard let first = yardsticks.first(where: { $0.ratio != nil }), let ratio = first.ratio else {
      return bound.isMet(ours: ours.median, yardstick: nil)
    }
    // The median of the rounds' ratios, not the ratio of the medians: both sides of a round saw the
    // same machine.
    return bound.isMet(ours: ours.median, yardstick: ratio.median * ours.median)
  }
}
