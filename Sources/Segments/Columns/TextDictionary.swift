// Numbers the distinct texts of a column.

/// Numbers the distinct texts of a column, from 1 on: 0 is for no text.
///
/// Texts lie one after the other in one array, so that a million of them are not a million objects.
struct TextDictionary: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends.
  private var ends: [Int] = []
  /// Codes by hash, open addressing, 0 where free.
  ///
  /// Its size is a power of two.
  private var table: [UInt32] = Array(repeating: 0, count: 16)
  /// Makes the places of texts in the table unknown to whoever chooses the texts.
  private let seed = UInt64(bitPattern: Int64(Hasher().finalize()))

  /// How many texts there are.
  var count: Int { ends.count }

  /// The code of a text, which gets one when it is new.
  mutating func code(of text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var place = hash(text) & (table.count - 1)
    while table[place] != 0 {
      let code = table[place]
      if isSame(code, text) { return code }
      place = (place + 1) & (table.count - 1)
    }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    let code = UInt32(ends.count)
    table[place] = code
    if ends.count * 2 > table.count { grow() }
    return code
  }

  /// The text of a code from 1 on.
  func withText<Result>(
    _ code: UInt32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range(code)])) }
  }

  /// The text of a code from 1 on.
  func text(_ code: UInt32) -> String { String(decoding: bytes[range(code)], as: UTF8.self) }

  /// Adds the texts of another dictionary.
  ///
  /// - Returns: By the other's code, the one here; 0 stays 0.
  mutating func add(_ other: TextDictionary) -> [UInt32] {
    var codes: [UInt32] = [0]
    codes.reserveCapacity(other.count + 1)
    for code in 0..<UInt32(other.count) {
      codes.append(other.withText(code + 1) { self.code(of: $0) })
    }
    return codes
  }

  @inline(__always)
  private func range(_ code: UInt32) -> Range<Int> {
    let index = Int(code) - 1
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  private func isSame(_ code: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(code)
    return range.count == text.count && bytes[range].elementsEqual(text)
  }

  private mutating func grow() {
    table = Array(repeating: 0, count: table.count * 2)
    for index in ends.indices {
      let code = UInt32(index + 1)
      var place = withText(code) { hash($0) } & (table.count - 1)
      while table[place] != 0 { place = (place + 1) & (table.count - 1) }
      table[place] = code
    }
  }

  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var mixed = seed ^ UInt64(text.count)
    var offset = 0
    while offset + 8 <= text.count {
      mixed = Self.mixed(mixed ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    return Int(truncatingIfNeeded: Self.mixed(mixed ^ rest) >> 20)
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
