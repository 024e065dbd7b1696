// The moments at which it makes a difference what the clock shows.

import Expressions

/// The moments at which it makes a difference what the clock shows, to some conditions and windows.
struct WitnessMoments {
  /// The moment that is tried first; where the clock makes no difference, the only one.
  static let plain: Timestamp = {
    guard let moment = Timestamp(rfc3339: "2026-01-01T00:00:00Z") else {
      preconditionFailure("the first moment of 2026 is a moment")
    }
    return moment
  }()
  /// The most moments that are tried.
  private static let mostMoments = 60

  /// In the order in which they are tried.
  let moments: [Timestamp]
  /// Whether whoever tried them all tried everything that matters.
  let isComplete: Bool
  /// Whether any condition or window asks for the clock.
  let isNeeded: Bool

  /// Looks at what reads the clock.
  init(_ use: NameUse, windows: [Window]) {
    let plain = Self.plain
    let clock = use.clockTests
    isNeeded = !clock.isEmpty || !windows.isEmpty
    var bounds = windows.flatMap { [$0.from, $0.until] }.compactMap { $0?.milliseconds }
    // Moments that a name is compared with cut the clock too, as far as the name is compared with it.
    let names = Set(clock.flatMap(\.others))
    let readings = clock + names.flatMap { use.readings[$0] ?? [] }
    let constants = readings.flatMap { $0.moments(at: nil) }
    var spans: Set<Int64> = [0]
    for reading in clock { spans.formUnion(reading.moments(at: Self.zero)) }
    if !constants.isEmpty {
      for span in spans.sorted() where abs(span) < 1 << 50 {
        bounds += constants.flatMap { [$0 &- span, $0 &+ span] }
      }
    }
    var found = [plain]
    for bound in Set(bounds).sorted() {
      for step: Int64 in [0, 1, -1, 2, -2] {
        if let moment = Timestamp(milliseconds: bound &+ step) { found.append(moment) }
      }
    }
    let known: Set<ConditionTest> = [.values, .moments, .host(DomainFunctions.age.name)]
    if clock.contains(where: { !known.contains($0.test) }) {
      for hour in 1..<24 {
        // Other hours, days of the week and of the month, and months.
        let hours = Int64(hour * (31 * 24 + 1))
        let moment = Timestamp(milliseconds: plain.milliseconds + hours * 3_600_000)
        if let moment { found.append(moment) }
      }
      isComplete = false
    } else {
      isComplete = found.count <= Self.mostMoments
    }
    var seen: Set<Timestamp> = []
    moments = Array(found.filter { seen.insert($0).inserted }.prefix(Self.mostMoments))
  }

  private static let zero = Timestamp(milliseconds: 0)
}
