// The tree of an expression, flat: nodes by number, children before parents.

/// The tree of an expression.
///
/// It lies flat in one array, so that no depth of nesting is ever released recursively.
struct SyntaxTree: Sendable {
  private(set) var nodes: [SyntaxNode] = []
  var root: SyntaxNode.ID = 0

  subscript(id: SyntaxNode.ID) -> SyntaxNode {
    nodes[id]
  }

  /// Adds a node and returns its number.
  mutating func add(
    _ kind: SyntaxNode.Kind, range: Range<Int>, mark: Range<Int>? = nil
  ) -> SyntaxNode.ID {
    let height = Self.children(of: kind).map { nodes[$0].height + 1 }.max() ?? 0
    nodes.append(SyntaxNode(kind: kind, range: range, mark: mark ?? range, height: height))
    return nodes.count - 1
  }

  /// The parts a part is made of, in the order of the source.
  static func children(of kind: SyntaxNode.Kind) -> [SyntaxNode.ID] {
    switch kind {
    case .invalid, .literal, .name: []
    case .select(let operand, _, _), .presence(let operand, _, _): [operand]
    case .not(let operand), .negate(let operand): [operand]
    case .index(let operand, let index, _): [operand, index]
    case .binary(_, let left, let right): [left, right]
    case .call(_, let target, let arguments): (target.map { [$0] } ?? []) + arguments
    case .and(let operands), .or(let operands): operands
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .list(let elements): elements.map(\.node)
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .comprehension(let loop):
      [loop.range] + (loop.condition.map { [$0] } ?? []) + [loop.body]
    }
  }
}
