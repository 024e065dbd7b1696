// What a run measures, and on what.

import Foundation

/// What a run measures, and on what.
struct Bench {
  let effort: Effort
  /// How many stored profiles there are at most.
  let scale: Int
  /// Where stores are made; a folder on the disk that is to be measured.
  let folder: String
  /// The built command.
  let command: String
  /// The one part that is measured; nil for all.
  let only: Part?
  let progress = Progress()

  var seconds: Double { effort.seconds }
  var contest: Contest { Contest(rounds: effort.rounds, progress: progress) }
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

  /// A part of what is measured, in the order in which it is told; a further one goes where it
  /// belongs.
  enum Part: String, CaseIterable {
    case decision
    case stored
    case update
    case ingest
    case plan
    case start
    case columns
    case growth
  }

  /// Measures every row.
  func rows() throws -> [Row] {
    let parts = Part.allCases.filter { only == nil || only == $0 }
    guard parts != [.growth] else { return [] }
    let stored = try store(scale)
    defer { try? FilledStore.remove(stored.path) }  // Left behind is what is replaced next time.
    return try parts.flatMap { part in
      switch part {
      case .decision: try decisionRows()
      case .stored: try storedDecisionRows(stored)
      case .update: try updateRows()
      case .ingest: try ingestRows()
      case .plan: try planRows(stored)
      case .start: try startRows(stored)
      case .columns: try columnRows(stored)
      case .growth: [Row]()
      }
    }
  }

  /// Measures how costs grow.
  func tables() throws -> [GrowthTable] {
    guard only == nil || only == .growth else { return [] }
    return [try growthByAudiences(), try growthByProfiles(), try growthByAttributes()]
  }
}
