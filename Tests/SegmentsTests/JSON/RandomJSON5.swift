// Random JSON5 texts, with comments and blanks wherever they may stand.

/// Random JSON5 texts, with comments and blanks wherever they may stand.
struct RandomJSON5 {
  private var random: SplitMix
  private var count = 0

  init(seed: UInt64) { random = SplitMix(seed) }

  private mutating func pick(_ words: [String]) -> String {
    words[Int.random(in: 0..<words.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// Blanks, line ends and comments; nothing at all most of the time.
  private mutating func between() -> String {
    var text = ""
    while chance(45) {
      count += 1
      text += pick([
        " ", "  ", "\t", "\n", "\r\n", "\n\n", "\n\n\n", "\r", "\u{A0}", "\u{FEFF}", "\u{2028}",
        "// c\(count)\n", "//c\(count) \t\r\n", "/* c\(count) */", "/* c\(count)\n  more */",
        "// 'c\(count)\n", "/* \"c\(count) */", "//\n", "/**/", "// c\(count)\u{2029}",
      ])
    }
    return text
  }

  private mutating func scalar() -> String {
    pick([
      "1", "-1.50", "+2", ".5", "5.", "0xFF", "1e3", "true", "false", "null", "'a'", "\"b\"",
      "'\"'", "\"'\"", "'\\''", "\"a\\\nb\"", "'// no'", "\"/* no */\"", "'\u{E9}\u{1F600}'",
      "\"\u{2028}\"", "'\\\\'", "\"\(String(repeating: "long ", count: 24))\"",
    ])
  }

  private mutating func key() -> String {
    count += 1
    return pick([
      "k\(count)", "'k\(count)'", "\"k\(count)\"", "'k-\(count)'", "$\(count)", "\u{E9}\(count)",
      "\\u0061\(count)", "'\\u0062\(count)'", "'\(count)'", "\"'\(count)\"",
    ])
  }

  private mutating func value(_ depth: Int) -> String {
    guard depth > 0, chance(60) else { return scalar() }
    let isObject = chance(60)
    var text = isObject ? "{" : "["
    let items = Int.random(in: 0..<5, using: &random)
    for index in 0..<items {
      text += between()
      if isObject { text += key() + between() + ":" + between() }
      text += value(depth - 1) + between()
      if index < items - 1 || chance(30) { text += "," }
    }
    return text + between() + (isObject ? "}" : "]")
  }

  mutating func document() -> String { between() + value(5) + between() }
}
