// No silent "not": a field that may be unset is not negated without a guard.

/// Finds fields that are read under a negation without a guard.
///
/// A comparison with an unset field is unknown, and so is its negation: whoever writes
/// `!(attributes.paid == true)` would lose everybody who was never asked, in silence.
struct SilentNot {
  /// The slots of fields that are set whenever evaluation gets here.
  typealias Guards = Set<Environment.Slot>

  private let checked: CheckedTree
  private var mistakes: MistakeList
  private var reported: Set<SyntaxNode.ID> = []

  /// Notes every such read as a mistake.
  static func check(_ checked: CheckedTree, mistakes: inout MistakeList) {
    var rule = SilentNot(checked: checked, mistakes: mistakes)
    rule.visit(checked.tree.root, guards: [], negation: nil)
    mistakes = rule.mistakes
  }

  private init(checked: CheckedTree, mistakes: MistakeList) {
    self.checked = checked
    self.mistakes = mistakes
  }

  /// Looks at a part; `negation` is how the negation above it is written, or nil for none.
  private mutating func visit(_ id: SyntaxNode.ID, guards: Guards, negation: String?) {
    if isDefaulted(id) || isPresence(id) { return }
    if let read = checked.fields[id] {
      return report(read, at: id, guards: guards, negation: negation)
    }
    switch checked.tree[id].kind {
    case .not(let operand):
      visit(operand, guards: guards, negation: "!")
    case .binary(.notEqual, let left, let right):
      visit(left, guards: guards, negation: "!=")
      visit(right, guards: guards, negation: "!=")
    case .and(let operands):
      visit(operands, guards: guards, negation: negation, after: true)
    case .or(let operands):
      visit(operands, guards: guards, negation: negation, after: false)
    case .conditional(let condition, let yes, let no):
      visit(condition, guards: guards, negation: negation)
      visit(yes, guards: guards.union(facts(condition, when: true)), negation: negation)
      visit(no, guards: guards.union(facts(condition, when: false)), negation: negation)
    case let kind:
      for child in SyntaxTree.children(of: kind) {
        visit(child, guards: guards, negation: negation)
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

  /// The slots that must be set when a condition has an outcome.
  private func facts(_ id: SyntaxNode.ID, when outcome: Bool) -> Guards {
    switch checked.tree[id].kind {
    case .presence where outcome:
      checked.fields[id].map { [$0.slot] } ?? []
    case .not(let operand):
      facts(operand, when: !outcome)
    case .and(let operands) where outcome:
      operands.reduce(into: []) { $0.formUnion(facts($1, when: true)) }
    case .or(let operands) where !outcome:
      operands.reduce(into: []) { $0.formUnion(facts($1, when: false)) }
    default:
      []
    }
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
    guard let negation, read.record.isGuarded, !guards.contains(read.slot),
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
