// Offsets of time zones against Foundation, by hand, and from damaged bytes.

import Expressions
import Foundation
import Testing

struct ZoneRulesTests {
  static let folder = "/usr/share/zoneinfo"
  static let hasFolder = FileManager.default.fileExists(atPath: folder + "/Europe/Berlin")

  static func bytes(of zone: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(zone)").map(Array.init)
  }

  @Test(
    "an offset is the one that Foundation gives, over many years",
    .enabled(if: hasFolder, "1 test skipped: no \(folder) on this machine"),
    arguments: [
      "Europe/Berlin", "Europe/Dublin", "Europe/London", "America/New_York", "America/Sao_Paulo",
      "America/St_Johns", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo", "Asia/Tehran",
      "Australia/Sydney", "Australia/Lord_Howe", "Africa/Casablanca", "Africa/Cairo",
      "Pacific/Apia", "Pacific/Chatham", "Antarctica/Troll", "America/Nuuk", "Asia/Gaza", "UTC",
    ])
  func foundation(_ name: String) throws {
    let bytes = try #require(Self.bytes(of: name))
    let rules = try #require(ZoneRules(tzif: bytes))
    let zone = try #require(TimeZone(identifier: name))
    var differences: [Int64] = []
    // From 1925 to 2037, in steps that meet every hour of the day.
    for instant in stride(from: Int64(-1_420_000_000), to: 2_140_000_000, by: 31 * 3600) {
      let date = Date(timeIntervalSince1970: Double(instant))
      if rules.offset(at: instant) != zone.secondsFromGMT(for: date) { differences.append(instant) }
    }
    #expect(differences.isEmpty)
  }

  @Test(
    "an offset changes at the very second",
    .enabled(if: hasFolder, "1 test skipped: no \(folder) on this machine"))
  func exact() throws {
    let bytes = try #require(Self.bytes(of: "Europe/Berlin"))
    let berlin = try #require(ZoneRules(tzif: bytes))
    let summer = try #require(Timestamp(rfc3339: "2026-03-29T01:00:00Z")).seconds
    let winter = try #require(Timestamp(rfc3339: "2026-10-25T01:00:00Z")).seconds
    #expect(berlin.offset(at: summer - 1) == 3600 && berlin.offset(at: summer) == 7200)
    #expect(berlin.offset(at: winter - 1) == 7200 && berlin.offset(at: winter) == 3600)
    // Long after the last transition in the file the yearly rule holds.
    let later = try #require(Timestamp(rfc3339: "2400-03-26T01:00:00Z")).seconds
    #expect(berlin.offset(at: later - 1) == 3600 && berlin.offset(at: later) == 7200)
    #expect(berlin.offset(at: .max) == 3600)
    #expect(berlin.offset(at: .min) == 3208)
  }

  /// Returns a file of version 2 with one type of local time, no transition, and this footer.
  private static func file(_ footer: String, offset: Int32 = 0) -> [UInt8] {
    func header() -> [UInt8] {
      Array("TZif2".utf8) + Array(repeating: 0, count: 15)
        + [0, 0, 0, 0, 1, 4].flatMap { [0, 0, 0, UInt8($0)] }
    }
    let offset = UInt32(bitPattern: offset)
    let type = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) } + [0, 0]
    let block = type + Array("XXX\0".utf8)
    return header() + block + header() + block + Array("\n\(footer)\n".utf8)
  }

  struct Rule: Sendable {
    let footer: String
    let instant: String
    let offset: Int
  }

  @Test(
    "a yearly rule is followed in each of its forms",
    arguments: [
      Rule(footer: "", instant: "2026-01-01T00:00:00Z", offset: 1234),
      Rule(footer: "<+0530>-5:30", instant: "2026-01-01T00:00:00Z", offset: 19_800),
      Rule(footer: "AAA3:00:01", instant: "2026-01-01T00:00:00Z", offset: -10_801),
      Rule(footer: "EST5EDT,M3.2.0,M11.1.0", instant: "2026-03-08T06:59:59Z", offset: -18_000),
      Rule(footer: "EST5EDT,M3.2.0,M11.1.0", instant: "2026-03-08T07:00:00Z", offset: -14_400),
      Rule(footer: "EST5EDT,M3.2.0,M11.1.0", instant: "2026-11-01T05:59:59Z", offset: -14_400),
      Rule(footer: "EST5EDT,M3.2.0,M11.1.0", instant: "2026-11-01T06:00:00Z", offset: -18_000),
      Rule(footer: "AAA0BBB,J60/0,J61/0", instant: "2024-03-01T00:00:00Z", offset: 3600),
      Rule(footer: "AAA0BBB,J60/0,J61/0", instant: "2024-02-29T00:00:00Z", offset: 0),
      Rule(footer: "AAA0BBB,59/0,60/0", instant: "2024-02-29T00:00:00Z", offset: 3600),
      Rule(footer: "AAA0BBB,59/0,60/0", instant: "2026-03-01T00:00:00Z", offset: 3600),
      Rule(footer: "EST5EDT,0/0,J365/25", instant: "2026-12-31T23:59:59Z", offset: -14_400),
      Rule(footer: "EST5EDT,0/0,J365/25", instant: "2027-01-01T04:30:00Z", offset: -14_400),
      Rule(
        footer: "AAA3BBB2,M3.5.0/-2,M10.5.0/-1", instant: "2026-03-29T00:59:59Z", offset: -10_800),
      Rule(footer: "AAA3BBB2,M3.5.0/-2,M10.5.0/-1", instant: "2026-03-29T01:00:00Z", offset: -7200),
      Rule(
        footer: "AAA-10BBB-10:30,M10.1.0,M4.1.0", instant: "2026-12-31T23:59:59Z", offset: 37_800),
      Rule(
        footer: "AAA-10BBB-10:30,M10.1.0,M4.1.0", instant: "2026-06-01T00:00:00Z", offset: 36_000),
    ])
  func rule(_ rule: Rule) throws {
    let rules = try #require(ZoneRules(tzif: Self.file(rule.footer, offset: 1234)))
    let instant = try #require(Timestamp(rfc3339: rule.instant)).seconds
    #expect(rules.offset(at: instant) == rule.offset)
  }

  @Test(
    "a file with an invalid yearly rule is refused",
    arguments: [
      "X", "AB1", "AAA", "AAA25", "AAA1:60", "AAA0BBB", "AAA0BBB,M3.2.0", "AAA0BBB,M13.1.0,M1.1.0",
      "AAA0BBB,M0.1.0,M1.1.0", "AAA0BBB,M3.6.0,M1.1.0", "AAA0BBB,M3.1.7,M1.1.0",
      "AAA0BBB,J0,J1", "AAA0BBB,J366,J1", "AAA0BBB,366,1", "AAA0BBB,1/168,2", "AAA0BBB,1,2,",
      "<AAA0", "<A>0", "AAA0BBB,1111111111111111111111,2", "AAA0\u{E9}",
    ])
  func invalidRule(_ footer: String) {
    #expect(ZoneRules(tzif: Self.file(footer)) == nil)
  }

  @Test("a file that is cut anywhere is refused")
  func cut() {
    let file = Self.file("CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(ZoneRules(tzif: file) != nil)
    for length in file.indices {
      #expect(ZoneRules(tzif: Array(file.prefix(length))) == nil, "\(length) bytes")
    }
  }

  @Test("damaged bytes give rules or nothing, and end nothing")
  func damaged() throws {
    let files = ["Europe/Berlin", "Africa/Casablanca"].compactMap(Self.bytes)
    var generator = SystemRandomNumberGenerator()
    var count = 0
    for file in files + [Self.file("CET-1CEST,M3.5.0,M10.5.0/3")] {
      for _ in 0..<2000 {
        var damaged = file
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          // The headers are hit more often than the rest.
          let end = Bool.random(using: &generator) ? damaged.count : min(100, damaged.count)
          damaged[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255)
        }
        let offsets = ZoneRules(tzif: damaged).map { rules in
          [.min, -1, 0, 4_000_000_000, .max].map(rules.offset)
        }
        #expect(offsets?.allSatisfy { abs($0) < 200_000 } ?? true)
        count += 1
      }
    }
    #expect(count >= 2000)
  }

  @Test("bytes of another kind are refused", arguments: [[], [0], Array("TZif".utf8)])
  func other(_ bytes: [UInt8]) {
    #expect(ZoneRules(tzif: bytes) == nil)
  }
}
