// How much a store's file holds, table by table.

import Segments

/// How much a store's file holds.
public struct StoreContents: Hashable, Sendable {
  /// The version of its tables.
  public let schemaVersion: Int
  /// How many rows each table holds, in the order of `schema.sql`.
  public let tables: [Table]
  /// The size of the file in bytes.
  public internal(set) var bytes = 0

  /// One table.
  public struct Table: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// How many rows it holds.
    public let rows: Int
  }

  /// How many profiles there are.
  public var profiles: Int { tables.first { $0.name == "profile" }?.rows ?? 0 }

  /// Counts what the connection sees now.
  init(of connection: Connection) throws(StoreError) {
    schemaVersion = try connection.number("PRAGMA user_version")
    var tables: [Table] = []
    for (name, sql, since) in Self.counts where schemaVersion >= since {
      let rows = try connection.prepare(sql).first { (row) throws(StoreError) in Int(row.int(0)) }
      tables.append(Table(name: name, rows: rows ?? 0))
    }
    self.tables = tables
  }

  /// Each table with how it is counted and since which version it is there.
  private static let counts: [(String, StaticString, Int)] = [
    ("profile", "SELECT count(*) FROM profile", 1),
    ("profile_alias", "SELECT count(*) FROM profile_alias", 1),
    ("history", "SELECT count(*) FROM history", 1),
    ("event", "SELECT count(*) FROM event", 1),
    ("showing", "SELECT count(*) FROM showing", 1),
    ("answer", "SELECT count(*) FROM answer", 1),
    ("problem", "SELECT count(*) FROM problem", 1),
    ("receiver", "SELECT count(*) FROM receiver", 1),
    ("assignment", "SELECT count(*) FROM assignment", 1),
    ("exposure", "SELECT count(*) FROM exposure", 1),
    ("tombstone", "SELECT count(*) FROM tombstone", 2),
    ("catalog_revision", "SELECT count(*) FROM catalog_revision", 1),
  ]
}
