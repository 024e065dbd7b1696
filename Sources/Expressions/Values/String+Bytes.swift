// Whether two texts are the same bytes.

extension String {
  /// Whether both have the same bytes, eight at a time: ids and keys are compared all the time.
  package func hasSameBytes(as other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    let direct = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        Self.isSame(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    return (direct ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  private static func isSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer)
    -> Bool
  {
    var position = 0
    while position &+ 8 <= left.count {
      let words = (
        left.loadUnaligned(fromByteOffset: position, as: UInt64.self),
        right.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      if words.0 != words.1 { return false }
      position &+= 8
    }
    while position < left.count {
      if left[position] != right[position] { return false }
      position &+= 1
    }
    return true
  }
}
