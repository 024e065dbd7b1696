// The types of the language, as the checker deduces them.

// Boxed case by case: were the whole enum indirect, its pointers would carry the case in their high
// bits, and a leak checker would not see that they point anywhere.

/// A type of the language.
///
/// Its description is the name CEL gives it: `list(string)`, `map(string, dyn)`, `null_type`.
public enum ValueType: Hashable, Sendable {
  /// Known only when the expression runs.
  case dyn
  /// The type of `null`.
  case null
  /// True or false.
  case bool
  /// A signed integer of 64 bits.
  case int
  /// An unsigned integer of 64 bits.
  case uint
  /// A floating-point number of 64 bits.
  case double
  /// Text, a sequence of Unicode scalars.
  case string
  /// A sequence of bytes.
  case bytes
  /// A moment, to the nanosecond.
  case timestamp
  /// A span of time, to the nanosecond.
  case duration
  /// A version number, ordered by Semantic Versioning 2.0.
  case version
  /// A list whose elements have the given type.
  indirect case list(ValueType)
  /// A map from keys of the first type to values of the second.
  indirect case map(ValueType, ValueType)
  /// The type of a type; `nil` when the type it denotes is not known.
  indirect case type(ValueType?)
  /// A value of the given type, or none.
  indirect case optional(ValueType)
  /// A type parameter of a function, filled in anew by each call.
  case parameter(String)
  /// A type that only functions of the environment make and read, with its parameters.
  indirect case opaque(String, [ValueType])
}

extension ValueType: CustomStringConvertible {
  /// The name of the type in CEL.
  public var description: String {
    switch self {
    case .list(let element): "list(\(element))"
    case .map(let key, let value): "map(\(key), \(value))"
    case .type(let denoted): denoted.map { "type(\($0))" } ?? "type"
    case .optional(let wrapped): "optional_type(\(wrapped))"
    case .parameter(let name): "$\(name)"
    case .opaque(let name, let parameters):
      parameters.isEmpty
        ? name : "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
    default: plainName
    }
  }

  private var plainName: String {
    switch self {
    case .dyn: "dyn"
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .version: "version"
    default: ""
    }
  }

  /// The name that a value of this type answers to `type(value)`, without parameters.
  var runtimeName: String {
    switch self {
    case .list: "list"
    case .map: "map"
    case .type: "type"
    case .optional: "optional_type"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .opaque(let name, _): name
    default: description
    }
  }
}
