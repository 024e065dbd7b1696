// A calendar date without a time or a zone, by integer arithmetic alone.

/// A date of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// No device calendar, locale or time zone takes part, and nothing rolls over: 30 February is not a
/// date.
public struct CivilDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int

  /// The month, 1 (January) to 12 (December).
  public let month: Int

  /// The day of the month, 1 to 31.
  public let day: Int

  /// Creates a date from its parts, or nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  /// Creates a date from text of the form `yyyy-MM-dd` in ASCII digits, or nil for any other text.
  public init?(_ text: String) {
    var scanner = TimestampScanner(text)
    guard let date = scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }

  /// Creates the date that lies this many days after 1970-01-01, or before it if negative.
  ///
  /// Days outside of the years 1 to 9999 give the nearest date inside.
  public init(daysSinceEpoch: Int) {
    // The inverse of `daysSinceEpoch`; years begin in March so that the leap day comes last.
    // https://howardhinnant.github.io/date_algorithms.html
    let days = min(max(daysSinceEpoch, Self.firstDay), Self.lastDay) + Self.epochFromYearZero
    let (cycle, dayOfCycle) = days.quotientAndRemainder(dividingBy: Self.daysOfCycle)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayFromMarch = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayFromMarch + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      uncheckedYear: 400 * cycle + yearOfCycle + (month <= 2 ? 1 : 0),
      month: month,
      day: dayFromMarch - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01; negative before it.
  public var daysSinceEpoch: Int {
    let year = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayFromMarch = (153 * monthFromMarch + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayFromMarch
      - Self.epochFromYearZero
  }

  /// The day of the week, 0 (Sunday) to 6 (Saturday).
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    let remainder = (daysSinceEpoch + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  /// The number of days of the year that passed before this one: 0 on 1 January.
  public var dayOfYear: Int {
    (1..<month).reduce(day - 1) { $0 + Self.length(ofMonth: $1, in: year) }
  }
}

extension CivilDate: Comparable {
  /// Returns whether the first date is the earlier one.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as `yyyy-MM-dd`, in ASCII digits.
  public var description: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  /// Returns a number that is not negative in decimal digits, with zeros in front up to the width.
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension CivilDate {
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 0000-03-01 to 1970-01-01.
  private static let epochFromYearZero = 719_468

  /// Days of 400 years, after which the calendar repeats.
  private static let daysOfCycle = 146_097

  /// 0001-01-01 in days since 1970-01-01.
  private static let firstDay = -719_162

  /// 9999-12-31 in days since 1970-01-01.
  private static let lastDay = 2_932_896
}
