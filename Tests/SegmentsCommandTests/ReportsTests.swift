// Text as a terminal shows it.

import Testing

@testable import SegmentsCommand

@Suite("Text on a terminal")
struct ReportsTests {
  @Test(
    "the width counts cells, not characters",
    arguments: [
      ("", 0), ("abc", 3), ("äöü", 3), ("a\u{308}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("🎉", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("1️⃣", 2),
      ("e\u{200B}", 1), ("नु", 1), ("—", 1), ("✓", 1), ("⌚", 2),
    ])
  func width(_ text: String, _ expected: Int) {
    #expect(DisplayWidth.of(text) == expected)
  }

  @Test("columns line up by width; nothing trails; numbers line up at their end")
  func table() {
    var table = TextTable(columns: [.leading("NAME"), .trailing("N"), .leading("NOTE")])
    table.add(["日本", "5", "wide"])
    table.add(["jane", "12", ""])
    table.add(["a\u{308}", "", "x"])
    #expect(
      table.rendered == """
        NAME   N  NOTE
        日本   5  wide
        jane  12
        a\u{308}         x

        """)
  }

  @Test("a table without titles has no line of titles, and a missing cell is empty")
  func bare() {
    var table = TextTable(columns: [.leading(), .leading()], indent: 2)
    table.add(["a"])
    table.add(["bcd", "e"])
    #expect(table.rendered == "  a\n  bcd  e\n")
  }

  @Test(
    "what would steer the terminal is spelled out",
    arguments: [
      ("plain ä 日", "plain ä 日"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
      ("\u{1B}[31m", "\\u{1B}[31m"), ("a\u{202E}b", "a\\u{202E}b"), ("\0", "\\u{0}"),
      ("\u{2028}", "\\u{2028}"), ("\u{85}", "\\u{85}"),
    ])
  func visible(_ text: String, _ expected: String) {
    #expect(VisibleText.line(text) == expected)
  }

  @Test("progress says count, rate and share")
  func progress() {
    let known = Progress(unit: "lines", total: .bytes(12_000_000), at: 1000)
    #expect(
      known.text(count: 12_345, bytes: 3_400_000, at: 2000)
        == "12,345 lines, 12,345/s, 3.4 of 12.0 MB (28 %)")
    let unknown = Progress(unit: "lines", total: .unknown, at: 0)
    #expect(unknown.text(count: 999, bytes: 60_000, at: 500) == "999 lines, 1,998/s, 0.1 MB")
    let counted = Progress(unit: "profiles", total: .count(1_000_000), at: 0)
    #expect(
      counted.text(count: 120_000, at: 1000)
        == "120,000 of 1,000,000 profiles (12 %), 120,000/s, 8 s left")
  }

  @Test("progress is silent where there is no terminal, and rare where there is one")
  func progressOutput() {
    var quiet = Output(to: .memory)
    var progress = Progress(unit: "lines", total: .unknown, at: 0)
    progress.show(count: 1, bytes: 1, at: 5000, on: &quiet)
    progress.clear(on: &quiet)
    #expect(quiet.standardError.isEmpty)

    var loud = Output(to: .memory, terminal: Output.Terminal(isPresent: true))
    progress = Progress(unit: "lines", total: .unknown, at: 0)
    progress.show(count: 1, bytes: 1, at: 50, on: &loud)
    #expect(loud.standardError.isEmpty)
    progress.show(count: 100, bytes: 1, at: 100, on: &loud)
    progress.clear(on: &loud)
    #expect(loud.standardError == "\r\u{1B}[K100 lines, 1,000/s, 0.0 MB\r\u{1B}[K")
  }

  @Test("answers and remarks are kept apart, and color only where it may be")
  func output() {
    var output = Output(to: .memory)
    output.line("answer")
    output.note("remark")
    #expect(output.standardOutput == "answer\n")
    #expect(output.standardError == "segments: remark\n")
    var color = Output(to: .memory, terminal: Output.Terminal(isPresent: true, hasColor: true))
    color.note("x")
    #expect(color.standardError == "\u{1B}[1msegments:\u{1B}[0m x\n")
  }
}
