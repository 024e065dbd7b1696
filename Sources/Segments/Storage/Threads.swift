// Runs a body on several threads, and waits for all of them.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What one thread does.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs a body on several threads, and waits for all of them.
package enum Threads {
  /// How many cores of this machine are on line; at least 1.
  ///
  /// A process may have fewer to itself.
  package static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs the body so many times side by side, once of them on the caller's thread.
  ///
  /// - Parameters:
  ///   - count: How many times.
  ///   - body: Is told which run it is, 0 for the one on the caller's thread.
  /// - Returns: What the runs returned, in their order.
  /// - Throws: The error of the first run that failed, when all have ended.
  package static func run<Part: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Part
  ) throws -> [Part] {
    let results = Lock([Swift.Result<Part, any Error>?](repeating: nil, count: count))
    let works = (0..<count).map { index in
      Work {
        let result = Swift.Result { try body(index) }
        results.withLock { $0[index] = result }
      }
    }
    let threads = works.dropFirst().map { ($0, start($0)) }
    works.first?.run()
    for (work, thread) in threads {
      if let thread {
        pthread_join(thread, nil)
      } else {
        // The system has no thread left: this one does the work after its own.
        work.run()
      }
    }
    return try results.withLock { $0 }.compactMap { try $0?.get() }
  }

  /// Expressions may nest; a thread gets as much stack as a process's first.
  private static let stackSize = 8 << 20

  /// Starts a thread; nil when the system has none left.
  ///
  /// https://pubs.opengroup.org/onlinepubs/9799919799/functions/pthread_create.html
  fileprivate static func start(_ work: Work) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let box = Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, &attributes, runWork, box.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, &attributes, runWork, box.toOpaque())
    #endif
    guard code == 0 else {
      box.release()
      return nil
    }
    return thread
  }
}

/// Work that another thread does, for which somebody waits later.
package final class SideWork<Value: Sendable>: Sendable {
  private let result = Lock<Swift.Result<Value, any Error>?>(nil)

  /// Begins the work on a thread of its own; where the system has none left, does it at once.
  package init(_ body: @escaping @Sendable () throws -> Value) {
    let result = result
    let pending = Lock<(@Sendable () throws -> Value)?>(body)
    let work = Work {
      let value = Self.outcome(of: pending)
      result.withLock { $0 = value }
    }
    if let thread = Threads.start(work) {
      pthread_detach(thread)
    } else {
      work.run()
    }
  }

  /// Does the work, and lets go of all that it holds: whoever is told of its end may be the last to have a
  /// store, which is closed with that.
  private static func outcome(
    of pending: Lock<(@Sendable () throws -> Value)?>
  ) -> Swift.Result<Value, any Error> {
    let body = pending.withLock { body in
      defer { body = nil }
      return body
    }
    guard let body else { preconditionFailure("a thread does its work once") }
    return Swift.Result { try body() }
  }

  /// Waits for its end.
  ///
  /// - Returns: What came of it.
  /// - Throws: What it threw.
  package func value() throws -> Value {
    let ended = result.withLock(when: { $0 != nil }) { $0 }
    guard let ended else { preconditionFailure("a lock was opened before its condition held") }
    return try ended.get()
  }
}

#if canImport(Darwin)
  private func runWork(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run()
    return nil
  }
#else
  private func runWork(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run()
    return nil
  }
#endif
