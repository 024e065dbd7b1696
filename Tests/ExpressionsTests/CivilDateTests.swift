// Calendar dates against an independent calendar, and what is no date.

import Expressions
import Foundation
import Testing

struct CivilDateTests {
  private static var calendar: Calendar {
    // The identifier `iso8601` is proleptic Gregorian; `gregorian` has the gap of 1582.
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }

  @Test("a date has the parts that Foundation gives it, over many days")
  func parts() throws {
    let calendar = Self.calendar
    // A step that is prime to the week, and days around the epoch one by one.
    let days = Array(stride(from: -141_400, through: 2_932_896, by: 997)) + Array(-800...800)
    for day in days {
      let date = CivilDate(daysSinceEpoch: day)
      let expected = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      #expect(date.year == expected.year && date.month == expected.month)
      #expect(date.day == expected.day && date.weekday + 1 == expected.weekday)
      #expect(date.daysSinceEpoch == day)
    }
  }

  @Test("every day from year 1 to year 9999 follows the day before it")
  func everyDay() throws {
    var year = 1
    var month = 1
    var day = 1
    for number in -719_162...2_932_896 {
      let date = CivilDate(daysSinceEpoch: number)
      guard date.year == year, date.month == month, date.day == day,
        date.daysSinceEpoch == number
      else {
        Issue.record("day \(number) is \(date)")
        return
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      if day > lengths[month - 1] { (day, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
    }
    #expect(year == 10_000)
  }

  @Test(
    "text that is no date is refused, and nothing rolls over",
    arguments: [
      "2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-06-31",
      "2026-06-00", "0000-01-01", "2026-6-01", "26-06-01", "2026-06-1", "+2026-06-01",
      "2026-06-01 ", " 2026-06-01", "2026/06/01", "20260601", "10000-01-01", "",
      "\u{662}\u{660}26-06-01", "2026-06-01T00:00:00Z", "2026\u{2212}06-01",
    ])
  func refused(_ text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(
    "a date comes out of text as it went in",
    arguments: [
      "1990-12-31", "2018-12-31", "2021-01-01", "1984-12-30", "1969-12-31", "1900-01-01",
      "2000-02-29", "0001-01-01", "9999-12-31",
    ])
  func roundTrip(_ text: String) throws {
    let date = try #require(CivilDate(text))
    #expect(date.description == text)
    #expect(CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date)
  }

  @Test("the day of the year counts from 0, with the leap day")
  func dayOfYear() throws {
    #expect(CivilDate("2026-01-01")?.dayOfYear == 0)
    #expect(CivilDate("2026-12-31")?.dayOfYear == 364)
    #expect(CivilDate("2024-03-01")?.dayOfYear == 60)
    #expect(CivilDate("2024-12-31")?.dayOfYear == 365)
  }

  @Test("days beyond the calendar give its first or last date")
  func clamped() {
    #expect(CivilDate(daysSinceEpoch: .min).description == "0001-01-01")
    #expect(CivilDate(daysSinceEpoch: .max).description == "9999-12-31")
  }

  @Test("dates are in order of time")
  func order() throws {
    let texts = ["1969-12-31", "1970-01-01", "2026-01-31", "2026-02-01", "2027-01-01"]
    let dates = try texts.map { try #require(CivilDate($0)) }
    #expect(dates.shuffled().sorted() == dates)
  }
}
