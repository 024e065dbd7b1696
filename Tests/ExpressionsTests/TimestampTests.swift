// Instants: their text, their bounds, and their order.

import Expressions
import Foundation
import Testing

struct TimestampTests {
  struct Reading: Sendable {
    let text: String
    let seconds: Int64
    var nanoseconds: Int32 = 0
  }

  @Test(
    "RFC 3339 text is the instant it states",
    arguments: [
      Reading(text: "1970-01-01T00:00:00Z", seconds: 0),
      Reading(text: "1969-12-31T23:59:59Z", seconds: -1),
      Reading(text: "1969-12-31T23:59:59.5Z", seconds: -1, nanoseconds: 500_000_000),
      Reading(text: "1900-01-01T00:00:00Z", seconds: -2_208_988_800),
      Reading(text: "2026-11-30T09:00:00+01:00", seconds: 1_796_025_600),
      Reading(text: "2026-11-30t08:00:00z", seconds: 1_796_025_600),
      Reading(text: "2026-11-30T02:15:00-05:45", seconds: 1_796_025_600),
      Reading(text: "2026-11-30T08:00:00-00:00", seconds: 1_796_025_600),
      Reading(text: "1970-01-01T00:00:00.123456789Z", seconds: 0, nanoseconds: 123_456_789),
      Reading(text: "1970-01-01T00:00:00.1234567899Z", seconds: 0, nanoseconds: 123_456_789),
      Reading(text: "0001-01-01T00:00:00Z", seconds: -62_135_596_800),
      Reading(
        text: "9999-12-31T23:59:59.999999999Z", seconds: 253_402_300_799,
        nanoseconds: 999_999_999),
      Reading(text: "0001-01-01T01:00:00+01:00", seconds: -62_135_596_800),
    ])
  func reading(_ row: Reading) throws {
    let timestamp = try #require(Timestamp(rfc3339: row.text))
    #expect(timestamp.seconds == row.seconds && timestamp.nanoseconds == row.nanoseconds)
  }

  @Test(
    "text that is no instant is refused, and nothing rolls over",
    arguments: [
      "", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-06-01T24:00:00Z", "2026-06-01T23:60:00Z", "2026-06-01T23:59:60Z",
      "2016-12-31T23:59:60Z", "2026-06-01T00:00:00", "2026-06-01 00:00:00Z",
      "2026-06-01T00:00Z", "2026-06-01T00:00:00.Z", "2026-06-01T00:00:00,5Z",
      "2026-06-01T00:00:00+0100", "2026-06-01T00:00:00+01", "2026-06-01T00:00:00+24:00",
      "2026-06-01T00:00:00+01:60", "2026-06-01T00:00:00Z ", "2026-06-01",
      "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0000-12-31T23:59:59Z",
      "2026-06-01T00:00:00\u{2212}01:00", "\u{662}026-06-01T00:00:00Z", "645408000000",
    ])
  func refused(_ text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
    #expect(Timestamp.offset(ofRFC3339: text) == nil)
  }

  @Test("the offset is the one that was written, and Z or -00:00 states none")
  func offset() {
    #expect(Timestamp.offset(ofRFC3339: "2026-06-01T00:00:00+05:30") == 19_800)
    #expect(Timestamp.offset(ofRFC3339: "2026-06-01T00:00:00-03:00") == -10_800)
    #expect(Timestamp.offset(ofRFC3339: "2026-06-01T00:00:00+00:00") == 0)
    #expect(Timestamp.offset(ofRFC3339: "2026-06-01T00:00:00-00:00") == nil)
    #expect(Timestamp.offset(ofRFC3339: "2026-06-01T00:00:00Z") == nil)
    #expect(Timestamp.offset(ofRFC3339: "2026-06-01t00:00:00z") == nil)
  }

  @Test("milliseconds are always milliseconds, rounded down, also before 1970")
  func milliseconds() throws {
    let rows: [(Int64, String)] = [
      (645_408_000_000, "1990-06-15T00:00:00.000Z"), (0, "1970-01-01T00:00:00.000Z"),
      (999_999_999_999, "2001-09-09T01:46:39.999Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-86_400_000, "1969-12-31T00:00:00.000Z"), (-2_208_988_800_000, "1900-01-01T00:00:00.000Z"),
    ]
    for (milliseconds, text) in rows {
      let timestamp = try #require(Timestamp(milliseconds: milliseconds))
      #expect(timestamp.millisecondText == text)
      #expect(timestamp.milliseconds == milliseconds)
    }
    let fine = try #require(Timestamp(seconds: -1, nanoseconds: 999_999_999))
    #expect(fine.milliseconds == -1)
    #expect(fine.millisecondText == "1969-12-31T23:59:59.999Z")
  }

  @Test("an instant outside of the years 1 to 9999, or with too many nanoseconds, is none")
  func bounds() {
    #expect(Timestamp(seconds: -62_135_596_801) == nil)
    #expect(Timestamp(seconds: 253_402_300_800) == nil)
    #expect(Timestamp(seconds: 0, nanoseconds: -1) == nil)
    #expect(Timestamp(seconds: 0, nanoseconds: 1_000_000_000) == nil)
    #expect(Timestamp(milliseconds: .min) == nil)
    #expect(Timestamp(milliseconds: .max) == nil)
    #expect(Timestamp(milliseconds: 253_402_300_799_999) != nil)
  }

  @Test("the text has as many digits of a second as needed, in groups of three")
  func description() throws {
    let rows: [(Int32, String)] = [
      (0, "Z"), (500_000_000, ".500Z"), (1_000_000, ".001Z"), (1000, ".000001Z"),
      (1, ".000000001Z"), (120_000_000, ".120Z"),
    ]
    for (nanoseconds, text) in rows {
      let timestamp = try #require(Timestamp(seconds: -1, nanoseconds: nanoseconds))
      #expect(timestamp.description == "1969-12-31T23:59:59" + text)
    }
  }

  @Test("text is what Foundation writes, over many instants")
  func foundation() throws {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt)
    for seconds in stride(from: Int64(-12_000_000_000), to: 253_402_300_799, by: 86_399_003) {
      let timestamp = try #require(Timestamp(seconds: seconds))
      let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(format)
      #expect(timestamp.description == expected)
      #expect(Timestamp(rfc3339: expected) == timestamp)
    }
  }

  @Test("an instant knows its date and its second of the day in UTC")
  func parts() throws {
    let timestamp = try #require(Timestamp(rfc3339: "1969-12-31T23:00:01.5Z"))
    #expect(timestamp.date.description == "1969-12-31")
    #expect(timestamp.secondOfDay == 82_801)
  }

  @Test("instants are in order of time")
  func order() throws {
    let texts = [
      "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00Z",
      "2026-01-01T01:00:00+02:00", "2026-01-01T00:00:00Z",
    ]
    let timestamps = try texts.map { try #require(Timestamp(rfc3339: $0)) }
    #expect(timestamps.shuffled().sorted() == timestamps)
  }
}
