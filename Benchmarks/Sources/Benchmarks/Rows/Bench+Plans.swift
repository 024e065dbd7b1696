// Plans over everybody.

import SQLiteStore
import Segments

extension Bench {
  /// Plans a change of one of five audiences over every stored profile, on every core; against SQLite
  /// that goes through ids and attributes of the same rows, on one.
  func planRows(_ stored: FilledStore) throws -> [Row] {
    let count = NumberText.grouped(Double(stored.count))
    let title = "plan, one placement of 5 audiences, old and new, \(count) profiles"
    let store = try SQLiteStore(path: stored.path)
    let contestants = [
      try Self.plan(store, expecting: stored.count),
      try Self.bareScan(stored),
    ]
    let samples = try contest.run(title, contestants)
    store.close()
    return [
      Row(
        "plan", title, .perSecond, contestants, samples,
        Promise(must: .perSecond(2_000_000), aim: .perSecond(5_000_000)))
    ]
  }

  /// What is planned: the third audience begins at 27 in place of 25.
  static let plannedRules = Rule.broad(thirdFrom: 270)

  /// Plans over everybody; fails when somebody was left out.
  static func plan(_ store: SQLiteStore, expecting count: Int) throws -> Contestant {
    let document = try CatalogDocument(text: CatalogText.rules(plannedRules))
    var options = PlanOptions()
    options.placement = Placement.ID(rawValue: CatalogText.placement)
    let asked = options
    return Contestant(name: "ours") { _ in
      let seconds = try Stopwatch.seconds {
        let plan = try store.plan(document, asked)
        guard plan.profiles.all == count else {
          throw BareError(description: "a plan left \(count - plan.profiles.all) profiles out")
        }
      }
      return seconds / Double(count)
    }
  }

  private static func bareScan(_ stored: FilledStore) throws -> Contestant {
    let database = try BareDatabase(stored.path)
    let statement = try database.prepare("SELECT id, attributes FROM profile")
    return Contestant(name: "bare SQLite reading them, one thread") { _ in
      Stopwatch.seconds { keep(statement.readAll()) } / Double(stored.count)
    }
  }
}
