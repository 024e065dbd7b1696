// Showings of flows.

import Segments

extension Transaction {
  func showing(profile: Profile.ID, id: Showing.ID) throws(StoreError) -> Showing? {
    if let known = recollection.showings?.showing(of: profile, named: id) { return known }
    let isOwner = try isOwner(profile)
    if !isOwner { try writeRows() }
    // While nobody was merged there are no other names, and none need be gathered for every line.
    let statement = try prepareAside(
      hasAliases()
        ? """
        SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
          origin, seq
        FROM showing
        WHERE profile_id IN (SELECT ?1 UNION ALL SELECT id FROM profile_alias WHERE profile_id = ?1)
          AND id = ?2
        ORDER BY number DESC LIMIT 1
        """
        : """
        SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
          origin, seq
        FROM showing WHERE profile_id = ?1 AND id = ?2 ORDER BY number DESC LIMIT 1
        """)
    try statement.bind(profile.rawValue, at: 1)
    try statement.bind(id.rawValue, at: 2)
    let found = try statement.first(readShowingWithSeq)
    guard isOwner else { return found?.showing }
    recollection.showings?.put(found, of: profile, named: id)
    // What is at hand is newer than its row.
    return found.map { recollection.showings?[$0.showing.number] ?? $0.showing }
  }

  /// Whether what is known of a profile's showings may be kept: only who is nobody's other name has all
  /// of them.
  private func isOwner(_ profile: Profile.ID) throws(StoreError) -> Bool {
    guard recollection.showings != nil else { return false }
    return try survivor(of: profile) == profile
  }

  func showing(number: Int64) throws(StoreError) -> Showing? {
    if let known = recollection.showings?[number] { return known }
    let statement = try prepareAside(
      """
      SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
        origin
      FROM showing WHERE number = ?1
      """)
    try statement.bind(number, at: 1)
    return try statement.first(readShowing)
  }

  func openShowings(of profile: Profile.ID) throws(StoreError) -> [Showing] {
    if let known = recollection.showings?.open(of: profile) { return known }
    let isOwner = try isOwner(profile)
    guard try mayHaveOpenShowings() else {
      if isOwner { recollection.showings?.put(open: [], of: profile) }
      return []
    }
    if !isOwner { try writeRows() }
    let statement = try prepareAside(
      hasAliases()
        ? """
        SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
          origin, seq
        FROM showing
        WHERE profile_id IN (SELECT ?1 UNION ALL SELECT id FROM profile_alias WHERE profile_id = ?1)
          AND closed_ms IS NULL
        ORDER BY number
        """
        : """
        SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
          origin, seq
        FROM showing WHERE profile_id = ?1 AND closed_ms IS NULL ORDER BY number
        """)
    try statement.bind(profile.rawValue, at: 1)
    let rows = try statement.all(readShowingWithSeq)
    guard isOwner else { return rows.map(\.showing) }
    recollection.showings?.put(open: rows, of: profile)
    return recollection.showings?.open(of: profile) ?? []
  }

  /// Whether any showing is open: updates alone, as of an import, need not ask for each profile.
  private func mayHaveOpenShowings() throws(StoreError) -> Bool {
    if let known = recollection.hasOpenShowings { return known }
    let statement = try prepareAside(
      "SELECT EXISTS (SELECT 1 FROM showing WHERE closed_ms IS NULL)")
    let found = try statement.first { (row) throws(StoreError) in row.int(0) != 0 } ?? false
    recollection.hasOpenShowings = found
    return found
  }

  func idleShowings(before milliseconds: Int64, limit: Int) throws(StoreError) -> [Showing] {
    let statement = try prepare(
      """
      SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
        origin
      FROM showing WHERE closed_ms IS NULL AND last_ms < ?1 ORDER BY last_ms, number LIMIT ?2
      """)
    try statement.bind(milliseconds, at: 1)
    try statement.bind(Int64(max(limit, 0)), at: 2)
    let showings = try statement.all(readShowing)
    // An index that has others would give them again however often they are closed.
    guard showings.allSatisfy({ $0.end == nil && $0.lastMilliseconds < milliseconds }) else {
      throw disorder(of: "showing")
    }
    return showings
  }

  func showings(of profile: Profile.ID) throws(StoreError) -> [Showing] {
    let statement = try prepare(
      """
      SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
        origin
      FROM showing
      WHERE profile_id IN (SELECT ?1 UNION ALL SELECT id FROM profile_alias WHERE profile_id = ?1)
      ORDER BY number
      """)
    try statement.bind(profile.rawValue, at: 1)
    return try statement.all(readShowing)
  }

  func showings(after number: Int64, limit: Int) throws(StoreError) -> [Showing] {
    let statement = try prepare(
      """
      SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
        origin
      FROM showing WHERE number > ?1 ORDER BY number LIMIT ?2
      """)
    try statement.bind(number, at: 1)
    try statement.bind(Int64(max(limit, 0)), at: 2)
    return try ascending(statement.all(readShowing), after: number, "showing") { $0.number }
  }

  func closedShowings(after seq: Int64, limit: Int) throws(StoreError)
    -> [(seq: Int64, showing: Showing)]
  {
    let statement = try prepare(
      """
      SELECT number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen, closed_ms, closing,
        origin, seq
      FROM showing WHERE seq > ?1 ORDER BY seq LIMIT ?2
      """)
    try statement.bind(seq, at: 1)
    try statement.bind(Int64(max(limit, 0)), at: 2)
    let rows = try statement.all { (row) throws(StoreError) in
      (seq: row.int(11), showing: try readShowing(row))
    }
    return try ascending(rows, after: seq, "showing") { $0.seq }
  }

  private func readShowingWithSeq(_ row: Statement) throws(StoreError) -> (
    showing: Showing, seq: Int64?
  ) {
    (try readShowing(row), row.optionalInt(11))
  }

  private func readShowing(_ row: Statement) throws(StoreError) -> Showing {
    var showing = Showing(
      id: row.optionalText(2).map(Showing.ID.init(rawValue:)),
      profile: Profile.ID(rawValue: row.text(1)), flow: Flow.ID(rawValue: row.text(3)),
      locale: row.optionalText(4), openedMilliseconds: row.int(5))
    var end: Showing.End?
    if let closed = row.optionalInt(8) {
      guard let closing = Showing.Closing(rawValue: row.text(9)) else {
        throw corrupt("showing.closing", "it is none of the known ones")
      }
      end = Showing.End(milliseconds: closed, closing: closing)
    }
    showing.restore(
      number: row.int(0), lastMilliseconds: row.int(6), hasSeenLastScreen: row.int(7) != 0,
      end: end)
    showing.origin = row.optionalText(10)
    return showing
  }

  func save(_ showing: Showing) throws(StoreError) -> Int64 {
    var showing = showing
    let isNew = showing.number == 0
    if isNew { showing.number = try nextShowing() }
    let seq = showing.end == nil ? nil : try closingSeq(of: showing.number)
    if showing.end == nil { recollection.hasOpenShowings = true }
    if isNew, recollection.showings != nil {
      recollection.showings?.put(new: showing, seq: seq, of: try survivor(of: showing.profile))
    } else if recollection.showings?[showing.number] != nil {
      recollection.showings?.put(changed: showing, seq: seq)
    } else {
      // Nobody has asked by its owner: what is known of owners is asked anew.
      try forgetRows()
      try write(showing, seq: seq, isNew: isNew)
    }
    if recollection.showings?.isFull == true { try forgetRows() }
    return showing.number
  }

  /// Writes a showing's row.
  func write(_ showing: Showing, seq: Int64?, isNew: Bool) throws(StoreError) {
    let statement = try prepareAside(
      isNew
        ? """
        INSERT INTO showing (number, profile_id, id, flow, locale, opened_ms, last_ms, last_screen,
          closed_ms, closing, seq, origin)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        """
        : """
        UPDATE showing SET profile_id = ?2, id = ?3, flow = ?4, locale = ?5, opened_ms = ?6,
          last_ms = ?7, last_screen = ?8, closed_ms = ?9, closing = ?10, seq = ?11,
          origin = ?12
        WHERE number = ?1
        """)
    try statement.bind(showing.number, at: 1)
    try statement.bind(showing.profile.rawValue, at: 2)
    try statement.bind(showing.id?.rawValue, at: 3)
    try statement.bind(showing.flow.rawValue, at: 4)
    try statement.bind(showing.locale, at: 5)
    try statement.bind(showing.openedMilliseconds, at: 6)
    try statement.bind(showing.lastMilliseconds, at: 7)
    try statement.bind(showing.hasSeenLastScreen ? 1 : 0 as Int64, at: 8)
    try statement.bind(showing.end?.milliseconds, at: 9)
    try statement.bind(showing.end?.closing.rawValue, at: 10)
    try statement.bind(seq, at: 11)
    try statement.bind(showing.origin, at: 12)
    try statement.run()
  }

  /// The number under which a showing closed; a new one for one that closes now.
  private func closingSeq(of number: Int64) throws(StoreError) -> Int64 {
    let known: Int64? =
      if let atHand = recollection.showings?.seq(of: number) {
        atHand
      } else {
        try storedSeq(of: number)
      }
    return if let known { known } else { try nextSeq() }
  }

  private func storedSeq(of number: Int64) throws(StoreError) -> Int64? {
    let statement = try prepareAside("SELECT seq FROM showing WHERE number = ?1")
    try statement.bind(number, at: 1)
    return try statement.first { (row) throws(StoreError) in row.optionalInt(0) } ?? nil
  }
}
