// A pattern for text, checked once and then matched in linear time.

/// A regular expression in the syntax of RE2.
///
/// The time of a match is bounded by the length of the text times the size of the pattern, whatever
/// they are: nothing is tried again. There are therefore no back-references and no look-around.
/// Characters are Unicode scalars. Syntax: https://github.com/google/re2/wiki/Syntax
///
/// Beyond RE2, two groups of the same name are refused, and so is `\C`; `\B` is asked between
/// characters, never between the bytes of one. Scripts known to `\p{…}` are
/// Arabic, Armenian, Cyrillic, Devanagari, Georgian, Greek, Han, Hangul, Hebrew, Hiragana, Katakana,
/// Latin and Thai.
public struct Pattern: Sendable {
  /// The program, with a match as its last instruction.
  let code: [PatternInstruction]

  /// The sets that the program names.
  let sets: [PatternScalarSet]

  /// Creates a pattern from its source.
  ///
  /// - Throws: What is wrong and where, also for a pattern whose program is too large.
  public init(_ source: String) throws(PatternError) {
    var parser = PatternParser(source)
    code = try parser.program() + [.match]
    sets = parser.sets
  }

  /// Returns whether the pattern matches anywhere in the text.
  ///
  /// - Complexity: O(n·m) for n scalars of text and `size` m of the pattern; a step is some
  ///   nanoseconds.
  public func matches(_ text: String) -> Bool {
    var matcher = PatternMatcher(self)
    return matcher.matches(text.unicodeScalars)
  }

  /// The number of instructions that the pattern was compiled to.
  public var size: Int { code.count }

  /// The most instructions that a pattern may take.
  static let sizeLimit = 20_000
}
