// Who was erased from a store, carried over to the one that replaces it.

import Expressions
import Segments

/// Who was erased from a store, carried over to the one that replaces it.
struct Tombstones {
  private struct Stone {
    let mark: [UInt8]
    let person: [UInt8]
    let milliseconds: Int64
  }

  private let stones: [Stone]
  private let keyMark: [UInt8]?
  private let counter: (seq: Int64, showing: Int64)

  /// Reads them; nil when they cannot be read.
  init?(of connection: Connection) throws(StoreError) {
    do throws(StoreError) {
      let found = try connection.prepare("SELECT seq, showing FROM counter").first {
        (row) throws(StoreError) in (row.int(0), row.int(1))
      }
      counter = found ?? (0, 0)
      guard try connection.number("PRAGMA user_version") >= 2 else {
        stones = []
        keyMark = nil
        return
      }
      stones = try connection.prepare("SELECT mark, person, erased_ms FROM tombstone").all {
        (row) throws(StoreError) in
        Stone(
          mark: row.bytes(0) ?? [], person: row.bytes(1) ?? [], milliseconds: row.int(2))
      }
      keyMark =
        try connection.prepare("SELECT key_mark FROM erasure").first {
          (row) throws(StoreError) in row.bytes(0)
        } ?? nil
    } catch {
      switch error {
      case .corrupt: return nil
      // A disk or a memory that fails says nothing of who was erased: that is not for good.
      case .other where !connection.hasFailedByMachine: return nil
      default: throw error
      }
    }
  }

  /// Buries them in another store and erases whoever of them is there; has its numbers go on after
  /// those that were given out here.
  ///
  /// - Returns: How many people were erased.
  /// - Throws: `StoreError`, also when the secret is missing: then who they are cannot be told.
  func bury(in store: SQLiteStore, path: String) throws -> Int {
    try store.write { writing in
      guard let transaction = writing as? Transaction else { return 0 }
      try transaction.raiseCounter(seq: counter.seq, showing: counter.showing)
      guard !stones.isEmpty, let keyMark else { return 0 }
      let state = try transaction.erasingState()
      if state.hasTombstones, state.keyMark != keyMark {
        throw StoreError.other(
          "the store '\(path)' and the backup marked who was erased with different keys, so they cannot "
            + "be kept together; restore the backup as another store (--store)")
      }
      let key: [UInt8]
      do throws(ErasureKey.Missing) {
        key = try transaction.key.bytes(fitting: keyMark)
      } catch {
        throw StoreError.access(
          "people were erased from the store '\(path)', and whether they are in the backup cannot be "
            + "told: the erasure key is missing (\(error.reason)); put it back, or let everybody come "
            + "back first ('segments profile restore-id --all'); nothing was changed")
      }
      for stone in stones {
        try transaction.bury(stone.mark, stone.person, at: stone.milliseconds)
      }
      try transaction.noteErasing(keyMark: keyMark, pending: nil)
      let marks = Set(stones.map(\.mark))
      let known = try transaction.everyID().filter {
        marks.contains(ErasureKey.mark(of: $0, key: key))
      }
      // One person may have several ids there: the first takes the others with it.
      var erased = 0
      for id in known {
        let person = try transaction.survivor(of: id)
        let names = [person] + (try transaction.names(mergedInto: person))
        if try !transaction.erase(names, at: store.now().milliseconds).isEmpty { erased += 1 }
      }
      return erased
    }
  }
}

extension Transaction {
  /// Every id under which anything stands.
  fileprivate func everyID() throws(StoreError) -> [Profile.ID] {
    try prepare(
      """
      SELECT id FROM profile UNION SELECT id FROM profile_alias UNION SELECT profile_id FROM event
      UNION SELECT profile_id FROM history UNION SELECT profile_id FROM showing
      UNION SELECT profile_id FROM exposure UNION SELECT profile_id FROM assignment
      UNION SELECT profile_id FROM problem ORDER BY 1
      """
    ).all { (row) throws(StoreError) in Profile.ID(rawValue: row.text(0)) }
  }

  /// Has the numbers go on after those that were given out elsewhere.
  fileprivate func raiseCounter(seq: Int64, showing: Int64) throws(StoreError) {
    let statement = try prepare(
      "UPDATE counter SET seq = max(seq, ?1), showing = max(showing, ?2) WHERE only = 1")
    try statement.bind(seq, at: 1)
    try statement.bind(showing, at: 2)
    try statement.run()
    recollection.counter = nil
  }
}
