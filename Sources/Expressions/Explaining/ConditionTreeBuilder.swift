// Takes a checked condition apart.

/// Takes a checked condition apart.
struct ConditionTreeBuilder {
  private let checked: CheckedTree
  private let source: [UInt8]
  private let environment: Environment
  private let constants: [Value?]
  private(set) var parts: [ConditionTree.Part] = []

  init(checked: CheckedTree, source: [UInt8], environment: Environment) {
    self.checked = checked
    self.source = source
    self.environment = environment
    constants = ConstantFolding.constants(of: checked)
  }

  /// Adds a part after those it is made of; the nesting of an expression is bounded.
  ///
  /// - Returns: Its place.
  @discardableResult
  mutating func add(_ id: SyntaxNode.ID) -> Int {
    let (kind, operands) = operands(of: id)
    let places = operands.map { add($0) }
    let compiled = ProgramCompiler.compile(
      id, of: checked, constants: constants, in: environment)
    parts.append(
      ConditionTree.Part(
        kind: kind, text: text(id), parts: places, reads: compiled.reads,
        constants: kind == .test ? constants(in: id) : [], program: compiled.program))
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

  private func text(_ id: SyntaxNode.ID) -> String {
    String(decoding: source[checked.tree[id].range], as: UTF8.self)
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
