// What a store would have answered at a moment of the past.

import Expressions

/// What a store would have answered at a moment of the past.
struct PastStore {
  let reading: any StoreReading
  let moment: PastMoment

  /// The catalog that was in force.
  ///
  /// - Throws: `NoPastCatalog` when none was yet; `StoreError`, `CatalogIssues`.
  func catalog() throws -> Catalog {
    let revisions = try reading.catalogRevisions()
    let then = revisions.last { $0.appliedMilliseconds <= moment.time.milliseconds }
    guard let then else {
      guard let first = revisions.first else { throw NoCatalog() }
      throw NoPastCatalog(
        moment: moment.time, firstMilliseconds: first.appliedMilliseconds)
    }
    return try reading.catalog(ofRevision: then.number)
  }

  /// The profile by that id, with the name it had then; nil when nobody was known by it.
  ///
  /// - Throws: `PrunedPast`, `StoreError`.
  func profile(_ id: Profile.ID) throws -> (name: Profile.ID, profile: Profile?) {
    let survivor = try reading.survivor(of: id)
    let history = try reading.history(of: survivor)
    let name = survivor == id ? id : nameThen(id, survivor, history)
    let current = name == survivor ? try reading.profile(name) : nil
    guard name != survivor || current != nil else { return (name, nil) }
    var profile = try ProfilePast(of: name, current: current, history: history)
      .profile(at: moment)
    if let seen = profile?.lastSeen.milliseconds, seen > moment.time.milliseconds {
      let ledger = try LedgerPast(of: name, at: moment, history: history, reading)
      profile?.lastSeen = LastSeen(locale: ledger.lastLocale)
    }
    return (name, profile)
  }

  /// The id itself while it was no name of another.
  private func nameThen(_ id: Profile.ID, _ survivor: Profile.ID, _ history: [HistoryEntry])
    -> Profile.ID
  {
    let end = history.last { $0.profile == id && $0.source == .merge }
    return end.map { moment.includes($0) } ?? true ? survivor : id
  }

  /// What would have been decided.
  ///
  /// - Throws: `UnknownName`, `NoCatalog`, `NoPastCatalog`, `PrunedPast`, `StoreError`.
  func evaluate(_ request: EvaluationRequest) throws -> Evaluation {
    let catalog = try catalog()
    let (name, profile) = try profile(request.profile)
    var request = request
    request.profile = name
    request.now = moment.time
    let history = try reading.history(of: try reading.survivor(of: name))
    let ledger = try LedgerPast(of: name, at: moment, history: history, reading)
    var context = EvaluationContext(
      catalog: catalog, profile: profile, assignments: try ledger.assignments(catalog),
      request: request, clock: moment.time)
    if let placement = catalog.placements[request.placement] {
      context.exposures = try ledger.counts(for: placement, in: catalog)
    }
    return try Engine.evaluate(context)
  }
}

/// No catalog was in force at a moment of the past.
public struct NoPastCatalog: Error, Hashable, Sendable, CustomStringConvertible {
  let moment: Timestamp
  let firstMilliseconds: Int64

  /// A sentence that says since when there is one.
  public var description: String {
    let first = Timestamp(milliseconds: firstMilliseconds)?.millisecondText ?? ""
    return "no catalog was in force at \(moment.millisecondText): the first was applied at \(first)"
  }
}

extension StoreReading {
  /// The catalog of a revision, compiled again.
  ///
  /// - Throws: `UnknownRevision`; `StoreError`, `CatalogIssues`.
  func catalog(ofRevision number: Int) throws -> Catalog {
    if try catalogRevision()?.number == number, let catalog = try catalog() { return catalog }
    guard let text = try catalogDocument(of: number) else {
      throw UnknownRevision(number: number, last: try catalogRevision()?.number ?? 0)
    }
    return try CatalogCompiler.compile(CatalogDocument(text: text), zones: zoneOffset).catalog
  }
}

/// A catalog revision that the store does not have.
public struct UnknownRevision: Error, Hashable, Sendable, CustomStringConvertible {
  /// The one that was asked for.
  public let number: Int
  /// The last one that there is; 0 for none.
  public let last: Int

  /// A sentence that says which there are.
  public var description: String {
    last == 0
      ? "the store has no catalog yet"
      : "there is no catalog revision \(number): there are 1 to \(last)"
  }
}
