// Compiled catalogs, kept across transactions.

import Segments

/// Compiled catalogs of the revision in force: whole, and as far as single placements need it.
final class CatalogCache: Sendable {
  /// How many placements' catalogs are kept.
  static let limit = 256

  private struct Kept {
    /// Number and digest: a number alone may come again after a transaction was rolled back.
    var revision: Int?
    var digest = ""
    var whole: Catalog?
    var parts: [Placement.ID: Catalog] = [:]

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
