// The tables of a store: their version, how they are made, how older ones become them.

import Segments

/// The tables that a program knows.
struct Schema: Sendable {
  /// Says that a file is a store: "Segm" in ASCII, in the file's header.
  /// https://sqlite.org/fileformat2.html#application_id
  static let applicationID = 0x5365_676D

  /// Grows by one with each change of the tables; in the file's header as `user_version`.
  let version: Int
  /// Makes the tables in an empty file.
  let script: String
  /// From each older version to the next.
  let migrations: [Migration]

  /// What this program reads and writes.
  static let current = Schema(
    version: 2, script: String(decoding: PackageResources.schema_sql, as: UTF8.self),
    migrations: Migration.all)

  /// Makes the tables, in one transaction, unless another process was first.
  func create(on connection: Connection) throws(StoreError) {
    try connection.changing { () throws(StoreError) in
      switch try Ownership(of: connection) {
      case .ours: return
      case .foreign: throw Ownership.refusal(path: connection.path)
      case .empty: break
      }
      try connection.run(
        script: "PRAGMA application_id = \(Schema.applicationID)", "mark the file as a store")
      try connection.run(script: script, "make the tables")
      try connection.run(script: "PRAGMA user_version = \(version)", "note the schema's version")
    }
  }

  /// Brings older tables up to date, in one transaction: all steps, or none.
  ///
  /// - Parameters:
  ///   - connection: Has the file open for writing.
  ///   - prepare: Is called with the version that is found, when it is an older one, while nobody can
  ///     write; what it throws ends the migration before it begins.
  /// - Returns: Whether there was anything to do.
  /// - Throws: `StoreError`; then the file is as it was.
  func migrate(
    _ connection: Connection, _ prepare: (Int) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> Bool {
    try connection.changing { () throws(StoreError) in
      // Read within the transaction: another process may have been first.
      let found = try Ownership(of: connection).version(known: version, path: connection.path)
      if found == version { return false }
      try prepare(found)
      for migration in migrations where migration.version > found {
        try connection.run(
          script: migration.script, "bring the schema to version \(migration.version)")
      }
      try connection.run(script: "PRAGMA user_version = \(version)", "note the schema's version")
      return true
    }
  }
}
