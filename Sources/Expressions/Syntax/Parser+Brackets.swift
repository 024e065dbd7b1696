// Makes parts of the tree from what stood between brackets.

extension Parser {
  /// Closes the innermost frame.
  mutating func close(at closing: Range<Int>) {
    let frame = frames.removeLast()
    let range = frame.start..<closing.upperBound
    let nodes = frame.elements.map(\.node)
    switch frame.kind {
    case .whole:
      break
    case .group:
      push(nodes[0])
    case .index(let operand, let isOptional):
      push(
        tree.add(
          .index(operand, nodes[0], isOptional: isOptional), range: range,
          mark: frame.open.lowerBound..<closing.upperBound))
    case .list:
      push(tree.add(.list(frame.elements), range: range))
    case .map:
      push(tree.add(.map(frame.entries), range: range))
    case .call(let name, let mark, let target, let isRooted):
      let kind = isRooted ? nil : macro(name, target: target, arguments: nodes)
      let made = kind ?? .call(name, target: target, arguments: nodes)
      push(tree.add(made, range: range, mark: field(of: made, nodes) ?? mark))
    }
  }

  /// The bytes of the field that `has` asks for, or nil when the part is something else.
  private func field(
    of kind: SyntaxNode.Kind, _ arguments: [SyntaxNode.ID]
  ) -> Range<Int>? {
    guard case .presence = kind, let asked = arguments.first else { return nil }
    if case .index(_, let key, _) = tree[asked].kind { return tree[key].range }
    return tree[asked].mark
  }
}
