// No silent "not": a field that may be unset is not negated without a guard.

/// Finds fields that are read under a negation without a guard.
///
/// A comparison with an unset field is unknown, and so is its negation: whoever writes
/// `!(attributes.paid == true)` would lose everybody who was never asked, in silence.
struct SilentNot {
  /// The slots of fields that are set whenever evaluation gets here.
  typealias Guards = Set<Environment.Slot>

  /// A part to look at.
  private struct Visit {
    let id: SyntaxNode.ID
    let guards: Guards
    /// How the negation above it is written, or nil when there is none.
    let negation: String?
    /// How many comprehensions are around it.
    let loops: Int
  }

  private let checked: CheckedTree
  private var tasks: [Visit] = []
  private var mistakes: MistakeList
  private var reported: Set<SyntaxNode.ID> = []
  /// How many comprehensions are around the part that is looked at.
  private var loops = 0

  /// Notes every such read as a mistake.
  static func check(_ checked: CheckedTree, mistakes: inout MistakeList) {
    var rule = SilentNot(checked: checked, mistakes: mistakes)
    rule.tasks.append(Visit(id: checked.tree.root, guards: [], negation: nil, loops: 0))
    while let visit = rule.tasks.popLast() { rule.run(visit) }
    mistakes = rule.mistakes
  }

  private init(checked: CheckedTree, mistakes: MistakeList) {
    self.checked = checked
    self.mistakes = mistakes
  }

  private mutating func visit(_ id: SyntaxNode.ID, guards: Guards, negation: String?) {
    tasks.append(Visit(id: id, guards: guards, negation: negation, loops: loops))
  }

  private mutating func run(_ visit: Visit) {
    let (id, guards, negation) = (visit.id, visit.guards, visit.negation)
    loops = visit.loops
    if isDefaulted(id) || isPresence(id) { return }
    if let read = checked.fields[id] {
      return report(read, at: id, guards: guards, negation: negation)
    }
    switch checked.tree[id].kind {
    case .not(let operand):
      self.visit(operand, guards: guards, negation: "!")
    case .binary(.notEqual, let left, let right):
      self.visit(left, guards: guards, negation: "!=")
      self.visit(right, guards: guards, negation: "!=")
    case .and(let operands):
      self.visit(operands, guards: guards, negation: negation, after: true)
    case .or(let operands):
      self.visit(operands, guards: guards, negation: negation, after: false)
    case .conditional(let condition, let yes, let no):
      self.visit(condition, guards: guards, negation: negation)
      self.visit(yes, guards: guards.union(facts(condition, when: true)), negation: negation)
      self.visit(no, guards: guards.union(facts(condition, when: false)), negation: negation)
    case .comprehension(let loop): self.visit(loop, guards: guards, negation: negation)
    case let kind:
      for child in SyntaxTree.children(of: kind) {
        self.visit(child, guards: guards, negation: negation)
      }
    }
  }

  /// Each operand of a chain is only asked when those before it were true, or were false.
  private mutating func visit(
    _ operands: [SyntaxNode.ID], guards: Guards, negation: String?, after outcome: Bool
  ) {
    var guards = guards
    for operand in operands {
      visit(operand, guards: guards, negation: negation)
      guards.formUnion(facts(operand, when: outcome))
    }
  }

  /// A value that `cel.bind` names is read wherever its name is.
  private mutating func visit(
    _ loop: SyntaxNode.Comprehension, guards: Guards, negation: String?
  ) {
    let bound = loop.macro == .bind ? self.negation(ofLoop: loops, in: loop.body) : nil
    visit(loop.range, guards: guards, negation: bound ?? negation)
    loops += 1
    if let filter = loop.condition { visit(filter, guards: guards, negation: negation) }
    visit(loop.body, guards: guards, negation: negation)
  }

  /// How the negation is written that the value of a loop stands under in a part, if it does.
  private func negation(ofLoop number: Int, in body: SyntaxNode.ID) -> String? {
    var waiting: [(id: SyntaxNode.ID, negation: String?)] = [(body, nil)]
    while let (id, negation) = waiting.popLast() {
      if case .local(number, _) = checked.references[id], let negation { return negation }
      let inner: String? =
        switch checked.tree[id].kind {
        case .not: "!"
        case .binary(.notEqual, _, _): "!="
        default: negation
        }
      for child in SyntaxTree.children(of: checked.tree[id].kind) {
        waiting.append((child, inner))
      }
    }
    return nil
  }

  /// The slots that must be set when a condition has an outcome.
  private func facts(_ id: SyntaxNode.ID, when outcome: Bool) -> Guards {
    var facts: Guards = []
    var waiting = [(id: id, outcome: outcome)]
    while let (id, outcome) = waiting.popLast() {
      switch checked.tree[id].kind {
      case .presence where outcome:
        if let read = checked.fields[id] { facts.insert(read.slot) }
      case .not(let operand): waiting.append((operand, !outcome))
      case .and(let operands) where outcome: waiting += operands.map { ($0, true) }
      case .or(let operands) where !outcome: waiting += operands.map { ($0, false) }
      default: break
      }
    }
    return facts
  }

  private func isPresence(_ id: SyntaxNode.ID) -> Bool {
    if case .presence = checked.tree[id].kind { true } else { false }
  }

  /// Whether a part is an optional field, which is never an error: `attributes.?key`.
  private func isDefaulted(_ id: SyntaxNode.ID) -> Bool {
    guard checked.fields[id] != nil else { return false }
    switch checked.tree[id].kind {
    case .select(_, _, let isOptional), .index(_, _, let isOptional): return isOptional
    default: return false
    }
  }

  private mutating func report(
    _ read: CheckedTree.FieldRead, at id: SyntaxNode.ID, guards: Guards, negation: String?
  ) {
    guard let negation, read.record.isGuarded, !read.field.isAlwaysSet,
      !guards.contains(read.slot),
      reported.insert(id).inserted
    else { return }
    let path = Environment.path(read.record.name, read.field.name)
    mistakes.add(
      "\(path) is read under '\(negation)': who has no \(read.record.noun) "
        + "'\(read.field.name)' is left out in silence; add has(\(path)) && before it, "
        + "or say unset: \"member\" or unset: \"not_member\"",
      at: checked.tree[id].range)
  }
}
