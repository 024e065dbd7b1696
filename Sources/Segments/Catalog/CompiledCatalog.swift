// A catalog that compiled, with what its author should know.

/// A document that compiled: the catalog, and what its author should know.
public struct CompiledCatalog: Sendable {
  /// What evaluations use.
  public let catalog: Catalog
  /// What is no mistake but not what the author may expect, by place.
  public let warnings: [CatalogIssue]
  /// What was compiled.
  public let document: CatalogDocument
}
