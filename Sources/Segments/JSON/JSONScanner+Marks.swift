// The marks of the keys that a scan has found.

extension JSONScanner {
  /// Which keys were found: bits of a word, or of an array when there are many keys.
  struct Marks {
    private var word: UInt64 = 0
    private var many: [Bool]
    private var missing: Int

    init(count: Int) {
      missing = count
      many = count > 64 ? [Bool](repeating: false, count: count) : []
    }

    var isFull: Bool { missing == 0 }

    /// Marks a key; false when it was marked before.
    mutating func insert(_ index: Int) -> Bool {
      missing -= 1
      guard many.isEmpty else {
        defer { many[index] = true }
        return !many[index]
      }
      let bit: UInt64 = 1 << UInt64(index)
      defer { word |= bit }
      return word & bit == 0
    }
  }
}
