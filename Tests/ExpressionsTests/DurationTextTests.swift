// The text of durations in CEL.

import Expressions
import Testing

struct DurationTextTests {
  struct Reading: Sendable {
    let text: String
    let duration: Duration
    let written: String
  }

  @Test(
    "a duration is read with its units and written in seconds",
    arguments: [
      Reading(text: "1h30m", duration: .seconds(5400), written: "5400s"),
      Reading(text: "1.5s", duration: .milliseconds(1500), written: "1.5s"),
      Reading(text: "-2ms", duration: .milliseconds(-2), written: "-0.002s"),
      Reading(text: "100us", duration: .microseconds(100), written: "0.0001s"),
      Reading(text: "100\u{B5}s", duration: .microseconds(100), written: "0.0001s"),
      Reading(text: "100\u{3BC}s", duration: .microseconds(100), written: "0.0001s"),
      Reading(text: "7ns", duration: .nanoseconds(7), written: "0.000000007s"),
      Reading(text: "0", duration: .zero, written: "0s"),
      Reading(text: "-0", duration: .zero, written: "0s"),
      Reading(text: "+5s", duration: .seconds(5), written: "5s"),
      Reading(text: ".5h", duration: .seconds(1800), written: "1800s"),
      Reading(text: "5.s", duration: .seconds(5), written: "5s"),
      Reading(text: "1m1m", duration: .seconds(120), written: "120s"),
      Reading(text: "-1h0.25s", duration: .milliseconds(-3_600_250), written: "-3600.25s"),
      Reading(text: "0.0000000019s", duration: .nanoseconds(1), written: "0.000000001s"),
      Reading(
        text: "0.999999999999999999999h", duration: .nanoseconds(3_599_999_999_999),
        written: "3599.999999999s"),
      Reading(
        text: "315576000000s", duration: .seconds(315_576_000_000 as Int64),
        written: "315576000000s"),
      Reading(
        text: "-315576000000s", duration: .seconds(-315_576_000_000 as Int64),
        written: "-315576000000s"),
    ])
  func reading(_ row: Reading) {
    #expect(DurationText.duration(row.text) == row.duration)
    #expect(DurationText.text(row.duration) == row.written)
    #expect(DurationText.duration(row.written) == row.duration)
  }

  @Test(
    "text that is no duration is refused",
    arguments: [
      "", "-", "+", "1", "s", ".s", "1.2.3s", "1 s", "1d", "1S", "1h-30m", "--1s", " 1s", "1s ",
      "1e3s", "00", "\u{661}s", "315576000001s", "-315576000001s", "315576000000s1ns",
      "87660000h1ns", "99999999999999999999s", "9223372036854775807h", "18446744073709551616ns",
    ])
  func refused(_ text: String) {
    #expect(DurationText.duration(text) == nil)
  }

  @Test("a part of a second that is finer than a nanosecond does not show, nor does its sign")
  func finest() {
    #expect(DurationText.text(Duration(secondsComponent: 0, attosecondsComponent: -1)) == "0s")
    #expect(DurationText.text(Duration(secondsComponent: -1, attosecondsComponent: -1)) == "-1s")
  }
}
