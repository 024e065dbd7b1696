// Reading a stored profile and deciding, within one read transaction.

import SQLiteStore
import Segments

extension Bench {
  /// Reads one stored profile after another and decides, in a read transaction that is open already;
  /// against SQLite that reads the same row with as much cache, with as little as it usually has, and
  /// with the whole file in it: no reader is faster than that.
  func storedDecisionRows(_ stored: FilledStore) throws -> [Row] {
    let title = "read one of \(NumberText.grouped(Double(stored.count))) stored profiles and decide"
    let ids = Self.ids(stored.count)
    let store = try SQLiteStore(path: stored.path)
    let contestants = [
      Self.storedDecision(store, ids, seconds),
      try bareRead(stored, ids, "bare SQLite, the same row, as much cache", Self.wholeRow, 16),
      try bareRead(stored, ids, "bare SQLite, the same row, all in cache", Self.wholeRow, 8_000),
      try bareRead(stored, ids, "bare SQLite, the same row, its usual cache", Self.wholeRow, 2),
      try bareRead(
        stored, ids, "bare SQLite, its attributes alone, all in cache",
        "SELECT attributes FROM profile WHERE id = ?1", 8_000),
    ]
    let samples = try contest.run(title, contestants)
    store.close()
    return [
      Row(
        "stored-decision", title, .microseconds, contestants, samples,
        Promise(must: .timesTheTime(1.3), aim: .timesTheTime(1.1)))
    ]
  }

  /// Every column of a profile's row.
  private static let wholeRow = """
    SELECT id, first_name, last_name, email, phone_number, gender, birthday, attributes, draw_key,
      revision, created_ms, updated_ms, last_context, last_locale, last_seen_ms, changed
    FROM profile WHERE id = ?1
    """

  /// Ids of stored profiles as people come along: in no order.
  static func ids(_ count: Int) -> [Profile.ID] {
    var picks = Picks(UInt64(count))
    return (0..<50_000).map { _ in Profile.ID(rawValue: Person.id(picks.next(below: count))) }
  }

  /// Decides for stored profiles, in one read transaction a round.
  static func storedDecision(_ store: SQLiteStore, _ ids: [Profile.ID], _ seconds: Double)
    -> Contestant
  {
    let placement = Placement.ID(rawValue: CatalogText.placement)
    var next = 0
    return Contestant(name: "ours") { round in
      let clock = store.now()
      return try store.read { reading in
        try Contestant.repeated("ours", seconds, batch: 500) {
          var total = 0
          for _ in 0..<500 {
            let request = EvaluationRequest(placement: placement, profile: ids[next])
            next = next + 1 == ids.count ? 0 : next + 1
            total &+= try reading.evaluate(request, clock: clock).flow?.rawValue.utf8.count ?? 0
          }
          keep(total)
        }.round(round)
      }
    }
  }

  private func bareRead(
    _ stored: FilledStore, _ ids: [Profile.ID], _ name: String, _ sql: String, _ megabytes: Int
  ) throws -> Contestant {
    let database = try BareDatabase(stored.path, cacheMegabytes: megabytes)
    // So that the first rounds do not fill the cache that the others use.
    if megabytes > 2 { keep(try database.prepare("SELECT attributes FROM profile").readAll()) }
    let seconds = seconds
    let statement = try database.prepare(sql)
    var next = 0
    return Contestant(name: name) { round in
      try database.run("BEGIN")
      defer { try? database.run("COMMIT") }  // A transaction that only reads has nothing to lose.
      return try Contestant.repeated(name, seconds, batch: 500) {
        var total = 0
        for _ in 0..<500 {
          total &+= statement.withText(ids[next].rawValue, at: 1) { statement.readAll() }
          next = next + 1 == ids.count ? 0 : next + 1
        }
        keep(total)
      }.round(round)
    }
  }
}
