// A store whose process ends in the middle of writes, for tests.

import Expressions
import Segments
import Synchronization

/// A store whose process ends in the middle of writes: before a transaction is kept, or just after.
final class CrashingStore: Store {
  /// The process ended.
  struct Crash: Error {}

  let inner: MemoryStore
  private let random: Mutex<SeededGenerator>

  init(_ inner: MemoryStore, seed: UInt64) {
    self.inner = inner
    random = Mutex(SeededGenerator(seed: seed))
  }

  func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try inner.read(body)
  }

  func write<Result>(_ body: (any StoreWriting) throws -> Result) throws -> Result {
    let end = random.withLock { Int.random(in: 0..<4, using: &$0) }
    let result = try inner.write { transaction in
      let result = try body(transaction)
      if end == 0 { throw Crash() }
      return result
    }
    if end == 1 { throw Crash() }
    return result
  }

  func now() -> Timestamp { inner.now() }

  func utcOffset(ofZone name: String, at moment: Timestamp) -> Int? {
    inner.utcOffset(ofZone: name, at: moment)
  }

  func makeID() -> String { inner.makeID() }
}

/// Random numbers that a seed repeats.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
