// Superwall's audience expressions, which are CEL already.

import Expressions
import Testing

@Suite("Superwall's audiences")
struct SuperwallTests {
  private static let path = "superwall/audience-expressions.json"

  private func cases() throws -> [JSONTree] {
    let file = try JSONTree.file(Self.path)
    return file.list.isEmpty ? file["cases"]?.list ?? [] : file.list
  }

  private func disagrees(_ row: JSONTree, _ source: String) -> Bool {
    TranslatedSegment.matches(source, row["variables"]?.members ?? [:])
      != (row["expect"]?.text == "match")
  }

  @Test(
    "the 14 expressions in CEL are taken as they are and have Superwall's answer",
    .enabled(if: JSONTree.has(path), "Superwall's data is not beside the package: 17 cases"))
  func expressions() throws {
    let rows = try cases().filter { row in
      row["expression"]?.text.map { !$0.contains("Entitlements.contains(") } ?? false
    }
    let wrong = rows.filter { row in row["expression"]?.text.map { disagrees(row, $0) } ?? true }
    #expect(wrong.isEmpty)
    #expect(rows.count == 14)
  }

  @Test(
    "no expression is true, and 'contains' on a list is 'in' in CEL",
    .enabled(if: JSONTree.has(path), "Superwall's data is not beside the package: 17 cases"))
  func translated() throws {
    let rows = try cases()
    let empty = rows.filter { $0["expression"]?.text == nil }
    #expect(empty.allSatisfy { !disagrees($0, "true") })
    #expect(empty.count == 2)
    let containing = rows.filter {
      $0["expression"]?.text?.contains("Entitlements.contains(") ?? false
    }
    let source = "['bronze'].all(identifier, identifier in device.activeEntitlements)"
    #expect(containing.allSatisfy { !disagrees($0, source) })
    #expect(containing.count == 1)
  }
}
