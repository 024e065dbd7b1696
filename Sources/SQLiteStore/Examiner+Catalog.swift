// Whether the catalog's rows are those of the document that was applied.

import Segments

extension Examiner {
  /// Compiles the document in force again and compares its rows with the stored ones; and every
  /// revision's document with its digest.
  mutating func checkCatalog(_ connection: Connection) {
    let transaction = transaction(on: connection)
    defer { transaction.end() }
    do throws(StoreError) {
      let revisions = try transaction.catalogRevisions()
      for revision in revisions {
        guard let text = try transaction.catalogDocument(of: revision.number) else { continue }
        try check(revision, text, isLast: revision == revisions.last, transaction)
      }
    } catch {
      addUnreadable("catalog", "catalog_revision", error)
    }
  }

  private mutating func check(
    _ revision: CatalogRevision, _ text: String, isLast: Bool, _ transaction: Transaction
  ) throws(StoreError) {
    let example = (1, String(revision.number))
    let document: CatalogDocument
    do throws(CatalogIssues) {
      document = try CatalogDocument(text: text)
    } catch {
      add(
        .init(
          .fault, "catalog", at: "catalog_revision.document", rows: example,
          ("the document cannot be read", "restore a backup; apply the catalog again")))
      return
    }
    if document.digest != revision.digest {
      add(
        .init(
          .fault, "catalog", at: "catalog_revision.digest", rows: example,
          (
            "the document is not the one that was applied: it has another digest",
            "apply the catalog again"
          )))
    }
    guard isLast else { return }
    do throws(CatalogIssues) {
      let compiled = try CatalogCompiler.compile(document, zones: transaction.zoneOffset)
      compare(CatalogRows(compiled), rows(of: revision, transaction))
      checkPlacements(transaction)
    } catch {
      add(
        .init(
          .fault, "catalog", at: "catalog_revision.document", rows: example,
          (
            "the document in force cannot be compiled by this program: \(error.issues.count) mistakes",
            "apply a catalog that 'segments check' accepts"
          )))
    }
  }

  /// Loads each placement as an evaluation does; the definition of one that is kept from an earlier
  /// catalog stands in that catalog's revision.
  private mutating func checkPlacements(_ transaction: Transaction) {
    do throws(StoreError) {
      for id in try transaction.placementIDs() { check(id, transaction) }
    } catch {
      addUnreadable("catalog", "placement", error)
    }
  }

  private mutating func check(_ id: Placement.ID, _ transaction: Transaction) {
    let message: String
    do throws(StoreError) {
      guard let catalog = try transaction.catalog(for: id), !catalog.has(id) else { return }
      // Without an earlier definition there is nothing to be kept: the bundle said so.
      guard let kept = catalog.kept[id], let digest = kept.digest else { return }
      message =
        "it is kept from the catalog \(digest.prefix(12)), which does not define it: it cannot be "
        + "evaluated"
    } catch {
      message = "it cannot be evaluated: \(error)"
    }
    add(
      .init(
        .fault, "catalog", at: "placement.needs", rows: (1, id.rawValue),
        (message, "apply the bundle or the catalog again, or restore a backup")))
  }

  private mutating func rows(of revision: CatalogRevision, _ transaction: Transaction)
    -> CatalogRows?
  {
    do throws(StoreError) {
      return try transaction.catalogRows(of: revision)
    } catch {
      addUnreadable("catalog", nil, error)
      return nil
    }
  }

  private mutating func compare(_ wanted: CatalogRows, _ found: CatalogRows?) {
    guard let found else { return }
    let tables: [(String, Bool)] = [
      ("attribute", found.attributes == wanted.attributes),
      ("context_key", found.contextKeys == wanted.contextKeys),
      ("segment", found.segments == wanted.segments),
      ("experiment", found.experiments == wanted.experiments),
      ("flow", found.flows == wanted.flows), ("cap", found.caps == wanted.caps),
      ("placement", found.placements == wanted.placements),
      ("audience", found.audiences == wanted.audiences),
    ]
    for (table, isSame) in tables where !isSame {
      add(
        .init(
          .fault, "catalog", at: table,
          (
            "its rows are not those of the document in force: what is evaluated is not what was "
              + "applied", "apply another catalog and this one again, or restore a backup"
          )))
    }
  }
}
