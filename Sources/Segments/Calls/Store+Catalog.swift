// Puts a catalog into force.

import Expressions

/// What applying a catalog did.
public struct AppliedCatalog: Sendable {
  /// The revision in force afterwards.
  public let revision: CatalogRevision
  /// Whether it is a new one; false when the same digest was in force.
  public let isNew: Bool
  /// What is stored but has no effect yet.
  public let warnings: [CatalogIssue]
  /// What changed against the catalog that was in force; nothing when none is new.
  public let difference: CatalogDifference
}

extension AppliedCatalog {
  fileprivate init(unchanged revision: CatalogRevision) {
    self.init(
      revision: revision, isNew: false, warnings: [], difference: CatalogDifference())
  }
}

extension Store {
  /// Puts a catalog into force; the same digest again costs nothing.
  ///
  /// - Parameters:
  ///   - document: The catalog, as it was read.
  ///   - author: Who applies it; nil when nobody says.
  ///   - message: Why; nil when nobody says.
  ///   - base: What the caller takes to be in force; nil for whatever is.
  /// - Returns: The revision in force afterwards, and what changed.
  /// - Throws: `CatalogIssues` with every mistake; then nothing is stored. `StaleCatalog` when another
  ///   catalog than the base is in force. `StoreError`.
  @discardableResult
  public func apply(
    _ document: CatalogDocument, author: String? = nil, message: String? = nil,
    onto base: ExpectedCatalog? = nil
  ) throws -> AppliedCatalog {
    if let revision = try read({ try $0.catalogRevision() }), revision.digest == document.digest {
      return AppliedCatalog(unchanged: revision)
    }
    let zones = try read { $0.zoneOffset }
    let compiled = try CatalogCompiler.compile(document, zones: zones)
    let moment = now().milliseconds
    return try write { transaction in
      let parent = try transaction.catalogRevision()
      // Somebody else may have applied the same meanwhile.
      if let parent, parent.digest == document.digest { return AppliedCatalog(unchanged: parent) }
      try base?.check(parent)
      let revision = CatalogRevision(
        number: (parent?.number ?? 0) + 1, digest: document.digest, note: (author, message),
        parent: parent?.number, appliedMilliseconds: moment)
      let before = try parent.flatMap { try transaction.catalogDocument(of: $0.number) }
      try transaction.save(compiled, as: revision)
      return AppliedCatalog(
        revision: revision, isNew: true, warnings: compiled.warnings,
        difference: CatalogDifference(
          from: try before.map { try CatalogDocument(text: $0) }, to: document))
    }
  }
}
