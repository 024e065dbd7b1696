// Comparisons, membership and arithmetic.

extension Checker {
  mutating func binary(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) -> ValueType {
    let types = [type(of: left), type(of: right)]
    if isCatalog { applyCatalogRules(symbol, left, right) }
    switch symbol {
    case .equal, .notEqual: checkEquality(id, symbol, left, right)
    case .within: checkMembership(id, left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: checkOrder(id, symbol, left, right)
    default: return arithmetic(id, symbol, types)
    }
    return .bool
  }

  /// The result of the first forms that take the types; `dyn` when several with other results do.
  mutating func overload(_ forms: [Signature], _ types: [ValueType]) -> ValueType? {
    var result: ValueType?
    for form in forms where form.parameters.count == types.count {
      let fresh = inference.instantiate(form.parameters + [form.result])
      guard inference.accepts(types, as: Array(fresh.dropLast())) else { continue }
      let type = known(fresh[fresh.count - 1])
      guard let known = result else {
        result = type
        continue
      }
      if known != type { return .dyn }
    }
    return result
  }

  private mutating func checkEquality(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    if isUnchecked || isVersionAndText(left, right) { return }
    if let fix = nullFix(symbol, left, right) {
      return report("a field is unset, never null\(fix)", at: id, range: tree[id].mark)
    }
    let operand = inference.fresh()
    let types = [checked.types[left], checked.types[right]]
    if inference.accepts(types, as: [operand, operand]) { return }
    reportMismatch(id, symbol, left, right)
  }

  private mutating func checkOrder(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    if isUnchecked || isVersionAndText(left, right) { return }
    let types = [checked.types[left], checked.types[right]]
    if overload(Self.orderForms, types) != nil { return }
    reportMismatch(id, symbol, left, right)
  }

  private static let orderForms: [Signature] = [
    .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .version,
  ].map { Signature($0, $0, gives: .bool) }

  private mutating func checkMembership(
    _ id: SyntaxNode.ID, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    if isUnchecked { return }
    let types = [checked.types[left], checked.types[right]]
    if isCatalog, known(types[0]) == .version, known(types[1]) == .list(.string) { return }
    let element = ValueType.parameter("A")
    let forms = [
      Signature(element, .list(element), gives: .bool),
      Signature(element, .map(element, .parameter("B")), gives: .bool),
    ]
    if overload(forms, types) == nil { reportMismatch(id, .within, left, right) }
  }

  private mutating func reportMismatch(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    let fix = numberFix([left, right]) ?? mismatchFix(symbol, left, right) ?? ""
    let same = known(checked.types[left]) == known(checked.types[right])
    let message =
      same
      ? "'\(symbol.rawValue)' does not take \(described(left))".trimmedComma
      : symbol == .within
        ? "\(described(left)) is never in \(described(right))".trimmedComma
        : "\(described(left)) cannot be compared with \(described(right))".trimmedComma
    report(message + fix, about: [left, right], at: id, range: tree[id].mark)
  }

  mutating func negation(_ id: SyntaxNode.ID, of operand: SyntaxNode.ID) -> ValueType {
    let type = type(of: operand)
    if isUnchecked { return .dyn }
    let forms = [Signature(.int, gives: .int), Signature(.double, gives: .double)]
    if let result = overload(forms, [type]) { return result }
    report(
      "'-' takes an int or a double, not \(described(operand))".trimmedComma, about: [operand],
      at: id)
    return .dyn
  }

  private mutating func arithmetic(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ types: [ValueType]
  ) -> ValueType {
    if isUnchecked { return .dyn }
    if let result = overload(Self.arithmeticForms[symbol] ?? [], types) { return result }
    guard case .binary(_, let left, let right) = tree[id].kind else { return .dyn }
    report(
      "'\(symbol.rawValue)' does not take \(one(types[0])) and \(one(types[1]))"
        + (numberFix([left, right]) ?? spanFix(types) ?? ""), about: [left, right], at: id,
      range: tree[id].mark)
    return .dyn
  }

  private static let arithmeticForms: [Symbol: [Signature]] = {
    let numbers: [Signature] = [.int, .uint, .double].map { Signature($0, $0, gives: $0) }
    let list = ValueType.list(.parameter("A"))
    return [
      .plus: numbers + [
        Signature(.string, .string, gives: .string), Signature(.bytes, .bytes, gives: .bytes),
        Signature(list, list, gives: list),
        Signature(.timestamp, .duration, gives: .timestamp),
        Signature(.duration, .timestamp, gives: .timestamp),
        Signature(.duration, .duration, gives: .duration),
      ],
      .minus: numbers + [
        Signature(.timestamp, .duration, gives: .timestamp),
        Signature(.timestamp, .timestamp, gives: .duration),
        Signature(.duration, .duration, gives: .duration),
      ],
      .times: numbers, .divide: numbers, .modulo: [numbers[0], numbers[1]],
    ]
  }()

  /// How to make two numbers of one kind: `; write 100.0`.
  func numberFix(_ parts: [SyntaxNode.ID]) -> String? {
    let types = parts.map { known(checked.types[$0]) }
    guard types.contains(.double) || types.contains(.optional(.double)) else { return nil }
    for (place, id) in parts.enumerated() where types[place] == .int {
      if case .int(let int)? = checked.constant(id) { return "; write \(int).0" }
      return "; write double(...) around the int"
    }
    return nil
  }
}

extension String {
  /// The text without a comma at its end.
  var trimmedComma: String {
    hasSuffix(",") ? String(dropLast()) : self
  }
}
