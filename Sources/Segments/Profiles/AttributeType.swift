// The types that a custom attribute or a context key can be declared as.

/// The type of a custom attribute or a context key; its raw value is its name in the catalog.
public enum AttributeType: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case string
  case number
  case boolean
  /// RFC 3339 text, kept in UTC to the millisecond.
  case timestamp
  /// Text that is a version number.
  case version
  case stringList = "string_list"

  /// The name, as the catalog has it.
  public var description: String { rawValue }

  /// What it is called in a sentence: "a number".
  var phrase: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .timestamp: "a timestamp"
    case .version: "a version"
    case .stringList: "a list of strings"
    }
  }
}
