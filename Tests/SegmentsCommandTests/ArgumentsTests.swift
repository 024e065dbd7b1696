// Values of options that are not plain text.

import Expressions
import Segments
import Testing

@testable import SegmentsCommand

@Suite("Values of options")
struct ArgumentsTests {
  private static let option = Option.value("x", "X", "")

  private func given(_ text: String) -> Arguments { Arguments(values: ["x": [text]]) }

  @Test(
    "a length of time is a whole number and a unit",
    arguments: [
      ("24h", 86_400_000), ("30m", 1_800_000), ("7d", 604_800_000), ("5s", 5000), ("0s", 0),
      ("24", nil), ("h", nil), ("-1h", nil), ("1.5h", nil), ("1w", nil), ("", nil),
      ("9999999999999999d", nil),
    ] as [(String, Int64?)])
  func length(_ text: String, _ expected: Int64?) {
    let read: Int64?
    do { read = try given(text).milliseconds(of: Self.option) } catch { read = nil }
    #expect(read == expected)
  }

  @Test(
    "a whole number is digits within the range",
    arguments: [
      ("1", 1), ("10", 10), ("0", nil), ("11", nil), ("+1", nil), ("1.0", nil), ("", nil),
    ]
      as [(String, Int?)])
  func whole(_ text: String, _ expected: Int?) {
    let read: Int?
    do { read = try given(text).wholeNumber(of: Self.option, in: 1...10) } catch { read = nil }
    #expect(read == expected)
  }

  @Test("a moment needs an offset")
  func moment() throws {
    #expect(
      try given("2026-11-30T09:00:00+01:00").timestamp(of: Self.option)
        == Timestamp(rfc3339: "2026-11-30T08:00:00Z"))
    #expect(throws: CommandError.self) {
      try given("2026-11-30T09:00:00").timestamp(of: Self.option)
    }
  }

  @Test("a profile's id is not blank and at most 256 bytes")
  func profile() throws {
    #expect(try given("jane").profileID(of: Self.option) == "jane")
    #expect(throws: CommandError.self) { try given(" ").profileID(of: Self.option) }
    #expect(throws: CommandError.self) {
      try given(String(repeating: "ä", count: 129)).profileID(of: Self.option)
    }
  }
}
