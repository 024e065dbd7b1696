// Takes a checked condition apart.

/// Takes a checked condition apart.
struct ConditionTreeBuilder {
  private let checked: CheckedTree
  private let source: [UInt8]
  /// The round brackets of the source, in order.
  private let brackets: [Token]
  private let environment: Environment
  private let constants: [Value?]
  private let tests: ConditionTestReader
  private(set) var parts: [ConditionTree.Part] = []

  init(checked: CheckedTree, source: [UInt8], environment: Environment) {
    self.checked = checked
    self.source = source
    brackets = Lexer.tokens(of: source).tokens.filter {
      $0.symbol == .openParenthesis || $0.symbol == .closeParenthesis
    }
    self.environment = environment
    constants = ConstantFolding.constants(of: checked)
    tests = ConditionTestReader(checked: checked, constants: constants)
  }

  /// Adds a part after those it is made of; the nesting of an expression is bounded.
  ///
  /// - Returns: Its place.
  @discardableResult
  mutating func add(_ id: SyntaxNode.ID) -> Int {
    let (kind, operands) = operands(of: id)
    let places = operands.map { add($0) }
    guard kind == .test else {
      let reads = Set(places.flatMap { parts[$0].reads }).sorted()
      parts.append(
        ConditionTree.Part(
          kind: kind, text: text(id), parts: places, reads: reads, constants: [], test: .other,
          program: nil))
      return parts.count - 1
    }
    let compiled = ProgramCompiler.compile(
      id, of: checked, constants: constants, in: environment)
    parts.append(
      ConditionTree.Part(
        kind: kind, text: text(id), parts: places, reads: compiled.reads,
        constants: constants(in: id), test: tests.test(id), program: compiled.program))
    return parts.count - 1
  }

  private func operands(of id: SyntaxNode.ID) -> (ConditionTree.Part.Kind, [SyntaxNode.ID]) {
    guard parts.count < ConditionTree.mostParts, constants[id] == nil else { return (.test, []) }
    switch checked.tree[id].kind {
    case .and(let operands): return (.all, operands)
    case .or(let operands): return (.any, operands)
    case .not(let operand): return (.not, [operand])
    case .conditional(let question, let yes, let no)
    where checked.types[yes] == .bool && checked.types[no] == .bool:
      return (.choice, [question, yes, no])
    default: return (.test, [])
    }
  }

  /// The text of a part, with the brackets that belong to its own parts.
  private func text(_ id: SyntaxNode.ID) -> String {
    let range = checked.tree[id].range
    var (depth, least) = (0, 0)
    for bracket in brackets where range.contains(bracket.range.lowerBound) {
      depth += bracket.symbol == .openParenthesis ? 1 : -1
      least = min(least, depth)
    }
    // What the first or the last part is bracketed with lies outside of the part's own range.
    let opening = brackets.filter {
      $0.symbol == .openParenthesis && $0.range.upperBound <= range.lowerBound
    }.suffix(-least)
    let closing = brackets.filter {
      $0.symbol == .closeParenthesis && $0.range.lowerBound >= range.upperBound
    }.prefix(depth - least)
    let start = opening.first?.range.lowerBound ?? range.lowerBound
    let end = closing.last?.range.upperBound ?? range.upperBound
    return String(decoding: source[start..<end], as: UTF8.self)
  }

  private func constants(in root: SyntaxNode.ID) -> [Value] {
    var found: [Value] = []
    var waiting = [root]
    while let id = waiting.popLast() {
      if let value = constants[id] {
        if case .list(let elements) = value { found += elements } else { found.append(value) }
      } else {
        waiting += SyntaxTree.children(of: checked.tree[id].kind).reversed()
      }
    }
    return found
  }
}
