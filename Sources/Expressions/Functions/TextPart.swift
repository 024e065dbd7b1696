// Questions about a part of a text.

/// A question about a part of a text.
enum TextPart: String, Sendable {
  case contains
  case startsWith
  case endsWith
}
