// What a shell can offer for a word of a call.

/// What a shell can offer for the value of an option or for an operand.
enum Completion: Hashable, Sendable {
  /// Nothing: only the person knows.
  case none
  /// A path.
  case file
  /// One of a few words.
  case words([String])
}
