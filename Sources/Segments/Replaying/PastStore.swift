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

  /// A profile as it was, and what else is known of it.
  struct Person {
    /// The name it had.
    let name: Profile.ID
    /// What it held; nil when nobody was known by the name.
    let profile: Profile?
    /// What it kept, and what had been shown to it.
    let ledger: LedgerPast
    /// Whether what it was last seen with is told from lines of which none is missing.
    let isLocaleKnown: Bool
  }

  /// The profile by that id, with the name it had then.
  ///
  /// - Throws: `PrunedPast`, `StoreError`.
  func person(_ id: Profile.ID) throws -> Person {
    let survivor = try reading.survivor(of: id)
    let history = try reading.history(of: survivor)
    let lines = LinesPast(
      try reading.events(of: survivor), at: moment, in: try reading.origin())
    // In a chain of merges it answered to another name than now.
    let name =
      lines.knowsMerge(of: id)
      ? lines.survivor(of: id) : survivor == id ? id : nameThen(id, survivor, history)
    let ledger = try LedgerPast(of: name, now: survivor, at: moment, lines, reading)
    let current = name == survivor ? try reading.profile(name) : nil
    guard name != survivor || current != nil else {
      return Person(name: name, profile: nil, ledger: ledger, isLocaleKnown: true)
    }
    var profile = try ProfilePast(of: name, current: current, history: history)
      .profile(at: moment)
    let isStill =
      current.map { seen in
        moment.reckoning == .happening && !ledger.wasMergedLater
          && (seen.lastSeen.milliseconds ?? .min) <= moment.time.milliseconds
      } ?? false
    guard !isStill, profile != nil else {
      return Person(name: name, profile: profile, ledger: ledger, isLocaleKnown: true)
    }
    let seen = lines.profile(name)
    profile?.lastSeen = seen.lastSeen
    profile?.changes.lastContext = seen.changes.lastContext
    profile?.changes.lastLocale = seen.changes.lastLocale
    let isKnown =
      try reading.prunedBefore(.events).map { seen.localeMilliseconds ?? .min >= $0 } ?? true
    return Person(
      name: name, profile: profile, ledger: ledger,
      isLocaleKnown: isKnown || current.map { $0.localeMilliseconds == nil } ?? false)
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
    let catalog = try catalog().deciding(request.placement)
    let person = try person(request.profile)
    guard person.isLocaleKnown || request.locale != nil else {
      throw PrunedPast(
        "which locale profile '\(person.name)' was last seen with at "
          + "\(moment.time.millisecondText) was pruned: say which one is meant")
    }
    var request = request
    request.profile = person.name
    request.now = moment.time
    var context = EvaluationContext(
      catalog: catalog, profile: person.profile,
      assignments: try person.ledger.assignments(catalog, at: request.placement),
      request: request, clock: moment.time)
    if let placement = catalog.placements[request.placement] {
      context.exposures = try person.ledger.counts(for: placement, in: catalog)
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
    let document = try CatalogDocument(text: text)
    return try keeping(
      CatalogCompiler.compile(document.root, digest: document.digest, zones: zoneOffset))
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
