// A line of an input.

/// A line of an input, without its end.
struct InputLine: Hashable, Sendable {
  /// What it holds.
  enum Content: Hashable, Sendable {
    /// Its bytes; a carriage return before the end is cut.
    case bytes([UInt8])
    /// It was longer than allowed and skipped.
    case tooLong
  }

  /// Its place in the input, from 1.
  let number: Int
  /// What it holds.
  let content: Content

  /// Whether it holds nothing but blanks.
  var isBlank: Bool {
    guard case .bytes(let bytes) = content else { return false }
    return bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
