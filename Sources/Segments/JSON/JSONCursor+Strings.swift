// Reads texts and resolves their escapes.

extension JSONCursor {
  /// Reads the text whose opening quote is the next byte.
  mutating func readString() throws(JSONMistake) -> String {
    let start = place
    let quote = base[position]
    position += 1
    var run = position
    var hasEscape = false
    while true {
      position = JSONByte.special(in: base, from: position, to: count, quote: quote)
      guard position < count else {
        throw JSONMistake("expected a closing quote, found the end of the text", at: start)
      }
      let byte = base[position]
      if byte == quote { break }
      if byte == JSONByte.backslash {
        if !hasEscape { scratch.removeAll(keepingCapacity: true) }
        hasEscape = true
        scratch.append(contentsOf: bytes(from: run))
        try readEscape()
        run = position
      } else {
        try skipInside(byte)
      }
    }
    let rest = bytes(from: run)
    position += 1
    guard hasEscape else { return String(decoding: rest, as: UTF8.self) }
    scratch.append(contentsOf: rest)
    return String(decoding: scratch, as: UTF8.self)
  }

  private func bytes(from start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: position - start)
  }

  /// Steps over a byte of a text that is neither plain, its quote nor an escape.
  private mutating func skipInside(_ byte: UInt8) throws(JSONMistake) {
    if byte == JSONByte.newline || byte == JSONByte.return {
      throw mistake("expected a closing quote before the line ends; a line break is written \\n")
    }
    if byte < 0x20, !isJSON5 {
      throw mistake("expected control characters of a text to be written as escapes")
    }
    try skipScalar()
  }

  /// Resolves the escape at the position into the scratch bytes.
  private mutating func readEscape() throws(JSONMistake) {
    let escape = position + 1 < count ? base[position + 1] : 0
    if escape == 0x75 {
      append(try readUnicodeEscape())
      return
    }
    if let byte = Self.simpleEscape(escape) {
      position += 2
      scratch.append(byte)
      return
    }
    guard isJSON5 else {
      throw mistake("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u after the backslash")
    }
    try readLooseEscape(escape)
  }

  /// The byte that a two-character escape of strict JSON stands for.
  private static func simpleEscape(_ escape: UInt8) -> UInt8? {
    switch escape {
    case JSONByte.quote, JSONByte.backslash, JSONByte.slash: escape
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: nil
    }
  }

  /// Resolves an escape that only JSON5 has.
  private mutating func readLooseEscape(_ escape: UInt8) throws(JSONMistake) {
    switch escape {
    case 0x76:
      position += 2
      scratch.append(0x0B)
    case 0x78:
      append(Unicode.Scalar(UInt8(try readHex(digits: 2))))
    case JSONByte.newline, JSONByte.return:
      position += 1
      skipLineBreak()
    case JSONByte.zero where !(position + 2 < count && JSONByte.isDigit(base[position + 2])):
      position += 2
      scratch.append(0)
    case JSONByte.zero...JSONByte.nine:
      throw mistake("expected an escape without decimal digits; write \\xHH or \\uHHHH")
    default:
      position += 1
      guard position < count else { return }
      let scalar = try scalarAtPosition()
      try skipScalar()
      // A backslash before U+2028 or U+2029 continues the text on the next line.
      if scalar.value & ~1 != 0x2028 { append(scalar) }
    }
  }

  /// Reads `\uHHHH`, or two of them for a scalar past U+FFFF.
  mutating func readUnicodeEscape() throws(JSONMistake) -> Unicode.Scalar {
    let start = place
    let unit = try readHex(digits: 4)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let isPair =
      unit < 0xDC00 && position + 1 < count && base[position] == JSONByte.backslash
      && base[position + 1] == 0x75
    if isPair {
      let second = try readHex(digits: 4)
      let value = 0x10000 + (unit & 0x3FF) << 10 + (second & 0x3FF)
      if 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(value) { return scalar }
    }
    throw JSONMistake("expected both halves of a surrogate pair, found one", at: start)
  }

  /// Reads the digits of an escape whose backslash is the next byte.
  private mutating func readHex(digits: Int) throws(JSONMistake) -> UInt32 {
    var value: UInt32 = 0
    for offset in 2..<(2 + digits) {
      guard position + offset < count, let digit = JSONByte.hexValue(base[position + offset]) else {
        throw mistake("expected \(digits) hexadecimal digits in this escape")
      }
      value = value << 4 | digit
    }
    position += 2 + digits
    return value
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
