// Reads text and bytes literals in every form of quotes.

extension Lexer {
  /// How a literal is quoted.
  private struct Quotes {
    let mark: UInt8
    let isTriple: Bool
    let isRaw: Bool
    let isBytes: Bool
  }

  /// Reads a text or bytes literal, or returns nil when there is none here.
  mutating func readTextLiteral() -> Token.Kind? {
    let start = position
    guard let quotes = readQuotes() else { return nil }
    var bytes: [UInt8] = []
    var isBroken = false
    while true {
      guard let byte = peek(), quotes.isTriple || !Self.isLineEnd(byte) else {
        mistakes.add("this text does not end; add a closing quote", at: start..<position)
        return .broken
      }
      if byte == quotes.mark, closes(quotes) { break }
      if byte == UInt8(ascii: "\\"), !quotes.isRaw {
        isBroken = !readEscape(into: &bytes, isBytes: quotes.isBytes) || isBroken
      } else {
        bytes.append(byte)
        position += 1
      }
    }
    position += quotes.isTriple ? 3 : 1
    if isBroken { return .broken }
    return .literal(
      quotes.isBytes ? .bytes(bytes) : .string(String(decoding: bytes, as: UTF8.self)))
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func closes(_ quotes: Quotes) -> Bool {
    !quotes.isTriple || (peek(1) == quotes.mark && peek(2) == quotes.mark)
  }

  /// Skips the prefix and the opening quotes, or stays where it is.
  private mutating func readQuotes() -> Quotes? {
    var distance = 0
    let isBytes = peek().map { $0 | 0x20 == UInt8(ascii: "b") } ?? false
    if isBytes { distance += 1 }
    let isRaw = peek(distance).map { $0 | 0x20 == UInt8(ascii: "r") } ?? false
    if isRaw { distance += 1 }
    guard let mark = peek(distance), mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"")
    else { return nil }
    let isTriple = peek(distance + 1) == mark && peek(distance + 2) == mark
    position += distance + (isTriple ? 3 : 1)
    return Quotes(mark: mark, isTriple: isTriple, isRaw: isRaw, isBytes: isBytes)
  }

  /// Reads a backslash and what follows; false when that means nothing.
  private mutating func readEscape(into bytes: inout [UInt8], isBytes: Bool) -> Bool {
    let start = position
    guard let code = peek(1) else {
      position += 1
      return true
    }
    if let plain = Self.plainEscapes[code] {
      bytes.append(plain)
      position += 2
      return true
    }
    position += 1
    guard let number = readEscapedNumber(code, isBytes: isBytes) else {
      position += position < source.count && !Self.isLineEnd(source[position]) ? 1 : 0
      mistakes.add("this escape has no meaning; write '\\\\' for a backslash", at: start..<position)
      return false
    }
    if isBytes {
      bytes.append(UInt8(truncatingIfNeeded: number))
    } else if let scalar = Unicode.Scalar(number) {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    } else {
      mistakes.add("this escape names no Unicode character", at: start..<position)
      return false
    }
    return true
  }

  /// Reads the digits of `\x41`, `\u0041`, `\U00000041` or `\101`.
  private mutating func readEscapedNumber(_ code: UInt8, isBytes: Bool) -> UInt32? {
    switch code {
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return readDigits(2, from: 1) { CharacterClass.hexValue($0).map { ($0, 16) } }
    case UInt8(ascii: "u") where !isBytes:
      return readDigits(4, from: 1) { CharacterClass.hexValue($0).map { ($0, 16) } }
    case UInt8(ascii: "U") where !isBytes:
      return readDigits(8, from: 1) { CharacterClass.hexValue($0).map { ($0, 16) } }
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      return readDigits(3, from: 0) { (0x30...0x37).contains($0) ? (UInt32($0 - 0x30), 8) : nil }
    default:
      return nil
    }
  }

  private mutating func readDigits(
    _ count: Int, from first: Int, digit: (UInt8) -> (value: UInt32, radix: UInt32)?
  ) -> UInt32? {
    var number: UInt32 = 0
    for distance in first..<(first + count) {
      guard let byte = peek(distance), let (value, radix) = digit(byte) else { return nil }
      number = number &* radix &+ value
    }
    position += first + count
    return number
  }

  private static let plainEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "?"): 0x3F,
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27, UInt8(ascii: "`"): 0x60,
  ]
}
