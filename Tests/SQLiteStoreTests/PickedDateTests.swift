// Picked days in real time zones: which day a birthday is.

import Expressions
import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Picked days in real zones")
struct PickedDateTests {
  static let catalog = """
    { format: 1, flows: { f: {
      screens: [ { id: "s", elements: [
        { id: "birthday", type: "date_picker" }, { id: "met", type: "date_time_picker" } ] } ],
      save: { "profile.birthday": "answers.birthday", "attributes.met": "answers.met" } } } }
    """

  /// A day, where it was picked, and the local midnight as the picker reports it.
  struct Day: Sendable, CustomTestStringConvertible {
    let zone: String
    let date: String
    /// RFC 3339.
    let midnight: String
    var testDescription: String { "\(date) in \(zone)" }
  }

  static let days: [Day] = [
    Day(zone: "Europe/Berlin", date: "1990-06-15", midnight: "1990-06-15T00:00:00+02:00"),
    Day(zone: "Europe/Berlin", date: "1990-01-15", midnight: "1990-01-15T00:00:00+01:00"),
    // Midnight did not exist: the day began at one o'clock.
    Day(zone: "America/Sao_Paulo", date: "2018-11-04", midnight: "2018-11-04T01:00:00-02:00"),
    Day(zone: "Asia/Beirut", date: "1995-03-26", midnight: "1995-03-26T01:00:00+03:00"),
    // Midnight came twice: the first one is the day's.
    Day(zone: "America/Sao_Paulo", date: "2018-02-18", midnight: "2018-02-18T00:00:00-03:00"),
    Day(zone: "America/Havana", date: "2020-11-01", midnight: "2020-11-01T00:00:00-04:00"),
    // Far west and far east.
    Day(zone: "Pacific/Pago_Pago", date: "1990-06-15", midnight: "1990-06-15T00:00:00-11:00"),
    Day(zone: "Etc/GMT+12", date: "2000-02-29", midnight: "2000-02-29T00:00:00-12:00"),
    Day(zone: "Pacific/Kiritimati", date: "2001-06-15", midnight: "2001-06-15T00:00:00+14:00"),
    Day(zone: "Pacific/Apia", date: "2011-12-31", midnight: "2011-12-31T00:00:00+14:00"),
    Day(zone: "Asia/Kolkata", date: "1990-06-15", midnight: "1990-06-15T00:00:00+05:30"),
    Day(zone: "Asia/Kathmandu", date: "1999-06-15", midnight: "1999-06-15T00:00:00+05:45"),
    // Before 1970, also with summer times that two systems may know differently.
    Day(zone: "Europe/Berlin", date: "1945-05-24", midnight: "1945-05-24T00:00:00+02:00"),
    Day(zone: "Europe/London", date: "1969-12-31", midnight: "1969-12-31T00:00:00+01:00"),
    Day(zone: "America/New_York", date: "1942-02-09", midnight: "1942-02-09T00:00:00-05:00"),
    Day(zone: "Europe/Stockholm", date: "1945-06-15", midnight: "1945-06-15T00:00:00+01:00"),
    Day(zone: "Asia/Tokyo", date: "1912-07-30", midnight: "1912-07-30T00:00:00+09:00"),
  ]

  private func store(_ workspace: Workspace) throws -> SQLiteStore {
    let store = try SQLiteStore(path: workspace.path())
    try store.apply(CatalogDocument(text: Self.catalog))
    return store
  }

  private func pick(_ day: Day, _ store: SQLiteStore, at: String, zone: String?) throws
    -> LineReport
  {
    let milliseconds = try #require(Timestamp(rfc3339: day.midnight)).milliseconds
    let more = zone.map { "\"zone\":\"\($0)\"," } ?? ""
    let line = """
      {"profile":"jane","at":"\(at)","flow":"f",\(more)"event":{"name":"flow_user_input",\
      "instanceId":"s","element_id":"birthday","element_type":"date_picker","value":\(milliseconds)}}
      """
    return try #require(try store.record([Array(line.utf8)]).first)
  }

  @Test(
    "S-031: the birthday is the day that was picked, by the line's zone",
    .enabled(if: ZoneFileTests.hasFiles, "needs the system's zone files"), arguments: days)
  func zone(_ day: Day) throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    #expect(try pick(day, store, at: "2024-11-30T10:00:00Z", zone: day.zone).notes.isEmpty)
    #expect(try store.profile("jane")?[.birthday] == day.date)
  }

  @Test(
    "S-031: an offset of another time of the year gives the same day",
    arguments: [
      ("2024-11-30T10:00:00+01:00", "1990-06-15T00:00:00+02:00"),
      ("2024-07-30T10:00:00+02:00", "1990-06-15T00:00:00+01:00"),
      ("2024-11-30T10:00:00-08:00", "1990-06-15T00:00:00-07:00"),
      ("2024-11-30T10:00:00+13:00", "1990-06-15T00:00:00+12:00"),
    ])
  func offset(_ row: (at: String, midnight: String)) throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    let day = Day(zone: "", date: "1990-06-15", midnight: row.midnight)
    #expect(try pick(day, store, at: row.at, zone: nil).notes.isEmpty)
    #expect(try store.profile("jane")?[.birthday] == day.date)
  }

  @Test("S-031: without a zone, and with one that is not known, nothing is guessed")
  func unknown() throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    for zone in [nil, "Mars/Olympus"] {
      let report = try pick(Self.days[0], store, at: "2024-11-30T10:00:00Z", zone: zone)
      #expect(report.notes.count == 1)
      #expect(try store.profile("jane")?[.birthday] == nil)
    }
    #expect(try store.problems().map(\.target) == ["profile.birthday", "profile.birthday"])
  }

  @Test(
    "S-035: a device's calendar and locale change neither a birthday nor a time",
    arguments: ["th_TH@calendar=buddhist", "ja_JP@calendar=japanese", "ar_SA", "fa_IR", "hi_IN"])
  func calendars(_ locale: String) throws {
    let workspace = try Workspace()
    let store = try store(workspace)
    let showing = try store.beginShowing(of: "f", to: "jane", locale: locale, zone: "+07:00")
    let moments = ["birthday": "1990-06-15T00:00:00+07:00", "met": "2024-03-15T15:30:00Z"]
    for (element, moment) in moments {
      try showing.receive(
        name: "flow_user_input",
        params: [
          "instanceId": "s", "element_id": element,
          "element_type": element == "met" ? "date_time_picker" : "date_picker",
          "value": Int(try #require(Timestamp(rfc3339: moment)).milliseconds),
        ])
    }
    let jane = try #require(try store.profile("jane"))
    #expect(jane[.birthday] == "1990-06-15")
    #expect(jane["met"] == "2024-03-15T15:30:00.000Z")
  }

  @Test(
    "S-037: a picker's number is milliseconds, whatever its size",
    arguments: [
      (645_408_000_000, "1990-06-15"), (0, "1970-01-01"), (999_999_964_800, "2001-09-09"),
      (999_999_999_999, "2001-09-09"), (-1_000, "1970-01-01"), (-86_400_000, "1969-12-31"),
      (-2_208_988_800_000, "1900-01-01"),
    ])
  func milliseconds(_ row: (value: Int, date: String)) throws {
    let workspace = try Workspace()
    let showing = try store(workspace).beginShowing(of: "f", to: "jane", zone: "UTC")
    try showing.receive(
      name: "flow_user_input",
      params: [
        "instanceId": "s", "element_id": "birthday", "element_type": "date_picker",
        "value": row.value,
      ])
    let store = try SQLiteStore(path: workspace.path())
    // The nearest midnight: these numbers are midnights, or a moment beside one.
    #expect(try store.profile("jane")?[.birthday] == row.date)
  }
}
