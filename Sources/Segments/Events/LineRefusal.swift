// Why a line is not recorded: where in it, and what to mend. Never what it holds.

/// Why a line or an event is refused.
///
/// Nothing of what a person typed is in it.
public struct LineRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the line: keys and indices, outermost first; empty for the line as a whole.
  public let path: [String]
  /// A sentence: what is wrong, and what is right.
  public let message: String
  /// Whether it is about somebody who was erased: such a line is not to be kept anywhere.
  public internal(set) var isOfErased = false

  init(_ message: String, at path: [String] = []) {
    self.path = path
    self.message = message
  }

  /// The place and the sentence.
  public var description: String {
    path.isEmpty ? message : "\(path.joined(separator: ".")): \(message)"
  }
}
