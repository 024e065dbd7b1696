// Types of expressions as CEL's own tests write them.

import Expressions

/// Reads types such as `map(string, list($T))`.
struct TypeText {
  private var rest: Substring

  /// The type of a text.
  static func type(_ text: String) -> ValueType {
    var reader = TypeText(rest: text[...])
    return reader.read(depth: 0)
  }

  /// The name of a type that is a value, without what it is made of.
  static func name(of type: ValueType) -> String {
    switch type {
    case .list: "list"
    case .map: "map"
    case .type: "type"
    case .optional: "optional_type"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    default: type.description
    }
  }

  private static let deepest = 32

  private mutating func read(depth: Int) -> ValueType {
    let name = rest.prefix { !"(),".contains($0) }
    rest = rest.dropFirst(name.count)
    var parts: [ValueType] = []
    if rest.first == "(", depth < Self.deepest {
      repeat {
        rest = rest.dropFirst()
        parts.append(read(depth: depth + 1))
      } while rest.first == ","
      rest = rest.dropFirst()
    }
    return Self.type(named: String(name.filter { $0 != " " }), parts)
  }

  private static let plain: [String: ValueType] = [
    "dyn": .dyn, "any": .dyn, "null_type": .null, "bool": .bool, "int": .int, "uint": .uint,
    "double": .double, "string": .string, "bytes": .bytes, "timestamp": .timestamp,
    "duration": .duration, "version": .version, "google.protobuf.Timestamp": .timestamp,
    "google.protobuf.Duration": .duration,
  ]

  private static func type(named name: String, _ parts: [ValueType]) -> ValueType {
    switch (name, parts.count) {
    case ("list", _): .list(parts.first ?? .dyn)
    case ("map", 2): .map(parts[0], parts[1])
    case ("map", _): .map(.dyn, .dyn)
    case ("optional_type", _): .optional(parts.first ?? .dyn)
    case ("type", _): .type(parts.first)
    default:
      name.hasPrefix("$")
        ? .parameter(String(name.dropFirst())) : plain[name] ?? .opaque(name, parts)
    }
  }
}
