// A key that a scanner looks for.

import Expressions

extension JSONScanner {
  /// A key with its first and last eight bytes, which tell most keys apart at once.
  struct Entry {
    private let ends: TextEnds
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      ends = bytes.withUnsafeBufferPointer { TextEnds($0) }
    }

    var hash: Int { ends.hash }

    /// Whether this is the key; up to 16 bytes the ends say all.
    @inline(__always)
    func matches(_ key: UnsafeBufferPointer<UInt8>, _ wanted: TextEnds) -> Bool {
      guard ends == wanted else { return false }
      return wanted.areWhole || bytes.elementsEqual(key)
    }
  }
}
