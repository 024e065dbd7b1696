// A JSON value of another project's test data, and its form in expressions.

import Expressions
import Foundation

/// A JSON value of another project's test data.
indirect enum JSONTree: Decodable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case text(String)
  case list([JSONTree])
  case map([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let content = try decoder.singleValueContainer()
    if content.decodeNil() {
      self = .null
    } else if let bool = try? content.decode(Bool.self) {
      self = .bool(bool)
    } else if let int = try? content.decode(Int64.self) {
      self = .int(int)
    } else if let double = try? content.decode(Double.self) {
      self = .double(double)
    } else if let text = try? content.decode(String.self) {
      self = .text(text)
    } else if let list = try? content.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .map(try content.decode([String: JSONTree].self))
    }
  }

  /// The content of a file of the shared folder.
  static func file(_ path: String) throws -> JSONTree {
    let url = SharedFolder.url.appendingPathComponent("conformance/\(path)")
    return try JSONDecoder().decode(JSONTree.self, from: Data(contentsOf: url))
  }

  /// Whether the shared folder has a file.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(
      atPath: SharedFolder.url.appendingPathComponent("conformance/\(path)").path)
  }

  subscript(key: String) -> JSONTree? {
    if case .map(let members) = self { members[key] } else { nil }
  }

  var list: [JSONTree] {
    if case .list(let elements) = self { elements } else { [] }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  var members: [String: JSONTree] {
    if case .map(let members) = self { members } else { [:] }
  }

  /// The value as an expression sees it.
  var value: Value {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .int(let int): .int(int)
    case .double(let double): .double(double)
    case .text(let text): .string(text)
    case .list(let elements): .list(elements.map(\.value))
    case .map(let members):
      (try? ValueMap(members.map { ValueMap.Entry(key: .string($0), value: $1.value) }))
        .map(Value.map) ?? .null
    }
  }

  /// The value as an expression writes it.
  var literal: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .int(let int): "\(int)"
    case .double(let double): "\(double)"
    case .text(let text): Self.quoted(text)
    case .list(let elements): "[\(elements.map(\.literal).joined(separator: ", "))]"
    case .map(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0)): \($1.literal)" }.joined(separator: ", ") + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

/// Evaluates a translated expression over maps, by the rule for segments: an error is no match.
enum TranslatedSegment {
  static func matches(_ source: String, _ variables: [String: JSONTree]) -> Bool {
    var environment = Environment()
    let names = variables.keys.sorted()
    let slots = names.map { environment.declare(variable: $0, type: .dyn) }
    guard let expression = try? Expressions.Expression(source, in: environment) else {
      return false
    }
    var bindings = Bindings(slotCount: environment.slotCount)
    for (name, slot) in zip(names, slots) {
      if let value = variables[name]?.value { bindings[slot] = .value(value) }
    }
    guard case .success(.bool(let holds)) = expression.evaluate(bindings) else { return false }
    return holds
  }
}
