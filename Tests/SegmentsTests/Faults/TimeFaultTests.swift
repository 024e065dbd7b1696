// Faults of dates and times, from an event to a segment's answer.

import Foundation
import Segments
import Testing

@Suite("Faults of dates and times")
struct TimeFaultTests {
  private let intake: Intake

  init() throws { intake = try Intake() }

  @Test("S-032: moments compare as moments, and another spelling is refused when it is saved")
  func moments() throws {
    let asked = try Asked("attributes.at > timestamp('2024-03-15T19:37:00Z')")
    #expect(try !asked.isMember(["at": "2024-03-15T19:17:07.083Z"]))
    #expect(try asked.isMember(["at": "2024-03-15T22:17:07+02:00"]))
    #expect(try !asked.isMember(["at": "2024-03-15T21:17:07+02:00"]))
    for text in ["2024-03-15 19:37:00", "2024-03-15", "2024-03-15T19:37:00", "15.3.2024"] {
      #expect(throws: WriteRefusal.self) { try asked.isMember(["at": .string(text)]) }
      #expect(!Asked.mistakes("attributes.at > timestamp('\(text)')").isEmpty)
    }
  }

  @Test(
    "S-037: a picked moment is in milliseconds, however small the number is",
    arguments: [
      (645_408_000_000, "1990-06-15T00:00:00.000Z"), (0, "1970-01-01T00:00:00.000Z"),
      (999_999_999_999, "2001-09-09T01:46:39.999Z"), (1, "1970-01-01T00:00:00.001Z"),
      (1_700_000_000, "1970-01-20T16:13:20.000Z"),
    ] as [(Int, String)])
  func milliseconds(_ value: Int, _ stored: String) throws {
    try intake.input("quiz/met", "date_time_picker", String(value))
    #expect(try intake.jane()["met"] == .string(stored))
  }

  @Test(
    "S-038: moments before 1970 are kept and compare, and -1 is one of them",
    arguments: [
      (-86_400_000, "1969-12-31", "1969-12-31T00:00:00.000Z"),
      // As a picked day, the nearest midnight counts.
      (-1, "1970-01-01", "1969-12-31T23:59:59.999Z"),
      (-2_208_988_800_000, "1900-01-01", "1900-01-01T00:00:00.000Z"),
      (-62_135_596_800_000, "0001-01-01", "0001-01-01T00:00:00.000Z"),
    ] as [(Int, String, String)])
  func beforeTheEpoch(_ value: Int, _ day: String, _ stored: String) throws {
    try intake.input("quiz/met", "date_time_picker", String(value))
    try intake.input("you/birthday", "date_picker", String(value), with: #""zone":"+00:00","#)
    let jane = try intake.jane()
    #expect(jane["met"] == .string(stored))
    #expect(jane[.birthday] == day)
    let asked = try Asked("attributes.at < timestamp('1970-01-01T00:00:00Z')")
    #expect(try asked.isMember(["at": .string(stored)]))
  }
}
