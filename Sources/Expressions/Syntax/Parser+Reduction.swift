// Makes parts of the tree from waiting operators and operands.

extension Parser {
  /// The whole operand read since the frame opened, or since its last comma.
  mutating func takeOperand() -> SyntaxNode.ID {
    reduce(above: -1)
    return operands.removeLast()
  }

  /// Applies the operators of this frame that bind more strongly than a precedence.
  mutating func reduce(above precedence: Int) {
    while operators.count > frame.operatorBase, let last = operators.last,
      last.precedence > precedence
    {
      apply(last)
    }
  }

  /// Applies the operator that was read last.
  mutating func applyLast() {
    if let last = operators.last { apply(last) }
  }

  private mutating func apply(_ pending: Pending) {
    switch pending {
    case .not(let mark): applyPrefix(mark) { .not($0) }
    case .negate(let mark): applyPrefix(mark) { .negate($0) }
    case .binary(.and, let mark): applyChain(.and, mark: mark) { .and($0) }
    case .binary(.or, let mark): applyChain(.or, mark: mark) { .or($0) }
    case .binary(let symbol, let mark): applyBinary(symbol, mark: mark)
    case .branch(let mark): applyConditional(mark: mark)
    case .question(let mark):
      operators.removeLast()
      mistakes.add("this '?' has no ':' after it", at: mark)
      let operand = operands.removeLast()
      operands[operands.count - 1] = tree.add(
        .invalid, range: span(operands[operands.count - 1], operand))
    }
  }

  private mutating func applyPrefix(
    _ mark: Range<Int>, _ kind: (SyntaxNode.ID) -> SyntaxNode.Kind
  ) {
    operators.removeLast()
    let operand = operands.removeLast()
    let range = mark.lowerBound..<max(mark.upperBound, tree[operand].range.upperBound)
    operands.append(tree.add(kind(operand), range: range, mark: mark))
  }

  private mutating func applyBinary(_ symbol: Symbol, mark: Range<Int>) {
    operators.removeLast()
    let right = operands.removeLast()
    let left = operands.removeLast()
    operands.append(
      tree.add(.binary(symbol, left, right), range: span(left, right), mark: mark))
  }

  /// Takes the whole run of one operator off the stack, however long it is.
  private mutating func applyChain(
    _ symbol: Symbol, mark: Range<Int>, _ kind: ([SyntaxNode.ID]) -> SyntaxNode.Kind
  ) {
    var count = 1
    while operators.count > frame.operatorBase,
      case .binary(let other, _)? = operators.last, other == symbol
    {
      operators.removeLast()
      count += 1
    }
    let chain = Array(operands.suffix(count))
    operands.removeLast(count)
    operands.append(
      tree.add(kind(chain), range: span(chain[0], chain[count - 1]), mark: mark))
  }

  private mutating func applyConditional(mark: Range<Int>) {
    operators.removeLast()
    let no = operands.removeLast()
    let yes = operands.removeLast()
    let condition = operands.removeLast()
    operands.append(
      tree.add(.conditional(condition, yes, no), range: span(condition, no), mark: mark))
  }

  private func span(_ first: SyntaxNode.ID, _ last: SyntaxNode.ID) -> Range<Int> {
    let start = tree[first].range.lowerBound
    return start..<max(start, tree[last].range.upperBound)
  }

  /// Notes a mistake and goes on after the next comma or at the end of the frame.
  mutating func recover(_ message: String?, at range: Range<Int>) {
    if let message { mistakes.add(message, at: range) }
    skipToBoundary()
    operators.removeLast(operators.count - frame.operatorBase)
    operands.removeLast(operands.count - frame.operandBase)
    let hole = tree.add(.invalid, range: range)
    if case .end = token.kind { return finish(with: hole) }
    if case .map = frame.kind, frame.key == nil { frame.key = hole }
    push(hole)
  }

  /// Skips to a comma, to the bracket that closes this frame, or to the end.
  private mutating func skipToBoundary() {
    var depth = 0
    while true {
      if case .end = token.kind { return }
      if let symbol = token.symbol {
        if depth == 0, symbol == frame.closing { return }
        if depth == 0, symbol == .comma, !endsOnlyByBracket { return }
        if symbol.closing != nil { depth += 1 }
        if symbol.closes { depth = max(0, depth - 1) }
      }
      advance()
    }
  }

  /// Whether no comma can end an element of this frame.
  private var endsOnlyByBracket: Bool {
    switch frame.kind {
    case .whole, .group, .index: true
    case .call, .list, .map: false
    }
  }
}
