// Five hundred evaluations whose bytes never change.

import Expressions
import Foundation
import Testing

@testable import Segments

@Suite("Golden evaluations")
struct GoldenTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Cases/evaluations.jsonl").standardized

  /// 50 catalogs, ten profiles each: the receipts, one a line.
  private static func receipts() throws -> [String] {
    var lines: [String] = []
    for seed in 0..<50 {
      var random = RandomCatalog(seed: UInt64(1000 + seed), audiences: 5, conditions: 4)
      let catalog = try CatalogCompiler.compile(CatalogDocument(text: random.text)).catalog
      for index in 0..<10 {
        let profile = try Profile(id: Profile.ID(rawValue: "person-\(index)"))
          .updated(with: random.update(), at: 1, declarations: catalog.attributes).profile
        let request = EvaluationRequest(
          placement: "p", profile: profile.id, context: ["country": index < 5 ? "DE" : "AT"],
          locale: "de")
        let clock = try #require(Timestamp(rfc3339: "2026-11-30T12:00:00Z"))
        let explanation = try Engine.explain(
          EvaluationContext(
            catalog: catalog, profile: profile, assignments: [], request: request, clock: clock))
        let nearest = explanation.entries.map { entry in
          entry.nearest.map { $0.steps.map { "\($0.place.name) \($0.kind.rawValue)" }.joined() }
            ?? "-"
        }
        lines.append(
          JSONWriter.text(explanation.evaluation.receipt.json) + " "
            + JSONWriter.canonical(.strings(nearest)))
      }
    }
    return lines
  }

  @Test("the same inputs give the same bytes, on every run")
  func bytes() throws {
    let lines = try Self.receipts()
    #expect(lines.count == 500)
    let text = lines.joined(separator: "\n") + "\n"
    guard ProcessInfo.processInfo.environment["SEGMENTS_RECORD"] == nil else {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.file.lastPathComponent): read it, then run again")
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    let isSame = text.utf8.elementsEqual(recorded.utf8)
    #expect(isSame, "SEGMENTS_RECORD=1 records what it is now; look at the difference")
    let isRepeated = try Self.receipts() == lines
    #expect(isRepeated)
  }
}
