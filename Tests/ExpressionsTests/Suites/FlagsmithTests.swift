// Flagsmith's segments, translated to expressions.

import Expressions
import Foundation
import Testing

/// Translates conditions of Flagsmith, whose values are text that is read as the trait's type.
struct FlagsmithTranslation {
  /// How a trait is read.
  let trait: String
  /// A value of the trait's type; text when none is known.
  let sample: JSONTree

  func condition(_ name: String, _ content: JSONTree) -> String {
    switch name {
    case "IS_SET": isNull ? "false" : "has(\(trait))"
    case "IS_NOT_SET": isNull ? "true" : "!has(\(trait))"
    case "IN": isIn(content)
    case "REGEX": matches(content)
    case "CONTAINS": contains(content) ?? "false"
    case "NOT_CONTAINS": contains(content).map { "!\($0)" } ?? "false"
    case "MODULO": modulo(content)
    default: comparison(name, content)
    }
  }

  private var isNull: Bool {
    if case .null = sample { true } else { false }
  }

  private func comparison(_ name: String, _ content: JSONTree) -> String {
    let symbols = [
      "EQUAL": "==", "NOT_EQUAL": "!=", "GREATER_THAN": ">", "GREATER_THAN_INCLUSIVE": ">=",
      "LESS_THAN": "<", "LESS_THAN_INCLUSIVE": "<=",
    ]
    guard let symbol = symbols[name], let text = content.text else { return "false" }
    if text.hasSuffix(":semver") {
      let version = JSONTree.quoted(String(text.dropLast(7)))
      return "isSemver(\(trait)) && semver(\(trait)) \(symbol) semver(\(version))"
    }
    return typed(text).map { "\(trait) \(symbol) \($0)" } ?? "false"
  }

  /// The text as a literal of the trait's type, or nil when it is none.
  private func typed(_ text: String) -> String? {
    switch sample {
    case .bool: ["true", "false"].contains(text.lowercased()) ? text.lowercased() : nil
    case .int, .double: Double(text).map { "\($0)" }
    case .text: JSONTree.quoted(text)
    default: nil
    }
  }

  private func contains(_ content: JSONTree) -> String? {
    guard case .text = sample, let text = content.text else { return nil }
    return "\(trait).contains(\(JSONTree.quoted(text)))"
  }

  /// Flagsmith looks for the pattern at the start of the text only.
  private func matches(_ content: JSONTree) -> String {
    guard !isNull, let pattern = content.text else { return "false" }
    return "string(\(trait)).matches(\(JSONTree.quoted("^(?:\(pattern))")))"
  }

  private func isIn(_ content: JSONTree) -> String {
    guard !isNull else { return "false" }
    return "string(\(trait)) in [\(words(content).map(JSONTree.quoted).joined(separator: ", "))]"
  }

  /// The words of a JSON array, also one in text, or between commas.
  private func words(_ content: JSONTree) -> [String] {
    let array = content.text.flatMap {
      try? JSONDecoder().decode([JSONTree].self, from: Data($0.utf8))
    }
    if let elements = array ?? (content.text == nil ? content.list : nil) {
      return elements.map { $0.text ?? $0.literal }
    }
    return content.text?.components(separatedBy: ",") ?? []
  }

  private func modulo(_ content: JSONTree) -> String {
    let parts = (content.text ?? "").split(separator: "|").compactMap { Double($0) }
    switch sample {
    case .int, .double: break
    default: return "false"
    }
    guard parts.count == 2 else { return "false" }
    let (divisor, rest) = (parts[0], parts[1])
    return "double(\(trait)) - \(divisor) * math.floor(double(\(trait)) / \(divisor)) == \(rest)"
  }

  /// A rule over traits, of which those with a value are given.
  static func rule(_ rule: JSONTree, _ traits: JSONTree) -> String {
    let conditions = (rule["conditions"]?.list ?? []).map { condition in
      let property = condition["property"]?.text ?? ""
      return FlagsmithTranslation(
        trait: "t.\(property)", sample: traits[property] ?? .text("")
      ).condition(condition["operator"]?.text ?? "", condition["value"] ?? .null)
    }
    let rules = (rule["rules"]?.list ?? []).map { self.rule($0, traits) }
    let symbol = rule["type"]?.text == "ANY" ? " || " : " && "
    return "(\((conditions + rules).joined(separator: symbol)))"
  }
}

@Suite("Flagsmith's segments")
struct FlagsmithTests {
  private static let path = "flagsmith/segments-unit.json"

  private func rows(_ section: String) throws -> [JSONTree] {
    try JSONTree.file(Self.path)["sections"]?[section]?.list ?? []
  }

  private func disagreements(
    _ sections: String..., translate: (JSONTree) -> (source: String, traits: JSONTree)
  ) throws -> (sources: [String], count: Int) {
    let rows = try sections.flatMap(rows)
    let sources = rows.compactMap { row -> String? in
      let (source, traits) = translate(row)
      let answer = TranslatedSegment.matches(source, ["t": traits])
      return answer == row["expect"]?.bool ? nil : source
    }
    return (sources, rows.count)
  }

  private func condition(_ row: JSONTree) -> (source: String, traits: JSONTree) {
    let value = row["trait_value"] ?? .null
    let source = FlagsmithTranslation(trait: "t.trait", sample: value)
      .condition(row["operator"]?.text ?? "", row["condition_value"] ?? .null)
    return (source, .map(["trait": value]))
  }

  @Test(
    "all 74 rows of conditions and remainders, and the 20 of versions, have Flagsmith's answer",
    .enabled(if: JSONTree.has(path), "Flagsmith's data is not beside the package: 94 rows"))
  func conditions() throws {
    let plain = try disagreements("condition", "condition_modulo", translate: condition)
    #expect(plain.sources.isEmpty)
    #expect(plain.count == 74)
    let versions = try disagreements("condition_semver", translate: condition)
    #expect(versions.sources.isEmpty)
    #expect(versions.count == 20)
  }

  @Test(
    "all 18 rows over the traits of an identity have Flagsmith's answer",
    .enabled(if: JSONTree.has(path), "Flagsmith's data is not beside the package: 18 rows"))
  func traits() throws {
    let (sources, count) = try disagreements("context_condition") { row in
      let traits = row["context"]?["identity"]?["traits"] ?? .map([:])
      let condition = JSONTree.map(["conditions": .list([row["condition"] ?? .null])])
      return (FlagsmithTranslation.rule(condition, traits), traits)
    }
    #expect(sources.isEmpty)
    #expect(count == 18)
  }

  @Test(
    "all 16 rows of nested rules have Flagsmith's answer",
    .enabled(if: JSONTree.has(path), "Flagsmith's data is not beside the package: 16 rows"))
  func segments() throws {
    let (sources, count) = try disagreements("segment") { row in
      let traits = row["context"]?["identity"]?["traits"] ?? .map([:])
      let rules = (row["segment"]?["rules"]?.list ?? []).map {
        FlagsmithTranslation.rule($0, traits)
      }
      return (rules.isEmpty ? "false" : rules.joined(separator: " && "), traits)
    }
    #expect(sources.isEmpty)
    #expect(count == 16)
  }
}
