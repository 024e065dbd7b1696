// Reads the text of an expression as words.

/// Reads the text of an expression as words.
struct Lexer {
  let source: [UInt8]
  var position = 0
  var mistakes = MistakeList()
  private var tokens: [Token] = []

  init(source: [UInt8]) {
    self.source = source
  }

  /// The words of the whole source, the last one `end`, with the mistakes met on the way.
  static func tokens(of source: [UInt8]) -> (tokens: [Token], mistakes: MistakeList) {
    var lexer = Lexer(source: source)
    lexer.readAll()
    return (lexer.tokens, lexer.mistakes)
  }

  private mutating func readAll() {
    skipBlanks()
    while let byte = peek() {
      let start = position
      let kind = readWord(byte)
      tokens.append(Token(kind: kind, range: start..<position))
      skipBlanks()
    }
    tokens.append(Token(kind: .end, range: position..<position))
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    let place = position + distance
    return place < source.count ? source[place] : nil
  }

  private mutating func skipBlanks() {
    while let byte = peek() {
      if CharacterClass.isBlank(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        while let next = peek(), next != UInt8(ascii: "\n") { position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func readWord(_ byte: UInt8) -> Token.Kind {
    if CharacterClass.isDigit(byte) { return readNumber() }
    if byte == UInt8(ascii: "."), let next = peek(1), CharacterClass.isDigit(next) {
      return readNumber()
    }
    if let literal = readTextLiteral() { return literal }
    if CharacterClass.isLetter(byte) { return readIdentifier() }
    if byte == UInt8(ascii: "`") { return readQuotedName() }
    return readSymbol(byte)
  }

  private mutating func readIdentifier() -> Token.Kind {
    let start = position
    while let byte = peek(), CharacterClass.isIdentifier(byte) { position += 1 }
    let word = String(decoding: source[start..<position], as: UTF8.self)
    switch word {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null": return .literal(.null)
    case "in": return .symbol(.within)
    default: return Self.reserved.contains(word) ? .reserved(word) : .identifier(word)
    }
  }

  private static let reserved: Set<String> = [
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
    "package", "namespace", "return", "var", "void", "while",
  ]

  private mutating func readQuotedName() -> Token.Kind {
    let start = position
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") {
      position += 1
    }
    guard peek() == UInt8(ascii: "`") else {
      mistakes.add("this name in backticks does not end; add a '`'", at: start..<position)
      return .broken
    }
    position += 1
    let name = source[(start + 1)..<(position - 1)]
    guard !name.isEmpty else {
      mistakes.add("a name in backticks is empty", at: start..<position)
      return .broken
    }
    return .quoted(String(decoding: name, as: UTF8.self))
  }

  private mutating func readSymbol(_ byte: UInt8) -> Token.Kind {
    if let next = peek(1) {
      // All long signs have one of these in the second place.
      let isLong = (UInt8(ascii: "<")...UInt8(ascii: ">")).contains(next)
      if isLong, let symbol = readSign(among: OtherLanguages.longSigns) { return .symbol(symbol) }
      let pair = String(decoding: [byte, next], as: UTF8.self)
      if let symbol = Symbol(rawValue: pair) {
        position += 2
        return .symbol(symbol)
      }
    }
    if let symbol = Symbol(rawValue: String(decoding: [byte], as: UTF8.self)) {
      position += 1
      return .symbol(symbol)
    }
    if byte == UInt8(ascii: "="), let symbol = joinedWithLast() { return .symbol(symbol) }
    if let symbol = readSign(among: OtherLanguages.otherSigns) { return .symbol(symbol) }
    let start = position
    let character = readCharacter()
    let isQuotation = OtherLanguages.quotationMarks.contains(character)
    let text = isQuotation ? readTypographicText() : nil
    mistakes.add(OtherLanguages.advice(for: character), at: start..<position)
    return text.map { .literal(.string($0)) } ?? .broken
  }

  private mutating func readCharacter() -> String {
    let start = position
    position += 1
    while let next = peek(), next & 0xC0 == 0x80 { position += 1 }
    return String(decoding: source[start..<position], as: UTF8.self)
  }

  /// Reads on to the next quotation mark of a word processor on this line, or stays where it is.
  private mutating func readTypographicText() -> String? {
    let start = position
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      let end = position
      if OtherLanguages.quotationMarks.contains(readCharacter()) {
        return String(decoding: source[start..<end], as: UTF8.self)
      }
    }
    position = start
    return nil
  }

  /// Reads a sign of another language as the one that is meant, and notes the mistake.
  private mutating func readSign(
    among signs: [(bytes: [UInt8], symbol: Symbol)]
  ) -> Symbol? {
    guard let sign = signs.first(where: { source[position...].starts(with: $0.bytes) }) else {
      return nil
    }
    let start = position
    position += sign.bytes.count
    let written = String(decoding: sign.bytes, as: UTF8.self)
    mistakes.add(
      "'\(written)' is not an operator; write '\(sign.symbol.rawValue)'", at: start..<position)
    return sign.symbol
  }

  /// Joins a `=` with the `<`, `>` or `!` that stands before it, a blank between them.
  private mutating func joinedWithLast() -> Symbol? {
    guard let last = tokens.last, let first = last.symbol,
      let symbol = Symbol(rawValue: first.rawValue + "=")
    else { return nil }
    tokens.removeLast()
    position += 1
    mistakes.add(
      "write '\(symbol.rawValue)' without a blank in it", at: last.range.lowerBound..<position)
    return symbol
  }
}
