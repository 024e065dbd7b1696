// The reader's table of keys and `catalog.schema.json` say the same.

import Foundation
import Testing

@testable import Segments

@Suite struct CatalogSchemaTests {
  private func definitions() throws -> JSONObject {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let schema = try Data(contentsOf: root.appending(path: "catalog.schema.json"))
    return try #require(JSONReader.read(schema)["$defs"]?.object)
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
}
