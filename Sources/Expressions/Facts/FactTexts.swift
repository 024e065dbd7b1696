// Finds a text among those that conditions ask for.

/// Finds a text among those that conditions ask for, by its first and last bytes.
struct FactTexts: Sendable {
  private struct Entry {
    let ends: TextEnds
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
    let ends = TextEnds(text)
    return table.withUnsafeBufferPointer { table in
      var place = ends.hash & (table.count - 1)
      while table[place].bit != 0 {
        if table[place].ends == ends, ends.areWhole || table[place].long.elementsEqual(text) {
          return table[place].bit
        }
        place = (place + 1) & (table.count - 1)
      }
      return 0
    }
  }

  /// Adds a text that is not there yet.
  mutating func add(_ text: String, bit: UInt64) {
    if (count + 1) * 2 > table.count { grow() }
    var text = text
    text.withUTF8 { bytes in
      let ends = TextEnds(bytes)
      insert(Entry(ends: ends, bit: bit, long: ends.areWhole ? [] : Array(bytes)))
    }
    count += 1
  }

  private mutating func grow() {
    let entries = table.filter { $0.bit != 0 }
    let none = TextEnds(UnsafeBufferPointer(start: nil, count: 0))
    let free = Entry(ends: none, bit: 0, long: [])
    table = Array(repeating: free, count: max(table.count * 2, 8))
    for entry in entries { insert(entry) }
  }

  private mutating func insert(_ entry: Entry) {
    var place = entry.ends.hash & (table.count - 1)
    while table[place].bit != 0 { place = (place + 1) & (table.count - 1) }
    table[place] = entry
  }
}
