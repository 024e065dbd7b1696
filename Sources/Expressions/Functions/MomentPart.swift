// What the getters of timestamps and durations give.

/// A part of a timestamp, some of them also of a duration.
enum MomentPart: String, CaseIterable, Sendable {
  case getFullYear, getMonth, getDate, getDayOfMonth, getDayOfWeek, getDayOfYear
  case getHours, getMinutes, getSeconds, getMilliseconds

  /// Whether durations have it.
  var isOfSpans: Bool {
    switch self {
    case .getHours, .getMinutes, .getSeconds, .getMilliseconds: true
    default: false
    }
  }

  /// The part of a moment, in a zone so many seconds east of UTC.
  ///
  /// Months, days of the month (but for `getDate`) and days of the year count from 0; days of the
  /// week from 0 for Sunday.
  func value(of moment: Timestamp, offset: Int) -> Int64 {
    let seconds = moment.seconds + Int64(offset)
    let days = Timestamp.floored(seconds, by: 86_400)
    switch self {
    case .getHours: return days.remainder / 3600
    case .getMinutes: return days.remainder / 60 % 60
    case .getSeconds: return days.remainder % 60
    case .getMilliseconds: return Int64(moment.nanoseconds / 1_000_000)
    default: return Int64(value(of: CivilDate(daysSinceEpoch: Int(days.quotient))))
    }
  }

  private func value(of date: CivilDate) -> Int {
    switch self {
    case .getFullYear: date.year
    case .getMonth: date.month - 1
    case .getDate: date.day
    case .getDayOfMonth: date.day - 1
    case .getDayOfWeek: date.weekday
    default: date.dayOfYear
    }
  }

  /// The whole span in hours, minutes or seconds, or its milliseconds beyond whole seconds.
  func value(of span: Duration) -> Int64? {
    let (seconds, attoseconds) = span.components
    switch self {
    case .getHours: return seconds / 3600
    case .getMinutes: return seconds / 60
    case .getSeconds: return seconds
    case .getMilliseconds: return attoseconds / 1_000_000_000_000_000
    default: return nil
    }
  }
}
