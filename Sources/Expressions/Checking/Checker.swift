// Gives every part of an expression its type, and every name its meaning.

/// Gives every part of an expression its type and every name its meaning, or notes what is wrong.
struct Checker {
  /// The variable of a comprehension.
  struct Local {
    let name: String
    let type: ValueType
  }

  let tree: SyntaxTree
  let environment: Environment
  /// Whether types and names are left to the evaluation.
  let isUnchecked: Bool
  var checked: CheckedTree
  var mistakes: MistakeList
  var inference = TypeInference()
  var locals: [Local] = []

  private init(
    _ tree: SyntaxTree, in environment: Environment, isUnchecked: Bool, mistakes: MistakeList
  ) {
    self.tree = tree
    self.environment = environment
    self.isUnchecked = isUnchecked
    self.mistakes = mistakes
    checked = CheckedTree(tree: tree)
  }

  /// Checks a tree, and adds to the mistakes that were found while reading it.
  static func check(
    _ tree: SyntaxTree, in environment: Environment, isUnchecked: Bool,
    mistakes: inout MistakeList
  ) -> CheckedTree {
    var checker = Checker(tree, in: environment, isUnchecked: isUnchecked, mistakes: mistakes)
    _ = checker.type(of: tree.root)
    mistakes = checker.mistakes
    let inference = checker.inference
    checker.checked.types = checker.checked.types.map {
      inference.resolved($0, unknownAs: .dyn)
    }
    return checker.checked
  }

  var isCatalog: Bool { environment.dialect == .catalog && !isUnchecked }

  /// Checks a part and everything in it.
  mutating func type(of id: SyntaxNode.ID) -> ValueType {
    let type = deduce(id)
    checked.types[id] = type
    return type
  }

  private mutating func deduce(_ id: SyntaxNode.ID) -> ValueType {
    switch tree[id].kind {
    case .invalid: .dyn
    case .literal(let value): value.type
    case .name: name(id)
    case .select: select(id)
    case .presence: presence(id)
    case .index: index(id)
    case .call: call(id)
    case .not(let operand): condition(operand, of: "!")
    case .negate(let operand): negation(id, of: operand)
    case .binary(let symbol, let left, let right): binary(id, symbol, left, right)
    case .and(let operands): conditions(operands, of: "&&")
    case .or(let operands): conditions(operands, of: "||")
    case .conditional(let condition, let yes, let no): conditional(condition, yes, no)
    case .list(let elements): list(elements)
    case .map(let entries): map(entries)
    case .comprehension(let loop): comprehension(loop)
    }
  }

  /// Notes a mistake; where nothing is checked, evaluating the part fails instead.
  mutating func report(_ message: String, at id: SyntaxNode.ID, range: Range<Int>? = nil) {
    if isUnchecked {
      checked.references[id] = .missing(message)
    } else {
      mistakes.add(message, at: range ?? tree[id].range)
    }
  }

  /// The type as far as it is known.
  func known(_ type: ValueType) -> ValueType {
    inference.resolved(type)
  }

  /// The type as a message shows it.
  func shown(_ type: ValueType) -> String {
    Signature.plain(inference.resolved(type, unknownAs: .dyn))
  }

  /// The end of a message about an unknown name: the nearest known one, if one is near.
  func suggestion(for name: String, among names: some Sequence<String>) -> String {
    nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// How a message names a part: as what it reads, or by its type.
  func described(_ id: SyntaxNode.ID) -> String {
    if let read = checked.fields[id] {
      return "\(read.record.noun) '\(read.field.name)', a \(shown(checked.types[id])),"
    }
    return "a \(shown(checked.types[id]))"
  }
}
