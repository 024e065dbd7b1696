// Documents that several tests of the catalog read.

import Foundation
import Testing

@testable import Segments

/// Documents that several tests of the catalog read.
enum Documents {
  /// The example that uses every key that is in force.
  static func example() throws -> CatalogDocument {
    try CatalogDocument(json5: bytes("catalog-example.json5"))
  }

  /// The bytes of a file among the cases.
  static func bytes(_ name: String) throws -> [UInt8] {
    let cases = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: cases.appending(path: "Cases/\(name)")))
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
