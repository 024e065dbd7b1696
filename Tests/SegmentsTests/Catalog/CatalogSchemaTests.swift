// The reader's table of keys and `catalog.schema.json` say the same.

import Foundation
import Testing

@testable import Segments

@Suite struct CatalogSchemaTests {
  /// The top of the package.
  private static var root: URL {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root
  }

  private func schema() throws -> JSONNode {
    try JSONReader.read(Data(contentsOf: Self.root.appending(path: "catalog.schema.json")))
  }

  private func definitions() throws -> JSONObject {
    try #require(try schema()["$defs"]?.object)
  }

  @Test("the schema has the reader's keys for each kind of object", arguments: CatalogPart.allCases)
  func keys(_ part: CatalogPart) throws {
    let definition = try #require(definitions()[part.rawValue])
    let properties = try #require(definition["properties"]?.object).members.map(\.key)
    #expect(Set(properties) == Set(part.keys + ["description"]))
    #expect((definition["required"]?.array ?? []).compactMap(\.string) == part.neededKeys)
    #expect(definition["additionalProperties"]?.bool == false)
    #expect(definition["patternProperties"]?["^x-"]?.bool == true)
  }

  @Test("the schema has a definition for each kind of object that has keys, and no other")
  func parts() throws {
    let withKeys = try definitions().members.filter {
      $0.value["additionalProperties"]?.bool == false
    }
    #expect(Set(withKeys.map(\.key)) == Set(CatalogPart.allCases.map(\.rawValue)))
  }

  @Test("the schema has the words that the reader knows")
  func words() throws {
    let definitions = try definitions()
    func words(_ path: String...) -> [String] {
      (definitions[path[0]]?.node(at: path.dropFirst())?.array ?? []).compactMap(\.string)
    }
    #expect(
      words("attribute", "properties", "type", "enum") == AttributeType.allCases.map(\.rawValue))
    #expect(
      words("element", "properties", "type", "enum") == Element.Kind.allCases.map(\.rawValue))
    #expect(words("segment", "properties", "unset", "enum") == ["member", "not_member"])
    #expect(words("cap", "properties", "then", "enum") == ["next", "nothing"])
  }

  // MARK: - What it says of catalogs

  /// The catalogs that are shipped as examples.
  static let samples: [String] = {
    let folder = root.appending(path: "samples")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter {
      $0.hasSuffix("catalog.json5") || $0.hasSuffix("next.json5")
    }.sorted()
  }()

  private func accepts(_ text: String) throws -> Bool {
    try SchemaJudge(schema()).accepts(try CatalogDocument(text: text).root)
  }

  @Test("every sample is as the schema asks", arguments: samples)
  func sample(_ name: String) throws {
    #expect(Self.samples.count > 5)
    let file = Self.root.appending(path: "samples/\(name)")
    #expect(try accepts(String(contentsOf: file, encoding: .utf8)))
  }

  @Test("the worked examples are as the schema asks")
  func examples() throws {
    #expect(try SchemaJudge(schema()).accepts(try Documents.example().root))
  }

  /// A catalog in which one part is replaced.
  private static func catalog(_ replaced: String, _ with: String) -> String {
    """
    { format: 1, attributes: { s: { type: "string" }, n: { type: "number", minimum: 1 } },
      segments: { high: "attributes.n > 1" },
      experiments: { e: { variations: [{ id: "a", weight: 50 }, { id: "b", weight: 50 }] } },
      flows: { f: { screens: [{ id: "s", elements: [{ id: "x", type: "text_input" }] }] }, g: {} },
      placements: { p: { audiences: [
        { segment: "high", flow: "f", limit: { count: 1, per: "1d", then: "next" } },
        { segment: "high", id: "again", experiment: "e", flows: { a: "f", b: null } },
        { flow: "g" } ] } } }
    """.replacing(replaced, with: with)
  }

  @Test("the catalog of these tests is right, for the schema and for the reader")
  func right() throws {
    let text = Self.catalog("none", "none")
    #expect(try accepts(text))
    _ = try CatalogCompiler.compile(try CatalogDocument(text: text))
  }

  @Test(
    "what the schema can see is refused by it as by the reader",
    arguments: [
      ("format: 1", "format: 2"), ("format: 1, ", ""), ("flows: { f: {", "flow: {}, flows: { f: {"),
      ("\"string\" }", "\"money\" }"), ("\"string\" }", "\"string\", minimum: 1 }"),
      ("\"string\" }", "\"number\", values: [\"a\"] }"), ("\"attributes.n > 1\"", "7"),
      ("\"attributes.n > 1\"", "{ where: \"true\", unset: \"maybe\" }"), ("g: {}", "\"g h\": {}"),
      ("g: {}", "\"-g\": {}, g: {}"), ("flow: \"f\", limit", "limit"),
      ("experiment: \"e\", flows: { a: \"f\", b: null }", "experiment: \"e\""),
      ("experiment: \"e\",", "experiment: \"e\", flow: \"f\","),
      ("experiment: \"e\", flows", "flow: \"f\", flows"),
      ("per: \"1d\", then: \"next\"", "per: \"1d\""),
      ("per: \"1d\"", "per: \"1 day\""), ("count: 1,", "count: 0,"), ("count: 1,", "count: 1.5,"),
      ("{ flow: \"g\" }", "{ flow: \"g\", rollout: 5 }"),
      ("{ flow: \"g\" }", "{ flow: \"g\", until: \"2030-01-01T00:00:00Z\" }"),
      ("flow: \"f\", limit", "flow: \"f\", from: \"tomorrow\", limit"),
      ("flow: \"f\", limit", "flow: \"f\", rollout: 101, limit"),
      ("flow: \"f\", limit", "flow: \"f\", rolout: 10, limit"),
      ("weight: 50 }", "weight: \"50\" }"),
      ("\"text_input\"", "\"textinput\""), ("{ id: \"s\", el", "{ id: \"s/t\", el"),
      ("format: 1", "format: 1, silence: [{ code: \"tautology\" }]"),
      ("format: 1", "format: 1, protect: { max_moved: 101 }"),
      ("format: 1", "format: 1, retention: { history: \"ninety\" }"),
    ])
  func wrong(_ part: String, _ wrong: String) throws {
    let text = Self.catalog(part, wrong)
    #expect(text != Self.catalog("none", "none"))
    #expect(try !accepts(text))
    #expect(throws: CatalogIssues.self) {
      _ = try CatalogCompiler.compile(try CatalogDocument(text: text))
    }
  }
}
