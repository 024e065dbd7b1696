// Types as the conformance data writes them.

import Expressions

/// Reads types as the conformance data writes them, such as `map(string, list($T))`.
struct TypeText {
  private var rest: Substring

  static func type(_ text: String) -> ValueType {
    var reader = TypeText(rest: text[...])
    return reader.read()
  }

  private mutating func read() -> ValueType {
    let name = String(rest.prefix { !"(),".contains($0) }).trimmed
    rest = rest.dropFirst(rest.prefix { !"(),".contains($0) }.count)
    var parts: [ValueType] = []
    if rest.first == "(" {
      repeat {
        rest = rest.dropFirst()
        parts.append(read())
      } while rest.first == ","
      rest = rest.dropFirst()
    }
    return Self.type(named: name, parts)
  }

  private static let plain: [String: ValueType] = [
    "dyn": .dyn, "any": .dyn, "null_type": .null, "bool": .bool, "int": .int, "uint": .uint,
    "double": .double, "string": .string, "bytes": .bytes, "timestamp": .timestamp,
    "duration": .duration,
  ]

  private static func type(named name: String, _ parts: [ValueType]) -> ValueType {
    switch (name, parts.count) {
    case ("list", 1): .list(parts[0])
    case ("map", 2): .map(parts[0], parts[1])
    case ("optional_type", 1): .optional(parts[0])
    case ("type", _): .type(parts.first)
    default:
      name.hasPrefix("$")
        ? .parameter(String(name.dropFirst())) : plain[name] ?? .opaque(name, parts)
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
