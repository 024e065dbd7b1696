// What a store forgets after the time that the catalog says.

import Segments

extension Transaction {
  func prunedBefore(_ kind: Retention.Kind) throws(StoreError) -> Int64? {
    let statement = try prepare("SELECT before_ms FROM pruned WHERE kind = ?1")
    try statement.bind(kind.rawValue, at: 1)
    return try statement.first { (row) throws(StoreError) in row.int(0) }
  }

  func answersPruned() throws(StoreError) -> Int64? {
    try prepare("SELECT seq FROM pruned WHERE kind = 'answers'")
      .first { (row) throws(StoreError) in row.int(0) }
  }

  /// Rows arrive in the order of their numbers, so only the first ones are looked at.
  func prune(_ kind: Retention.Kind, before milliseconds: Int64, limit: Int) throws(StoreError)
    -> Int
  {
    var seq: Int64 = 0
    let count: Int
    switch kind {
    case .history:
      count = try delete(
        """
        DELETE FROM history WHERE seq IN (SELECT seq FROM (
          SELECT seq, received_ms FROM history ORDER BY seq LIMIT ?2) WHERE received_ms < ?1)
        """, milliseconds, limit)
    case .events:
      let events = try delete(
        """
        DELETE FROM event WHERE seq IN (SELECT seq FROM (
          SELECT seq, received_ms FROM event ORDER BY seq LIMIT ?2) WHERE received_ms < ?1)
        """, milliseconds, limit)
      let problems = try delete(
        """
        DELETE FROM problem WHERE seq IN (SELECT seq FROM (
          SELECT seq, received_ms FROM problem ORDER BY seq LIMIT ?2) WHERE received_ms < ?1)
        """, milliseconds, limit)
      count = events + problems
    case .exposures:
      count = try delete(
        """
        DELETE FROM exposure WHERE seq IN (SELECT seq FROM (
          SELECT seq, received_ms FROM exposure ORDER BY seq LIMIT ?2) WHERE received_ms < ?1)
        """, milliseconds, limit)
    case .answers:
      (count, seq) = try pruneAnswers(before: milliseconds, limit: limit)
    }
    if count > 0 { try note(kind, before: milliseconds, upTo: seq) }
    return count
  }

  private func delete(_ sql: StaticString, _ milliseconds: Int64, _ limit: Int) throws(StoreError)
    -> Int
  {
    let statement = try prepare(sql)
    try statement.bind(milliseconds, at: 1)
    try statement.bind(Int64(limit), at: 2)
    try statement.run()
    return try changes()
  }

  /// How many rows the last statement wrote.
  func changes() throws(StoreError) -> Int {
    try prepare("SELECT changes()").first { (row) throws(StoreError) in Int(row.int(0)) } ?? 0
  }

  private func note(_ kind: Retention.Kind, before milliseconds: Int64, upTo seq: Int64)
    throws(StoreError)
  {
    let statement = try prepare(
      """
      INSERT INTO pruned (kind, before_ms, seq) VALUES (?1, ?2, ?3)
      ON CONFLICT (kind) DO UPDATE SET before_ms = max(before_ms, ?2), seq = max(seq, ?3)
      """)
    try statement.bind(kind.rawValue, at: 1)
    try statement.bind(milliseconds, at: 2)
    try statement.bind(seq, at: 3)
    try statement.run()
  }

  // MARK: - Answers

  /// Deletes the answers of showings that closed before the moment, by its place in the one series.
  ///
  /// - Returns: How many showings' answers went, and the number up to which they are gone.
  private func pruneAnswers(before milliseconds: Int64, limit: Int) throws(StoreError)
    -> (count: Int, seq: Int64)
  {
    let done = try answersPruned()
    let statement = try prepare(
      """
      SELECT number, seq FROM showing
      WHERE seq > ?1 AND seq < ?2 AND EXISTS (SELECT 1 FROM answer WHERE showing = showing.number)
      ORDER BY seq LIMIT ?3
      """)
    try statement.bind(done ?? 0, at: 1)
    try statement.bind(try firstEvent(receivedFrom: milliseconds) ?? 0, at: 2)
    try statement.bind(Int64(limit), at: 3)
    let showings = try statement.all { (row) throws(StoreError) in (row.int(0), row.int(1)) }
    if !showings.isEmpty { try forgetRows() }
    for (number, _) in showings {
      let delete = try prepare("DELETE FROM answer WHERE showing = ?1")
      try delete.bind(number, at: 1)
      try delete.run()
    }
    return (showings.count, showings.last?.1 ?? 0)
  }

  /// The number of the first line that arrived at the moment or later; after the last line when all
  /// are older; nil without lines.
  private func firstEvent(receivedFrom milliseconds: Int64) throws(StoreError) -> Int64? {
    // Asked for both at once, SQLite goes through the whole table.
    // https://sqlite.org/optoverview.html#the_min_max_optimization
    let ends = try prepare("SELECT (SELECT min(seq) FROM event), (SELECT max(seq) FROM event)")
      .first { (row) throws(StoreError) in (row.optionalInt(0), row.optionalInt(1)) }
    guard let ends, var low = ends.0, let last = ends.1 else { return nil }
    var high = last + 1
    while low < high {
      let middle = low + (high - low) / 2
      let statement = try prepare(
        "SELECT seq, received_ms FROM event WHERE seq >= ?1 ORDER BY seq LIMIT 1")
      try statement.bind(middle, at: 1)
      let found = try statement.first { (row) throws(StoreError) in (row.int(0), row.int(1)) }
      if let found, found.1 < milliseconds { low = found.0 + 1 } else { high = middle }
    }
    return low
  }
}
