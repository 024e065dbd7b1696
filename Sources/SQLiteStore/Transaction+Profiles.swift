// Profiles and what their changes replaced.

import Expressions
import Segments

extension Transaction {
  func profile(_ id: Profile.ID) throws(StoreError) -> Profile? {
    if let profile = try profile(stored: id) { return profile }
    let survivor = try survivor(of: id)
    return survivor == id ? nil : try profile(stored: survivor)
  }

  private func profile(stored id: Profile.ID) throws(StoreError) -> Profile? {
    if let profile = recollection.profiles?[id] { return profile }
    let statement = try prepareAside(
      """
      SELECT id, first_name, last_name, email, phone_number, gender, birthday, attributes, draw_key,
        created_ms, updated_ms, last_context, last_locale, last_seen_ms, revision, changed
      FROM profile WHERE id = ?1
      """)
    try statement.bind(id.rawValue, at: 1)
    let found = try statement.first(readProfile)
    if let found {
      // Who is only read takes room, too.
      if recollection.profiles?.isFull == true { try forgetRows() }
      recollection.profiles?.put(read: found)
    }
    return found
  }

  func profiles(after id: Profile.ID?, limit: Int) throws(StoreError) -> [Profile] {
    // No id is as small as the empty text.
    let statement = try prepare(
      """
      SELECT id, first_name, last_name, email, phone_number, gender, birthday, attributes, draw_key,
        created_ms, updated_ms, last_context, last_locale, last_seen_ms, revision, changed
      FROM profile WHERE id > ?1 ORDER BY id LIMIT ?2
      """)
    try statement.bind(id?.rawValue ?? "", at: 1)
    try statement.bind(Int64(max(limit, 0)), at: 2)
    return try ascending(statement.all(readProfile), after: id, "profile") { $0.id }
  }

  func scanProfiles(
    after id: Profile.ID?, through end: Profile.ID?, limit: Int, lending columns: LentColumns,
    _ body: (any ProfileColumns) throws -> Void
  ) throws {
    // The columns in the order of `ProfileColumn`; SQLite takes a row apart as far as it is asked to.
    let statement = try prepare(
      columns == .all
        ? """
        SELECT id, first_name, last_name, email, phone_number, gender, birthday, attributes, draw_key,
          created_ms, updated_ms, last_context, last_locale, last_seen_ms
        FROM profile WHERE id > ?1 AND id <= ?3 ORDER BY id LIMIT ?2
        """
        : """
        SELECT id, NULL, NULL, NULL, NULL, NULL, NULL, attributes, NULL, NULL, updated_ms, NULL, NULL,
          last_seen_ms
        FROM profile WHERE id > ?1 AND id <= ?3 ORDER BY id LIMIT ?2
        """)
    try statement.bind(id?.rawValue ?? "", at: 1)
    try statement.bind(Int64(max(limit, 0)), at: 2)
    if let end {
      try statement.bind(end.rawValue, at: 3)
    } else {
      // Bytes come after every text. https://sqlite.org/datatype3.html#sort_order
      try statement.bind([] as [UInt8], at: 3)
    }
    let row = LentRow(statement, columns)
    defer {
      row.end()
      statement.reset()
    }
    var count = 0
    while try statement.step() {
      try body(row)
      count += 1
      // Where the next page begins: further on, or there would be no end.
      if count == limit, let id, row.text(.id).map({ Profile.ID(rawValue: $0) <= id }) ?? true {
        throw disorder(of: "profile")
      }
    }
  }

  func profileID(before id: Profile.ID?) throws(StoreError) -> Profile.ID? {
    let statement = try prepare(
      id == nil
        ? "SELECT id FROM profile ORDER BY id DESC LIMIT 1"
        : "SELECT id FROM profile WHERE id < ?1 ORDER BY id DESC LIMIT 1")
    if let id { try statement.bind(id.rawValue, at: 1) }
    return try statement.first { (row) throws(StoreError) in Profile.ID(rawValue: row.text(0)) }
  }

  func profileCount() throws(StoreError) -> Int {
    let statement = try prepare("SELECT count(*) FROM profile")
    return try statement.first { (row) throws(StoreError) in Int(row.int(0)) } ?? 0
  }

  /// In the order of `ProfileColumn`.
  private func readProfile(_ row: Statement) throws(StoreError) -> Profile {
    do throws(Profile.ColumnMistake) {
      return try Profile(row)
    } catch {
      throw .corrupt(
        "\(cannotRead(error.column, error.message)) (profile '\(row.text(0))': "
          + "mend its row with the sqlite3 shell)")
    }
  }

  func evaluation(onRowFor request: EvaluationRequest, clock: Timestamp) throws(StoreError)
    -> Evaluation?
  {
    // What a writer has at hand may not be in the table yet.
    guard recollection.profiles == nil, let placement = try prepared(request.placement) else {
      return nil
    }
    let statement = try prepareAside(
      """
      SELECT id, first_name, last_name, email, phone_number, gender, birthday, attributes, draw_key,
        created_ms, updated_ms, last_context, last_locale, last_seen_ms, revision
      FROM profile WHERE id = ?1
      """)
    // Whoever reads the whole profile says what is wrong with it; and whom another name leads to.
    let found = try statement.first(of: request.profile.rawValue) { row in
      try? placement.evaluate(row, request, clock: clock)
    }
    return found.flatMap(\.self)
  }

  private static let fields: [(Int32, StandardField)] = [
    (1, .firstName), (2, .lastName), (3, .email), (4, .phoneNumber), (5, .gender), (6, .birthday),
  ]

  func save(_ profile: Profile) throws(StoreError) {
    try checkFinite(profile.attributes)
    try checkFinite(profile.lastSeen.context?.values ?? [:])
    guard recollection.profiles != nil else { return try write(profile) }
    recollection.profiles?.put(changed: profile)
    if recollection.profiles?.isFull == true { try forgetRows() }
  }

  /// Writes a profile's row.
  func write(_ profile: Profile) throws(StoreError) {
    let statement = try prepareAside(
      """
      INSERT OR REPLACE INTO profile (id, first_name, last_name, email, phone_number, gender,
        birthday, attributes, draw_key, revision, created_ms, updated_ms, last_context, last_locale,
        last_seen_ms, changed)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
      """)
    try statement.bind(profile.id.rawValue, at: 1)
    for (column, field) in Self.fields { try statement.bind(profile[field], at: column + 1) }
    try statement.bind(ProfileJSON.text(profile.attributes), at: 8)
    try statement.bind(profile.drawKey, at: 9)
    try statement.bind(Int64(profile.revision), at: 10)
    try statement.bind(profile.createdMilliseconds, at: 11)
    try statement.bind(profile.updatedMilliseconds, at: 12)
    try statement.bind(profile.lastSeen.context.map { ProfileJSON.text($0.values) }, at: 13)
    try statement.bind(profile.lastSeen.locale, at: 14)
    try statement.bind(profile.lastSeen.milliseconds, at: 15)
    try statement.bind(ProfileJSON.text(profile.changes), at: 16)
    try statement.run()
  }

  /// JSON has no number for these, and SQLite would make NULL of one.
  /// https://sqlite.org/c3ref/bind_blob.html
  private func checkFinite(_ values: [String: AttributeValue]) throws(StoreError) {
    for case (let key, .number(let number)) in values where !number.isFinite {
      let noun = number.isNaN ? "NaN" : "an infinity"
      throw .other("store '\(path)': '\(key)' is \(noun); a profile holds finite numbers")
    }
  }

  func history(of profile: Profile.ID) throws(StoreError) -> [HistoryEntry] {
    let statement = try prepare(
      """
      SELECT profile_id, revision, at_ms, received_ms, source, showing, replaced, late
      FROM history
      WHERE profile_id IN (SELECT ?1 UNION ALL SELECT id FROM profile_alias WHERE profile_id = ?1)
      ORDER BY seq
      """)
    try statement.bind(profile.rawValue, at: 1)
    return try statement.all(readHistoryEntry)
  }

  private func readHistoryEntry(_ row: Statement) throws(StoreError) -> HistoryEntry {
    guard let source = HistoryEntry.Source(rawValue: row.text(4)) else {
      throw corrupt("history.source", "it is none of the known ones")
    }
    return HistoryEntry(
      profile: Profile.ID(rawValue: row.text(0)), revision: Int(row.int(1)),
      times: (at: row.int(2), received: row.int(3)), origin: (source, row.optionalInt(5)),
      values: (replaced: row.text(6), late: row.optionalText(7)))
  }

  func append(_ entry: HistoryEntry) throws(StoreError) {
    let seq = try nextSeq()
    let statement = try prepareAside(
      """
      INSERT INTO history (seq, profile_id, revision, at_ms, received_ms, source, showing, replaced,
        late)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    try statement.bind(seq, at: 1)
    try statement.bind(entry.profile.rawValue, at: 2)
    try statement.bind(Int64(entry.revision), at: 3)
    try statement.bind(entry.atMilliseconds, at: 4)
    try statement.bind(entry.receivedMilliseconds, at: 5)
    try statement.bind(entry.source.rawValue, at: 6)
    try statement.bind(entry.showing, at: 7)
    try statement.bind(entry.replaced, at: 8)
    try statement.bind(entry.late, at: 9)
    try statement.run()
  }
}
