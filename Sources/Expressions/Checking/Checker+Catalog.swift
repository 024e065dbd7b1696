// What a catalog's expressions are checked for beyond CEL.

extension Checker {
  /// Reads integer literals that meet a double as doubles, and checks constants against what
  /// they are compared with.
  mutating func applyCatalogRules(
    _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    switch symbol {
    case .equal, .notEqual, .within:
      _ = meetsDouble(left, right)
      checkValues(left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      _ = meetsDouble(left, right)
    default:
      return
    }
    checkVersions(left, right)
  }

  /// Makes doubles of the integer literals on one side when the other is a double.
  mutating func meetsDouble(_ left: SyntaxNode.ID, _ right: SyntaxNode.ID) -> Bool {
    if isDouble(left) { return makeDouble(right) }
    return isDouble(right) && makeDouble(left)
  }

  private func isDouble(_ id: SyntaxNode.ID) -> Bool {
    let type = known(checked.types[id])
    return type == .double || type == .list(.double)
  }

  private mutating func makeDouble(_ id: SyntaxNode.ID) -> Bool {
    switch tree[id].kind {
    case .literal(.int(let int)):
      guard let double = Double(exactly: int) else {
        report("\(int) has no exact double; numbers hold whole numbers up to 2^53", at: id)
        checked.types[id] = .double
        return true
      }
      checked.references[id] = .constant(.double(double))
      checked.types[id] = .double
      return true
    case .list(let elements) where !elements.isEmpty:
      var isAll = true
      for element in elements where !isDouble(element.node) {
        isAll = makeDouble(element.node) && isAll
      }
      if isAll { checked.types[id] = .list(.double) }
      return isAll
    default:
      return false
    }
  }

  /// Checks literals against the closed list of the field they are compared with.
  private mutating func checkValues(_ left: SyntaxNode.ID, _ right: SyntaxNode.ID) {
    for (id, other) in [(left, right), (right, left)] {
      guard let read = checked.fields[id], let values = read.field.values else { continue }
      for literal in literals(other) {
        guard case .literal(.string(let text)) = tree[literal].kind,
          !values.contains(where: { ExactText.same($0, text) })
        else { continue }
        let known = values.map { "'\($0)'" }.joined(separator: ", ")
        report(
          "'\(text)' is not one of the values of \(read.record.noun) '\(read.field.name)' "
            + "(\(known))\(suggestion(for: text, among: values))", at: literal)
      }
    }
  }

  /// The part itself, or the elements of a list.
  private func literals(_ id: SyntaxNode.ID) -> [SyntaxNode.ID] {
    if case .list(let elements) = tree[id].kind { return elements.map(\.node) }
    return [id]
  }

  /// Whether one is a version and the other text, which are compared as versions.
  func isVersionAndText(_ left: SyntaxNode.ID, _ right: SyntaxNode.ID) -> Bool {
    guard isCatalog else { return false }
    let types = [known(checked.types[left]), known(checked.types[right])]
    return types == [.version, .string] || types == [.string, .version]
  }

  private mutating func checkVersions(_ left: SyntaxNode.ID, _ right: SyntaxNode.ID) {
    for (id, other) in [(left, right), (right, left)] {
      guard known(checked.types[id]) == .version else { continue }
      let type = known(checked.types[other])
      guard type == .string || type == .list(.string) else { continue }
      checked.versions.insert(other)
      for literal in literals(other) {
        guard case .literal(.string(let text)) = tree[literal].kind,
          Version(normalizing: text) == nil
        else { continue }
        report("'\(text)' is not a version; write one such as '8.2.1'", at: literal)
      }
    }
  }
}
