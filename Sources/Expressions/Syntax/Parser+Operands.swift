// Reads what an operand begins with.

extension Parser {
  /// Reads one word where an operand is expected.
  mutating func readOperand() {
    let token = token
    switch token.kind {
    case .literal(let value):
      advance()
      push(tree.add(.literal(value), range: token.range))
    case .integer(let magnitude):
      advance()
      push(integer(magnitude, range: token.range))
    case .identifier(let name):
      if skipForeignNot(name) { return }
      advance()
      readName(name, at: token.range, start: token.range.lowerBound, isRooted: false)
    case .reserved(let word):
      recover(Self.advice(forReserved: word), at: token.range)
    case .broken:
      advance()
      push(tree.add(.invalid, range: token.range))
    case .symbol(let symbol):
      readOperandSymbol(symbol, at: token.range)
    case .quoted:
      recover("a name in backticks is only read as a field, after a dot", at: token.range)
    case .end:
      readMissingOperand()
    }
  }

  private mutating func readOperandSymbol(_ symbol: Symbol, at range: Range<Int>) {
    switch symbol {
    case .not:
      advance()
      operators.append(.not(range))
    case .minus:
      advance()
      operators.append(.negate(range))
    case .openParenthesis:
      advance()
      open(.group, at: range)
    case .openBracket:
      advance()
      open(.list, at: range)
    case .openBrace:
      advance()
      open(.map, at: range)
    case .dot:
      readRootedName(at: range)
    case .question where frame.allowsOptional && isAtStartOfElement && !frame.isOptional:
      advance()
      frame.isOptional = true
    default:
      readMissingOperand()
    }
  }

  private mutating func readRootedName(at range: Range<Int>) {
    guard case .identifier(let name) = tokenAhead().kind else {
      return recover("a name is missing after '.'", at: range)
    }
    let nameRange = tokenAhead().range
    advance()
    advance()
    readName(name, at: nameRange, start: range.lowerBound, isRooted: true)
  }

  private mutating func readName(_ name: String, at range: Range<Int>, start: Int, isRooted: Bool) {
    if token.symbol == .openParenthesis {
      let bracket = token.range
      advance()
      let call = ParserFrame.Kind.call(name: name, mark: range, target: nil, isRooted: isRooted)
      open(call, at: bracket, start: start)
    } else {
      push(tree.add(.name(name, isRooted: isRooted), range: start..<range.upperBound, mark: range))
    }
  }

  /// An integer literal, with the sign of the minus right before it.
  private mutating func integer(_ magnitude: UInt64, range: Range<Int>) -> SyntaxNode.ID {
    if case .negate(let sign)? = operators.last, operators.count > frame.operatorBase {
      operators.removeLast()
      let whole = sign.lowerBound..<range.upperBound
      if let int = Int64(exactly: -Int128(magnitude)) {
        return tree.add(.literal(.int(int)), range: whole)
      }
      return outOfRange(whole, "-\(magnitude).0")
    }
    guard let int = Int64(exactly: magnitude) else {
      return outOfRange(range, "\(magnitude).0, or \(magnitude)u for an unsigned integer")
    }
    return tree.add(.literal(.int(int)), range: range)
  }

  private mutating func outOfRange(_ range: Range<Int>, _ fix: String) -> SyntaxNode.ID {
    mistakes.add("this integer does not fit in 64 bits; write \(fix)", at: range)
    return tree.add(.invalid, range: range)
  }

  var isAtStartOfElement: Bool {
    operators.count == frame.operatorBase && operands.count == frame.operandBase
      && frame.key == nil
  }

  /// A closing bracket, a comma or the end where an operand should be.
  private mutating func readMissingOperand() {
    let isEmpty = isAtStartOfElement && !frame.isOptional
    let isFirst = frame.elements.isEmpty && frame.entries.isEmpty
    if let closing = frame.closing, token.symbol == closing, isEmpty {
      if isFirst && canBeEmpty || frame.allowsTrailingComma && !isFirst {
        advance()
        return close(at: tokens[position - 1].range)
      }
    }
    recover("\(found) stands where a value should be\(missingValueFix)", at: token.range)
  }

  private var canBeEmpty: Bool {
    switch frame.kind {
    case .call, .list, .map: true
    case .whole, .group, .index: false
    }
  }

  /// What the word is called in a message.
  var found: String {
    switch token.kind {
    case .end: "the end of the expression"
    case .identifier(let word), .reserved(let word): "'\(word)'"
    case .symbol(let symbol): "'\(symbol.rawValue)'"
    case .quoted: "a name in backticks"
    case .integer, .literal, .broken: "a value"
    }
  }
}
