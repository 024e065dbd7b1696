// The variations that profiles keep, and what was shown to them.

import Segments

extension Transaction {
  func assignments(of profile: Profile.ID) throws(StoreError) -> [Assignment] {
    let statement = try prepareAside(
      """
      SELECT experiment, variation, bucket, at_ms FROM assignment WHERE profile_id = ?1
      ORDER BY experiment
      """)
    try statement.bind(profile.rawValue, at: 1)
    return try statement.all { (row) throws(StoreError) in
      Assignment(
        experiment: Experiment.ID(rawValue: row.text(0)),
        variation: Variation.ID(rawValue: row.text(1)), bucket: Int(row.int(2)),
        milliseconds: row.int(3))
    }
  }

  func assignedProfiles(after id: Profile.ID?, limit: Int) throws(StoreError) -> [Profile.ID] {
    // No id is as small as the empty text.
    let statement = try prepare(
      """
      SELECT DISTINCT profile_id FROM assignment WHERE profile_id > ?1 ORDER BY profile_id LIMIT ?2
      """)
    try statement.bind(id?.rawValue ?? "", at: 1)
    try statement.bind(Int64(limit), at: 2)
    let ids = try statement.all { (row) throws(StoreError) in Profile.ID(rawValue: row.text(0)) }
    return try ascending(ids, after: id, "assignment") { $0 }
  }

  func save(_ assignment: Assignment, of profile: Profile.ID) throws(StoreError) {
    let statement = try prepareAside(
      """
      INSERT OR REPLACE INTO assignment (profile_id, experiment, variation, bucket, at_ms)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    try statement.bind(profile.rawValue, at: 1)
    try statement.bind(assignment.experiment.rawValue, at: 2)
    try statement.bind(assignment.variation.rawValue, at: 3)
    try statement.bind(Int64(assignment.bucket), at: 4)
    try statement.bind(assignment.milliseconds, at: 5)
    try statement.run()
  }

  func exposureTimes(
    of profile: Profile.ID, at place: Audience.Place, in span: ClosedRange<Int64>, limit: Int
  ) throws(StoreError) -> [Int64] {
    let statement = try prepareAside(
      """
      SELECT at_ms FROM exposure
      WHERE profile_id IN (SELECT ?1 UNION ALL SELECT id FROM profile_alias WHERE profile_id = ?1)
        AND placement = ?2 AND audience = ?3 AND at_ms BETWEEN ?4 AND ?5 AND flow IS NOT NULL
      ORDER BY at_ms DESC LIMIT ?6
      """)
    try statement.bind(profile.rawValue, at: 1)
    try statement.bind(place.placement.rawValue, at: 2)
    try statement.bind(place.audience.rawValue, at: 3)
    try statement.bind(span.lowerBound, at: 4)
    try statement.bind(span.upperBound, at: 5)
    try statement.bind(Int64(limit), at: 6)
    return try statement.all { (row) throws(StoreError) in row.int(0) }
  }

  func exposures(of profile: Profile.ID) throws(StoreError) -> [Exposure] {
    let statement = try prepare(
      """
      SELECT profile_id, placement, audience, flow, experiment, variation, bucket, assigned_ms,
        at_ms, received_ms, receipt
      FROM exposure
      WHERE profile_id IN (SELECT ?1 UNION ALL SELECT id FROM profile_alias WHERE profile_id = ?1)
      ORDER BY seq
      """)
    try statement.bind(profile.rawValue, at: 1)
    return try statement.all { (row) throws(StoreError) in
      Exposure(
        of: Profile.ID(rawValue: row.text(0)),
        shown: (
          Placement.ID(rawValue: row.text(1)), Audience.ID(rawValue: row.text(2)),
          row.optionalText(3).map(Flow.ID.init(rawValue:))
        ),
        assignment: Self.readShownVariation(row), times: (row.int(8), row.int(9)),
        receipt: row.text(10))
    }
  }

  private static func readShownVariation(_ row: Statement) -> Assignment? {
    guard let experiment = row.optionalText(4), let variation = row.optionalText(5) else {
      return nil
    }
    return Assignment(
      experiment: Experiment.ID(rawValue: experiment),
      variation: Variation.ID(rawValue: variation), bucket: Int(row.int(6)),
      milliseconds: row.int(7))
  }

  func append(_ exposure: Exposure) throws(StoreError) {
    let seq = try nextSeq()
    let statement = try prepareAside(
      """
      INSERT INTO exposure (seq, profile_id, placement, audience, flow, experiment, variation, bucket,
        assigned_ms, at_ms, received_ms, receipt)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """)
    try statement.bind(seq, at: 1)
    try statement.bind(exposure.profile.rawValue, at: 2)
    try statement.bind(exposure.placement.rawValue, at: 3)
    try statement.bind(exposure.audience.rawValue, at: 4)
    try statement.bind(exposure.flow?.rawValue, at: 5)
    try statement.bind(exposure.assignment?.experiment.rawValue, at: 6)
    try statement.bind(exposure.assignment?.variation.rawValue, at: 7)
    try statement.bind(exposure.assignment.map { Int64($0.bucket) }, at: 8)
    try statement.bind(exposure.assignment?.milliseconds, at: 9)
    try statement.bind(exposure.atMilliseconds, at: 10)
    try statement.bind(exposure.receivedMilliseconds, at: 11)
    try statement.bind(exposure.receipt, at: 12)
    try statement.run()
  }
}
