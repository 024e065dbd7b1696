// Values as the conformance data writes them.

import Expressions
import Foundation

/// Values as the conformance data writes them: `{"int": "1"}`.
enum TypedValue {
  /// The value, or nil when it needs protobuf.
  static func value(_ json: [String: Any]) -> Value? {
    guard let (kind, content) = json.first else { return nil }
    switch kind {
    case "null": return .null
    case "bool": return (content as? Bool).map(Value.bool)
    case "list": return list(content)
    case "map": return map(content)
    default: return (content as? String).flatMap { scalar(kind, $0) }
    }
  }

  private static func scalar(_ kind: String, _ text: String) -> Value? {
    switch kind {
    case "int": Int64(text).map(Value.int)
    case "uint": UInt64(text).map(Value.uint)
    case "double": Double(text).map(Value.double)
    case "string": .string(text)
    case "bytes": Data(base64Encoded: text).map { .bytes(Array($0)) }
    case "timestamp": Timestamp(rfc3339: text).map(Value.timestamp)
    case "duration": DurationText.duration(text).map(Value.duration)
    case "type": type(text).map(Value.type)
    default: nil
    }
  }

  private static func list(_ content: Any) -> Value? {
    guard let elements = content as? [[String: Any]] else { return nil }
    let values = elements.compactMap(value)
    return values.count == elements.count ? .list(values) : nil
  }

  private static func map(_ content: Any) -> Value? {
    guard let pairs = content as? [[[String: Any]]] else { return nil }
    let entries = pairs.compactMap { pair -> ValueMap.Entry? in
      guard let key = value(pair[0]), let value = value(pair[1]) else { return nil }
      return ValueMap.Entry(key: key, value: value)
    }
    guard entries.count == pairs.count else { return nil }
    return (try? ValueMap(entries)).map(Value.map)
  }

  private static func type(_ name: String) -> ValueType? {
    let named: [String: ValueType] = [
      "list": .list(.dyn), "map": .map(.dyn, .dyn), "type": .type(nil),
      "google.protobuf.Timestamp": .timestamp, "google.protobuf.Duration": .duration,
      "optional_type": .optional(.dyn),
    ]
    return named[name] ?? TypeText.type(name)
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
