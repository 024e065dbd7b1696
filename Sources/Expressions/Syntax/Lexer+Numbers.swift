// Reads number literals.

extension Lexer {
  /// Reads `12`, `0x1F`, `12u`, `1.5`, `.5` or `1e9`; the sign is the parser's.
  mutating func readNumber() -> Token.Kind {
    let start = position
    if peek() == UInt8(ascii: "0"), let mark = peek(1), mark | 0x20 == UInt8(ascii: "x"),
      let digit = peek(2), CharacterClass.hexValue(digit) != nil
    {
      position += 2
      return readWhole(from: position, radix: 16, start: start)
    }
    skipDigits()
    let isFraction = skipFraction()
    let isScientific = skipExponent()
    guard isFraction || isScientific else {
      return readWhole(from: start, radix: 10, start: start)
    }
    return readDouble(from: start)
  }

  private mutating func skipDigits() {
    while let byte = peek(), CharacterClass.isDigit(byte) { position += 1 }
  }

  private mutating func skipFraction() -> Bool {
    guard peek() == UInt8(ascii: "."), let digit = peek(1), CharacterClass.isDigit(digit) else {
      return false
    }
    position += 1
    skipDigits()
    return true
  }

  private mutating func skipExponent() -> Bool {
    guard let mark = peek(), mark | 0x20 == UInt8(ascii: "e") else { return false }
    let sign = peek(1)
    let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    guard let digit = peek(isSigned ? 2 : 1), CharacterClass.isDigit(digit) else { return false }
    position += isSigned ? 2 : 1
    skipDigits()
    return true
  }

  private mutating func readDouble(from start: Int) -> Token.Kind {
    if refuseTrailingLetters(start: start) { return .broken }
    let text = String(decoding: source[start..<position], as: UTF8.self)
    guard let double = NumberSyntax.double(text), double.isFinite else {
      mistakes.add("this number is too large for a double", at: start..<position)
      return .broken
    }
    return .literal(.double(double))
  }

  private mutating func readWhole(from digits: Int, radix: Int, start: Int) -> Token.Kind {
    if radix == 16 {
      while let byte = peek(), CharacterClass.hexValue(byte) != nil { position += 1 }
    }
    let text = String(decoding: source[digits..<position], as: UTF8.self)
    let magnitude = UInt64(text, radix: radix)
    let isUnsigned = peek().map { $0 | 0x20 == UInt8(ascii: "u") } ?? false
    if isUnsigned { position += 1 }
    if refuseTrailingLetters(start: start) { return .broken }
    guard let magnitude else {
      let fix = radix == 10 && !isUnsigned ? "; write \(text).0" : ""
      mistakes.add("this integer does not fit in 64 bits\(fix)", at: start..<position)
      return .broken
    }
    return isUnsigned ? .literal(.uint(magnitude)) : .integer(magnitude)
  }

  private mutating func refuseTrailingLetters(start: Int) -> Bool {
    guard let byte = peek(), CharacterClass.isIdentifier(byte) else { return false }
    while let byte = peek(), CharacterClass.isIdentifier(byte) { position += 1 }
    mistakes.add("this is neither a number nor a name; a number has no unit", at: start..<position)
    return true
  }
}
