// A copy of a stored profile's columns, for what is read of an evaluation later.

/// A copy of a stored profile's columns: it lasts when the store goes on.
///
/// Of an evaluation mostly nothing is read but the flow; the profile is made of this when more is.
struct CopiedColumns: Sendable {
  /// A word for each column, then the texts.
  ///
  /// The word is a whole number, or where a text begins, in its upper half, and how long it is.
  private let bytes: [UInt8]

  private static let columns = ProfileColumn.id.rawValue...ProfileColumn.revision.rawValue
  private static let wordSize = MemoryLayout<Int64>.size
  /// The word of a column that is unset: no text is as long, and no time is as early.
  private static let unset = Int64.min

  /// Copies a row that is lent.
  init(_ row: any ProfileColumns) {
    let head = Self.columns.count * Self.wordSize
    bytes = withUnsafeTemporaryAllocation(
      of: UnsafeBufferPointer<UInt8>?.self, capacity: Self.columns.count
    ) { texts in
      var size = head
      for column in Self.columns {
        let text = Self.holdsNumber(column) ? nil : row.text(inColumn: column)
        texts.initializeElement(at: Int(column), to: text)
        size += text?.count ?? 0
      }
      return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
        var end = head
        for column in Self.columns {
          var word = Self.unset
          if Self.holdsNumber(column) {
            word = row.int(inColumn: column) ?? word
          } else if let text = texts[Int(column)] {
            word = Int64(end) << 32 | Int64(text.count)
            _ = UnsafeMutableBufferPointer(rebasing: bytes[end...]).initialize(from: text)
            end += text.count
          }
          UnsafeMutableRawBufferPointer(bytes)
            .storeBytes(of: word, toByteOffset: Int(column) * Self.wordSize, as: Int64.self)
        }
        count = size
      }
    }
  }

  /// Makes the profile, without its change times; nil when a column cannot be read.
  var profile: Profile? {
    bytes.withUnsafeBufferPointer { try? Profile(Lent(bytes: $0)) }
  }

  private static func holdsNumber(_ column: Int32) -> Bool {
    switch ProfileColumn(rawValue: column) {
    case .createdMilliseconds, .updatedMilliseconds, .lastSeenMilliseconds, .revision: true
    default: false
    }
  }

  /// The columns while their bytes stay where they are.
  private struct Lent: ProfileColumns {
    let bytes: UnsafeBufferPointer<UInt8>

    func int(inColumn number: Int32) -> Int64? {
      guard CopiedColumns.columns.contains(number) else { return nil }
      let offset = Int(number) * CopiedColumns.wordSize
      let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: Int64.self)
      return word == CopiedColumns.unset ? nil : word
    }

    func text(inColumn number: Int32) -> UnsafeBufferPointer<UInt8>? {
      guard let word = int(inColumn: number) else { return nil }
      let (start, count) = (Int(word >> 32), Int(word & 0xFFFF_FFFF))
      return UnsafeBufferPointer(rebasing: bytes[start..<start + count])
    }
  }
}
