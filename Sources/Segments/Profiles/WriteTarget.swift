// What a write names: a standard field or a custom attribute.

/// A place of a profile that can be written.
public enum WriteTarget: Hashable, Sendable, CustomStringConvertible {
  case field(StandardField)
  /// A custom attribute, by its key.
  case attribute(String)

  /// `profile.first_name` or `attributes.bmi`, as expressions and the catalog name it.
  public var description: String {
    switch self {
    case .field(let field): "profile.\(field.rawValue)"
    case .attribute(let key): "attributes.\(key)"
    }
  }

  /// What it is called in a sentence.
  var noun: String {
    switch self {
    case .field(let field): "field '\(field.rawValue)'"
    case .attribute(let key): "attribute '\(key)'"
    }
  }
}
