// A tree in which every name has a meaning and every part a type.

/// A tree in which every name has a meaning and every part a type.
struct CheckedTree: Sendable {
  /// A field of a record that a part reads.
  struct FieldRead: Sendable {
    let record: Record
    let field: Record.Field
    let slot: Environment.Slot
  }

  let tree: SyntaxTree
  /// The type of each node.
  var types: [ValueType]
  /// What each node refers to.
  var references: [Reference]
  /// The fields that nodes read, whether they are set or not.
  var fields: [SyntaxNode.ID: FieldRead] = [:]
  /// The nodes whose text, or whose list of texts, is to be read as versions.
  var versions: Set<SyntaxNode.ID> = []

  init(tree: SyntaxTree) {
    self.tree = tree
    types = Array(repeating: .dyn, count: tree.nodes.count)
    references = Array(repeating: .none, count: tree.nodes.count)
  }

  /// The value of a node that is a literal, or was made a constant.
  func constant(_ id: SyntaxNode.ID) -> Value? {
    if case .constant(let value) = references[id] { return value }
    if case .literal(let value) = tree[id].kind { return value }
    return nil
  }
}
