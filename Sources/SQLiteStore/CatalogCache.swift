// Compiled catalogs, kept across transactions.

import Segments

/// Compiled catalogs of the revision in force: whole, and as far as single placements need it.
final class CatalogCache: Sendable {
  /// How many placements' catalogs are kept.
  static let limit = 256
  /// How often a placement is evaluated before it is prepared, which takes about as long as that.
  static let usesBeforePreparing = 100

  private struct Kept {
    /// Number and digest: a number alone may come again after a transaction was rolled back.
    var revision: Int?
    var digest = ""
    var whole: Catalog?
    var parts: [Placement.ID: Catalog] = [:]
    /// How often those that are not prepared were asked for.
    var uses: [Placement.ID: Int] = [:]
    var prepared: [Placement.ID: PreparedPlacement] = [:]

    func isOf(_ other: CatalogRevision) -> Bool {
      revision == other.number && digest == other.digest
    }
  }

  private let kept = Lock(Kept())
  /// The time zones that expressions may name.
  let zones: ZoneFiles

  init(zones: ZoneFiles) { self.zones = zones }

  /// The catalog, as far as the placement needs it; the whole for nil, or when that is at hand.
  func catalog(of revision: CatalogRevision, for placement: Placement.ID?) -> Catalog? {
    kept.withLock { kept in
      guard kept.isOf(revision) else { return nil }
      return kept.whole ?? placement.flatMap { kept.parts[$0] }
    }
  }

  /// The placement, prepared, when it was asked for often; nil before, and without a catalog at hand.
  func prepared(_ placement: Placement.ID, of revision: CatalogRevision) -> PreparedPlacement? {
    let (known, catalog) = kept.withLock { kept -> (PreparedPlacement?, Catalog?) in
      guard kept.isOf(revision) else { return (nil, nil) }
      if let known = kept.prepared[placement] { return (known, nil) }
      if kept.uses.count >= CatalogCache.limit { kept.uses = [:] }
      kept.uses[placement, default: 0] += 1
      let isOften = kept.uses[placement, default: 0] >= CatalogCache.usesBeforePreparing
      return (nil, isOften ? kept.whole ?? kept.parts[placement] : nil)
    }
    // Others evaluate meanwhile. A catalog without the placement has nothing to prepare.
    guard let catalog, let prepared = try? PreparedPlacement(placement, in: catalog) else {
      return known
    }
    kept.withLock { kept in
      guard kept.isOf(revision) else { return }
      if kept.prepared.count >= CatalogCache.limit { kept.prepared = [:] }
      kept.prepared[placement] = prepared
      kept.uses[placement] = nil
    }
    return prepared
  }

  /// Keeps a catalog; those of other revisions are given up.
  func keep(_ catalog: Catalog, of revision: CatalogRevision, for placement: Placement.ID?) {
    kept.withLock { kept in
      if !kept.isOf(revision) {
        kept = Kept(revision: revision.number, digest: revision.digest)
      }
      guard let placement else {
        kept.whole = catalog
        kept.parts = [:]
        return
      }
      if kept.parts.count >= CatalogCache.limit { kept.parts = [:] }
      kept.parts[placement] = catalog
    }
  }
}
