// Finds a text among those that conditions ask for.

/// Finds a text among those that conditions ask for, by its first and last bytes.
struct FactTexts: Sendable {
  private struct Entry {
    let first: UInt64
    let last: UInt64
    let count: Int
    var bit: UInt64
    /// Of a text of more than 16 bytes, all of it.
    let long: [UInt8]
  }

  /// Open addressing; a free place has no bit.
  private var table: [Entry] = []
  private var count = 0

  /// The bit of a text; 0 when nobody asks for it.
  @inline(__always)
  func bits(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if table.isEmpty { return 0 }
    let (first, last) = Self.ends(text)
    return table.withUnsafeBufferPointer { table in
      var place = Self.hash(first, last, text.count) & (table.count - 1)
      while table[place].bit != 0 {
        if table[place].first == first, table[place].last == last,
          table[place].count == text.count, text.count <= 16 || Self.same(table[place].long, text)
        {
          return table[place].bit
        }
        place = (place + 1) & (table.count - 1)
      }
      return 0
    }
  }

  /// Adds a text; one that is there keeps its bit.
  ///
  /// - Returns: Its bit.
  mutating func add(_ text: String, bit: UInt64) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      let known = bits(of: bytes)
      if known != 0 { return known }
      if (count + 1) * 2 > table.count { grow() }
      let (first, last) = Self.ends(bytes)
      insert(
        Entry(
          first: first, last: last, count: bytes.count, bit: bit,
          long: bytes.count > 16 ? Array(bytes) : []))
      count += 1
      return bit
    }
  }

  private mutating func grow() {
    let entries = table.filter { $0.bit != 0 }
    let free = Entry(first: 0, last: 0, count: 0, bit: 0, long: [])
    table = Array(repeating: free, count: max(table.count * 2, 8))
    for entry in entries { insert(entry) }
  }

  private mutating func insert(_ entry: Entry) {
    var place = Self.hash(entry.first, entry.last, entry.count) & (table.count - 1)
    while table[place].bit != 0 { place = (place + 1) & (table.count - 1) }
    table[place] = entry
  }

  private static func same(_ long: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    long.elementsEqual(text)
  }

  /// The first eight bytes and the last eight, or what there is; up to 16 bytes these and the
  /// length are the text.
  @inline(__always)
  private static func ends(_ text: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    let raw = UnsafeRawBufferPointer(text)
    switch text.count {
    case 8...:
      return (
        raw.loadUnaligned(as: UInt64.self),
        raw.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self)
      )
    case 4...:
      return (
        UInt64(raw.loadUnaligned(as: UInt32.self)),
        UInt64(raw.loadUnaligned(fromByteOffset: text.count &- 4, as: UInt32.self))
      )
    case 0: return (0, 0)
    default:
      return (UInt64(text[0]) | UInt64(text[text.count / 2]) << 8, UInt64(text[text.count &- 1]))
    }
  }

  @inline(__always)
  private static func hash(_ first: UInt64, _ last: UInt64, _ count: Int) -> Int {
    let mixed = (first ^ (last << 29 | last >> 35) ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
