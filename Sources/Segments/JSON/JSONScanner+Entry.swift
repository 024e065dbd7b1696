// A key that a scanner looks for.

extension JSONScanner {
  /// A key with its first and last eight bytes, which tell most keys apart at once.
  struct Entry {
    /// The first and the last bytes of a key, and its length.
    struct Ends: Equatable {
      let first: UInt64
      let last: UInt64
      let length: Int

      @inline(__always)
      init(_ key: UnsafeBufferPointer<UInt8>) {
        length = key.count
        let raw = UnsafeRawBufferPointer(key)
        if length >= 8 {
          first = raw.loadUnaligned(as: UInt64.self)
          last = raw.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
        } else if length >= 4 {
          first = UInt64(raw.loadUnaligned(as: UInt32.self))
          last = UInt64(raw.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self))
        } else {
          first = length > 0 ? UInt64(key[0]) | UInt64(key[length / 2]) << 8 : 0
          last = length > 0 ? UInt64(key[length &- 1]) : 0
        }
      }

      @inline(__always)
      var hash: Int {
        let mixed = (first ^ (last << 29 | last >> 35) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40)
      }
    }

    private let ends: Ends
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      ends = bytes.withUnsafeBufferPointer { Ends($0) }
    }

    var hash: Int { ends.hash }

    /// Whether this is the key; up to 16 bytes the ends say all.
    @inline(__always)
    func matches(_ key: UnsafeBufferPointer<UInt8>, _ wanted: Ends) -> Bool {
      guard ends == wanted else { return false }
      return wanted.length <= 16 || bytes.elementsEqual(key)
    }
  }
}
