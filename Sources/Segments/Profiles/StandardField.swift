// The fields that every profile has.

/// A field that every profile has; its raw value is its name in JSON, SQL and expressions.
public enum StandardField: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case firstName = "first_name"
  case lastName = "last_name"
  /// One `@` with something on both sides.
  case email
  case phoneNumber = "phone_number"
  /// `female`, `male` or `other`.
  case gender
  /// A calendar date, `yyyy-MM-dd`, without a zone.
  case birthday

  /// The only texts that it holds; nil for any.
  package var words: [String]? { self == .gender ? ["female", "male", "other"] : nil }

  /// The field's name, as JSON has it.
  public var description: String { rawValue }
}
