// Reads what goes on after an operand: operators, fields, indices, commas and closing brackets.

extension Parser {
  /// Reads one word after an operand.
  mutating func readAfterOperand() {
    let token = token
    guard let symbol = token.symbol else {
      switch token.kind {
      case .end: return readEnd()
      case .broken: return recover(nil, at: token.range)
      case .identifier(let word), .reserved(let word): return readForeignOperator(word)
      default: return recover(missingOperator, at: token.range)
      }
    }
    switch symbol {
    case .dot: readField()
    case .openBracket: readIndex()
    case .openBrace:
      recover("messages such as 'Name{...}' are not supported; write a map", at: token.range)
    case .question:
      reduce(above: 0)
      advance()
      operators.append(.question(token.range))
      expectsOperand = true
    case .colon: readColon()
    case .comma: readComma()
    case .closeParenthesis, .closeBracket, .closeBrace: readClosing(symbol)
    default: readBinary(symbol)
    }
  }

  var missingOperator: String {
    "\(found) follows a value without an operator between"
  }

  mutating func readBinary(_ symbol: Symbol) {
    guard let precedence = symbol.precedence else {
      if symbol == .not, readNegatedOperator() { return }
      return recover(missingOperator, at: token.range)
    }
    // A chain of && or of || waits until it ends, and becomes one part.
    reduce(above: symbol == .and || symbol == .or ? precedence : precedence - 1)
    operators.append(.binary(symbol, token.range))
    advance()
    expectsOperand = true
  }

  private mutating func readField() {
    let dot = token.range
    let isOptional = tokenAhead().symbol == .question
    let name = tokenAhead(isOptional ? 2 : 1)
    let field: String
    switch name.kind {
    case .identifier(let word), .reserved(let word), .quoted(let word): field = word
    default:
      advance()
      return recover("the name of a field is missing after '.'", at: dot)
    }
    for _ in 0..<(isOptional ? 3 : 2) { advance() }
    let operand = operands.removeLast()
    let start = tree[operand].range.lowerBound
    if token.symbol == .openParenthesis, !isOptional {
      let bracket = token.range
      advance()
      let call = ParserFrame.Kind.call(
        name: field, mark: name.range, target: operand, isRooted: false)
      return open(call, at: bracket, start: start)
    }
    push(
      tree.add(
        .select(operand, field: field, isOptional: isOptional),
        range: start..<name.range.upperBound, mark: name.range))
  }

  private mutating func readIndex() {
    let bracket = token.range
    advance()
    let isOptional = token.symbol == .question
    if isOptional { advance() }
    let operand = operands.removeLast()
    let start = tree[operand].range.lowerBound
    open(.index(operand: operand, isOptional: isOptional), at: bracket, start: start)
  }

  private mutating func readColon() {
    reduce(above: 0)
    // A finished `? :` that was nested between this ':' and its '?'.
    while operators.count > frame.operatorBase, case .branch? = operators.last {
      applyLast()
    }
    if operators.count > frame.operatorBase, case .question(let mark)? = operators.last {
      operators[operators.count - 1] = .branch(mark)
      advance()
      expectsOperand = true
      return
    }
    guard case .map = frame.kind, frame.key == nil else {
      return recover("':' has no '?' before it", at: token.range)
    }
    frame.key = takeOperand()
    advance()
    expectsOperand = true
  }

  private mutating func readComma() {
    if case .index = frame.kind { return recover("an index is one value", at: token.range) }
    guard frame.closing != nil, !isGroup else {
      return recover("',' has no meaning here\(commaFix)", at: token.range)
    }
    guard endElement() else { return }
    advance()
    expectsOperand = true
  }

  private var isGroup: Bool {
    if case .group = frame.kind { true } else { false }
  }

  private mutating func readClosing(_ symbol: Symbol) {
    guard let closing = frame.closing else {
      return recover("\(found) closes nothing", at: token.range)
    }
    guard symbol == closing else {
      return recover("'\(closing.rawValue)' is expected here, not \(found)", at: token.range)
    }
    guard endElement() else { return }
    let range = token.range
    advance()
    close(at: range)
  }

  private mutating func readEnd() {
    guard frame.closing == nil else {
      let opening = frame.open
      return recover("this bracket is never closed", at: opening)
    }
    finish(with: takeOperand())
  }

  /// Ends an element, an argument or an entry at a comma or a closing bracket.
  private mutating func endElement() -> Bool {
    let operand = takeOperand()
    if case .map = frame.kind {
      guard let key = frame.key else {
        push(operand)
        recover("a map entry is written 'key: value'", at: token.range)
        return false
      }
      let entry = SyntaxNode.Entry(key: key, value: operand, isOptional: frame.isOptional)
      frame.entries.append(entry)
      frame.key = nil
    } else {
      frame.elements.append(SyntaxNode.Element(node: operand, isOptional: frame.isOptional))
    }
    frame.isOptional = false
    return true
  }
}
