// What a pattern can ask of a place between two characters.

/// A condition on a place in the text; it takes no character.
enum PatternAssertion: Hashable, Sendable {
  case textStart
  case textEnd
  case lineStart
  case lineEnd
  case wordBoundary
  case noWordBoundary

  /// Returns whether the condition holds between two scalars; nil is an end of the text.
  func holds(after previous: UInt32?, before next: UInt32?) -> Bool {
    switch self {
    case .textStart: previous == nil
    case .textEnd: next == nil
    case .lineStart: previous == nil || previous == 0x0A
    case .lineEnd: next == nil || next == 0x0A
    case .wordBoundary: Self.isWord(previous) != Self.isWord(next)
    case .noWordBoundary: Self.isWord(previous) == Self.isWord(next)
    }
  }

  /// Only ASCII letters, digits and `_` make words, as in RE2.
  private static func isWord(_ scalar: UInt32?) -> Bool {
    scalar.map { PatternScalarSet.word.contains($0) } ?? false
  }
}
