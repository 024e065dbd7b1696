// An evaluation on a stored row says what the evaluation of the profile says.

import Expressions
import Foundation
import StoreContract
import Testing

@testable import SQLiteStore
@testable import Segments

@Suite("Evaluating stored rows")
struct RowEvaluationTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace(inMemory: true) }

  /// All that an evaluation says, as text.
  private func said(_ evaluation: Evaluation) -> String {
    """
    \(evaluation.receipt.json) \(evaluation.reason) \(evaluation.trace) \(evaluation.profile)
    \(evaluation.placement) \(evaluation.audience) \(evaluation.products) \(evaluation.warnings)
    \(evaluation.contextWarnings) \(evaluation.tags) \(evaluation.texts) \(evaluation.source)
    \(evaluation.isProfileFound) \(String(describing: evaluation.variation))
    """
  }

  /// Has a placement be prepared.
  private func prepare(_ placement: Placement.ID, in store: SQLiteStore) throws {
    for _ in 0..<CatalogCache.usesBeforePreparing {
      _ = try store.evaluate(placement, for: "somebody else")
    }
  }

  @Test("over random catalogs and profiles it says the same, to the last byte")
  func agreement() throws {
    let onRows = try (1...10).reduce(0) { try $0 + compare(seed: $1) }
    #expect(onRows > 150)
  }

  /// Compares what is said of the profiles of one store; returns how many rows decided.
  private func compare(seed: Int) throws -> Int {
    var population = RandomPopulation(seed: UInt64(seed))
    let store = try SQLiteStore(path: workspace.path("agreement-\(seed).db"))
    try store.apply(CatalogDocument(text: population.catalog()))
    let ids = try population.fill(store, count: 60) + ["nobody"]
    try prepare("p", in: store)
    let contexts: [CallerParameters] = [[:], ["country": "DE"], ["country": 7, "odd": "x"]]
    let clock = store.now()
    var onRows = 0
    try store.read { reading in
      let catalog = try #require(try reading.catalog(for: "p"))
      for id in ids {
        for (index, context) in contexts.enumerated() {
          let request = EvaluationRequest(
            placement: "p", profile: id, context: context, locale: index == 1 ? "de_DE" : nil)
          guard let found = try reading.evaluation(onRowFor: request, clock: clock) else {
            continue
          }
          onRows += 1
          let wanted = try reading.evaluate(
            request, catalog: catalog, profile: try reading.profile(id), clock: clock)
          if said(found) != said(wanted) { Issue.record("seed \(seed), \(id), context \(index)") }
        }
      }
    }
    return onRows
  }

  private static let catalog = """
    { format: 1, attributes: { bmi: { type: "number" }, note: { type: "string" } },
      segments: { high: "attributes.bmi >= 25" },
      flows: { coach: {}, plain: {} },
      placements: { p: { audiences: [{ segment: "high", flow: "coach" }, { flow: "plain" }] } } }
    """

  private func store(_ name: String) throws -> SQLiteStore {
    let store = try SQLiteStore(path: workspace.path(name))
    try store.apply(CatalogDocument(json5: Array(Self.catalog.utf8)))
    try store.updateProfile("jane") { $0["bmi"] = 31 }
    try prepare("p", in: store)
    return store
  }

  private func isOnRow(_ store: SQLiteStore, _ profile: Profile.ID) throws -> Bool {
    try store.read {
      let request = EvaluationRequest(placement: "p", profile: profile)
      return try $0.evaluation(onRowFor: request, clock: store.now()) != nil
    }
  }

  @Test("what is written counts at the next evaluation")
  func writes() throws {
    let store = try store("writes.db")
    #expect(try isOnRow(store, "jane"))
    #expect(try store.evaluate("p", for: "jane").flow == "coach")
    let revision = try store.updateProfile("jane") { $0["bmi"] = 20 }.revision
    #expect(try store.evaluate("p", for: "jane", atLeast: revision).flow == "plain")
    try store.apply(
      CatalogDocument(text: Self.catalog.replacingOccurrences(of: ">= 25", with: ">= 19")))
    #expect(try store.evaluate("p", for: "jane").flow == "coach")
    try store.erase(["jane"])
    #expect(try !store.evaluate("p", for: "jane").isProfileFound)
  }

  @Test("an id that was merged is evaluated as who it was merged into")
  func merged() throws {
    let store = try store("merged.db")
    _ = try store.record([Array(#"{"profile":"jane","merge":"phone"}"#.utf8)])
    #expect(try !isOnRow(store, "phone"))
    let evaluation = try store.evaluate("p", for: "phone")
    #expect(evaluation.flow == "coach")
    #expect(evaluation.profile == "jane")
  }

  @Test(
    "a row that is broken, wherever, is an error that names it",
    arguments: [
      #"{"bmi":31,"note":"#, #"{"bmi":31"#, #"{"bmi":31,"note":1e}"#, #"{"bmi":31,"note":tru}"#,
      "[]",
    ])
  func broken(text: String) throws {
    let store = try store("broken.db")
    let connection = try Connection(
      path: workspace.path("broken.db"), access: .readWrite, busyMilliseconds: 1000, disk: nil)
    let statement = try connection.prepare("UPDATE profile SET attributes = ?1")
    try statement.bind(text, at: 1)
    try statement.run()
    let refusal = #expect(throws: StoreError.self) { try store.evaluate("p", for: "jane") }
    #expect(refusal.map { "\($0)" }?.contains("profile 'jane'") == true)
  }
}
