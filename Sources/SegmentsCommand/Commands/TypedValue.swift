// Values of expressions as CEL's own tests write them in JSON.

import Expressions
import Segments

/// Values of expressions as CEL's own tests write them in JSON: `{"int": "1"}`.
enum TypedValue {
  /// The value, or nil when it is none, or one of protobuf.
  static func value(_ node: JSONNode) -> Value? {
    guard let members = node.object?.members, members.count == 1 else { return nil }
    return value(of: members[0].key, members[0].value)
  }

  private static func value(of kind: String, _ content: JSONNode) -> Value? {
    switch (kind, content.kind) {
    case ("null", .null): .null
    case ("bool", .bool(let flag)): .bool(flag)
    case ("list", .array(let nodes)): list(nodes)
    case ("map", .array(let nodes)): map(nodes)
    case (_, .string(let text)): scalar(kind, text)
    default: nil
    }
  }

  private static func scalar(_ kind: String, _ text: String) -> Value? {
    switch kind {
    case "int": Int64(text).map(Value.int)
    case "uint": UInt64(text).map(Value.uint)
    case "double": Double(text).map(Value.double)
    case "string": .string(text)
    case "bytes": EncodedText.bytes(text).map(Value.bytes)
    case "timestamp": Timestamp(rfc3339: text).map(Value.timestamp)
    case "duration": DurationText.duration(text).map(Value.duration)
    case "version": Version(normalizing: text).map(Value.version)
    case "type": .type(TypeText.type(text))
    default: nil
    }
  }

  private static func list(_ nodes: [JSONNode]) -> Value? {
    let values = nodes.compactMap(value)
    return values.count == nodes.count ? .list(values) : nil
  }

  private static func map(_ nodes: [JSONNode]) -> Value? {
    // An entry is a pair of a key and a value.
    let entries = nodes.compactMap { node -> ValueMap.Entry? in
      guard let pair = node.array, pair.count == 2, let key = value(pair[0]),
        let value = value(pair[1])
      else { return nil }
      return ValueMap.Entry(key: key, value: value)
    }
    guard entries.count == nodes.count else { return nil }
    // A map with a key twice is no value.
    return (try? ValueMap(entries)).map(Value.map)
  }

  /// A value as JSON.
  static func json(_ value: Value) -> JSONNode {
    switch value {
    case .null: one("null", .null)
    case .bool(let bool): one("bool", .bool(bool))
    case .int(let int): one("int", .string(String(int)))
    case .uint(let uint): one("uint", .string(String(uint)))
    case .double(let double): one("double", .string(text(double)))
    case .string(let text): one("string", .string(text))
    case .bytes(let bytes): one("bytes", .string(EncodedText.text(bytes)))
    case .timestamp(let moment): one("timestamp", .string(moment.description))
    case .duration(let span): one("duration", .string(DurationText.text(span)))
    case .version(let version): one("version", .string(version.description))
    case .list(let elements): one("list", .array(elements.map(json)))
    case .map(let map):
      one("map", .array(map.entries.map { .array([json($0.key), json($0.value)]) }))
    case .type(let type): one("type", .string(TypeText.name(of: type)))
    case .optional(let wrapped): one("optional", wrapped.map(json) ?? .null)
    }
  }

  private static func one(_ kind: String, _ content: JSONNode) -> JSONNode {
    .object([(kind, content)])
  }

  private static func text(_ double: Double) -> String {
    if double.isNaN { return "NaN" }
    return double.isInfinite ? double < 0 ? "-Infinity" : "Infinity" : double.description
  }

  /// Whether a result is the very value expected: of the same type, and NaN like NaN.
  static func matches(_ value: Value, _ expected: Value) -> Bool {
    switch (value, expected) {
    case (.double(let value), .double(let expected)):
      value == expected && value.sign == expected.sign || value.isNaN && expected.isNaN
    case (.list(let values), .list(let expected)):
      values.count == expected.count && zip(values, expected).allSatisfy { matches($0, $1) }
    case (.map(let value), .map(let expected)):
      value.entries.count == expected.entries.count
        && expected.entries.allSatisfy { entry in
          value[entry.key].map { matches($0, entry.value) } ?? false
        }
    default:
      value.type == expected.type && value == expected
    }
  }
}
