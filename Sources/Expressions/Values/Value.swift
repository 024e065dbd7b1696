// A value of the language while an expression runs.

/// A value of the language.
///
/// Two values are equal by CEL's rules: numbers of different kinds by what they count, text by its
/// Unicode scalars, and values of unrelated types never.
public enum Value: Sendable {
  /// The null value, which equals only itself.
  case null
  /// True or false.
  case bool(Bool)
  /// A signed integer.
  case int(Int64)
  /// An unsigned integer.
  case uint(UInt64)
  /// A floating-point number.
  case double(Double)
  /// Text.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// A moment.
  case timestamp(Timestamp)
  /// A span of time, within what 64 bits of nanoseconds hold.
  case duration(Duration)
  /// A version number.
  indirect case version(Version)
  /// A list, whose elements may be of different types.
  case list([Value])
  /// A map.
  case map(ValueMap)
  /// A type.
  case type(ValueType)
  /// A value that may be absent.
  indirect case optional(Value?)
}

extension Value {
  /// The type of the value; the elements of lists and maps are not looked at.
  public var type: ValueType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    case .version: .version
    case .list: .list(.dyn)
    case .map: .map(.dyn, .dyn)
    case .type: .type(nil)
    case .optional: .optional(.dyn)
    }
  }
}
