// What was decided, and what was known, at a moment of the past.

import Expressions

extension Store {
  /// Repeats an evaluation from its receipt: with the catalog, the profile's revision and the counts
  /// that the receipt names.
  ///
  /// - Parameter receipt: As an evaluation gave it, or as it came back as JSON.
  /// - Returns: The evaluation, and what differs from the receipt.
  /// - Throws: `PrunedPast` when the profile's changes since then are gone; `UnknownDigest`,
  ///   `IncompleteReceipt`, `UnknownName`, `StoreError`.
  public func replay(_ receipt: Receipt) throws -> Replay {
    try read { try Replay(receipt, $0) }
  }

  /// What would have been decided at a moment of the past: with the catalog in force, the profile,
  /// what it kept and what had been shown then.
  ///
  /// The moment is the evaluation's clock, whatever the request says. Without a locale it is the one
  /// that the profile had been seen with by then, else the catalog's; the context is only what the
  /// request passes.
  ///
  /// - Throws: `PrunedPast` when something it needs is gone; `NoPastCatalog`, `NoCatalog`,
  ///   `UnknownName`, `StoreError`.
  public func evaluate(_ request: EvaluationRequest, asOf moment: PastMoment) throws -> Evaluation {
    try read { try PastStore(reading: $0, moment: moment).evaluate(request) }
  }

  /// What a profile held at a moment of the past; nil when it did not exist yet.
  ///
  /// What it was last seen with is told from the lines that are kept.
  ///
  /// - Throws: `PrunedPast` when changes since then are gone; `StoreError`.
  public func profile(_ id: Profile.ID, asOf moment: PastMoment) throws -> Profile? {
    try read { try PastStore(reading: $0, moment: moment).person(id).profile }
  }

  /// The changes of a profile and of those merged into it, oldest first.
  ///
  /// - Throws: `StoreError`.
  public func history(of id: Profile.ID) throws -> [HistoryEntry] {
    try read { try $0.history(of: $0.survivor(of: id)) }
  }

  /// Every catalog that was applied, oldest first.
  ///
  /// - Throws: `StoreError`.
  public func catalogRevisions() throws -> [CatalogRevision] {
    try read { try $0.catalogRevisions() }
  }

  /// Puts an earlier catalog into force again, as a new revision.
  ///
  /// - Parameters:
  ///   - number: The revision whose catalog it is.
  ///   - author: Who does it; nil when nobody says.
  ///   - message: Why; nil says which revision it was.
  ///   - base: What the caller takes to be in force; nil for whatever is.
  /// - Returns: The revision in force afterwards; not new when its catalog was in force.
  /// - Throws: `UnknownRevision`; `StaleCatalog`; `StoreError`, and `CatalogIssues` when this version of the engine
  ///   does not take the old catalog.
  @discardableResult
  public func rollback(
    to number: Int, author: String? = nil, message: String? = nil, onto base: ExpectedCatalog? = nil
  ) throws -> AppliedCatalog {
    try apply(
      catalogDocument(of: number), author: author,
      message: message ?? "rollback to revision \(number)", onto: base)
  }

  /// The catalog of a revision, as it was applied.
  ///
  /// - Throws: `UnknownRevision`; `StoreError`.
  public func catalogDocument(of number: Int) throws -> CatalogDocument {
    try read { reading in
      guard let text = try reading.catalogDocument(of: number) else {
        throw UnknownRevision(number: number, last: try reading.catalogRevision()?.number ?? 0)
      }
      return try CatalogDocument(text: text)
    }
  }
}
