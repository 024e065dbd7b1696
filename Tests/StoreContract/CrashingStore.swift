// A store whose process ends in the middle of writes, for tests.

package import Expressions
package import Segments
import Synchronization

/// A store whose process ends in the middle of writes, when it is told to.
package final class CrashingStore: Store {
  /// The process ended.
  package struct Crash: Error {}

  /// When in a write the process ends.
  package enum Moment: CaseIterable, Sendable {
    /// Before the transaction is kept.
    case before
    /// When it is kept, and nobody was told yet.
    case after
  }

  private struct State {
    var inner: any Store
    var moment: Moment?
  }

  private let state: Mutex<State>
  private let restart: @Sendable (any Store) throws -> any Store

  /// Makes one.
  ///
  /// - Parameters:
  ///   - inner: The store.
  ///   - restart: What the next process finds: the store that was there, opened again.
  package init(
    _ inner: any Store, restart: @escaping @Sendable (any Store) throws -> any Store = { $0 }
  ) {
    state = Mutex(State(inner: inner))
    self.restart = restart
  }

  /// The store, as it is now.
  package var inner: any Store { state.withLock { $0.inner } }

  /// Lets the next write end the process.
  package func crash(_ moment: Moment) { state.withLock { $0.moment = moment } }

  package func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try inner.read(body)
  }

  package func write<Result>(_ body: (any StoreWriting) throws -> Result) throws -> Result {
    let moment = state.withLock { state in
      defer { state.moment = nil }
      return state.moment
    }
    do {
      let result = try inner.write { transaction in
        let result = try body(transaction)
        if moment == .before { throw Crash() }
        return result
      }
      if moment == .after { throw Crash() }
      return result
    } catch let crash as Crash {
      try state.withLock { $0.inner = try restart($0.inner) }
      throw crash
    }
  }

  package func now() -> Timestamp { inner.now() }

  package func utcOffset(ofZone name: String, at moment: Timestamp) -> Int? {
    inner.utcOffset(ofZone: name, at: moment)
  }

  package func makeID() -> String { inner.makeID() }
}
