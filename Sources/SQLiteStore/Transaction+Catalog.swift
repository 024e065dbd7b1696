// The catalog in force, read back from its rows.

import Segments

extension Transaction {
  func readCatalogRevision() throws(StoreError) -> CatalogRevision? {
    let statement = try prepare(
      """
      SELECT number, digest, author, message, parent, applied_ms FROM catalog_revision
      ORDER BY number DESC LIMIT 1
      """)
    return try statement.first(Self.readRevision)
  }

  func catalogRevisions() throws(StoreError) -> [CatalogRevision] {
    let statement = try prepare(
      """
      SELECT number, digest, author, message, parent, applied_ms FROM catalog_revision
      ORDER BY number
      """)
    return try statement.all(Self.readRevision)
  }

  private static func readRevision(_ row: Statement) throws(StoreError) -> CatalogRevision {
    CatalogRevision(
      number: Int(row.int(0)), digest: row.text(1),
      note: (row.optionalText(2), row.optionalText(3)),
      parent: row.optionalInt(4).map { Int($0) }, appliedMilliseconds: row.int(5))
  }

  func catalogDocument(of revision: Int) throws(StoreError) -> String? {
    let statement = try prepare("SELECT document FROM catalog_revision WHERE number = ?1")
    try statement.bind(Int64(revision), at: 1)
    return try statement.first { (row) throws(StoreError) in row.text(0) }
  }

  func placementIDs() throws(StoreError) -> [Placement.ID] {
    try prepare("SELECT id FROM placement ORDER BY id").all { (row) throws(StoreError) in
      Placement.ID(rawValue: row.text(0))
    }
  }

  private func head(of revision: CatalogRevision) throws(StoreError) -> CatalogRows.Head {
    let statement = try prepare(
      "SELECT format, default_locale, retention FROM catalog_revision WHERE number = ?1")
    try statement.bind(Int64(revision.number), at: 1)
    let head = try statement.first { (row) throws(StoreError) in
      CatalogRows.Head(
        format: Int(row.int(0)), defaultLocale: row.optionalText(1), digest: revision.digest,
        retention: row.optionalText(2))
    }
    return head ?? CatalogRows.Head(format: 1, defaultLocale: nil, digest: revision.digest)
  }

  // MARK: - All of it

  /// All rows of the catalog in force.
  ///
  /// Variations stand in their experiments' definitions too, and are not read.
  func catalogRows(of revision: CatalogRevision) throws(StoreError) -> CatalogRows {
    var rows = CatalogRows(head: try head(of: revision))
    rows.attributes = try prepare("SELECT key, definition FROM attribute ORDER BY key")
      .all(Self.readDeclaration)
    rows.contextKeys = try contextKeys()
    rows.segments = try prepare(
      "SELECT id, expression, unset, definition FROM segment ORDER BY id"
    ).all(Self.readSegment)
    rows.experiments = try prepare("SELECT id, seed, definition FROM experiment ORDER BY id")
      .all(Self.readExperiment)
    rows.flows = try prepare("SELECT id, definition FROM flow ORDER BY id").all(Self.readFlow)
    rows.caps = try prepare("SELECT id, audiences, definition FROM cap ORDER BY id")
      .all(Self.readCap)
    rows.placements = try prepare("SELECT id, needs FROM placement ORDER BY id")
      .all(Self.readPlacement)
    rows.audiences = try prepare(
      """
      SELECT placement, position, id, segment, flow, experiment, definition FROM audience
      ORDER BY placement, position
      """
    ).all(Self.readAudience)
    return rows
  }

  // MARK: - One placement

  /// The rows that a placement needs; none but the head's when there is no such placement.
  func catalogRows(of revision: CatalogRevision, neededBy placement: Placement.ID)
    throws(StoreError) -> CatalogRows
  {
    var rows = CatalogRows(head: try head(of: revision))
    let statement = try prepare("SELECT id, needs FROM placement WHERE id = ?1")
    try statement.bind(placement.rawValue, at: 1)
    let found = try statement.first { [self] (row) throws(StoreError) in
      (try Self.readPlacement(row), try object(row, 1, "placement.needs"))
    }
    guard let (row, needs) = found else { return rows }
    rows.placements = [row]
    rows.attributes = try named(
      needs, "attributes", "SELECT key, definition FROM attribute WHERE key = ?1",
      Self.readDeclaration)
    // All of them: whether a caller's key is declared does not depend on the placement.
    rows.contextKeys = try contextKeys()
    rows.segments = try named(
      needs, "segments", "SELECT id, expression, unset, definition FROM segment WHERE id = ?1",
      Self.readSegment)
    rows.experiments = try named(
      needs, "experiments", "SELECT id, seed, definition FROM experiment WHERE id = ?1",
      Self.readExperiment)
    rows.flows = try named(
      needs, "flows", "SELECT id, definition FROM flow WHERE id = ?1", Self.readFlow)
    rows.caps = try named(
      needs, "caps", "SELECT id, audiences, definition FROM cap WHERE id = ?1", Self.readCap)
    rows.audiences = try audiences(of: placement)
    return rows
  }

  private func contextKeys() throws(StoreError) -> [CatalogRows.DeclarationRow] {
    try prepare("SELECT key, definition FROM context_key ORDER BY key").all(Self.readDeclaration)
  }

  private func audiences(of placement: Placement.ID) throws(StoreError)
    -> [CatalogRows.AudienceRow]
  {
    let statement = try prepare(
      """
      SELECT placement, position, id, segment, flow, experiment, definition FROM audience
      WHERE placement = ?1 ORDER BY position
      """)
    try statement.bind(placement.rawValue, at: 1)
    return try statement.all(Self.readAudience)
  }

  /// The rows that one list of a placement's needs names, in that order.
  private func named<Row>(
    _ needs: JSONObject, _ kind: String, _ sql: StaticString,
    _ read: (Statement) throws(StoreError) -> Row
  ) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    for element in needs[kind]?.array ?? [] {
      guard let name = element.string else {
        throw corrupt("placement.needs", "its lists hold more than texts")
      }
      let statement = try prepare(sql)
      try statement.bind(name, at: 1)
      if let row = try statement.first(read) { rows.append(row) }
    }
    return rows
  }

  // MARK: - Rows

  private static func readDeclaration(_ row: Statement) throws(StoreError)
    -> CatalogRows.DeclarationRow
  {
    CatalogRows.DeclarationRow(key: row.text(0), definition: row.text(1))
  }

  private static func readSegment(_ row: Statement) throws(StoreError) -> CatalogRows.SegmentRow {
    CatalogRows.SegmentRow(
      id: row.text(0), expression: row.text(1), unset: row.optionalText(2),
      definition: row.text(3))
  }

  private static func readExperiment(_ row: Statement) throws(StoreError)
    -> CatalogRows.ExperimentRow
  {
    CatalogRows.ExperimentRow(id: row.text(0), seed: row.text(1), definition: row.text(2))
  }

  private static func readFlow(_ row: Statement) throws(StoreError) -> CatalogRows.FlowRow {
    CatalogRows.FlowRow(id: row.text(0), definition: row.text(1))
  }

  private static func readCap(_ row: Statement) throws(StoreError) -> CatalogRows.CapRow {
    CatalogRows.CapRow(id: row.text(0), audiences: row.text(1), definition: row.text(2))
  }

  private static func readPlacement(_ row: Statement) throws(StoreError)
    -> CatalogRows.PlacementRow
  {
    CatalogRows.PlacementRow(id: row.text(0), needs: row.text(1))
  }

  private static func readAudience(_ row: Statement) throws(StoreError)
    -> CatalogRows.AudienceRow
  {
    CatalogRows.AudienceRow(
      place: (row.text(0), Int(row.int(1))), id: row.text(2), segment: row.optionalText(3),
      content: (row.optionalText(4), row.optionalText(5)), definition: row.text(6))
  }
}
