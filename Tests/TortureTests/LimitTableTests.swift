// The table of limits in docs/security.md is what the code holds.

import BuiltCommand
import Expressions
import Foundation
import Segments
import Testing

@Suite("The table of limits")
struct LimitTableTests {
  private static func grouped(_ number: Int) -> String {
    number.formatted(.number.locale(Locale(identifier: "en_US")))
  }

  /// The beginning of a row, and what must stand in it.
  static let rows: [(row: String, texts: [String])] = [
    ("a profile's id", ["\(AttributeLimits.profileIDLength.upperBound) bytes"]),
    (
      "attributes of a profile",
      [
        "\(AttributeLimits.attributesPerProfile);", "to \(AttributeLimits.keyLength.upperBound) of",
        "\(AttributeLimits.stringLength.upperBound) scalars",
        "list \(AttributeLimits.stringsPerList) texts",
      ]
    ),
    (
      "a line of input",
      [
        "\(LineLimits.bytes >> 20) MiB", "\(LineLimits.depth) levels",
        "\(grouped(LineLimits.members)) members",
      ]
    ),
    (
      "the id of a line",
      [
        "to \(LineLimits.nameLength.upperBound) bytes", "to \(LineLimits.zoneLength.upperBound)",
      ]
    ),
    (
      "a catalog",
      [
        "\(CatalogLimits.documentBytes >> 20) MiB", "\(CatalogLimits.documentDepth) levels",
        "\(grouped(CatalogLimits.documentMembers)) members",
        "\(grouped(CatalogLimits.declarations)) attributes",
        "to \(CatalogLimits.seedLength.upperBound) bytes",
        "\(CatalogLimits.reportedMistakes) mistakes",
      ]
    ),
    ("ids of flows", ["to \(CatalogLimits.nameLength.upperBound) of"]),
    ("ids of screens", ["to \(CatalogLimits.builderNameLength.upperBound) scalars"]),
    (
      "an expression",
      [
        "\(grouped(ExpressionLimits.steps)) steps", "\(grouped(ExpressionLimits.growth)) bytes",
      ]
    ),
    ("a plan file", ["\(PlanFile.largestFile >> 20) MiB"]),
    ("a file of cases", ["\(CaseFile.largestSize >> 20) MiB"]),
    ("any JSON", ["\(JSONReader.Limits.deepest) levels"]),
  ]

  /// Whether a row has a text; 64 is not in 164 or 1,064.
  private static func holds(_ row: Substring, _ text: String) -> Bool {
    row.ranges(of: text).contains { range in
      guard let before = row[..<range.lowerBound].last else { return true }
      return !(text.first?.isNumber == true && (before.isNumber || before == ","))
    }
  }

  @Test("each row says the number that the code has", arguments: rows.indices)
  func row(_ index: Int) throws {
    let page = try String(
      contentsOf: BuiltCommand.root.appending(path: "docs/security.md"), encoding: .utf8)
    let (start, texts) = Self.rows[index]
    let row = try #require(
      page.split(separator: "\n").first { $0.hasPrefix("| \(start)") }, "\(start)")
    for text in texts { #expect(Self.holds(row, text), "\(row) has not \(text)") }
  }
}
