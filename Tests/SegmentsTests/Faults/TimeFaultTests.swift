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
    "S-033: a day or an hour that does not exist is refused at every entrance, and nothing rolls over",
    arguments: [
      "2026-02-30", "2025-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-06-31",
      "2026-06-00", "2026-1-1",
    ])
  func impossibleDays(_ day: String) throws {
    let moment = "\(day)T00:00:00Z"
    #expect(!Asked.mistakes("attributes.at < timestamp('\(moment)')").isEmpty)
    #expect(throws: WriteRefusal.self) {
      try Asked("has(attributes.at)").isMember(["at": .string(moment)])
    }
    #expect(throws: WriteRefusal.self) {
      try intake.store.updateProfile("jane") { $0.birthday = day }
    }
    for line in [
      #"{"profile":"jane","update":{"birthday":"\#(day)"}}"#,
      #"{"profile":"jane","at":"\#(moment)","update":{"first_name":"J"}}"#,
      #"{"profile":"jane","update":{"attributes":{"met":"\#(moment)"}}}"#,
    ] {
      guard case .failed = try intake.line(line).outcome else {
        Issue.record("was taken: \(line)")
        continue
      }
    }
    #expect(try intake.store.profile("jane") == nil)
  }

  @Test(
    "S-033: an hour that does not exist is refused",
    arguments: ["24:00:00", "12:60:00", "12:00:61", "-1:00:00", "1:00:00"])
  func impossibleHours(_ hour: String) throws {
    let moment = "2026-06-15T\(hour)Z"
    #expect(!Asked.mistakes("attributes.at < timestamp('\(moment)')").isEmpty)
    #expect(throws: WriteRefusal.self) {
      try Asked("has(attributes.at)").isMember(["at": .string(moment)])
    }
  }

  @Test(
    "S-036: whatever the locale, what is kept and handed on has ASCII digits; a shown text has its own",
    arguments: [
      ("ar_SA", "\u{662}\u{662}\u{66B}\u{667}"), ("fa_IR", "\u{6F2}\u{6F2}\u{66B}\u{6F7}"),
      ("hi_IN", "22.7"),
    ])
  func digits(_ locale: String, _ shown: String) throws {
    let store = try Intake(catalog: EngineTests.catalog).store
    let line = """
      {"profile":"p","at":"2026-06-01T10:00:00Z","locale":"\(locale)","update":{"birthday":"1990-06-15",\
      "attributes":{"bmi":22.7,"count":3,"until":"2026-06-01T00:00:00+03:00"}}}
      """
    #expect(try store.record([Array(line.utf8)]).map(\.outcome) == [.recorded])
    let evaluation = try store.evaluate("all", for: "p", locale: locale)
    #expect(evaluation.tags["bmi"] == shown)
    let profile = try #require(try store.profile("p"))
    #expect(profile[.birthday] == "1990-06-15")
    #expect(profile["until"] == "2026-05-31T21:00:00.000Z")
    let machine =
      try store.changes(limit: .max).map(\.line) + [
        JSONWriter.text(evaluation.receipt.json), evaluation.variation?.id.rawValue ?? "",
      ]
    #expect(machine.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect(machine.joined().contains("22.7"))
    #expect(machine.joined().contains("\"count\":3"))
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
