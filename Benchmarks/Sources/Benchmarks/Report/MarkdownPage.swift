// Puts the tables of a run into a page, between marks.

import Foundation

/// Puts the tables of a run into a page, between the marks that it has for them.
struct MarkdownPage {
  let path: String

  /// Replaces what stands between the marks.
  func write(_ results: Results) throws {
    var page = try String(contentsOfFile: path, encoding: .utf8)
    let kind = results.effort == .full ? "a full run" : "a quick run, which says little"
    let rounds = "\(results.effort.rounds) rounds"
    try replace("machine", with: "\(results.machine.text); \(kind), \(rounds).\n", in: &page)
    try replace("rows", with: results.rowTable.markdown, in: &page)
    try replace(
      "growth", with: results.growthTables.map(\.markdown).joined(separator: "\n"), in: &page)
    try page.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func replace(_ name: String, with text: String, in page: inout String) throws {
    guard let start = page.range(of: "<!-- bench: \(name) -->\n"),
      let end = page.range(of: "<!-- end -->", range: start.upperBound..<page.endIndex)
    else { throw BareError(description: "\(path) has no place for \(name)") }
    page.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n\(text)\n")
  }
}
