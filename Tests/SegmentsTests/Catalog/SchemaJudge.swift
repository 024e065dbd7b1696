// Judges a document by a JSON Schema, as an editor does.

import Foundation

@testable import Segments

/// Judges a document by a JSON Schema, by the keywords that `catalog.schema.json` uses.
///
/// https://json-schema.org/draft/2020-12/json-schema-validation
struct SchemaJudge {
  private let root: JSONNode

  /// A keyword that it does not know: the schema would be judged by less than it says.
  struct UnknownKeyword: Error, CustomStringConvertible {
    let description: String
  }

  private static let annotations = ["$schema", "$defs", "title", "description", "default"]

  init(_ schema: JSONNode) { root = schema }

  /// Whether a document is as the schema asks.
  func accepts(_ value: JSONNode) throws -> Bool { try accepts(value, root) }

  private func accepts(_ value: JSONNode, _ schema: JSONNode) throws -> Bool {
    if let all = schema.bool { return all }
    for member in schema.object?.members ?? [] where !Self.annotations.contains(member.key) {
      guard try holds(member.key, member.value, value, schema) else { return false }
    }
    return true
  }

  private func holds(
    _ keyword: String, _ rule: JSONNode, _ value: JSONNode, _ schema: JSONNode
  ) throws -> Bool {
    let rules = rule.array ?? []
    switch keyword {
    case "$ref":
      let name = (rule.string ?? "").split(separator: "/").last.map(String.init) ?? ""
      guard let definition = root["$defs"]?[name] else {
        throw UnknownKeyword(description: "no definition '\(name)'")
      }
      return try accepts(value, definition)
    case "allOf": return try rules.allSatisfy { try accepts(value, $0) }
    case "anyOf": return try rules.contains { try accepts(value, $0) }
    case "oneOf": return try rules.filter { try accepts(value, $0) }.count == 1
    case "if":
      guard let then = schema["then"], try accepts(value, rule) else { return true }
      return try accepts(value, then)
    case "then": return true
    case "type": return Self.kinds(of: value).contains(rule.string ?? "")
    case "const": return Self.text(value) == Self.text(rule)
    case "enum": return rules.contains { Self.text($0) == Self.text(value) }
    default:
      if let object = value.object {
        return try holds(keyword, rule, object, schema)
      }
      return try holds(keyword, rule, of: value)
    }
  }

  // MARK: - Objects

  private func holds(
    _ keyword: String, _ rule: JSONNode, _ object: JSONObject, _ schema: JSONNode
  ) throws -> Bool {
    switch keyword {
    case "required":
      return (rule.array ?? []).allSatisfy { key in
        object.members.contains { $0.key == key.string }
      }
    case "properties":
      return try object.members.allSatisfy { member in
        try rule[member.key].map { try accepts(member.value, $0) } ?? true
      }
    case "patternProperties", "propertyNames", "additionalProperties":
      return try object.members.allSatisfy { member in
        switch keyword {
        case "propertyNames": return try accepts(.string(member.key), rule)
        case "additionalProperties":
          return try Self.isNamed(member.key, in: schema) || accepts(member.value, rule)
        default: return true
        }
      }
    default: return true
    }
  }

  private static func isNamed(_ key: String, in schema: JSONNode) throws -> Bool {
    if schema["properties"]?[key] != nil { return true }
    return try (schema["patternProperties"]?.object?.members ?? []).contains {
      try matches(key, $0.key)
    }
  }

  // MARK: - Lists, texts and numbers

  private func holds(_ keyword: String, _ rule: JSONNode, of value: JSONNode) throws -> Bool {
    let number = value.number?.double
    let bound = rule.number?.double ?? 0
    switch keyword {
    case "items": return try (value.array ?? []).allSatisfy { try accepts($0, rule) }
    case "minItems": return value.array.map { Double($0.count) >= bound } ?? true
    case "uniqueItems":
      return value.array.map { Set($0.map(Self.text)).count == $0.count } ?? true
    case "minLength": return value.string.map { Double($0.unicodeScalars.count) >= bound } ?? true
    case "maxLength": return value.string.map { Double($0.unicodeScalars.count) <= bound } ?? true
    case "pattern": return try value.string.map { try Self.matches($0, rule.string ?? "") } ?? true
    case "minimum": return number.map { $0 >= bound } ?? true
    case "maximum": return number.map { $0 <= bound } ?? true
    case "required", "properties", "patternProperties", "propertyNames", "additionalProperties":
      return true
    default: throw UnknownKeyword(description: keyword)
    }
  }

  private static func matches(_ text: String, _ pattern: String) throws -> Bool {
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: range) != nil
  }

  private static func text(_ value: JSONNode) -> String { JSONWriter.canonical(value) }

  private static func kinds(of value: JSONNode) -> [String] {
    if value.isNull { return ["null"] }
    if value.object != nil { return ["object"] }
    if value.array != nil { return ["array"] }
    if value.string != nil { return ["string"] }
    if value.bool != nil { return ["boolean"] }
    return value.number?.int64 == nil ? ["number"] : ["number", "integer"]
  }
}
