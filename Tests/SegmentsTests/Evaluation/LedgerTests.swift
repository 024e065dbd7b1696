// What profiles keep: through weights, removals, renames, moves, merges, rollbacks and other stores.

import Expressions
import Segments
import Testing

@Suite("Kept variations")
struct LedgerTests {
  private static func catalog(
    _ variations: String, id: String = "e", seed: String? = nil, audience: String = "all"
  ) -> String {
    """
    { format: 1, segments: { all: "true" }, flows: { fa: {}, fb: {}, fc: {} },
      experiments: { \(id): { variations: [\(variations)] \(seed.map { ", seed: '\($0)'" } ?? "") } },
      placements: { p: { audiences: [
        { segment: "all", id: "\(audience)", experiment: "\(id)", flows: { a: "fa", b: "fb" } },
        { flow: "fc" }] } } }
    """
  }

  private static let even = "{ id: 'a', weight: 50 }, { id: 'b', weight: 50 }"
  private static let ids = (0..<60).map { Profile.ID(rawValue: "p\($0)") }

  /// A store in which everybody was shown their variation.
  private func shownStore(_ catalog: String = Self.catalog(Self.even)) throws -> MemoryStore {
    let store = try Intake(catalog: catalog).store
    for id in Self.ids { try store.shown(store.evaluate("p", for: id)) }
    return store
  }

  private func variations(_ store: MemoryStore) throws -> [Variation.ID?] {
    try Self.ids.map { try store.evaluate("p", for: $0).variation?.id }
  }

  private func apply(_ catalog: String, to store: MemoryStore) throws {
    try store.apply(CatalogDocument(text: catalog))
  }

  @Test("weights from 50 to 1 and back, lines swapped and a rollback move nobody")
  func weights() throws {
    let store = try shownStore()
    let before = try variations(store)
    #expect(Set(before) == ["a", "b"])
    try apply(Self.catalog("{ id: 'b', weight: 99 }, { id: 'a', weight: 1 }"), to: store)
    #expect(try variations(store) == before)
    try apply(Self.catalog("{ id: 'a', weight: 0 }, { id: 'b', weight: 100 }"), to: store)
    #expect(try variations(store) == before)
    try store.rollback(to: 1)
    #expect(try variations(store) == before)
    #expect(try store.catalogRevisions().last?.message == "rollback to revision 1")
  }

  @Test("a removed variation lapses and is drawn anew; that is kept when it was shown")
  func removed() throws {
    let store = try shownStore()
    try apply(
      """
      { format: 1, segments: { all: "true" }, flows: { fa: {}, fc: {} },
        experiments: { e: { variations: [{ id: "a", weight: 50 }, { id: "c", weight: 50 }] } },
        placements: { p: { audiences: [
          { segment: "all", experiment: "e", flows: { a: "fa", c: "fc" } }, { flow: "fc" }] } } }
      """, to: store)
    let redrawn = try variations(store)
    #expect(Set(redrawn) == ["a", "c"])
    for id in Self.ids { try store.shown(store.evaluate("p", for: id)) }
    try apply(
      Self.catalog(Self.even + ", { id: 'c', weight: 0 }")
        .split(separator: "b: \"fb\"").joined(separator: "b: \"fb\", c: \"fc\""), to: store)
    #expect(try variations(store) == redrawn)
  }

  @Test(
    "an experiment that is renamed with its seed draws the same, and what was kept stays behind")
  func renamed() throws {
    let store = try Intake(catalog: Self.catalog(Self.even)).store
    let drawn = try variations(store)
    try apply(Self.catalog(Self.even, id: "new_name", seed: "e"), to: store)
    #expect(try variations(store) == drawn)
    try apply(Self.catalog(Self.even, id: "new_name"), to: store)
    #expect(try variations(store) != drawn)
  }

  @Test("an audience that moves or gets another id changes no variation")
  func moved() throws {
    let store = try shownStore()
    let before = try variations(store)
    try apply(Self.catalog(Self.even, audience: "others"), to: store)
    #expect(try variations(store) == before)
  }

  @Test("what is kept goes out as lines, and into a new store, where it stays")
  func export() throws {
    let store = try shownStore()
    let before = try variations(store)
    var lines: [[UInt8]] = []
    try store.eachAssignment { line in
      lines.append(Array(JSONWriter.text(line.json).utf8))
      return true
    }
    #expect(lines.count == Self.ids.count)
    let other = try Intake(
      catalog: Self.catalog("{ id: 'a', weight: 1 }, { id: 'b', weight: 99 }")
    ).store
    let assignments = try lines.map { try ProfileAssignment(json: $0) }
    #expect(try other.bring(assignments).added == Self.ids.count)
    #expect(try other.bring(assignments).known == Self.ids.count)
    #expect(try variations(other) == before)
  }

  @Test(
    "a line of an assignment that is none is refused, with the key",
    arguments: [
      ("[]", []), (#"{"profile":" "}"#, ["profile"]), (#"{"profile":"p"}"#, ["experiment"]),
      (#"{"profile":"p","experiment":"e","variation":"-"}"#, ["variation"]),
      (#"{"profile":"p","experiment":"e","variation":"a","bucket":100000}"#, ["bucket"]),
      (#"{"profile":"p","experiment":"e","variation":"a","bucket":1,"at":"today"}"#, ["at"]),
    ] as [(String, [String])])
  func refusedLines(_ line: String, _ path: [String]) {
    let refusal = #expect(throws: LineRefusal.self) {
      try ProfileAssignment(json: Array(line.utf8))
    }
    #expect(refusal?.path == path)
  }

  @Test("S-050: a rollout is drawn for members only, so that who lacks the attribute is outside")
  func missingAttribute() throws {
    let store = try Intake(
      catalog: """
        { format: 1, attributes: { company: { type: "string" } },
          segments: { companies: "has(attributes.company)" }, flows: { f: {} },
          placements: { p: { audiences: [
            { segment: "companies", flow: "f", rollout: 50 }, { flow: null }] } } }
        """
    ).store
    for id in Self.ids {
      #expect(try store.evaluate("p", for: id).trace.first?.answer == .notMember(.false))
    }
    for id in Self.ids { try store.updateProfile(id) { $0["company"] = "acme" } }
    let admitted = try Self.ids.count { try store.evaluate("p", for: $0).flow == "f" }
    #expect((15...45).contains(admitted))
  }

  @Test("S-074: an evaluation after a write sees it, and one that must can insist")
  func readYourWrites() throws {
    let store = try Intake(
      catalog: """
        { format: 1, attributes: { experience: { type: "string" } },
          segments: { pros: "attributes.experience == 'pro'" }, flows: { f: {} },
          placements: { p: { audiences: [{ segment: "pros", flow: "f" }, { flow: null }] } } }
        """
    ).store
    let request = EvaluationRequest(placement: "p", profile: "jane")
    let during = try store.read { reading in
      let revision = try store.updateProfile("jane") { $0["experience"] = "pro" }.revision
      #expect(try store.evaluate(request, atLeast: revision).flow == "f")
      // The state that this read began with does not change under it.
      return try reading.evaluate(request, clock: store.now())
    }
    #expect(during.flow == nil)
    #expect(during.receipt.profileRevision == 0)
    let stale = #expect(throws: StaleStore.self) { try store.evaluate(request, atLeast: 2) }
    #expect(stale?.found == 1)
    #expect(try store.evaluate("p", for: "jane", atLeast: 1).receipt.profileRevision == 1)
    for (id, revision, found) in [("jane", 2, 1), ("john", 1, 0)] as [(Profile.ID, Int, Int)] {
      let stale = #expect(throws: StaleStore.self) {
        try store.evaluate("p", for: id, atLeast: revision)
      }
      #expect(stale?.needed == revision)
      #expect(stale?.found == found)
    }
  }

  @Test("S-051, S-052: what one person keeps survives others, and each experiment has its own")
  func several() throws {
    let store = try Intake(
      catalog: """
        { format: 1, flows: { f: {} },
          experiments: { e1: { variations: [\(Self.even)] }, e2: { variations: [\(Self.even)] } },
          placements: {
            p: { audiences: [{ experiment: "e1", flows: { a: "f", b: "f" } }] },
            q: { audiences: [{ experiment: "e2", flows: { a: "f", b: "f" } }] } } }
        """
    ).store
    for placement in ["p", "q"] as [Placement.ID] {
      try store.shown(store.evaluate(placement, for: "jane"))
    }
    let kept = try store.read { try $0.assignments(of: "jane") }
    #expect(kept.map(\.experiment) == ["e1", "e2"])
    try store.shown(store.evaluate("p", for: "john"))
    #expect(try store.read { try $0.assignments(of: "jane") } == kept)
  }
}
