// Puts a bundle into force, as far as this engine can take it.

/// What applying a bundle did.
public struct AppliedBundle: Sendable {
  /// The revision in force afterwards, and what changed.
  public let applied: AppliedCatalog
  /// What was taken of the bundle: with placements that are kept, and what was left out.
  public let reduction: BundleReduction
}

extension Store {
  /// Puts a bundle into force, as far as this engine can take it; the same again costs nothing.
  ///
  /// A placement that requires what this engine lacks keeps its last good definition: evaluations of
  /// it say so (`source`). Without one it cannot be evaluated, and the error names what is lacking.
  /// Everything else is applied.
  ///
  /// - Parameters:
  ///   - bundle: As it was read, with its digests checked.
  ///   - author: Who applies it; nil when nobody says.
  ///   - message: Why; nil when nobody says.
  /// - Returns: What was applied, kept and left out.
  /// - Throws: `CatalogIssues` when nothing can be taken; then nothing is stored. `StaleCatalog` when
  ///   another catalog comes into force meanwhile. `StoreError`.
  @discardableResult
  public func apply(_ bundle: CatalogBundle, author: String? = nil, message: String? = nil) throws
    -> AppliedBundle
  {
    let (revision, reduction) = try read { reading in
      (try reading.catalogRevision(), try BundleReduction(bundle, over: reading.catalog()))
    }
    // What is kept is of the catalog in force: it must still be that.
    let base = revision.map { ExpectedCatalog.digest($0.digest) } ?? .noCatalog
    let applied = try apply(reduction.document, author: author, message: message, onto: base)
    return AppliedBundle(applied: applied, reduction: reduction)
  }
}
