// Reads `key=value` and `key:type=value`, as attributes and context are given on the command line.

import Expressions
import Segments

/// A `key=value` or `key:type=value` of the command line.
struct KeyValueArgument: Hashable, Sendable {
  /// What stands before the type.
  let key: String
  /// The type that is written out; nil when none is.
  let type: AttributeType?
  /// What stands behind the first `=`; empty clears.
  let text: String

  /// Reads one.
  ///
  /// - Throws: `CommandError.wrongCall` without `=`, with an empty key or an unknown type. The value
  ///   is never in it.
  init(_ word: String, of option: Option) throws(CommandError) {
    let parts = word.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let left = String(parts[0]), let text = String(parts[1]) else {
      throw .wrongCall("--\(option.name) is written KEY=VALUE; got no '='")
    }
    let names = left.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    key = String(names[0])
    guard !key.isEmpty else {
      throw .wrongCall("--\(option.name) is written KEY=VALUE; got an empty key")
    }
    type = names.count == 2 ? try Self.type(named: String(names[1]), key, option) : nil
    self.text = text
  }

  private static func type(
    named name: String, _ key: String, _ option: Option
  ) throws(CommandError) -> AttributeType {
    let names = AttributeType.allCases.map(\.rawValue)
    if let type = AttributeType.allCases.first(where: { $0.rawValue == name }) { return type }
    let nearest = nearestName(to: name, among: names)
    let advice =
      nearest.map { "did you mean '\($0)'?" } ?? "one of \(names.joined(separator: ", "))"
    throw .wrongCall("--\(option.name) \(key): unknown type '\(name)'; \(advice)")
  }

  /// The value, of the declared type, else the one written out, else text.
  ///
  /// A timestamp or version stays text here: whoever takes the value checks its form.
  ///
  /// - Parameters:
  ///   - declaration: What the catalog says of the key; nil when it says nothing.
  ///   - noun: What the key is called in errors: "attribute".
  /// - Returns: nil when there is nothing behind the `=`: the value is cleared.
  /// - Throws: `CommandError.wrongCall` when the text is not of the type; the text is not in it.
  func value(
    declared declaration: AttributeDeclaration?, noun: String
  ) throws(CommandError) -> AttributeValue? {
    if let declaration, let type, type != declaration.type {
      throw .wrongCall(
        "\(noun) '\(key)' is declared as \(declaration.type); leave ':\(type)' out")
    }
    if text.isEmpty { return nil }
    let name = "\(noun) '\(key)'"
    switch declaration?.type ?? type ?? .string {
    case .string, .timestamp, .version: return .string(text)
    case .number: return .number(try number(name))
    case .boolean: return .boolean(try boolean(name))
    case .stringList: return .stringList(try list(name))
    }
  }

  private func boolean(_ name: String) throws(CommandError) -> Bool {
    switch text {
    case "true": return true
    case "false": return false
    default: throw .wrongCall("\(name) is true or false; got other text")
    }
  }

  /// Texts between commas; a text that has a comma itself needs the form of a JSON array.
  private func list(_ name: String) throws(CommandError) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private func number(_ name: String) throws(CommandError) -> Double {
    switch NumberLiteral(text) {
    case .number(let number): return number
    case .decimalComma:
      throw .wrongCall("\(name) is a number; write a point before its decimals, not a comma")
    case .tooLarge:
      throw .wrongCall("\(name) is a number; got one that is too large")
    case .inexact:
      throw .wrongCall(
        "\(name): whole numbers beyond 2^53 lose digits; use a string for a long id")
    case .otherText: throw .wrongCall("\(name) is a number such as 22.7; got other text")
    }
  }
}
