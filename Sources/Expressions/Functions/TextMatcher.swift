// Looks for a fragment byte by byte, in linear time.

/// Looks for a fragment of bytes as Knuth, Morris and Pratt do: no byte is looked at again.
struct TextMatcher {
  private let fragment: [UInt8]
  /// For each length, how long the longest beginning is that also ends there.
  private let borders: [Int]
  /// How much of the fragment the bytes so far end with.
  private var length = 0

  /// - Parameter fragment: At least one byte.
  init(_ fragment: [UInt8]) {
    var borders = [0]
    var length = 0
    for byte in fragment.dropFirst() {
      while length > 0, byte != fragment[length] { length = borders[length - 1] }
      if byte == fragment[length] { length += 1 }
      borders.append(length)
    }
    self.fragment = fragment
    self.borders = borders
  }

  /// Takes the next byte; true when the fragment ends with it, after which it starts afresh.
  mutating func finds(_ byte: UInt8) -> Bool {
    while length > 0, byte != fragment[length] { length = borders[length - 1] }
    if byte == fragment[length] { length += 1 }
    guard length == fragment.count else { return false }
    length = 0
    return true
  }
}
