// An open bracket while an expression is read, with what has been read inside it.

/// An open bracket, or the whole expression, with what has been read inside it.
struct ParserFrame {
  /// What the bracket opened.
  enum Kind {
    case whole
    case group
    /// The name of the function and what it is called on.
    case call(name: String, mark: Range<Int>, target: SyntaxNode.ID?, isRooted: Bool)
    case index(operand: SyntaxNode.ID, isOptional: Bool)
    case list
    case map
  }

  let kind: Kind
  /// The bytes of the opening bracket.
  let open: Range<Int>
  /// The first byte of the whole part: of the function's name, or of the indexed operand.
  let start: Int
  /// How many operators were pending outside.
  let operatorBase: Int
  /// How many operands were pending outside.
  let operandBase: Int
  /// What commas have ended so far.
  var elements: [SyntaxNode.Element] = []
  var entries: [SyntaxNode.Entry] = []
  /// The key of a map entry whose value is being read.
  var key: SyntaxNode.ID?
  /// Whether the element or entry being read has a `?` before it.
  var isOptional = false

  /// The sign that ends this frame, or nil for the end of the source.
  var closing: Symbol? {
    switch kind {
    case .whole: nil
    case .group, .call: .closeParenthesis
    case .index, .list: .closeBracket
    case .map: .closeBrace
    }
  }

  /// Whether a comma may come before the closing bracket.
  var allowsTrailingComma: Bool {
    switch kind {
    case .list, .map: true
    default: false
    }
  }

  /// Whether a `?` may mark an element as optional.
  var allowsOptional: Bool { allowsTrailingComma }
}
