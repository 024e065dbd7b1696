// What whoever follows a store needs besides its rows: its name, its problems, who was handed what.

import Segments

extension Transaction {
  func origin() throws(StoreError) -> String {
    let statement = try prepareAside("SELECT origin FROM counter WHERE only = 1")
    guard let origin = try statement.first({ (row) throws(StoreError) in row.text(0) }) else {
      throw .corrupt("store '\(path)': table counter has lost its row")
    }
    return origin
  }

  func lastSeq() throws(StoreError) -> Int64 { try currentCounter().seq }

  func erasureSeq() throws(StoreError) -> Int64 {
    try prepare("SELECT seq FROM pruned WHERE kind = 'erased'")
      .first { (row) throws(StoreError) in row.int(0) } ?? 0
  }

  func problems(after seq: Int64, limit: Int) throws(StoreError) -> [Problem] {
    let statement = try prepare(
      """
      SELECT seq, profile_id, showing, flow, source, target, message, at_ms, received_ms
      FROM problem WHERE seq > ?1 ORDER BY seq LIMIT ?2
      """)
    try statement.bind(seq, at: 1)
    try statement.bind(Int64(max(limit, 0)), at: 2)
    let problems = try statement.all { (row) throws(StoreError) in
      guard let source = HistoryEntry.Source(rawValue: row.text(4)) else {
        throw corrupt("problem.source", "it is none of the known ones")
      }
      return Problem(
        seq: row.int(0), profile: Profile.ID(rawValue: row.text(1)),
        place: (row.int(2), Flow.ID(rawValue: row.text(3))),
        rule: (source, row.optionalText(5), row.text(6)),
        times: EventRecord.Times(claimed: row.int(7), received: row.int(8)))
    }
    return try ascending(problems, after: seq, "problem") { $0.seq }
  }

  func append(_ problem: Problem) throws(StoreError) {
    let seq = try nextSeq()
    let statement = try prepareAside(
      """
      INSERT INTO problem (seq, profile_id, showing, flow, source, target, message, at_ms, received_ms)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    try statement.bind(seq, at: 1)
    try statement.bind(problem.profile.rawValue, at: 2)
    try statement.bind(problem.showing, at: 3)
    try statement.bind(problem.flow.rawValue, at: 4)
    try statement.bind(problem.source.rawValue, at: 5)
    try statement.bind(problem.target, at: 6)
    try statement.bind(problem.message, at: 7)
    try statement.bind(problem.times.at, at: 8)
    try statement.bind(problem.times.received, at: 9)
    try statement.run()
  }

  func lastSeq(handedTo receiver: String) throws(StoreError) -> Int64 {
    let statement = try prepare("SELECT seq FROM receiver WHERE name = ?1")
    try statement.bind(receiver, at: 1)
    return try statement.first { (row) throws(StoreError) in row.int(0) } ?? 0
  }

  func save(lastSeq seq: Int64, handedTo receiver: String) throws(StoreError) {
    let statement = try prepare("INSERT OR REPLACE INTO receiver (name, seq) VALUES (?1, ?2)")
    try statement.bind(receiver, at: 1)
    try statement.bind(seq, at: 2)
    try statement.run()
  }
}
