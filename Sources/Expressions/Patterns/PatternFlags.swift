// The switches that change how a part of a pattern is read.

/// Switches such as `(?i)`, in force until the end of the group.
struct PatternFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// `i`: upper and lower case are the same.
  static let ignoresCase = PatternFlags(rawValue: 1)

  /// `m`: `^` and `$` also hold at line feeds.
  static let isMultiline = PatternFlags(rawValue: 2)

  /// `s`: `.` takes a line feed too.
  static let dotTakesNewline = PatternFlags(rawValue: 4)

  /// Returns the switch for a letter, or nil if there is none.
  ///
  /// `U` swaps greedy and lazy repetition, which cannot change whether a text matches.
  static func named(_ letter: Unicode.Scalar) -> PatternFlags? {
    switch letter {
    case "i": .ignoresCase
    case "m": .isMultiline
    case "s": .dotTakesNewline
    case "U": []
    default: nil
    }
  }
}
