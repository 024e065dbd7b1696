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
  /// - Parameters:
  ///   - word: As it was given.
  ///   - option: The option it was given to.
  ///   - isTyped: Whether a type may follow the key; otherwise a `:` is part of the key.
  /// - Throws: `CommandError.wrongCall` without `=`, with an empty key or an unknown type. The value
  ///   is never in it.
  init(_ word: String, of option: Option, isTyped: Bool = true) throws(CommandError) {
    let parts = word.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let left = String(parts[0]), let text = String(parts[1]) else {
      throw .wrongCall("--\(option.name) is written KEY=VALUE; got no '='")
    }
    let names =
      isTyped
      ? left.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false) : [left[...]]
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
  /// - Throws: When the text is not of the type: `CommandError.failed` for a declared one, else
  ///   `CommandError.wrongCall`. The text is not in it.
  func value(
    declared declaration: AttributeDeclaration?, noun: String
  ) throws(CommandError) -> AttributeValue? {
    if let declaration, let type, type != declaration.type {
      throw .failed(
        "\(noun) '\(key)' is declared as \(declaration.type); leave ':\(type)' out")
    }
    if text.isEmpty { return nil }
    do throws(Mistake) {
      return try value(of: declaration?.type ?? type ?? .string)
    } catch {
      let sentence = "\(noun) '\(key)' \(error.message)"
      throw declaration == nil ? .wrongCall(sentence) : .failed(sentence)
    }
  }

  /// Why the text is not of its type, as the end of a sentence.
  private struct Mistake: Error {
    let message: String
  }

  private func value(of type: AttributeType) throws(Mistake) -> AttributeValue {
    switch type {
    case .string, .timestamp, .version: .string(text)
    case .number: .number(try number())
    case .boolean: .boolean(try boolean())
    case .stringList: .stringList(try list())
    }
  }

  private func boolean() throws(Mistake) -> Bool {
    switch text {
    case "true": return true
    case "false": return false
    default: throw Mistake(message: "is true or false; got other text")
    }
  }

  /// Texts between commas, or a JSON array of texts, which can be empty or hold commas.
  private func list() throws(Mistake) -> [String] {
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") else {
      return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(text.utf8)
    } catch {
      throw Mistake(message: "is a list: a,b or a JSON array of strings; got a broken array")
    }
    var texts: [String] = []
    for element in node.array ?? [] {
      guard let text = element.string else {
        throw Mistake(message: "is a list of strings; got \(element.noun) in it")
      }
      texts.append(text)
    }
    return texts
  }

  private func number() throws(Mistake) -> Double {
    switch NumberLiteral(text) {
    case .number(let number): return number
    case .decimalComma:
      throw Mistake(message: "is a number; write a point before its decimals, not a comma")
    case .tooLarge: throw Mistake(message: "is a number; got one that is too large")
    case .inexact:
      throw Mistake(
        message: "is a number; whole ones beyond 2^53 lose digits: use a string for a long id")
    case .otherText: throw Mistake(message: "is a number such as 22.7; got other text")
    }
  }
}
