// A store whose clock stands still, and which counts what it acknowledged.

import Expressions
import Segments
import Synchronization

@testable import SQLiteStore

/// A store whose clock stands still, and which counts what it acknowledged.
final class ClockedStore: Store {
  let inner: SQLiteStore
  private let moment: Timestamp
  private let count = Mutex(0)
  private let ids = Mutex(0)
  private let wrote: @Sendable () throws -> Void

  /// Makes one whose clock shows so many seconds after 1970; `wrote` is called after each transaction
  /// that was kept.
  init(_ inner: SQLiteStore, at seconds: Int64, wrote: @escaping @Sendable () throws -> Void = {})
    throws
  {
    self.inner = inner
    moment = Timestamp(seconds: seconds, nanoseconds: 0) ?? inner.now()
    self.wrote = wrote
  }

  /// How many transactions were kept, as far as the caller knows.
  var acknowledged: Int { count.withLock { $0 } }

  func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try inner.read(body)
  }

  func write<Result>(_ body: (any StoreWriting) throws -> Result) throws -> Result {
    let result = try inner.write(body)
    count.withLock { $0 += 1 }
    try wrote()
    return result
  }

  func finishErasing() throws -> Bool { try inner.finishErasing() }
  func now() -> Timestamp { moment }
  func utcOffset(ofZone name: String, at moment: Timestamp) -> Int? {
    inner.utcOffset(ofZone: name, at: moment)
  }
  func makeID() -> String {
    ids.withLock { number in
      number += 1
      return "id\(number)"
    }
  }
}
