// What to write where two parts do not fit together.

extension Checker {
  /// How to ask whether a field is set, where it is compared with null.
  func nullFix(_ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID) -> String? {
    guard isCatalog else { return nil }
    for (id, other) in [(left, right), (right, left)] {
      guard let read = checked.fields[id], checked.constant(other) == .null else { continue }
      let path = Environment.path(read.record.name, read.field.name)
      return "; write \(symbol == .equal ? "!" : "")has(\(path))"
    }
    return nil
  }

  /// What to write for a comparison of two types that do not fit.
  func mismatchFix(
    _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) -> String? {
    let types = (known(checked.types[left]), known(checked.types[right]))
    if symbol == .within, case .list = types.0 { return "; write LIST.exists(x, x in ['a', 'b'])" }
    if symbol == .within, types.1 == .string { return "; write a list, such as ['a', 'b']" }
    if case .binary(let inner, _, _) = tree[left].kind, Comparison(inner) != nil {
      return "; join two comparisons with &&"
    }
    return pairFix(types.0, right, types.1) ?? pairFix(types.1, left, types.0)
  }

  /// What to write for a part, which meets a value of a type.
  private func pairFix(
    _ type: ValueType, _ id: SyntaxNode.ID, _ other: ValueType
  ) -> String? {
    switch (type, other, checked.constant(id)) {
    case (.timestamp, .string, .string(let text)?) where CivilDate(text) != nil:
      "; write timestamp('\(text)T00:00:00Z')"
    case (.timestamp, .string, _): "; write timestamp('...') around the text"
    case (.double, .string, .string(let text)?) where NumberSyntax.double(text) != nil,
      (.int, .string, .string(let text)?) where Int64(text) != nil,
      (.bool, .string, .string(let text)?) where text == "true" || text == "false":
      "; write \(text) without quotes"
    case (.string, .int, .int(let int)?): "; write '\(int)' in quotes"
    case (.bool, .int, _): "; write true or false"
    case (.version, .int, _), (.version, .double, _): "; write a version in quotes, such as '8.2.0'"
    case (.list(let element), _, _) where known(element) == other: "; write VALUE in LIST"
    default: nil
    }
  }

  /// How a length of time is written that is added to a moment.
  func spanFix(_ types: [ValueType]) -> String? {
    let types = types.map(known)
    guard types.contains(.timestamp), types.contains(.int) || types.contains(.double) else {
      return nil
    }
    return "; a length of time is written duration('24h'), which is a day"
  }

  /// How to go on after a comparison, where a lone value stands as a condition.
  func loneValueFix(_ id: SyntaxNode.ID, of place: String) -> String {
    guard checked.constant(id) != nil, place == "'&&'" || place == "'||'" else { return "" }
    return "; each side of \(place) is a whole condition"
      + (place == "'||'" ? ", or write VALUE in ['a', 'b']" : "")
  }
}
