// Looks a key up in a literal, in place: nothing is built when the program starts.

extension StaticString {
  /// Returns the value of a key in a text of `key=value` entries, sorted by the bytes of their keys.
  ///
  /// Entries are separated by single blanks or line ends. Takes time in the logarithm of the text.
  func value(ofKey key: [UInt8]) -> String? {
    withUTF8Buffer { text in
      var lower = 0
      var upper = text.count
      while lower < upper {
        let middle = (lower + upper) / 2
        let start = text[..<middle].lastIndex(where: Self.isBreak).map { $0 + 1 } ?? 0
        let end = text[middle...].firstIndex(where: Self.isBreak) ?? text.count
        let entry = text[min(start, end)..<end]
        let mark = entry.firstIndex(of: UInt8(ascii: "=")) ?? end
        let found = entry[..<mark]
        if found.elementsEqual(key) {
          return String(decoding: entry[mark...].dropFirst(), as: UTF8.self)
        }
        if found.lexicographicallyPrecedes(key) {
          lower = end + 1
        } else {
          upper = start
        }
      }
      return nil
    }
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }
}
