// A catalog that is kept as rows is the same catalog when it is read back.

import Expressions
import Testing

@testable import Segments

@Suite struct CatalogRowsTests {
  private let compiled: CompiledCatalog
  private let rows: CatalogRows

  init() throws {
    compiled = try CatalogCompiler.compile(Documents.example())
    rows = CatalogRows(compiled)
  }

  /// What can be told of a catalog's parts, so that two catalogs can be compared.
  private func shown(_ catalog: Catalog, _ placement: Placement.ID) -> [String] {
    let audiences = catalog.placements[placement]?.audiences ?? []
    var lines = audiences.map {
      "\($0.id) \($0.segment?.rawValue ?? "-") \($0.rollout.map { "\($0)" } ?? "-")"
    }
    lines += audiences.compactMap { audience in
      audience.segmentIndex.map { catalog.segments[$0].expression.source }
    }
    lines += audiences.map { shown($0.content) }
    for id in flows(audiences) { lines += shown(catalog.flows[id]) }
    return lines
  }

  private func shown(_ content: Audience.Content) -> String {
    switch content {
    case .flow(let flow): return flow?.rawValue ?? "-"
    case .experiment(let experiment, let flows):
      let shown = flows.map { "\($0):\($1?.rawValue ?? "-")" }.sorted()
      return "\(experiment) \(shown)"
    }
  }

  private func flows(_ audiences: [Audience]) -> [Flow.ID] {
    audiences.flatMap { audience -> [Flow.ID] in
      switch audience.content {
      case .flow(let flow): [flow].compactMap(\.self)
      case .experiment(_, let flows): flows.values.compactMap(\.self).sorted()
      }
    }
  }

  private func shown(_ flow: Flow?) -> [String] {
    guard let flow else { return ["no flow"] }
    var lines = ["\(flow.id) \(flow.defaultLocale?.text ?? "-")"]
    for screen in flow.screens {
      lines += screen.elements.map { element in
        let texts = element.text?.entries.map { "\($0.locale?.text ?? "") \($0.content)" } ?? []
        return "\(screen.id) \(element.id) \(element.kind) \(texts) \(element.options) "
          + "\(element.isRequired) \(element.isInHeader)"
      }
    }
    lines += (flow.save + flow.finish).map {
      "\($0.target) \($0.value.source) \($0.condition?.source ?? "-")"
    }
    lines += flow.tags.map { "\($0.tag) \($0.value?.source ?? "-")" }
    lines += flow.products.map(JSONWriter.canonical)
    lines += [flow.remoteConfig.map(JSONWriter.canonical) ?? "-"]
    lines += flow.remoteConfigByLocale.map { "\($0.locale) \(JSONWriter.canonical($0.value))" }
    lines += flow.answerSlots.map { "\($0.screen) \($0.element) \($0.kind) \($0.slots)" }
    return lines
  }

  /// The rows that one placement needs, as a store loads them.
  private func rows(for id: String) throws -> CatalogRows {
    let placement = try #require(rows.placements.first { $0.id == id })
    let needs = try JSONReader.read(placement.needs.utf8)
    func isNeeded(_ kind: String, _ id: String) -> Bool {
      needs[kind]?.array?.contains { $0.string == id } == true
    }
    var part = CatalogRows(head: rows.head)
    part.attributes = rows.attributes.filter { isNeeded("attributes", $0.key) }
    part.contextKeys = rows.contextKeys.filter { isNeeded("context", $0.key) }
    part.segments = rows.segments.filter { isNeeded("segments", $0.id) }
    part.experiments = rows.experiments.filter { isNeeded("experiments", $0.id) }
    part.flows = rows.flows.filter { isNeeded("flows", $0.id) }
    part.placements = [placement]
    part.audiences = rows.audiences.filter { $0.placement == id }
    return part
  }

  @Test("all rows give the document's catalog again")
  func whole() throws {
    let catalog = try rows.catalog()
    #expect(catalog.digest == compiled.document.digest)
    #expect(catalog.defaultLocale == compiled.catalog.defaultLocale)
    #expect(catalog.attributes == compiled.catalog.attributes)
    #expect(catalog.contextKeys == compiled.catalog.contextKeys)
    #expect(catalog.segments.map(\.id) == compiled.catalog.segments.map(\.id))
    #expect(catalog.segments.map(\.unset) == compiled.catalog.segments.map(\.unset))
    #expect(catalog.segments.map(\.description) == compiled.catalog.segments.map(\.description))
    #expect(catalog.segments.map(\.uses) == compiled.catalog.segments.map(\.uses))
    #expect(catalog.experiments == compiled.catalog.experiments)
    #expect(catalog.placements.keys.sorted() == compiled.catalog.placements.keys.sorted())
    for id in compiled.catalog.placements.keys {
      #expect(shown(catalog, id) == shown(compiled.catalog, id))
    }
  }

  @Test(
    "the rows that a placement needs give the same placement",
    arguments: ["onboarding", "paywall", "news", "nowhere"])
  func part(_ id: String) throws {
    let catalog = try rows(for: id).catalog()
    let placement = Placement.ID(rawValue: id)
    #expect(catalog.digest == compiled.document.digest)
    #expect(catalog.placements.count == 1)
    #expect(shown(catalog, placement) == shown(compiled.catalog, placement))
  }

  @Test("a placement needs what its segments, tags and rules name, directly or not, and no more")
  func needs() {
    let needs = Dictionary(uniqueKeysWithValues: rows.placements.map { ($0.id, $0.needs) })
    #expect(
      needs["paywall"] == """
        {"attributes":["minutes","premium_until","streak","topics"],"caps":[],"context":["country","hour"],\
        "experiments":["price"],"flows":["paywall","paywall_high","paywall_low"],\
        "segments":["candidates","devoted","long_sessions","musical","night","not_premium","swiss"]}
        """)
    #expect(
      needs["onboarding"] == """
        {"attributes":["goal","minutes","reminders","topics"],"caps":[],"context":[],"experiments":[],\
        "flows":["onboarding"],"segments":[]}
        """)
    #expect(
      needs["nowhere"]
        == "{\"attributes\":[],\"caps\":[],\"context\":[],\"experiments\":[],\"flows\":[],\"segments\":[]}"
    )
  }

  @Test("a row says what a query asks for")
  func columns() throws {
    #expect(
      rows.head
        == .init(
          format: 1, defaultLocale: "en", digest: compiled.document.digest,
          retention: #"{"answers":"90d","events":"400d","exposures":"400d","history":"90d"}"#))
    let segment = try #require(rows.segments.first { $0.id == "not_premium" })
    #expect(segment.expression == "!(attributes.premium_until > now)")
    #expect(segment.unset == "member")
    #expect(
      segment.definition
        == "{\"unset\":\"member\",\"where\":\"!(attributes.premium_until > now)\"}")
    #expect(
      rows.variations.filter { $0.experiment == "price" }.map { "\($0.id) \($0.weight)" } == [
        "high 33340", "low 33330", "middle 33330",
      ])
    #expect(
      rows.audiences.filter { $0.placement == "paywall" }.map {
        "\($0.position) \($0.id) \($0.segment ?? "-") \($0.flow ?? "-") \($0.experiment ?? "-")"
      } == [
        "0 candidates candidates paywall -", "1 night night - -", "2 musical musical - price",
        "3 again candidates paywall_high -", "4 default - - -",
      ])
  }

  @Test("a row that somebody has spoilt is reported by its path")
  func spoilt() {
    var spoilt = rows
    spoilt.segments[0] = .init(
      id: spoilt.segments[0].id, expression: "1", unset: nil, definition: "\"1\"")
    #expect(throws: CatalogIssues.self) { try spoilt.catalog() }
    do {
      _ = try spoilt.catalog()
    } catch {
      #expect(
        error.description
          == "segments.adults: a segment is true or false; this expression is of type int")
    }
  }

  @Test(
    "S-004 S-009 S-010 a list, a number and true keep type and spelling when they are kept and read",
    arguments: [
      "attributes.s in []", "attributes.s in ['']", "attributes.n < 100000000",
      "attributes.n == 1.0", "attributes.b == true", "attributes.s == 'true'",
      "attributes.s == 'True'", "attributes.s == '1'",
    ])
  func spelling(_ expression: String) throws {
    let document = try CatalogDocument(
      text: """
        { format: 1, attributes: { s: { type: 'string' }, n: { type: 'number' },
            b: { type: 'boolean' } },
          segments: { s: "\(expression)" } }
        """)
    let catalog = try CatalogRows(CatalogCompiler.compile(document)).catalog()
    #expect(catalog.segments[0].expression.source == expression)
  }

  @Test("what an app's configuration holds is kept to the digit")
  func configuration() throws {
    let document = try CatalogDocument(
      text: """
        { format: 1, flows: { f: { remote_config: {
            on: true, word: 'true', one: 1, text: '1', part: 0.1, none: null, list: [], empty: '' } } },
          placements: { p: { audiences: [{ flow: 'f' }] } } }
        """)
    let catalog = try CatalogRows(CatalogCompiler.compile(document)).catalog()
    #expect(
      catalog.flows["f"]?.remoteConfig.map(JSONWriter.canonical) == """
        {"empty":"","list":[],"none":null,"on":true,"one":1,"part":0.1,"text":"1","word":"true"}
        """)
  }
}
