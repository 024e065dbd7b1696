// Why a pattern is not valid, with the place.

/// The reason why a text is not a pattern.
public struct PatternError: Error, Hashable, Sendable {
  /// A sentence without a full stop that says what is wrong, and how to write it if there is a way.
  public let message: String

  /// Where in the pattern the fault begins, in Unicode scalars from its start, 0-based.
  public let offset: Int
}

extension PatternError: CustomStringConvertible {
  /// The message with its place.
  public var description: String { "\(message), at character \(offset + 1) of the pattern" }
}
