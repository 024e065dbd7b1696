// Reads the catalogs from which placements were kept.

extension StoreReading {
  /// The catalog with the last good definitions of the placements that are kept, each with the catalog
  /// that it comes from; the flows they show can be gone through, too.
  ///
  /// - Throws: `StoreError.corrupt` when such a catalog cannot be read any more.
  package func keeping(_ catalog: Catalog) throws(StoreError) -> Catalog {
    guard !catalog.kept.isEmpty else { return catalog }
    var catalog = catalog
    let revisions = try catalogRevisions()
    var known: [String: Catalog] = [:]
    for (id, placement) in catalog.kept {
      guard let digest = placement.digest else { continue }
      let earlier: Catalog
      if let read = known[digest] {
        earlier = read
      } else {
        earlier = try self.catalog(digest, among: revisions)
      }
      known[digest] = earlier
      catalog.kept[id] = placement.with(earlier)
      for flow in earlier.placements[id].map({ CatalogNeeds(earlier).of($0).flows }) ?? [] {
        let flow = Flow.ID(rawValue: flow)
        if catalog.flows[flow] == nil { catalog.flows[flow] = earlier.flows[flow] }
      }
    }
    return catalog
  }

  private func catalog(_ digest: String, among revisions: [CatalogRevision]) throws(StoreError)
    -> Catalog
  {
    let number = revisions.last { $0.digest == digest }?.number
    guard let number, let text = try catalogDocument(of: number) else {
      throw .corrupt(
        "the catalog \(digest.prefix(12)), from which a placement is kept, is not in the store: "
          + "apply the bundle again")
    }
    do throws(CatalogIssues) {
      // It was in force: a machine that knows fewer zones takes it all the same.
      let document = try CatalogDocument(text: text)
      return try CatalogCompiler.compile(
        document.root, digest: document.digest, zones: zoneOffset)
    } catch {
      throw .corrupt("the catalog of revision \(number) cannot be read any more: \(error)")
    }
  }
}
