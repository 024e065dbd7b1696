// The stack of values, in memory of a size known before the evaluation.

/// A stack of values in memory that the caller owns.
struct ValueStack: ~Copyable {
  private let base: UnsafeMutableBufferPointer<Value>
  private(set) var count = 0

  /// - Parameter base: Memory without values, for as many as the program ever stacks.
  init(_ base: UnsafeMutableBufferPointer<Value>) {
    self.base = base
  }

  deinit {
    for place in 0..<count { base.deinitializeElement(at: place) }
  }

  mutating func push(_ value: consuming Value) {
    base.initializeElement(at: count, to: value)
    count += 1
  }

  mutating func pop() -> Value {
    count -= 1
    return base.moveElement(from: count)
  }

  mutating func cut(to depth: Int) {
    while count > depth {
      count -= 1
      base.deinitializeElement(at: count)
    }
  }

  /// The values on top, first the lowest of them.
  func top(_ amount: Int) -> UnsafeBufferPointer<Value> {
    UnsafeBufferPointer(rebasing: base[(count - amount)..<count])
  }

  /// The value on top.
  var last: Value { base[count - 1] }
}
