// What a store's file holds, as a sentence and as JSON.

import SQLiteStore
import Segments

extension StoreContents {
  /// How much it is, in a line.
  var sentence: String {
    let parts = tables.filter { ["profile", "event", "showing", "history"].contains($0.name) }
      .map { table in
        "\(Progress.grouped(table.rows)) \(Self.plural(table.name, table.rows))"
      }
    let size = bytes < 1 << 20 ? "\((bytes + 1023) / 1024) KiB" : "\(bytes >> 20) MiB"
    return "\(parts.joined(separator: ", ")), \(size), schema \(schemaVersion)"
  }

  /// The same as members of a JSON object.
  var members: [(String, JSONNode)] {
    [
      ("schema", .int(schemaVersion)), ("bytes", .int(bytes)),
      ("rows", .object(tables.map { ($0.name, .int($0.rows)) })),
    ]
  }

  private static func plural(_ table: String, _ count: Int) -> String {
    switch table {
    case "history": count == 1 ? "change" : "changes"
    default: count == 1 ? table : table + "s"
    }
  }
}
