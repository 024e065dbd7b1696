// Named time zones, by the system's files.

import Expressions
import Foundation
import Segments
import Testing

@testable import SQLiteStore

@Suite("Named time zones")
struct ZoneFileTests {
  static let hasFiles = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

  @Test(
    "a zone's offset is that of its place and moment",
    .enabled(if: ZoneFileTests.hasFiles, "needs the system's zone files"),
    arguments: [
      ("Europe/Berlin", "2026-07-01T00:00:00Z", 7_200),
      ("Europe/Berlin", "2026-01-01T00:00:00Z", 3_600),
      ("America/Argentina/Buenos_Aires", "2026-01-01T00:00:00Z", -10_800),
      ("Asia/Kolkata", "2026-01-01T00:00:00Z", 19_800),
      ("Etc/GMT+5", "2026-01-01T00:00:00Z", -18_000),
      ("UTC", "2026-01-01T00:00:00Z", 0),
    ])
  func offset(_ name: String, _ moment: String, _ seconds: Int) throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    let moment = try #require(Timestamp(rfc3339: moment))
    #expect(store.utcOffset(ofZone: name, at: moment) == seconds)
    #expect(store.utcOffset(ofZone: name, at: moment) == seconds)
  }

  @Test(
    "a name that is no zone's leads to no file",
    arguments: [
      "", "/", "..", "../../../etc/passwd", "Europe/../Europe/Berlin", "/etc/localtime", "Europe",
      "Europe/", "/Europe/Berlin", "Europe//Berlin", "Europe/Berlin\u{0}", "Europe\\Berlin",
      "Mars/Olympus", "zone.tab", "localtime", "posixrules", "Europe/Berlin ", ".", "Stra\u{DF}e",
      String(repeating: "a", count: 65),
    ])
  func noZone(_ name: String) throws {
    let moment = try #require(Timestamp(milliseconds: 0))
    #expect(ZoneFiles().offset(of: name, at: moment) == nil)
  }

  @Test("a file that is no zone file is no zone")
  func otherFile() throws {
    let workspace = try Workspace()
    try workspace.write(Array("no zone".utf8), to: "Fake")
    let moment = try #require(Timestamp(milliseconds: 0))
    #expect(ZoneFiles(folder: workspace.folder).offset(of: "Fake", at: moment) == nil)
  }

  @Test("UTC is known where there are no zone files")
  func noFiles() throws {
    let moment = try #require(Timestamp(milliseconds: 0))
    let zones = ZoneFiles(folder: "/nowhere")
    #expect(zones.offset(of: "UTC", at: moment) == 0)
    #expect(zones.offset(of: "Europe/Berlin", at: moment) == nil)
  }

  @Test("the clock is the system's")
  func clock() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    let difference = Double(store.now().milliseconds) / 1_000 - Date().timeIntervalSince1970
    #expect(abs(difference) < 5)
  }
}
