// The sets that have a name in a pattern.

extension PatternScalarSet {
  /// Creates a set from pairs of first and last ASCII characters.
  private init(_ pairs: String) {
    let bytes = pairs.utf8.map(UInt32.init)
    self.init(stride(from: 0, to: bytes.count - 1, by: 2).map { bytes[$0]...bytes[$0 + 1] })
  }

  static let digit = PatternScalarSet("09")
  static let word = PatternScalarSet("09AZ__az")

  /// Without the vertical tab, as in RE2.
  static let space = PatternScalarSet("\t\n\u{C}\r  ")

  /// Returns the set of `\d`, `\s` or `\w` by its letter, or nil.
  static func perl(_ letter: Unicode.Scalar) -> PatternScalarSet? {
    switch letter {
    case "d", "D": .digit
    case "s", "S": .space
    case "w", "W": .word
    default: nil
    }
  }

  /// The sets of `[[:alpha:]]` and so on, all of ASCII.
  static func posix(_ name: String) -> PatternScalarSet? {
    switch name {
    case "alnum": PatternScalarSet("09AZaz")
    case "alpha": PatternScalarSet("AZaz")
    case "ascii": PatternScalarSet("\0\u{7F}")
    case "blank": PatternScalarSet("\t\t  ")
    case "cntrl": PatternScalarSet("\0\u{1F}\u{7F}\u{7F}")
    case "digit": .digit
    case "graph": PatternScalarSet("!~")
    case "lower": PatternScalarSet("az")
    case "print": PatternScalarSet(" ~")
    case "punct": PatternScalarSet("!/:@[`{~")
    case "space": PatternScalarSet("\t\r  ")
    case "upper": PatternScalarSet("AZ")
    case "word": .word
    case "xdigit": PatternScalarSet("09AFaf")
    default: nil
    }
  }

  /// Returns the set of `\p{…}` by its name, which is a general category, a script or `Any`, or nil.
  static func unicode(_ name: String) -> PatternScalarSet? {
    if name == "Any" {
      return .all
    }
    return PatternCategories.sets[name] ?? PatternScripts.set(named: name)
  }
}
