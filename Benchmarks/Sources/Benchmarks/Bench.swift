// What a run measures, and on what.

import Foundation

/// What a run measures, and on what.
struct Bench {
  /// Whether it is done in under a minute, with less of everything.
  let isQuick: Bool
  /// How many stored profiles there are at most.
  let scale: Int
  /// Where stores are made; a folder on the disk that is to be measured.
  let folder: String
  /// The built command.
  let command: String
  let progress = Progress()

  /// How many rounds count.
  var rounds: Int { isQuick ? 5 : 9 }
  /// How long one contestant runs in a round, where that can be chosen.
  var seconds: Double { isQuick ? 0.03 : 0.3 }
  var contest: Contest { Contest(rounds: rounds, progress: progress) }
  /// How many people decisions are measured on.
  var people: [Person] { Person.some(10_000) }

  /// The path of a store of that name.
  func path(_ name: String) -> String { "\(folder)/\(name).db" }

  /// A store of so many profiles of the workload, under the placement of five audiences.
  func store(_ count: Int, _ name: String = "profiles") throws -> FilledStore {
    try FilledStore(
      path("\(name)-\(count)"), count, catalog: CatalogText.rules(Rule.audiences(5)),
      progress: progress)
  }

  /// Measures every row.
  ///
  /// A row that is to be added goes where it belongs in this list.
  func rows() throws -> [Row] {
    let stored = try store(scale)
    defer { try? FilledStore.remove(stored.path) }  // Left behind is what is replaced next time.
    return try decisionRows()
      + storedDecisionRows(stored)
      + updateRows()
      + ingestRows()
      + planRows(stored)
      + startRows(stored)
  }

  /// Measures how costs grow.
  func tables() throws -> [GrowthTable] {
    [try growthByAudiences(), try growthByProfiles(), try growthByAttributes()]
  }
}
