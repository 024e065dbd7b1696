// Documents that several tests of the catalog read.

import Foundation
import Testing

@testable import Segments

/// Documents that several tests of the catalog read.
enum Documents {
  /// The example that uses every key that is in force.
  static func example() throws -> CatalogDocument {
    let cases = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Cases/catalog-example.json5")
    return try CatalogDocument(json5: Data(contentsOf: cases))
  }

  /// The lines that compiling a document reports; empty when it compiles.
  static func mistakes(_ text: String) -> [String] {
    do {
      _ = try CatalogCompiler.compile(CatalogDocument(text: text))
      return []
    } catch {
      return error.issues.map(\.description)
    }
  }

  /// The catalog of a document that has no mistakes.
  static func catalog(_ text: String) throws -> Catalog {
    try CatalogCompiler.compile(CatalogDocument(text: text)).catalog
  }
}
