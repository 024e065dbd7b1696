// The first and last bytes of a text, which tell most texts apart at once.

/// The first and the last eight bytes of a text and its length: up to 16 bytes they are the text.
package struct TextEnds: Equatable, Sendable {
  @usableFromInline let first: UInt64
  @usableFromInline let last: UInt64
  /// The length of the text in bytes.
  package let length: Int

  /// Reads them of a text in UTF-8.
  ///
  /// It is written into its callers, also those of other modules: every key of every row passes here.
  @inlinable @inline(__always)
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    length = text.count
    let raw = UnsafeRawBufferPointer(text)
    if length >= 8 {
      first = raw.loadUnaligned(as: UInt64.self)
      last = raw.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
    } else if length >= 4 {
      first = UInt64(raw.loadUnaligned(as: UInt32.self))
      last = UInt64(raw.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self))
    } else {
      first = length > 0 ? UInt64(text[0]) | UInt64(text[length / 2]) << 8 : 0
      last = length > 0 ? UInt64(text[length &- 1]) : 0
    }
  }

  /// Compares them; written out, since what the compiler makes is no part of other modules' code.
  @inlinable @inline(__always)
  package static func == (left: TextEnds, right: TextEnds) -> Bool {
    left.first == right.first && left.last == right.last && left.length == right.length
  }

  /// Whether they are the text itself, so that equal ends are equal texts.
  @inlinable @inline(__always)
  package var areWhole: Bool { length <= 16 }

  /// Where a text lies in a table: of texts that an author chose, for texts that anybody typed.
  @inlinable @inline(__always)
  package var hash: Int {
    let mixed = (first ^ (last << 29 | last >> 35) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
