// Gives every part of an expression its type, and every name its meaning.

/// Gives every part of an expression its type and every name its meaning, or notes what is wrong.
///
/// What is to be done waits in a list of its own, so that no depth overflows the call stack.
struct Checker {
  /// One step of going through a tree.
  private enum Task {
    /// Looks at a part before the parts in it.
    case enter(SyntaxNode.ID)
    /// Deduces the type of a part from those of the parts in it.
    case leave(SyntaxNode.ID)
    /// Makes the names of a comprehension known, and forgets them.
    case bind(SyntaxNode.ID, SyntaxNode.Comprehension)
    case unbind
  }

  /// A name that a comprehension gives.
  struct Local {
    let name: String
    let type: ValueType
    /// How many comprehensions are around that of the name.
    let loop: Int
    /// Whether it is the index or key rather than the element.
    let isIndex: Bool
  }

  let tree: SyntaxTree
  let environment: Environment
  /// Whether types and names are left to the evaluation.
  let isUnchecked: Bool
  var checked: CheckedTree
  var mistakes: MistakeList
  var inference = TypeInference()
  var locals: [Local] = []
  /// How many comprehensions are around the part that is looked at.
  private var openLoops = 0
  /// What is still to be done, the next last.
  private var tasks: [Task] = []
  /// The parts that a mistake was noted for.
  private var mistaken: Set<SyntaxNode.ID> = []
  /// The types of what each comprehension gives names to.
  var elementTypes: [SyntaxNode.ID: (index: ValueType, element: ValueType)] = [:]
  /// The full name of each function that is called in a namespace, as in `optional.of(1)`.
  var namespaced: [SyntaxNode.ID: String] = [:]

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
    checker.run()
    mistakes = checker.mistakes
    let inference = checker.inference
    checker.checked.types = checker.checked.types.map {
      inference.resolved($0, unknownAs: .dyn)
    }
    return checker.checked
  }

  var isCatalog: Bool { environment.dialect == .catalog && !isUnchecked }

  /// The type of a part that has been checked.
  func type(of id: SyntaxNode.ID) -> ValueType {
    checked.types[id]
  }

  private mutating func run() {
    tasks.append(.enter(tree.root))
    while let task = tasks.popLast() {
      switch task {
      case .enter(let id): enter(id)
      case .leave(let id): checked.types[id] = deduce(id)
      case .bind(let id, let loop): bind(loop, of: id)
      case .unbind: unbind()
      }
    }
  }

  private mutating func enter(_ id: SyntaxNode.ID) {
    if let type = resolved(id) {
      checked.types[id] = type
      return
    }
    tasks.append(.leave(id))
    if case .comprehension(let loop) = tree[id].kind {
      tasks += [.unbind, .enter(loop.body)]
      if let filter = loop.condition { tasks.append(.enter(filter)) }
      tasks += [.bind(id, loop), .enter(loop.range)]
      return
    }
    var parts = SyntaxTree.children(of: tree[id].kind)
    // The namespace of a function is no value.
    if namespaced[id] != nil { parts.removeFirst() }
    for part in parts.reversed() { tasks.append(.enter(part)) }
  }

  private mutating func bind(_ loop: SyntaxNode.Comprehension, of id: SyntaxNode.ID) {
    let part = iterated(loop, type(of: loop.range))
    elementTypes[id] = part
    if let name = loop.indexVariable {
      locals.append(Local(name: name, type: part.index, loop: openLoops, isIndex: true))
    }
    locals.append(
      Local(name: loop.variable, type: part.element, loop: openLoops, isIndex: false))
    openLoops += 1
  }

  private mutating func unbind() {
    openLoops -= 1
    while let last = locals.last, last.loop == openLoops { locals.removeLast() }
  }

  private mutating func deduce(_ id: SyntaxNode.ID) -> ValueType {
    switch tree[id].kind {
    case .invalid: .dyn
    case .literal(let value): value.type
    case .name: .dyn
    case .select: select(id)
    case .presence: presence(id)
    case .index: index(id)
    case .call: call(id)
    case .not(let operand): condition(operand, of: "'!'")
    case .negate(let operand): negation(id, of: operand)
    case .binary(let symbol, let left, let right): binary(id, symbol, left, right)
    case .and(let operands): conditions(operands, of: "&&")
    case .or(let operands): conditions(operands, of: "||")
    case .conditional(let condition, let yes, let no): conditional(condition, yes, no)
    case .list(let elements): list(elements)
    case .map(let entries): map(entries)
    case .comprehension(let loop): comprehension(id, loop)
    }
  }

  /// Notes a mistake; where nothing is checked, evaluating the part fails instead.
  mutating func report(_ message: String, at id: SyntaxNode.ID, range: Range<Int>? = nil) {
    if isUnchecked {
      checked.references[id] = .missing(message)
    } else {
      mistakes.add(message, at: range ?? tree[id].range)
      mistaken.insert(id)
    }
  }

  /// Notes a mistake about how parts fit together, unless one of them is a mistake already.
  mutating func report(
    _ message: String, about parts: [SyntaxNode.ID], at id: SyntaxNode.ID,
    range: Range<Int>? = nil
  ) {
    if parts.contains(where: isMistaken) {
      mistaken.insert(id)
    } else {
      report(message, at: id, range: range)
    }
  }

  private func isMistaken(_ id: SyntaxNode.ID) -> Bool {
    if case .invalid = tree[id].kind { return true }
    return mistaken.contains(id)
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

  /// The type as a message shows it, with its article.
  func one(_ type: ValueType) -> String {
    let name = shown(type)
    return "aeio".contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
  }

  /// How a message names a part: as what it reads, or by its type.
  func described(_ id: SyntaxNode.ID) -> String {
    if let read = checked.fields[id] {
      return "\(read.record.noun) '\(read.field.name)', \(one(checked.types[id])),"
    }
    return one(checked.types[id])
  }
}
