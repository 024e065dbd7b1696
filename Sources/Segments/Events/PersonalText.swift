// A text that a person typed, which does not print itself.

/// A text that a person typed.
///
/// It prints as `text`; `revealed` shows it, on purpose.
public struct PersonalText: Hashable, Sendable, CustomStringConvertible {
  /// The text itself.
  public let revealed: String

  /// Wraps a text.
  public init(_ text: String) { revealed = text }

  /// The word `text`.
  public var description: String { "text" }

  /// Whether both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.revealed.utf8.elementsEqual(right.revealed.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: revealed) }
}
