// Puts a catalog into force: its revision, and one row for each definition.

import Segments

extension Transaction {
  /// Writes the revision, and the rows in place of those of the one before.
  func write(_ rows: CatalogRows, document: String, as revision: CatalogRevision)
    throws(StoreError)
  {
    try writeRevision(revision, rows.head, document)
    try clear()
    try writeDeclarations(rows)
    try writeSegments(rows.segments)
    try writeExperiments(rows.experiments, rows.variations)
    for flow in rows.flows {
      try insert("INSERT INTO flow (id, definition) VALUES (?1, ?2)", [flow.id, flow.definition])
    }
    for cap in rows.caps {
      try insert(
        "INSERT INTO cap (id, audiences, definition) VALUES (?1, ?2, ?3)",
        [cap.id, cap.audiences, cap.definition])
    }
    for placement in rows.placements {
      try insert(
        "INSERT INTO placement (id, needs) VALUES (?1, ?2)", [placement.id, placement.needs])
    }
    try writeAudiences(rows.audiences)
  }

  private func writeRevision(
    _ revision: CatalogRevision, _ head: CatalogRows.Head, _ document: String
  ) throws(StoreError) {
    let statement = try prepare(
      """
      INSERT INTO catalog_revision (number, digest, document, format, default_locale, author, message,
        parent, applied_ms, retention)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    try statement.bind(Int64(revision.number), at: 1)
    try statement.bind(revision.digest, at: 2)
    try statement.bind(document, at: 3)
    try statement.bind(Int64(head.format), at: 4)
    try statement.bind(head.defaultLocale, at: 5)
    try statement.bind(revision.author, at: 6)
    try statement.bind(revision.message, at: 7)
    try statement.bind(revision.parent.map { Int64($0) }, at: 8)
    try statement.bind(revision.appliedMilliseconds, at: 9)
    try statement.bind(head.retention, at: 10)
    try statement.run()
  }

  private func clear() throws(StoreError) {
    try prepare("DELETE FROM attribute").run()
    try prepare("DELETE FROM context_key").run()
    try prepare("DELETE FROM segment").run()
    try prepare("DELETE FROM experiment").run()
    try prepare("DELETE FROM variation").run()
    try prepare("DELETE FROM flow").run()
    try prepare("DELETE FROM cap").run()
    try prepare("DELETE FROM placement").run()
    try prepare("DELETE FROM audience").run()
  }

  private func writeDeclarations(_ rows: CatalogRows) throws(StoreError) {
    for row in rows.attributes {
      try insert(
        "INSERT INTO attribute (key, definition) VALUES (?1, ?2)", [row.key, row.definition])
    }
    for row in rows.contextKeys {
      try insert(
        "INSERT INTO context_key (key, definition) VALUES (?1, ?2)", [row.key, row.definition])
    }
  }

  private func writeSegments(_ segments: [CatalogRows.SegmentRow]) throws(StoreError) {
    for segment in segments {
      try insert(
        "INSERT INTO segment (id, expression, unset, definition) VALUES (?1, ?2, ?3, ?4)",
        [segment.id, segment.expression, segment.unset, segment.definition])
    }
  }

  private func writeExperiments(
    _ experiments: [CatalogRows.ExperimentRow], _ variations: [CatalogRows.VariationRow]
  ) throws(StoreError) {
    for experiment in experiments {
      try insert(
        "INSERT INTO experiment (id, seed, definition) VALUES (?1, ?2, ?3)",
        [experiment.id, experiment.seed, experiment.definition])
    }
    for variation in variations {
      let statement = try prepare(
        "INSERT INTO variation (experiment, id, weight) VALUES (?1, ?2, ?3)")
      try statement.bind(variation.experiment, at: 1)
      try statement.bind(variation.id, at: 2)
      try statement.bind(Int64(variation.weight), at: 3)
      try statement.run()
    }
  }

  private func writeAudiences(_ audiences: [CatalogRows.AudienceRow]) throws(StoreError) {
    for audience in audiences {
      let statement = try prepare(
        """
        INSERT INTO audience (placement, position, id, segment, flow, experiment, definition)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """)
      try statement.bind(audience.placement, at: 1)
      try statement.bind(Int64(audience.position), at: 2)
      try statement.bind(audience.id, at: 3)
      try statement.bind(audience.segment, at: 4)
      try statement.bind(audience.flow, at: 5)
      try statement.bind(audience.experiment, at: 6)
      try statement.bind(audience.definition, at: 7)
      try statement.run()
    }
  }

  /// Inserts one row of texts.
  private func insert(_ sql: StaticString, _ texts: [String?]) throws(StoreError) {
    let statement = try prepare(sql)
    for (index, text) in texts.enumerated() { try statement.bind(text, at: Int32(index + 1)) }
    try statement.run()
  }
}
