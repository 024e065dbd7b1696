// Who was erased: what of them goes, and by what they are known again.

import Segments

/// How far erasing has come in a store.
struct ErasingState {
  /// Whether there are tombstones.
  var hasTombstones = false
  /// By what the secret is known again that made them; nil without tombstones.
  var keyMark: [UInt8]?
  /// Since when bytes of erased rows may still stand in the file: Unix milliseconds; nil for none.
  var pendingMilliseconds: Int64?
}

extension Transaction {
  /// How far erasing has come.
  func erasingState() throws(StoreError) -> ErasingState {
    if let erasing = recollection.erasing { return erasing }
    let statement = try prepareAside(
      "SELECT key_mark, pending_ms, EXISTS (SELECT 1 FROM tombstone) FROM erasure WHERE only = 1")
    let found = try statement.first { (row) throws(StoreError) in
      ErasingState(
        hasTombstones: row.int(2) != 0, keyMark: row.bytes(0),
        pendingMilliseconds: row.optionalInt(1))
    }
    let state = found ?? ErasingState()
    recollection.erasing = state
    return state
  }

  /// Whether bytes of erased rows may still stand in the file.
  var isErasingPending: Bool {
    get throws(StoreError) { try erasingState().pendingMilliseconds != nil }
  }

  func names(mergedInto profile: Profile.ID) throws(StoreError) -> [Profile.ID] {
    let statement = try prepare("SELECT id FROM profile_alias WHERE profile_id = ?1 ORDER BY id")
    try statement.bind(profile.rawValue, at: 1)
    return try statement.all { (row) throws(StoreError) in Profile.ID(rawValue: row.text(0)) }
  }

  func erasureState(of id: Profile.ID) throws(StoreError) -> ErasureState {
    let state = try erasingState()
    guard state.hasTombstones else { return .notErased }
    // Who is known was not erased, or has come back: no secret is needed, and no hash made.
    if try isKnown(id) { return .notErased }
    switch try secret(state) {
    case .failure(let missing):
      return .unknown(
        "people were erased from this store, and whether this id is one of them cannot be told: "
          + "the erasure key is missing (\(missing.reason)); put it back, or let everybody come "
          + "back ('segments profile restore-id --all')")
    case .success(let key):
      let statement = try prepareAside("SELECT 1 FROM tombstone WHERE mark = ?1")
      try statement.bind(ErasureKey.mark(of: id, key: key), at: 1)
      return try statement.first { _ in true } == nil ? .notErased : .erased
    }
  }

  private func isKnown(_ id: Profile.ID) throws(StoreError) -> Bool {
    // Who is not at hand is as the row says.
    if recollection.profiles?[id] != nil { return true }
    let statement = try prepareAside(
      """
      SELECT EXISTS (SELECT 1 FROM profile WHERE id = ?1)
        OR EXISTS (SELECT 1 FROM profile_alias WHERE id = ?1)
      """)
    try statement.bind(id.rawValue, at: 1)
    return try statement.first { (row) throws(StoreError) in row.int(0) != 0 } ?? false
  }

  /// The secret that made the tombstones, or why it is not at hand.
  private func secret(_ state: ErasingState) throws(StoreError)
    -> Result<[UInt8], ErasureKey.Missing>
  {
    guard let mark = state.keyMark else {
      throw .corrupt(
        "store '\(path)' has tombstones, and its table erasure has lost their key_mark")
    }
    do throws(ErasureKey.Missing) {
      return .success(try key.bytes(fitting: mark))
    } catch {
      return .failure(error)
    }
  }

  func erase(_ names: [Profile.ID], at milliseconds: Int64) throws(StoreError) -> ErasedRows {
    let state = try erasingState()
    let secret: [UInt8]
    if state.hasTombstones {
      switch try self.secret(state) {
      case .success(let bytes): secret = bytes
      case .failure(let missing):
        throw .access(
          "store '\(path)': cannot mark who is erased, since the erasure key of those before is "
            + "missing (\(missing.reason)): put it back, or let everybody come back first "
            + "('segments profile restore-id --all')")
      }
    } else {
      secret = try key.made()
    }
    // What is freed is overwritten from here on. https://sqlite.org/pragma.html#pragma_secure_delete
    _ = try prepare("PRAGMA secure_delete = ON").first { _ in true }
    var counts: [ErasedRows.Kind: Int] = [:]
    try forgetRows()
    for name in names { try deleteRows(of: name, &counts) }
    let person = ErasureKey.mark(of: names[0], key: secret)
    for name in names {
      try bury(ErasureKey.mark(of: name, key: secret), person, at: milliseconds)
    }
    try noteErasing(keyMark: ErasureKey.mark(of: secret), pending: milliseconds)
    // Where nothing was there, nobody holds anything that is gone.
    if counts.values.contains(where: { $0 > 0 }) { try numberErasing(at: milliseconds) }
    return ErasedRows(names: names, counts: counts)
  }

  /// Keeps a mark of somebody who may not come back.
  func bury(_ mark: [UInt8], _ person: [UInt8], at milliseconds: Int64) throws(StoreError) {
    let statement = try prepare(
      "INSERT OR IGNORE INTO tombstone (mark, person, erased_ms) VALUES (?1, ?2, ?3)")
    try statement.bind(mark, at: 1)
    try statement.bind(person, at: 2)
    try statement.bind(milliseconds, at: 3)
    try statement.run()
  }

  /// Gives the erasure a number of the store's series, so that whoever holds profiles in memory learns
  /// that some of them are gone, and not whose.
  private func numberErasing(at milliseconds: Int64) throws(StoreError) {
    let statement = try prepare(
      """
      INSERT INTO pruned (kind, before_ms, seq) VALUES ('erased', ?1, ?2)
      ON CONFLICT (kind) DO UPDATE SET before_ms = ?1, seq = ?2
      """)
    try statement.bind(milliseconds, at: 1)
    try statement.bind(try nextSeq(), at: 2)
    try statement.run()
  }

  /// Writes down by what the secret is known again, and since when bytes may be left.
  func noteErasing(keyMark: [UInt8]?, pending milliseconds: Int64?) throws(StoreError) {
    let statement = try prepare(
      """
      INSERT INTO erasure (only, key_mark, pending_ms) VALUES (1, ?1, ?2)
      ON CONFLICT (only) DO UPDATE SET key_mark = ?1, pending_ms = coalesce(pending_ms, ?2)
      """)
    try statement.bind(keyMark, at: 1)
    try statement.bind(milliseconds, at: 2)
    try statement.run()
    recollection.erasing = nil
  }

  func restoreErased(_ id: Profile.ID?) throws(StoreError) -> Int {
    let state = try erasingState()
    guard state.hasTombstones else { return 0 }
    guard let id else {
      try prepare("DELETE FROM tombstone").run()
      let count = try changes()
      try noteErasing(keyMark: nil, pending: nil)
      return count
    }
    switch try secret(state) {
    case .failure(let missing):
      throw .access(
        "store '\(path)': cannot tell who was erased, since the erasure key is missing "
          + "(\(missing.reason)): put it back, or let everybody come back ('segments profile "
          + "restore-id --all')")
    case .success(let key):
      let statement = try prepare(
        """
        DELETE FROM tombstone WHERE person = (SELECT person FROM tombstone WHERE mark = ?1)
        """)
      try statement.bind(ErasureKey.mark(of: id, key: key), at: 1)
      try statement.run()
      recollection.erasing = nil
      return try changes()
    }
  }

  // MARK: - Rows

  private func deleteRows(of name: Profile.ID, _ counts: inout [ErasedRows.Kind: Int])
    throws(StoreError)
  {
    let answers: StaticString = """
      DELETE FROM answer WHERE showing IN (SELECT number FROM showing WHERE profile_id = ?1)
      """
    let deletions: [(ErasedRows.Kind?, StaticString)] = [
      (.answers, answers),
      (.showings, "DELETE FROM showing WHERE profile_id = ?1"),
      (.events, "DELETE FROM event WHERE profile_id = ?1"),
      (.history, "DELETE FROM history WHERE profile_id = ?1"),
      (.problems, "DELETE FROM problem WHERE profile_id = ?1"),
      (.exposures, "DELETE FROM exposure WHERE profile_id = ?1"),
      (.assignments, "DELETE FROM assignment WHERE profile_id = ?1"),
      (.aliases, "DELETE FROM profile_alias WHERE id = ?1"),
      (.profiles, "DELETE FROM profile WHERE id = ?1"),
      (nil, "DELETE FROM current_profile WHERE profile_id = ?1"),
    ]
    for (kind, sql) in deletions {
      let statement = try prepare(sql)
      try statement.bind(name.rawValue, at: 1)
      try statement.run()
      if let kind { counts[kind, default: 0] += try changes() }
    }
  }
}
