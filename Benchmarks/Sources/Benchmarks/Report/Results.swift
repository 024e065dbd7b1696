// Everything that a run measured, and its JSON.

import Foundation

/// Everything that a run measured.
struct Results {
  let machine: Machine
  let effort: Effort
  let rows: [Row]
  let tables: [GrowthTable]

  /// The document for other programs.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Document(self))
  }

  /// What is written; seconds, whatever the unit of a row.
  private struct Document: Encodable {
    struct Yardstick: Encodable {
      let name: String
      let seconds: Spread?
      let quoted_seconds: Double?
      let times_as_fast: Spread?
    }
    struct Row: Encodable {
      let id: String
      let title: String
      let unit: String
      let seconds: Spread
      let yardsticks: [Yardstick]
      let must: String?
      let must_met: Bool?
      let aim: String?
      let aim_met: Bool?
    }
    struct Line: Encodable {
      let size: Int
      let seconds: [Spread]
    }
    struct Table: Encodable {
      let id: String
      let title: String
      let columns: [String]
      let lines: [Line]
    }

    let machine: Machine
    let effort: String
    let rounds: Int
    let rows: [Row]
    let growth: [Table]

    init(_ results: Results) {
      machine = results.machine
      effort = results.effort.rawValue
      rounds = results.effort.rounds
      rows = results.rows.map { row in
        Row(
          id: row.id, title: row.title, unit: row.unit.rawValue, seconds: row.ours,
          yardsticks: row.yardsticks.map { each in
            Yardstick(
              name: each.name, seconds: each.seconds, quoted_seconds: each.quoted,
              times_as_fast: each.ratio)
          }, must: row.promise?.must.text, must_met: row.promise.flatMap { row.isMet($0.must) },
          aim: row.promise?.aim?.text, aim_met: row.promise?.aim.flatMap { row.isMet($0) })
      }
      growth = results.tables.map { table in
        Table(
          id: table.id, title: table.title, columns: table.columns,
          lines: table.lines.map { Line(size: $0.size, seconds: $0.seconds) })
      }
    }
  }
}
