// What two catalogs differ in, kind by kind.

import Testing

@testable import Segments

@Suite struct CatalogDifferenceTests {
  private let old = """
    { format: 1, default_locale: 'en',
      attributes: { a: { type: 'string' }, b: { type: 'number' } },
      context: { country: { type: 'string' } },
      segments: { s: 'true', t: 'false', u: 'true' },
      experiments: { e: { variations: [{ id: 'a', weight: 100 }] } },
      flows: { f: {}, g: {} },
      placements: { p: { audiences: [{ flow: 'f' }] } } }
    """

  @Test("what was added, removed and changed is told by kind and in order")
  func changes() throws {
    let new = """
      { format: 1, default_locale: 'de', retention: { events: '10d' },
        attributes: { b: { type: 'number', unit: 'kg' }, c: { type: 'string' } },
        segments: { u: 'true', t: 'true', s: 'false', z: 'true', y: 'true' },
        experiments: { e: { variations: [{ weight: 100, id: 'a' }] } },
        flows: { g: {}, f: { products: [] } },
        placements: { p: { audiences: [{ flow: 'g' }] } } }
      """
    let difference = try CatalogDifference(
      from: CatalogDocument(text: old), to: CatalogDocument(text: new))
    let lines = CatalogDifference.Kind.allCases.map { kind in
      let change = difference[kind]
      return "\(kind.rawValue) +\(change.added) -\(change.removed) ~\(change.changed)"
    }
    #expect(
      lines == [
        #"attribute +["c"] -["a"] ~["b"]"#,
        #"context_key +[] -["country"] ~[]"#,
        #"segment +["y", "z"] -[] ~["s", "t"]"#,
        #"experiment +[] -[] ~[]"#,
        #"flow +[] -[] ~["f"]"#,
        #"placement +[] -[] ~["p"]"#,
        #"setting +["retention"] -[] ~["default_locale"]"#,
      ])
  }

  @Test("a document in another order and with comments differs in nothing")
  func same() throws {
    let other = """
      { placements: { p: { audiences: [{ flow: 'f' }] } }, // the same
        flows: { g: {}, f: {} }, experiments: { e: { variations: [{ weight: 100.0, id: 'a' }] } },
        segments: { u: 'true', t: 'false', s: 'true' }, context: { country: { type: 'string' } },
        attributes: { b: { type: 'number' }, a: { type: 'string' } },
        default_locale: 'en', format: 1 }
      """
    let difference = try CatalogDifference(
      from: CatalogDocument(text: old), to: CatalogDocument(text: other))
    #expect(difference.isEmpty)
    #expect(difference[.segment].isEmpty)
  }

  @Test("against no catalog, everything is added")
  func first() throws {
    let difference = try CatalogDifference(from: nil, to: CatalogDocument(text: old))
    #expect(difference[.segment].added == ["s", "t", "u"])
    #expect(difference[.setting].added == ["default_locale", "format"])
    #expect(difference.changes.values.allSatisfy { $0.removed.isEmpty && $0.changed.isEmpty })
  }
}
