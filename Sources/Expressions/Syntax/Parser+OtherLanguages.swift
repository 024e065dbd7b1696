// Says how words of other languages are written here.

extension Parser {
  /// Reads a word where an operator should be.
  ///
  /// Where an operator of this language is meant, reading goes on as if it had been written.
  mutating func readForeignOperator(_ word: String) {
    let start = token.range
    let name = word.lowercased()
    if name == "is" || name == "not", let fix = phraseFix(name) {
      return recover(fix.message, at: start.lowerBound..<fix.end)
    }
    if name == "is", nextWord(1) == "not" {
      mistakes.add(Self.refusal("\(word) not", "'!='"), at: start)
      advance()
      return readBinary(.notEqual)
    }
    if let symbol = OtherLanguages.operators[name] {
      mistakes.add(Self.refusal(word, "'\(symbol.rawValue)'"), at: start)
      return readBinary(symbol)
    }
    if let fix = fix(for: name, at: 0) {
      return recover(Self.refusal(word, fix), at: start)
    }
    recover(missingOperator, at: start)
  }

  /// Reads `!in`, which other languages have.
  mutating func readNegatedOperator() -> Bool {
    guard tokenAhead().symbol == .within else { return false }
    recover(Self.refusal("!in", "!(\(left) in [...])"), at: token.range)
    return true
  }

  /// Reads `not` where a value should be; what follows is read as if it were not there.
  mutating func skipForeignNot(_ word: String) -> Bool {
    guard word.lowercased() == "not" else { return false }
    switch tokenAhead().kind {
    case .identifier, .literal, .integer: break
    default: return false
    }
    mistakes.add("'\(word)' is not an operator; write '!', as in !(...)", at: token.range)
    advance()
    return true
  }

  /// What is said of a reserved word where a value should be.
  static func advice(forReserved word: String) -> String {
    word == "if" || word == "else"
      ? "'\(word)' is not used; write CONDITION ? VALUE : OTHER"
      : "'\(word)' is a reserved word; a field of that name is written after a dot"
  }

  /// The end of a message about a comma that separates nothing.
  var commaFix: String {
    if case .integer? = position > 0 ? tokens[position - 1].kind : nil,
      case .integer = tokenAhead().kind
    {
      return
        "; a fraction has a point: \(text(tokens[position - 1].range)).\(text(tokenAhead().range))"
    }
    if case .group = frame.kind { return "; a list stands in [ and ]" }
    return ""
  }

  /// The end of a message about a missing value: the half of a range, as in `a > 1 && < 2`.
  var missingValueFix: String {
    if case .end = token.kind, case .binary(.modulo, _)? = operators.last {
      return "; '%' gives the rest of a division, it is no unit"
    }
    guard let symbol = token.symbol, Comparison(symbol) != nil,
      case .binary(let joint, _)? = operators.last, joint == .and || joint == .or
    else { return "" }
    return "; each side of '\(joint.rawValue)' is a whole condition, as in a > 1 && a < 2"
  }

  private static func refusal(_ written: String, _ fix: String) -> String {
    "'\(written)' is not an operator; write \(fix)"
  }

  /// `is null`, `is not null`, `not in`, `not like` and their kind, with where they end.
  private func phraseFix(_ name: String) -> (message: String, end: Int)? {
    let isNegated = nextWord(1) == "not"
    let last = name == "is" && isNegated ? 2 : 1
    guard let next = nextWord(last) else { return nil }
    let end = tokenAhead(last).range.upperBound
    let written = text(token.range.lowerBound..<end)
    if name == "is" {
      guard OtherLanguages.nothings.contains(next) else { return nil }
      return (Self.refusal(written, (isNegated ? "" : "!") + "has(\(left))"), end)
    }
    let fix = next == "in" ? "\(left) in [...]" : fix(for: next, at: 1)
    return fix.map { (Self.refusal(written, "!(\($0))"), end) }
  }

  /// What to write for a word, so many words from here, and what follows it.
  private func fix(for name: String, at distance: Int) -> String? {
    switch name {
    case "like", "ilike": return likeFix(tokenAhead(distance + 1))
    case "between":
      let (low, high) = (tokenAhead(distance + 1), tokenAhead(distance + 3))
      return "\(left) >= \(literal(low) ?? "...") && \(left) <= \(literal(high) ?? "...")"
    case "exists": return "has(\(left))"
    case "then", "else", "if", "when": return "CONDITION ? VALUE : OTHER"
    default:
      let tail = name == "starts" || name == "ends" ? 2 : 1
      return OtherLanguages.methods[name].map {
        "\(left).\($0)(\(literal(tokenAhead(distance + tail)) ?? "..."))"
      }
    }
  }

  /// What a pattern of SQL asks for.
  private func likeFix(_ pattern: Token) -> String {
    guard case .literal(.string(let text)) = pattern.kind else { return "\(left).contains(...)" }
    let inner = text.filter { $0 != "%" }
    let method =
      text.hasPrefix("%")
      ? text.hasSuffix("%") ? "contains" : "endsWith"
      : text.hasSuffix("%") ? "startsWith" : nil
    return method.map { "\(left).\($0)('\(inner)')" } ?? "\(left) == '\(inner)'"
  }

  /// The value before the word, as it was written.
  private var left: String {
    operands.last.map { text(tree[$0].range) } ?? "..."
  }

  private func literal(_ token: Token) -> String? {
    switch token.kind {
    case .literal, .integer: text(token.range)
    default: nil
    }
  }

  /// A part of the source, left out when it is long.
  private func text(_ range: Range<Int>) -> String {
    let longest = 80
    guard range.count <= longest else { return "..." }
    return String(decoding: source[range].map { max($0, 0x20) }, as: UTF8.self)
  }

  /// A later word in lower case, or nil where there is none.
  private func nextWord(_ distance: Int) -> String? {
    switch tokenAhead(distance).kind {
    case .identifier(let word), .reserved(let word): word.lowercased()
    case .literal(.null): "null"
    case .symbol(.within): "in"
    default: nil
    }
  }
}
