// What a catalog would do to everybody, before it is put into force.

import Expressions

extension CatalogDocument {
  /// The largest share of profiles that the next catalog may move at a placement, in percent.
  ///
  /// The compiler has checked it. The rows of a catalog in force do not hold it: no evaluation reads it.
  fileprivate var protectedShare: Double? { root["protect"]?["max_moved"]?.number?.double }
}

extension Store {
  /// Evaluates every stored profile with the catalog in force and with a new one.
  ///
  /// Nothing is written. What others write meanwhile is not seen.
  ///
  /// - Parameters:
  ///   - document: The new catalog.
  ///   - options: What is asked.
  /// - Returns: Who moves from which flow to which, and which segments grow or shrink.
  /// - Throws: `CatalogIssues` with every mistake of the new catalog; `UnknownName` when neither
  ///   catalog has the placement that is asked about; `TooManyGroups`; what `options.scan.watch`
  ///   throws; `StoreError`.
  public func plan(_ document: CatalogDocument, _ options: PlanOptions = PlanOptions()) throws
    -> PopulationPlan
  {
    let compiled = try CatalogCompiler.compile(document, zones: read { $0.zoneOffset })
    let (base, old, before, new) = try read { reading in
      let base = try reading.catalogRevision()
      return (
        base, try reading.catalog(),
        try base.flatMap { try reading.catalogDocument(of: $0.number) },
        try reading.keeping(compiled.catalog)
      )
    }
    let oldDocument = try before.map { try CatalogDocument(text: $0) }
    let difference = CatalogDifference(from: oldDocument, to: document)
    try options.placement.map { try check($0, old, new) }
    let scope = PlanScope(from: old, to: new, difference, only: options.placement)
    let work = PlanWork(scope: scope, old: old, new: new, options, clock: now())
    let tally = try work.run(in: self)
    let changedFlows = Set(difference[.flow].changed.map { Flow.ID(rawValue: $0) })
    return PopulationPlan(
      base: base, document: document, difference: difference,
      changes: DefinitionChange.all(from: oldDocument, to: document), warnings: compiled.warnings,
      now: work.clock, activeMilliseconds: options.activeMilliseconds, profiles: tally.count,
      placements: tally.moves(work, changedFlows: changedFlows), segments: tally.sizes(work),
      protectedShare: oldDocument?.protectedShare)
  }

  /// Evaluates a placement for every stored profile, with the catalog in force.
  ///
  /// - Parameters:
  ///   - placement: Which one.
  ///   - options: Context, moment, and how profiles are gone through; the rest is not looked at.
  /// - Returns: Which audience decides for how many, what they see, and whether what experiments gave
  ///   fits what they were meant to give.
  /// - Throws: `UnknownName` when the catalog has no such placement; `NoCatalog`; what
  ///   `options.scan.watch` throws; `StoreError`.
  public func distribution(of placement: Placement.ID, _ options: PlanOptions = PlanOptions())
    throws -> PlacementDistribution
  {
    let (catalog, names) = try read { reading in
      (try reading.catalog(for: placement), try reading.placementIDs())
    }
    guard let catalog else { throw NoCatalog() }
    let deciding = catalog.deciding(placement)
    guard let found = deciding.placements[placement] else {
      throw UnknownName(placement: placement, in: catalog, among: names.map(\.rawValue))
    }
    return try DistributionWork(found, of: deciding, options, clock: now()).run(in: self)
  }

  private func check(_ placement: Placement.ID, _ old: Catalog?, _ new: Catalog) throws(UnknownName)
  {
    guard !new.has(placement), old?.has(placement) != true else { return }
    let known = Set(new.placements.keys).union(old.map { Set($0.placements.keys) } ?? [])
    throw UnknownName(placement: placement, in: new, among: known.map(\.rawValue).sorted())
  }
}
