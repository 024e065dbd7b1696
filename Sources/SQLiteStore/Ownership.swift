// Whether a file is a store, and of which version.

import Segments

/// Whose file it is, by its header.
enum Ownership: Equatable {
  /// A store, with tables of this version.
  case ours(version: Int)
  /// Nobody's: there is nothing in it yet.
  case empty
  /// Another program's; 0 when it did not say whose.
  case foreign(applicationID: Int)

  /// Reads the header, which touches no table.
  init(of connection: Connection) throws(StoreError) {
    let id = try connection.number("PRAGMA application_id")
    let version = try connection.number("PRAGMA user_version")
    // A write transaction gives an empty file its first page at once.
    let fewest = connection.isInTransaction ? 1 : 0
    if id == Schema.applicationID {
      self = .ours(version: version)
    } else if id == 0, version == 0, try connection.number("PRAGMA schema_version") == 0,
      try connection.number("PRAGMA page_count") <= fewest
    {
      self = .empty
    } else {
      self = .foreign(applicationID: id)
    }
  }

  /// The version of a store's tables.
  ///
  /// - Throws: `StoreError` when it is no store, or one of a version after the known one.
  func version(known: Int, path: String) throws(StoreError) -> Int {
    if self == .empty { throw .access("there is no store at '\(path)', only an empty file") }
    guard case .ours(let version) = self else { throw Ownership.refusal(path: path) }
    guard version <= known else {
      throw .newerSchema(found: version, known: known, path: path)
    }
    // Mark, tables and version are committed together.
    guard version > 0 else {
      throw .corrupt("store '\(path)' says that its schema has version \(version)")
    }
    return version
  }

  /// What is said of a file that is not a store.
  static func refusal(path: String) -> StoreError {
    .notAStore("'\(path)' is a database of another program, not a store; it was left as it is")
  }
}
