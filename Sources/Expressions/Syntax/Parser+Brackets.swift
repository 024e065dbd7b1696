// Makes parts of the tree from what stood between brackets; expands the macros.

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
      let kind =
        isRooted ? nil : macro(name, target: target, arguments: nodes, mark: mark)
      push(
        tree.add(
          kind ?? .call(name, target: target, arguments: nodes), range: range, mark: mark))
    }
  }

  /// What a call means when it is a macro, or nil when it is an ordinary call.
  private mutating func macro(
    _ name: String, target: SyntaxNode.ID?, arguments: [SyntaxNode.ID], mark: Range<Int>
  ) -> SyntaxNode.Kind? {
    guard let target else {
      return name == "has" && arguments.count == 1 ? presence(of: arguments[0]) : nil
    }
    guard let macro = SyntaxNode.Macro(rawValue: name == "existsOne" ? "exists_one" : name),
      arguments.count == 2 || macro == .map && arguments.count == 3
    else { return nil }
    guard case .name(let variable, false) = tree[arguments[0]].kind else {
      if case .invalid = tree[arguments[0]].kind { return .invalid }
      mistakes.add(
        "the first argument of '\(name)' is a plain name for the element, such as 'x'",
        at: tree[arguments[0]].range)
      return .invalid
    }
    return .comprehension(
      SyntaxNode.Comprehension(
        macro: macro, range: target, variable: variable,
        variableRange: tree[arguments[0]].range,
        condition: arguments.count == 3 ? arguments[1] : nil,
        body: arguments[arguments.count - 1]))
  }

  private mutating func presence(of argument: SyntaxNode.ID) -> SyntaxNode.Kind {
    switch tree[argument].kind {
    case .invalid:
      return .invalid
    case .select(let operand, let field, false):
      return .presence(operand, field: field, isIndexed: false)
    case .index(let operand, let index, false):
      if case .literal(.string(let field)) = tree[index].kind {
        return .presence(operand, field: field, isIndexed: true)
      }
    default:
      break
    }
    mistakes.add("has() takes a field, such as has(a.b)", at: tree[argument].range)
    return .invalid
  }
}
