// One step of a compiled pattern.

/// A step of the automaton that a pattern is compiled to.
///
/// Targets are relative to the instruction itself, so that a piece of a program can be copied. Each
/// step that says nothing else goes on with the next instruction.
enum PatternInstruction: Hashable, Sendable {
  /// Takes this scalar.
  case scalar(UInt32)

  /// Takes a scalar of the set at this place in the program's sets.
  case set(Int32)

  /// Takes any scalar.
  case anything

  /// Takes any scalar but a line feed.
  case anythingButNewline

  /// Goes on at both targets.
  case split(Int32, Int32)

  /// Goes on at the target.
  case jump(Int32)

  /// Goes on only where the assertion holds.
  case require(PatternAssertion)

  /// Ends the search: the text matches.
  case match
}
