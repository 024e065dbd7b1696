// Writes of a store against bare SQLite that runs the very statements that the store ran.

import SQLiteStore
import Segments

/// Writes of a store against bare SQLite that runs the very statements that the store ran.
///
/// Three copies of one store: on the first the statements are recorded, with the values bound to
/// them; the second is the store's, the third bare SQLite's, and both are written in turns. Both end
/// with the same rows, which is checked.
struct WriteContest {
  let filled: FilledStore
  let contest: Contest
  /// How many operations one round has.
  let count: Int
  /// What an acknowledged write survives, on both sides.
  var durability = SQLiteStore.Options.Durability.full

  /// Measures.
  ///
  /// - Parameters:
  ///   - title: What is measured.
  ///   - body: Has a store write what one round writes; rounds follow each other.
  /// - Returns: What was compared, the seconds for one operation, and how many rows both ended with.
  /// - Throws: What the store throws, or when both did not end with the same rows.
  func run(_ title: String, _ body: @escaping (SQLiteStore, Int) throws -> Void) throws
    -> (contestants: [Contestant], samples: [[Double]], rows: Int)
  {
    let recorded = try filled.copied(to: filled.path + ".recorded")
    let ours = try filled.copied(to: filled.path + ".ours")
    let bare = try filled.copied(to: filled.path + ".bare")
    defer {
      // Left behind is what is replaced next time.
      for copy in [recorded, ours, bare] { try? FilledStore.remove(copy.path) }
    }
    contest.progress.show("\(title): recording what the store runs")
    let parts = try record(recorded, body)
    var options = SQLiteStore.Options()
    options.durability = durability
    let store = try SQLiteStore(path: ours.path, options: options)
    let database = try BareDatabase(
      bare.path, synchronous: durability == .full ? "FULL" : "NORMAL")
    let replay = Replay(database)
    let chunks = try parts.map { try replay.chunk($0) }
    let contestants = [
      Contestant(name: "ours") { round in
        try Stopwatch.seconds { try body(store, round) } / Double(count)
      },
      Contestant(name: "bare SQLite, the same statements") { round in
        Stopwatch.seconds { replay.run(chunks[round]) } / Double(count)
      },
    ]
    let samples = try contest.run(title, contestants)
    store.close()
    return (contestants, samples, try check(ours.path, database))
  }

  private func record(
    _ copy: FilledStore, _ body: (SQLiteStore, Int) throws -> Void
  ) throws -> [[StatementTrace.Run]] {
    var options = SQLiteStore.Options()
    // What is recorded is not measured.
    options.durability = .normal
    return try StatementTrace.record(
      open: { try SQLiteStore(path: copy.path, options: options) },
      parts: contest.rounds + 1
    ) { store, part in
      try body(store, part)
      if part == contest.rounds { store.close() }
    }
  }

  /// Both hold the same, times apart; how many rows that is.
  private func check(_ path: String, _ database: BareDatabase) throws -> Int {
    let queries = [
      "SELECT id, first_name, attributes, revision FROM profile ORDER BY id",
      "SELECT seq, profile_id, revision, source, showing FROM history ORDER BY seq",
      "SELECT seq, profile_id, id, kind, name, showing, parameters FROM event ORDER BY seq",
      "SELECT showing, screen, element, value FROM answer ORDER BY showing, screen, element",
      "SELECT seq, showing FROM counter",
    ]
    let ours = try BareDatabase(path)
    return try queries.reduce(0) { count, query in
      let rows = try ours.rows(query)
      guard try rows == database.rows(query) else {
        throw BareError(description: "bare SQLite did not end with the same rows: \(query)")
      }
      return count + rows.count
    }
  }
}
