// The bytes that JSON gives a meaning, and quick searches for them.

/// The bytes that JSON gives a meaning.
enum JSONByte {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let verticalTab: UInt8 = 0x0B
  static let formFeed: UInt8 = 0x0C
  static let `return`: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let dollar: UInt8 = 0x24
  static let apostrophe: UInt8 = 0x27
  static let star: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let underscore: UInt8 = 0x5F
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D

  /// U+FEFF in UTF-8.
  static let orderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  /// The value of a hexadecimal digit, nil for another byte.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Whether an ASCII byte may stand in a name without quotes, after its start.
  static func isNamePart(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == underscore || byte == dollar
  }

  /// The first place from `start` with the quote, a backslash, a control character or a byte
  /// outside ASCII; `end` when there is none.
  ///
  /// Eight bytes at a time: a byte is zero where subtracting one borrows from its high bit.
  @inline(__always)
  static func special(
    in base: UnsafePointer<UInt8>, from start: Int, to end: Int, quote: UInt8
  ) -> Int {
    let quotes = UInt64(quote) &* ones
    let slashes = UInt64(backslash) &* ones
    var position = start
    while position &+ 8 <= end {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
      let quoted = word ^ quotes
      let slashed = word ^ slashes
      let low = (word &- (0x20 &* ones)) & ~word
      let equal = ((quoted &- ones) & ~quoted) | ((slashed &- ones) & ~slashed)
      let found = (low | equal | word) & highs
      if found != 0 { return position &+ found.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < end {
      let byte = base[position]
      if byte == quote || byte == backslash || byte < 0x20 || byte >= 0x80 { return position }
      position &+= 1
    }
    return end
  }

  /// How many bytes the UTF-8 scalar at `start` takes, 0 when it is not valid.
  ///
  /// Shortest form only, no surrogates, nothing past U+10FFFF (RFC 3629).
  static func scalarLength(in base: UnsafePointer<UInt8>, at start: Int, to end: Int) -> Int {
    let first = base[start]
    guard first >= 0x80 else { return 1 }
    guard start + 1 < end else { return 0 }
    let second = base[start + 1]
    let length: Int
    let range: ClosedRange<UInt8>
    switch first {
    case 0xC2...0xDF: (length, range) = (2, 0x80...0xBF)
    case 0xE0: (length, range) = (3, 0xA0...0xBF)
    case 0xED: (length, range) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, range) = (3, 0x80...0xBF)
    case 0xF0: (length, range) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, range) = (4, 0x80...0xBF)
    case 0xF4: (length, range) = (4, 0x80...0x8F)
    default: return 0
    }
    guard range.contains(second), start + length <= end else { return 0 }
    for offset in 2..<max(2, length) where base[start + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
