// Lists, maps and conditions.

extension Checker {
  /// Checks an operand that must be a bool.
  mutating func condition(_ id: SyntaxNode.ID, of place: String) -> ValueType {
    let type = type(of: id)
    if !isUnchecked, !inference.accepts([type], as: [.bool]) {
      report(
        "\(place) takes a condition; this is \(described(id))".trimmedComma
          + loneValueFix(id, of: place), about: [id], at: id)
    }
    return .bool
  }

  mutating func conditions(_ operands: [SyntaxNode.ID], of symbol: String) -> ValueType {
    for operand in operands { _ = condition(operand, of: "'\(symbol)'") }
    return .bool
  }

  mutating func conditional(
    _ question: SyntaxNode.ID, _ yes: SyntaxNode.ID, _ no: SyntaxNode.ID
  ) -> ValueType {
    _ = condition(question, of: "'?'")
    let types = [type(of: yes), type(of: no)]
    let result = inference.fresh()
    if inference.accepts(types, as: [result, result]) { return known(result) }
    report(
      "the two results of '?' are \(one(types[0])) and \(one(types[1])); "
        + "they must be of one type" + (numberFix([yes, no]) ?? ""), about: [yes, no], at: no)
    return .dyn
  }

  mutating func list(_ elements: [SyntaxNode.Element]) -> ValueType {
    var joined: ValueType?
    for element in elements {
      let type = unwrapped(type(of: element.node), isOptional: element.isOptional, element.node)
      joined = joined.map { inference.joined($0, type) } ?? type
    }
    return .list(joined ?? inference.fresh())
  }

  mutating func map(_ entries: [SyntaxNode.Entry]) -> ValueType {
    var key: ValueType?
    var value: ValueType?
    for entry in entries {
      let newKey = type(of: entry.key)
      checkKey(newKey, at: entry.key)
      let newValue = unwrapped(
        type(of: entry.value), isOptional: entry.isOptional, entry.value)
      key = key.map { inference.joined($0, newKey) } ?? newKey
      value = value.map { inference.joined($0, newValue) } ?? newValue
    }
    return .map(key ?? inference.fresh(), value ?? inference.fresh())
  }

  private mutating func checkKey(_ type: ValueType, at id: SyntaxNode.ID) {
    switch known(type) {
    case .bool, .int, .uint, .string, .dyn, .parameter: break
    default:
      if !isUnchecked {
        report("a map key is a bool, an int, a uint or a string, not \(one(type))", at: id)
      }
    }
  }

  /// The type of an element; one with a `?` must be an optional value.
  private mutating func unwrapped(
    _ type: ValueType, isOptional: Bool, _ id: SyntaxNode.ID
  ) -> ValueType {
    guard isOptional else { return type }
    let wrapped = inference.fresh()
    if inference.accepts([type], as: [.optional(wrapped)]) { return wrapped }
    if !isUnchecked { report("'?' takes an optional value, not \(one(type))", at: id) }
    return .dyn
  }
}
