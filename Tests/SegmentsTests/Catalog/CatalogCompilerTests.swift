// A document without mistakes becomes the catalog that it says.

import Testing

@testable import Segments

@Suite struct CatalogCompilerTests {
  @Test("the example compiles to what it says")
  func example() throws {
    let compiled = try CatalogCompiler.compile(Documents.example())
    let catalog = compiled.catalog
    #expect(catalog.digest == compiled.document.digest)
    #expect(catalog.attributes.count == 9)
    #expect(catalog.attributes["topics"]?.values == ["breath", "body", "music", "Größe"])
    #expect(catalog.attributes["user-type"]?.isPersonal == true)
    #expect(catalog.contextKeys["hour"]?.maximum == 23)
    #expect(catalog.segments.map(\.id) == catalog.segments.map(\.id).sorted())
    #expect(catalog.segments.first { $0.id == "not_premium" }?.unset == .member)
    let candidates = try #require(catalog.segments.first { $0.id == "candidates" })
    #expect(candidates.uses.map { catalog.segments[$0].id } == ["devoted", "not_premium"])
    #expect(catalog.experiments["price"]?.seed == "price-2026")
    #expect(catalog.experiments["price"]?.variations.map(\.id) == ["high", "low", "middle"])
    #expect(catalog.experiments["tone"]?.seed == "tone")
    #expect(catalog.placements.count == 4)
  }

  @Test("the worked example compiles without a warning")
  func workedExample() throws {
    let document = try CatalogDocument(json5: Documents.bytes("catalog-worked.json5"))
    let compiled = try CatalogCompiler.compile(document)
    #expect(compiled.warnings.isEmpty)
    let audiences = try #require(compiled.catalog.placements["bmi_paywall"]).audiences
    #expect(audiences.map(\.id) == ["bmi_high", "pros", .default])
    #expect(compiled.catalog.flows["onboarding_v1"]?.save.count == 3)
  }

  @Test("a flow compiles with its screens, texts, tags and rules")
  func flows() throws {
    let catalog = try CatalogCompiler.compile(Documents.example()).catalog
    let onboarding = try #require(catalog.flows["onboarding"])
    #expect(onboarding.screens.map(\.id) == ["Über dich", "quiz", "done"])
    #expect(onboarding.defaultLocale == "de")
    #expect(onboarding.save.map(\.target.description).first == "attributes.goal")
    #expect(onboarding.finish.count == 2)
    #expect(onboarding.finish[1].condition != nil)
    let name = try #require(onboarding.answerSlots.first { $0.element == "name" })
    #expect(name.screen == "Über dich")
    #expect(name.slots.count == 2)
    #expect(onboarding.save.contains { $0.target == .field(.firstName) && $0.reads(name.slots) })
    #expect(!onboarding.answerSlots.contains { $0.element == "secret" || $0.element == "title" })
    let paywall = try #require(catalog.flows["paywall"])
    #expect(paywall.tags.map(\.tag.name) == ["passed", "place", "user.streak"])
    let text = try #require(paywall.screens[0].elements[0].text)
    #expect(text.match(for: "fr", default: "en")?.content.initial == "Streak: 0 in ")
    #expect(paywall.products.count == 2)
    #expect(paywall.remoteConfigByLocale.map(\.locale) == ["de", "en"])
  }

  @Test("an audience compiles with its id, segment, content and rollout")
  func audiences() throws {
    let catalog = try CatalogCompiler.compile(Documents.example()).catalog
    let paywall = try #require(catalog.placements["paywall"]).audiences
    #expect(paywall.map(\.id) == ["candidates", "night", "musical", "again", .default])
    #expect(paywall[0].rollout == Rollout(share: 12_500, seed: "paywall/candidates"))
    #expect(paywall[2].rollout == Rollout(share: 50_000, seed: "music"))
    #expect(paywall[3].rollout == Rollout(share: 0, seed: "paywall/again"))
    #expect(paywall[1].content == .flow(nil))
    #expect(
      paywall[2].content
        == .experiment(
          "price", flows: ["low": "paywall_low", "middle": nil, "high": "paywall_high"]))
    #expect(paywall[4].isDefault)
    #expect(catalog.placements["news"]?.audiences.last?.id == "everyone")
  }

  @Test("policies are no warning")
  func warnings() throws {
    let compiled = try CatalogCompiler.compile(
      CatalogDocument(
        text: """
          { format: 1,
            retention: {},
            caps: {}, silence: [],
            protect: { max_moved: 5 } }
          """))
    #expect(compiled.warnings.isEmpty)
  }

  @Test("what an author may not expect is a warning")
  func surprises() throws {
    let compiled = try CatalogCompiler.compile(
      CatalogDocument(
        text: """
          { format: 1,
            attributes: { level: { type: "string", values: ["a", "b"] } },
            flows: { f: {
              default_locale: "fr",
              screens: [{ id: "s", elements: [
                { id: "t", type: "text", text: { en: "Hello" } },
                { id: "c", type: "single_choice", options: [{ id: "a" }, { id: "c" }] }] },
                { id: "z", elements: [{ id: "c", type: "multi_choice" }] }],
              save: {
                "attributes.level": "answers['s/c']",
                "attributes.x": "now" } } } }
          """))
    #expect(
      compiled.warnings.map(\.description) == [
        "6:38: flows.f.screens.0.elements.0.text: has no text for the default locale 'fr': other "
          + "locales may show nothing",
        "8:7: flows.f.screens.1: the choice group 'c' stands on screen 's' too: apps then hear of "
          + "neither",
        "10:27: flows.f.save.'attributes.level': attribute 'level' does not take 'c', so that choice "
          + "is never saved",
        "11:7: flows.f.save.'attributes.x': reads no answer, so it never runs: 'save' runs when an "
          + "answer arrives",
      ])
  }

  @Test(
    "an answer is read by its screen and id, and by its id where that is unmistakable",
    arguments: [
      ("answers.only", nil),
      ("answers['one/twice']", nil),
      ("answers.twice", "stands on more than one screen: write answers['one/twice'] or"),
      ("answers.password", "is of type 'password_input' and never sends an answer"),
      ("answers.headed", "stands in a header and never sends an answer"),
      ("answers.onlt", "only"),
      ("answers.choice == 'B'", "'b'"),
    ] as [(String, String?)])
  func answers(_ expression: String, _ mistake: String?) {
    let lines = Documents.mistakes(
      """
      { format: 1, flows: { f: {
          screens: [
            { id: "one", elements: [
              { id: "only", type: "text_input" }, { id: "twice", type: "text_input" },
              { id: "password", type: "password_input" },
              { id: "headed", type: "text_input", header: true },
              { id: "choice", type: "single_choice", options: [{ id: "a" }, { id: "b" }] }] },
            { id: "two", elements: [{ id: "twice", type: "text_input" }] }],
          finish: { "attributes.x": "\(expression)" } } } }
      """)
    #expect(lines.count == (mistake == nil ? 0 : 1))
    #expect(mistake.map { lines.first?.contains($0) == true } ?? true, "\(lines)")
  }

  @Test(
    "a rule may write what its place takes",
    arguments: [
      ("profile.birthday", "answers.born"), ("profile.birthday", "answers.text"),
      ("profile.gender", "'other'"), ("attributes.number", "number(answers.text)"),
      ("attributes.number", "100.0"), ("attributes.number", "double(age(answers.text))"),
      ("attributes.boolean", "answers.text != ''"), ("attributes.timestamp", "now"),
      ("attributes.timestamp", "answers.text"), ("attributes.version", "answers.text"),
      ("attributes.string_list", "answers.many"), ("attributes.string_list", "[]"),
      ("attributes.string_list", "['a', answers.text]"),
      ("attributes.string", "has(answers.text) ? answers.text : 'none'"),
      ("attributes.free", "answers.many"), ("attributes.free", "true"),
    ])
  func writes(_ target: String, _ expression: String) {
    let types = AttributeType.allCases.map { "\($0): { type: '\($0)' }" }
    let lines = Documents.mistakes(
      """
      { format: 1, attributes: { \(types.joined(separator: ", ")) }, flows: { f: {
          screens: [{ id: "s", elements: [
            { id: "born", type: "date_picker" }, { id: "text", type: "text_input" },
            { id: "many", type: "multi_choice" }] }],
          finish: { "\(target)": "\(expression)" } } } }
      """)
    #expect(lines == [])
  }

  @Test("the digest does not depend on the order of keys, comments or blanks")
  func digest() throws {
    let documents = [
      "{ format: 1, attributes: { a: { type: 'string', personal: true } }, 'x-n': 1.50 }",
      """
      // the same
      {"x-n": +1.5, /* in another order */
       "attributes": {"a": {"personal": true, "type": "\\u0073tring",}},
       "format": 0x1,}
      """,
    ]
    let digests = try documents.map { try CatalogDocument(text: $0).digest }
    #expect(digests[0] == digests[1])
    #expect(digests[0].count == 64)
    #expect(try CatalogDocument(text: "{ format: 1 }").digest != digests[0])
    #expect(
      try CatalogDocument(text: documents[1]).canonical
        == "{\"attributes\":{\"a\":{\"personal\":true,\"type\":\"string\"}},\"format\":1,\"x-n\":1.5}"
    )
  }

  @Test(
    "the canonical form of a number past 2^53 is one that is read again, as itself",
    arguments: [
      "1e17", "-1e20", "44444444444444444.4444444444444444444441", "1e21", "9007199254740993e1",
    ])
  func largeNumbers(number: String) throws {
    let document = try CatalogDocument(text: "{ format: 1, 'x-n': \(number) }")
    let again = try CatalogDocument(text: document.canonical)
    #expect(again.canonical == document.canonical)
    #expect(again.digest == document.digest)
  }

  @Test("nesting without end is refused, not followed")
  func depth() {
    let lists = String(repeating: "[", count: 200_000)
    #expect(Documents.mistakes("{ format: 1, 'x-deep': \(lists)").count == 1)
  }
}
