// Which bytes make up words and numbers.

/// Which bytes make up words and numbers.
enum CharacterClass {
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
  }

  static func isIdentifier(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }

  /// Whether a text can be written as a name without quotes.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy(isIdentifier)
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// The number a hexadecimal digit stands for, or nil.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - 0x30) }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? UInt32(lower - 0x61 + 10) : nil
  }
}
