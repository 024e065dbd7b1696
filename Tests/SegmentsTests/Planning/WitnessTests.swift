// Witnesses do what a check says of them, and what it says nobody can do nobody does.

import Expressions
import Foundation
import Testing

@testable import Segments

@Suite("Witnesses")
struct WitnessTests {
  /// How many random catalogs are checked: 25, or as many as SEGMENTS_CATALOGS says, for instance
  /// 10000.
  private static let catalogs =
    ProcessInfo.processInfo.environment["SEGMENTS_CATALOGS"].flatMap { Int($0) } ?? 25

  @Test("over random catalogs every witness evaluates as claimed, and nobody does what nobody can")
  func random() throws {
    var counts: [CatalogFinding.Code: Int] = [:]
    var witnesses = 0
    for seed in 0..<Self.catalogs {
      var random = RandomCatalog(seed: UInt64(seed), audiences: 5, conditions: 4)
      let document = try CatalogDocument(text: random.text)
      let catalog = try CatalogCompiler.compile(document).catalog
      let findings = CatalogCheck(document).findings
      for finding in findings {
        counts[finding.code, default: 0] += 1
        witnesses += finding.witness == nil ? 0 : 1
        try check(finding, catalog, "seed \(seed)")
      }
      for _ in 0..<40 {
        let profile = try Profile(id: "somebody").updated(
          with: random.update(), at: 0, declarations: catalog.attributes
        ).profile
        for country in ["DE", "FR"] {
          try hold(findings, profile, ["country": .string(country)], catalog, "seed \(seed)")
        }
      }
    }
    let found = counts.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
    print("\(Self.catalogs) random catalogs: \(witnesses) witnesses; findings: \(found)")
    #expect((counts[.hiddenInPart] ?? 0) > Self.catalogs)
  }

  @Test(
    "on small catalogs exactly those audiences are unreachable that trying everything never gets to"
  )
  func small() throws {
    var unreachable = 0
    var audiences = 0
    var notDecided = 0
    for seed in 0..<Self.catalogs {
      let small = SmallCatalog(seed: UInt64(seed))
      let document = try CatalogDocument(text: small.text)
      let catalog = try CatalogCompiler.compile(document).catalog
      let placement = try #require(catalog.placements["p"])
      let reached = try small.reached()
      let findings = CatalogCheck(document).findings
      let found = Set(
        findings.filter { $0.code == .unreachableAudience }.compactMap { Int($0.issue.path[3]) })
      let never = Set(
        placement.audiences.indices.filter { !reached.contains(placement.audiences[$0].id) })
      #expect(found == never, "seed \(seed): \(small.text)")
      let isDecided = !findings.contains { $0.code == .notDecided }
      #expect(isDecided, "seed \(seed): \(small.text)")
      notDecided += isDecided ? 0 : 1
      for finding in findings { try check(finding, catalog, "small seed \(seed)") }
      unreachable += never.count
      audiences += placement.audiences.count
    }
    print(
      "\(Self.catalogs) small catalogs: by trying everything \(unreachable) of \(audiences) audiences "
        + "are unreachable; not decided: \(notDecided)")
    #expect(unreachable > 0)
  }

  // MARK: - What is claimed

  /// Reads the witness back from what is printed, and evaluates it.
  private func check(_ finding: CatalogFinding, _ catalog: Catalog, _ seed: String) throws {
    guard let witness = finding.witness else { return }
    let printed = JSONWriter.text(witness.profileNode)
    var context = try Self.context(printed, witness, catalog)
    switch finding.code {
    case .unreachableAudience, .hiddenInPart:
      let index = try #require(Int(finding.issue.path[3]))
      let placement = try #require(witness.placement)
      let audience = try #require(catalog.placements[placement]).audiences[index]
      context = EvaluationContext(
        catalog: catalog, profile: context.profile, assignments: [], request: context.request,
        clock: context.now)
      let evaluation = try Engine.evaluate(context)
      #expect(evaluation.audience != audience.id, "\(seed) \(printed)")
      #expect(finding.issue.message.contains("'\(evaluation.audience)'"), "\(seed) \(finding)")
      if let segment = audience.segment {
        #expect(try Engine.membership(of: segment, context).isMember, "\(seed) \(printed)")
      }
    case .contradiction, .tautology, .equalSegments:
      let segment = Segment.ID(rawValue: finding.issue.path[1])
      let isMember = try Engine.membership(of: segment, context).isMember
      #expect(isMember == (finding.code != .contradiction), "\(seed) \(finding) \(printed)")
    default: break
    }
  }

  /// Somebody does nothing of what nobody can.
  private func hold(
    _ findings: [CatalogFinding], _ profile: Profile, _ parameters: CallerParameters,
    _ catalog: Catalog, _ seed: String
  ) throws {
    let now = try #require(Timestamp(rfc3339: "2026-11-30T12:00:00Z"))
    let context = EvaluationContext(
      catalog: catalog, profile: profile, assignments: [],
      request: EvaluationRequest(placement: "p", profile: profile.id, context: parameters),
      clock: now)
    let audience = try Engine.evaluate(context).audience
    for finding in findings {
      switch finding.code {
      case .unreachableAudience:
        let index = try #require(Int(finding.issue.path[3]))
        #expect(catalog.placements["p"]?.audiences[index].id != audience, "\(seed) \(finding)")
      case .contradiction, .tautology:
        let segment = Segment.ID(rawValue: finding.issue.path[1])
        let isMember = try Engine.membership(of: segment, context).isMember
        #expect(isMember == (finding.code == .tautology), "\(seed) \(finding)")
      default: break
      }
    }
  }

  private static func context(_ printed: String, _ witness: Witness, _ catalog: Catalog) throws
    -> EvaluationContext
  {
    let object = try #require(try JSONReader.read(Array(printed.utf8)).object)
    let own = ["id", "draw_key", "created_ms", "updated_ms"]
    let update = try ProfileUpdate(
      json: JSONObject(object.members.filter { !own.contains($0.key) }))
    let id = try #require(object["id"]?.string)
    let values = try Profile(id: Profile.ID(rawValue: id)).updated(
      with: update, at: 0, declarations: catalog.attributes
    ).profile
    let profile = Profile(
      id: values.id, fields: values.fields, attributes: values.attributes, changes: values.changes,
      record: Profile.Record(
        drawKey: object["draw_key"]?.string ?? id, revision: 0,
        createdMilliseconds: object["created_ms"]?.number?.int64 ?? 0,
        updatedMilliseconds: object["updated_ms"]?.number?.int64 ?? 0, lastSeen: LastSeen()))
    var request = EvaluationRequest(
      placement: witness.placement ?? "-", profile: profile.id, context: witness.context,
      locale: witness.locale)
    request.now = witness.now
    return EvaluationContext(
      catalog: catalog, profile: profile, assignments: [], request: request, clock: witness.now)
  }
}
