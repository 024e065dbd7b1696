// What profiles keep in a file: through restarts, merges, weights, rollbacks and other stores.

import Expressions
import Segments
import Testing

@testable import SQLiteStore

@Suite("Kept variations in a file")
struct LedgerTests {
  private static let ids = (0..<40).map { Profile.ID(rawValue: "p\($0)") }
  private static let even = "{ id: 'a', weight: 50 }, { id: 'b', weight: 50 }"
  private static let uneven = "{ id: 'a', weight: 1 }, { id: 'b', weight: 99 }"

  private static func catalog(_ variations: String) -> String {
    """
    { format: 1, flows: { fa: {}, fb: {} },
      experiments: { e: { variations: [\(variations)] } },
      placements: { p: { audiences: [{ experiment: "e", flows: { a: "fa", b: "fb" } }] } } }
    """
  }

  private let workspace: Workspace
  /// What everybody was shown before the test.
  private let shown: [Variation.ID?]

  /// Shows everybody their variation of 50/50, the first a day before the others, and closes the
  /// store.
  init() throws {
    let workspace = try Workspace()
    self.workspace = workspace
    let store = try SQLiteStore(path: workspace.path())
    defer { store.close() }
    try store.apply(CatalogDocument(text: Self.catalog(Self.even)))
    let yesterday = Timestamp(milliseconds: store.now().milliseconds - 86_400_000)
    for id in Self.ids {
      try store.shown(store.evaluate("p", for: id), at: id == Self.ids[0] ? yesterday : nil)
    }
    shown = try Self.variations(in: store)
    #expect(Set(shown) == ["a", "b"])
  }

  private static func variations(in store: SQLiteStore) throws -> [Variation.ID?] {
    try ids.map { try store.evaluate("p", for: $0).variation?.id }
  }

  /// Opens the store, does something, asks for everybody's variation, and closes it.
  private func reopened(
    _ name: String = "segments.db", _ change: (SQLiteStore) throws -> Void = { _ in }
  ) throws -> [Variation.ID?] {
    let store = try SQLiteStore(path: workspace.path(name))
    defer { store.close() }
    try change(store)
    return try Self.variations(in: store)
  }

  private func apply(_ variations: String) -> (SQLiteStore) throws -> Void {
    { try $0.apply(CatalogDocument(text: Self.catalog(variations))) }
  }

  @Test("they are there after a restart")
  func restart() throws {
    #expect(try reopened() == shown)
    let store = try SQLiteStore(path: workspace.path())
    defer { store.close() }
    #expect(try Self.ids.allSatisfy { try store.evaluate("p", for: $0).variation?.isKept == true })
  }

  @Test("weights from 50/50 to 1/99 and back move nobody")
  func weights() throws {
    #expect(try reopened("segments.db", apply(Self.uneven)) == shown)
    #expect(try reopened() == shown)
    #expect(try reopened("segments.db", apply(Self.even)) == shown)
  }

  @Test("without what is kept, weights from 50/50 to 1/99 do move people")
  func weightsAlone() throws {
    let store = try SQLiteStore(path: workspace.path("other.db"))
    defer { store.close() }
    try store.apply(CatalogDocument(text: Self.catalog(Self.uneven)))
    #expect(try Self.variations(in: store) != shown)
  }

  @Test("lines swapped in the document move nobody, drawn or kept")
  func swapped() throws {
    let swapped = "{ id: 'b', weight: 50 }, { id: 'a', weight: 50 }"
    #expect(try reopened("segments.db", apply(swapped)) == shown)
    let drawn = try reopened("other.db", apply(swapped))
    #expect(drawn == shown)
  }

  @Test("a rollback moves nobody")
  func rollback() throws {
    #expect(try reopened("segments.db", apply(Self.uneven)) == shown)
    let after = try reopened { store in
      let number = try store.rollback(to: 1).revision.number
      #expect(number == 3)
    }
    #expect(after == shown)
  }

  @Test("after a merge both ids get what the older one kept, also after a restart")
  func merge() throws {
    let (first, other) = try #require(
      Self.ids.indices.dropFirst().first { shown[$0] != shown[0] }.map {
        (Self.ids[0], Self.ids[$0])
      }
    )
    _ = try reopened { try $0.merge(first, into: other) }
    let store = try SQLiteStore(path: workspace.path())
    defer { store.close() }
    for id in [first, other] {
      let evaluation = try store.evaluate("p", for: id)
      #expect(evaluation.variation?.id == shown[0])
      #expect(evaluation.variation?.isKept == true)
      #expect(evaluation.receipt.profile == other)
    }
  }

  @Test("exported and imported into a new store they stay, whatever its weights are")
  func moving() throws {
    var kept: [ProfileAssignment] = []
    _ = try reopened { store in
      try store.eachAssignment { line in
        kept.append(line)
        return true
      }
    }
    #expect(kept.count == Self.ids.count)
    let lines = kept.map { Array(JSONWriter.text($0.json).utf8) }
    let brought = try reopened("other.db") { store in
      try store.apply(CatalogDocument(text: Self.catalog(Self.uneven)))
      let added = try store.bring(lines.map { try ProfileAssignment(json: $0) }).added
      #expect(added == lines.count)
    }
    #expect(brought == shown)
    #expect(try reopened("other.db") == shown)
  }
}
