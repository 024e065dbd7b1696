// Erases people, and lets their ids come back.

import Expressions

/// What an erasure came to.
public struct Erasure: Sendable {
  /// What went of each person that was asked for, in that order.
  public internal(set) var people: [ErasedRows] = []
  /// Whether no byte of it is left in what the store occupies; if not, another process has the store
  /// open, and it is done when the store is next opened alone.
  public internal(set) var isComplete = false
}

extension Store {
  /// Erases people: all that is kept of them and of the ids that were merged into them goes, and
  /// what comes under one of their ids from now on is refused.
  ///
  /// An id of which nothing is known is refused from now on too. A merged id means the whole person.
  ///
  /// ```swift
  /// let erasure = try store.erase(["jane"])
  /// if !erasure.isComplete { /* call store.finishErasing() when no other process has it open */ }
  /// ```
  ///
  /// - Parameter ids: Whom; each 1...256 bytes, not blank.
  /// - Returns: What went.
  /// - Throws: `WriteRefusal` for an id that no profile can have; `StoreError`. Then nothing was
  ///   erased, unless the error is of what remains to be done: then the rows are gone, and the bytes
  ///   go when the store is next opened.
  @discardableResult
  public func erase(_ ids: [Profile.ID]) throws -> Erasure {
    for id in ids {
      if let mistake = AttributeLimits.mistake(inProfileID: id.rawValue) {
        throw WriteRefusal(nil, mistake)
      }
    }
    let moment = now().milliseconds
    var erasure = Erasure()
    erasure.people = try write { transaction in
      var people: [ErasedRows] = []
      for id in ids {
        let person = try transaction.survivor(of: id)
        let names = [person] + (try transaction.names(mergedInto: person))
        people.append(try transaction.erase(names, at: moment))
      }
      return people
    }
    erasure.isComplete = try finishErasing()
    return erasure
  }

  /// Lets a person who was erased come back: what comes under the id, or another that was the same
  /// person, is kept again.
  ///
  /// Nothing that was erased returns.
  ///
  /// - Parameter id: One of the person's ids; nil lets everybody come back, also where the store can
  ///   no longer tell who they were.
  /// - Returns: How many ids are free again; 0 when the id was not erased.
  /// - Throws: `StoreError`.
  @discardableResult
  public func restoreErased(_ id: Profile.ID?) throws -> Int {
    try write { try $0.restoreErased(id) }
  }

  /// Whether an id is a name of somebody who was erased.
  ///
  /// - Throws: `StoreError`.
  public func erasureState(of id: Profile.ID) throws -> ErasureState {
    try read { try $0.erasureState(of: id) }
  }
}
