// Reads words as the tree of an expression, by precedence.

/// Reads the words of an expression as a tree.
///
/// Brackets and operators wait on stacks of its own, so that no depth of nesting overflows the
/// call stack; a part nested deeper than `ExpressionLimits.nesting` is a mistake.
struct Parser {
  /// An operator that waits for its right operand.
  enum Pending {
    case not(Range<Int>)
    case negate(Range<Int>)
    case binary(Symbol, Range<Int>)
    /// A `?` whose `:` is still to come.
    case question(Range<Int>)
    /// A `?` and its `:`.
    case branch(Range<Int>)

    /// How strongly it binds.
    var precedence: Int {
      switch self {
      case .not, .negate: 6
      case .binary(let symbol, _): symbol.precedence ?? 0
      case .question, .branch: 0
      }
    }
  }

  let source: [UInt8]
  let tokens: [Token]
  var position = 0
  var tree = SyntaxTree()
  var mistakes: MistakeList
  var operands: [SyntaxNode.ID] = []
  var operators: [Pending] = []
  var frames: [ParserFrame] = []
  /// Whether the next word begins an operand rather than going on after one.
  var expectsOperand = true
  private var isFinished = false

  private init(source: [UInt8]) {
    self.source = source
    let read = Lexer.tokens(of: source)
    tokens = read.tokens
    mistakes = read.mistakes
  }

  /// Reads a source.
  ///
  /// - Returns: The tree, which has `invalid` parts where there are mistakes, and the mistakes.
  static func parse(_ source: [UInt8]) -> (tree: SyntaxTree, mistakes: MistakeList) {
    guard source.count <= ExpressionLimits.sourceBytes else {
      var mistakes = MistakeList()
      let limit = ExpressionLimits.sourceBytes
      mistakes.add("this expression is longer than \(limit) bytes", at: 0..<1)
      var tree = SyntaxTree()
      tree.root = tree.add(.invalid, range: 0..<0)
      return (tree, mistakes)
    }
    var parser = Parser(source: source)
    parser.run()
    return (parser.tree, parser.mistakes)
  }

  private mutating func run() {
    frames.append(
      ParserFrame(kind: .whole, open: 0..<0, start: 0, operatorBase: 0, operandBase: 0))
    while !isFinished {
      if expectsOperand {
        readOperand()
      } else {
        readAfterOperand()
      }
      stopWhenTooDeep()
    }
  }

  var token: Token { tokens[position] }

  func tokenAhead(_ distance: Int = 1) -> Token {
    tokens[min(position + distance, tokens.count - 1)]
  }

  mutating func advance() {
    position = min(position + 1, tokens.count - 1)
  }

  var frame: ParserFrame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  mutating func push(_ node: SyntaxNode.ID) {
    operands.append(node)
    expectsOperand = false
  }

  mutating func open(_ kind: ParserFrame.Kind, at range: Range<Int>, start: Int? = nil) {
    frames.append(
      ParserFrame(
        kind: kind, open: range, start: start ?? range.lowerBound, operatorBase: operators.count,
        operandBase: operands.count))
    expectsOperand = true
  }

  mutating func finish(with root: SyntaxNode.ID) {
    tree.root = root
    isFinished = true
  }

  private mutating func stopWhenTooDeep() {
    let height = tree.nodes.last?.height ?? 0
    let limit = ExpressionLimits.nesting
    guard frames.count - 1 > limit || height > limit else { return }
    let place = frames.count - 1 > limit ? frame.open : tree[tree.nodes.count - 1].mark
    mistakes.add("this is nested more than \(limit) levels deep; split the expression", at: place)
    finish(with: tree.add(.invalid, range: place))
  }
}
