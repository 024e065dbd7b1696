// A lock that owns what it guards, and can wait until that is as somebody needs it.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock that owns what it guards.
///
/// `Mutex` of the standard library has this shape but needs iOS 18 and macOS 15, and has no
/// waiting.
///
/// Proof that it is `Sendable`, whatever it guards:
/// - `state` is private, and it is read and written in `withLock` alone, between
///   `pthread_mutex_lock` and `pthread_mutex_unlock` of the one mutex: no two threads ever see it
///   at once, and each sees all that the one before it did
///   (https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap04.html#tag_04_15_02).
/// - It comes in as `sending`, so nobody outside holds a part of it.
/// - What a body hands out is the body's result. The bodies of this package that guard something not
///   `Sendable` (a connection) hand out values; what a caller's own code sees of it, a `Transaction`
///   and the rows that a scan lends, is ended before the lock is let go, and answers nothing from
///   then on.
/// - The mutex and the condition live on the heap from `init` to `deinit` and never move.
package final class Lock<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var waiting = 0
  private var state: State

  /// Guards a state.
  ///
  /// - Parameter state: Not an empty one: that has no address of its own, and shares the lock's, so that
  ///   tools that look for races take each use of the lock for one.
  package init(_ state: sending State) {
    precondition(MemoryLayout<State>.size > 0, "a lock guards something")
    self.state = state
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    let codes = (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(codes == (0, 0), "the system has no memory for a lock")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs the body while nobody else runs one.
  ///
  /// - Parameters:
  ///   - isReady: Waits until this holds of what is guarded; nil for no waiting.
  ///   - body: Must not use the same lock: it would wait for itself for ever.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package func withLock<Result, Failure: Error>(
    when isReady: ((State) -> Bool)? = nil, _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      if waiting > 0 { pthread_cond_broadcast(condition) }
      pthread_mutex_unlock(mutex)
    }
    if let isReady {
      while !isReady(state) {
        waiting += 1
        pthread_cond_wait(condition, mutex)
        waiting -= 1
      }
    }
    return try body(&state)
  }
}
