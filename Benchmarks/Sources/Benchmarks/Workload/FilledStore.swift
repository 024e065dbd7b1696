// A store that holds so many profiles of the workload.

import Foundation
import SQLiteStore
import Segments

/// A store that holds so many profiles of the workload, and the catalog in force.
///
/// The rows are written by SQLite itself, since a store that takes in each profile as a change takes
/// longer; `Verification` compares them with those that the store writes.
struct FilledStore {
  /// When every profile was written.
  static let moment: Int64 = 1_767_322_984_000
  /// The same in a line.
  static let momentText = "2026-01-02T03:03:04Z"

  let path: String
  let count: Int

  /// What a profile is filled with.
  typealias Columns = (attributes: String, changed: String)

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - path: Where; what is there is replaced.
  ///   - count: How many profiles.
  ///   - catalog: What is applied.
  ///   - progress: Where it is told how far that has come.
  ///   - columns: What differs between profiles, besides names.
  /// - Throws: `StoreError`, `BareError`.
  init(
    _ path: String, _ count: Int, catalog: String, progress: Progress,
    columns: (Person) -> Columns = FilledStore.columns
  ) throws {
    self.path = path
    self.count = count
    try Self.remove(path)
    let store = try SQLiteStore(path: path)
    try store.apply(CatalogDocument(text: catalog))
    store.close()
    let database = try BareDatabase(path, synchronous: "OFF")
    let insert = try database.prepare(
      """
      INSERT INTO profile (id, first_name, email, attributes, draw_key, revision, created_ms,
        updated_ms, changed)
      VALUES (?1, ?2, ?3, ?4, ?1, 1, \(Self.moment), \(Self.moment), ?5)
      """)
    try database.run("BEGIN")
    try Person.each(count) { person in
      if person.number % 50_000 == 0 {
        progress.show("filling a store: \(person.number) of \(count) profiles")
        try database.run("COMMIT; BEGIN")
      }
      let columns = columns(person)
      insert.withText(person.id, at: 1) {
        insert.withText(person.firstName, at: 2) {
          insert.withText(person.email, at: 3) {
            insert.withText(columns.attributes, at: 4) {
              insert.withText(columns.changed, at: 5) { _ = insert.step() }
            }
          }
        }
      }
    }
    try database.run("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    progress.clear()
  }

  /// The columns of the workload's own profiles.
  static func columns(_ person: Person) -> Columns { (person.attributes, Self.changed) }

  /// Says of everything that it changed at the one moment.
  private static let changed = changed([
    "age", "app_version", "bmi", "country", "experience", "is_subscriber", "plan", "sessions",
  ])

  /// When attributes, e-mail address and first name changed, as the column has it.
  static func changed(_ keys: [String]) -> String {
    let times = keys.map { #""\#($0)":\#(moment)"# }.joined(separator: ",")
    return #"{"attributes":{\#(times)},"email":\#(moment),"first_name":\#(moment)}"#
  }

  /// Copies the file; nothing may have it open.
  func copied(to path: String) throws -> FilledStore {
    try Self.remove(path)
    try FileManager.default.copyItem(atPath: self.path, toPath: path)
    return FilledStore(path: path, count: count)
  }

  private init(path: String, count: Int) {
    self.path = path
    self.count = count
  }

  /// Removes a store and what may stand beside it.
  static func remove(_ path: String) throws {
    for end in ["", "-wal", "-shm", "-journal", ".erasure-key"] {
      guard FileManager.default.fileExists(atPath: path + end) else { continue }
      try FileManager.default.removeItem(atPath: path + end)
    }
  }
}

/// Picks of numbers that look random and are the same in every run.
struct Picks {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// The next of so many: splitmix64.
  mutating func next(below count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}
