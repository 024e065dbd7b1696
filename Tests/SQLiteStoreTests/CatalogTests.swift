// What only a store in a file does with a catalog: load one placement alone, remember it.

import Segments
import StoreContract
import Testing

@testable import SQLiteStore

@Suite("The catalog in a file")
struct CatalogTests {
  private func applied(_ text: String) throws -> (Workspace, SQLiteStore) {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.apply(CatalogDocument(text: text))
    return (workspace, store)
  }

  @Test("a placement alone brings nothing that it does not need")
  func alone() throws {
    let (_, store) = try applied(Contract.firstCatalog)
    let catalog = try #require(try store.read { try $0.catalog(for: "other") })
    #expect(catalog.placements.keys.sorted() == ["other"])
    #expect(catalog.flows.keys.sorted() == ["a"])
    #expect(catalog.segments.isEmpty)
    #expect(catalog.experiments.isEmpty)
    #expect(catalog.attributes.isEmpty)
    #expect(catalog.defaultLocale == LocaleTag("de"))
  }

  @Test("the whole catalog serves every placement once it is loaded")
  func whole() throws {
    let (_, store) = try applied(Contract.firstCatalog)
    let catalogs = try store.read { (try $0.catalog(), try $0.catalog(for: "other")) }
    #expect(catalogs.1?.placements.count == 2)
  }

  @Test(
    "the rows of the catalog in force stand in their tables, those before it are gone",
    .enabled(if: Workspace.shell != nil, "needs the sqlite3 shell"))
  func rows() throws {
    let (workspace, store) = try applied(Contract.firstCatalog)
    let count = """
      SELECT (SELECT count(*) FROM attribute), (SELECT count(*) FROM context_key),
        (SELECT count(*) FROM segment), (SELECT count(*) FROM experiment),
        (SELECT count(*) FROM variation), (SELECT count(*) FROM flow),
        (SELECT count(*) FROM placement), (SELECT count(*) FROM audience),
        (SELECT count(*) FROM catalog_revision);
      """
    #expect(try workspace.sqlite(count) == "2|1|2|1|2|3|2|4|1")
    #expect(try workspace.sqlite("SELECT sum(weight) FROM variation;") == "100000")
    try store.apply(CatalogDocument(text: Contract.secondCatalog))
    #expect(try workspace.sqlite(count) == "0|0|0|0|0|1|1|1|2")
  }

  @Test("a catalog that another store puts into force is seen by the next read")
  func otherStore() throws {
    let (workspace, store) = try applied(Contract.firstCatalog)
    #expect(try store.read { try $0.catalog(for: "home") }?.flows.count == 3)
    let other = try SQLiteStore(path: workspace.path())
    try other.apply(CatalogDocument(text: Contract.secondCatalog))
    #expect(try store.read { try $0.catalog(for: "home") }?.flows.count == 1)
    #expect(try store.read { try $0.catalog() }?.flows.count == 1)
  }

  @Test("a compiled catalog is remembered by revision, whole or by placement")
  func cache() throws {
    let compiled = try CatalogCompiler.compile(CatalogDocument(text: Contract.firstCatalog))
    func revision(_ number: Int, _ digest: String) -> CatalogRevision {
      CatalogRevision(
        number: number, digest: digest, note: (nil, nil), parent: nil, appliedMilliseconds: 0)
    }
    let cache = CatalogCache(zones: ZoneFiles())
    cache.keep(compiled.catalog, of: revision(1, "a"), for: "home")
    #expect(cache.catalog(of: revision(1, "a"), for: "home") != nil)
    #expect(cache.catalog(of: revision(1, "a"), for: "other") == nil)
    #expect(cache.catalog(of: revision(1, "a"), for: nil) == nil)
    #expect(cache.catalog(of: revision(1, "b"), for: "home") == nil)
    cache.keep(compiled.catalog, of: revision(2, "b"), for: nil)
    #expect(cache.catalog(of: revision(2, "b"), for: "other") != nil)
    #expect(cache.catalog(of: revision(1, "a"), for: "home") == nil)
  }

  @Test("a placement that was prepared with the whole catalog takes profiles loaded with a part")
  func preparedWithWhole() throws {
    let workspace = try Workspace()
    let store = try SQLiteStore(path: workspace.path())
    try store.apply(
      CatalogDocument(
        text: """
          { format: 1, attributes: { a: { type: "number" }, b: { type: "number" } },
            segments: {
              s0: "attributes.a > 1", s1: "attributes.a > 2", s2: "attributes.a > attributes.b",
              s3: "attributes.b > 1" },
            flows: { f: {} },
            placements: {
              p: { audiences: [{ segment: "s2", flow: "f" }, { segment: "s3", flow: "f" },
                { flow: null }] },
              q: { audiences: [{ segment: "s0", flow: "f" }, { segment: "s1", flow: "f" },
                { flow: null }] } } }
          """))
    try store.updateProfile("jane") {
      $0["a"] = 1
      $0["b"] = 7
    }
    let whole = try #require(try store.read { try $0.catalog() })
    let paywall = try PreparedPlacement("p", in: whole)
    let other = try SQLiteStore(path: workspace.path())
    let context = try other.read { reading in
      let part = try #require(try reading.catalog(for: "p"))
      #expect(part.segments.count < whole.segments.count)
      return EvaluationContext(
        catalog: part, profile: try reading.profile("jane"), assignments: [],
        request: EvaluationRequest(placement: "p", profile: "jane"), clock: other.now())
    }
    let evaluation = paywall.evaluate(paywall.load(context))
    let expected = try Engine.evaluate(context)
    #expect(evaluation.trace == expected.trace)
    #expect(
      JSONWriter.canonical(evaluation.receipt.json)
        == JSONWriter.canonical(expected.receipt.json))
    #expect(evaluation.audience == "s3")
  }
}
