// Takes a checked condition apart.

/// Takes a checked condition apart.
struct ConditionTreeBuilder {
  private let checked: CheckedTree
  private let source: [UInt8]
  private let environment: Environment
  private let constants: [Value?]
  private let tests: ConditionTestReader
  private(set) var parts: [ConditionTree.Part] = []

  init(checked: CheckedTree, source: [UInt8], environment: Environment) {
    self.checked = checked
    self.source = source
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
    let compiled = ProgramCompiler.compile(
      id, of: checked, constants: constants, in: environment)
    parts.append(
      ConditionTree.Part(
        kind: kind, text: text(id), parts: places, reads: compiled.reads,
        constants: kind == .test ? constants(in: id) : [],
        test: kind == .test ? tests.test(id) : .other, program: compiled.program))
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
    var range = checked.tree[id].range
    var depth = 0
    var least = 0
    var quote: UInt8?
    for byte in source[range] {
      switch (byte, quote) {
      case (UInt8(ascii: "'"), nil), (UInt8(ascii: "\""), nil): quote = byte
      case (_, .some(let open)): if byte == open { quote = nil }
      case (UInt8(ascii: "("), nil): depth += 1
      case (UInt8(ascii: ")"), nil):
        depth -= 1
        least = min(least, depth)
      default: break
      }
    }
    // What the first or the last part is bracketed with lies outside of the part's own range.
    for _ in 0..<(-least) {
      guard let start = source[..<range.lowerBound].lastIndex(of: UInt8(ascii: "(")) else { break }
      range = start..<range.upperBound
    }
    for _ in 0..<(depth - least) {
      guard let end = source[range.upperBound...].firstIndex(of: UInt8(ascii: ")")) else { break }
      range = range.lowerBound..<(end + 1)
    }
    return String(decoding: source[range], as: UTF8.self)
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
