// A day that recurs every year, with a time.

/// The day and time of a change of clocks, in one of the three forms of POSIX.
struct ZoneYearDay: Hashable, Sendable {
  let day: Form

  /// Seconds after midnight on the clocks before the change; may be negative or exceed a day.
  let time: Int

  /// How the day is stated.
  enum Form: Hashable, Sendable {
    /// `J60`: the day of the year from 1, where 29 February never counts.
    case withoutLeapDay(Int)

    /// `59`: the day of the year from 0.
    case fromZero(Int)

    /// `M3.5.0`: the month, the week from 1 where 5 is the last, and the weekday from 0 (Sunday).
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// Returns the moment on the local clock as seconds since 1970-01-01T00:00:00.
  func seconds(in year: Int) -> Int64 {
    Int64(days(in: year)) * 86_400 + Int64(time)
  }

  private func days(in year: Int) -> Int {
    switch day {
    case .fromZero(let day): return Self.days(year, month: 1) + day
    case .withoutLeapDay(let day):
      let leap = day >= 60 && CivilDate.isLeap(year) ? 1 : 0
      return Self.days(year, month: 1) + day - 1 + leap
    case .weekday(let month, let week, let weekday):
      let first = Self.days(year, month: month)
      let firstWeekday = CivilDate(daysSinceEpoch: first).weekday
      let day = (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
      let isTooLate = day >= CivilDate.length(ofMonth: month, in: year)
      return first + (isTooLate ? day - 7 : day)
    }
  }

  /// Returns the first day of a month as days since 1970-01-01.
  private static func days(_ year: Int, month: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
  }
}
