// Expands the macros.

extension Parser {
  /// What a call means when it is a macro, or nil when it is an ordinary call.
  mutating func macro(
    _ name: String, target: SyntaxNode.ID?, arguments: [SyntaxNode.ID]
  ) -> SyntaxNode.Kind? {
    guard let target else {
      return name == "has" && arguments.count == 1 ? presence(of: arguments[0]) : nil
    }
    if isName(target, "cel"), name == "bind", arguments.count == 3 {
      return binding(arguments)
    }
    if isName(target, "math"), name == "greatest" || name == "least", arguments.count > 2 {
      return ofList(name, target, arguments)
    }
    return comprehension(name, target, arguments)
  }

  private func isName(_ id: SyntaxNode.ID, _ name: String) -> Bool {
    if case .name(name, false) = tree[id].kind { true } else { false }
  }

  /// `cel.bind(name, value, body)`.
  private mutating func binding(_ arguments: [SyntaxNode.ID]) -> SyntaxNode.Kind {
    guard let variable = variable(arguments[0], of: "bind", for: "the value") else {
      return .invalid
    }
    return .comprehension(
      SyntaxNode.Comprehension(
        macro: .bind, range: arguments[1], variable: variable, indexVariable: nil,
        condition: nil, body: arguments[2]))
  }

  /// `math.greatest(a, b, c)`, which is `math.greatest([a, b, c])`.
  private mutating func ofList(
    _ name: String, _ target: SyntaxNode.ID, _ arguments: [SyntaxNode.ID]
  ) -> SyntaxNode.Kind {
    let elements = arguments.map { SyntaxNode.Element(node: $0, isOptional: false) }
    let range =
      tree[arguments[0]].range.lowerBound..<tree[arguments[arguments.count - 1]].range.upperBound
    return .call(name, target: target, arguments: [tree.add(.list(elements), range: range)])
  }

  private mutating func comprehension(
    _ name: String, _ target: SyntaxNode.ID, _ arguments: [SyntaxNode.ID]
  ) -> SyntaxNode.Kind? {
    guard let macro = SyntaxNode.Macro(rawValue: name == "existsOne" ? "exists_one" : name),
      let form = macro.form(of: arguments.count)
    else { return nil }
    guard let first = variable(arguments[0], of: name, for: form.noun) else { return .invalid }
    var second: String?
    if form.isOfPairs {
      second = variable(arguments[1], of: name, for: "the element")
      guard let second else { return .invalid }
      if ExactText.same(first, second) {
        mistakes.add("the two names of '\(name)' are the same", at: tree[arguments[1]].range)
        return .invalid
      }
    }
    return .comprehension(
      SyntaxNode.Comprehension(
        macro: macro, range: target, variable: second ?? first,
        indexVariable: second == nil ? nil : first,
        condition: form.isFiltered ? arguments[arguments.count - 2] : nil,
        body: arguments[arguments.count - 1]))
  }

  /// The plain name that an argument is, or nil where that is a mistake.
  private mutating func variable(
    _ argument: SyntaxNode.ID, of macro: String, for noun: String
  ) -> String? {
    if case .name(let variable, false) = tree[argument].kind { return variable }
    if case .invalid = tree[argument].kind { return nil }
    mistakes.add(
      "this argument of '\(macro)' is a plain name for \(noun), such as 'x'",
      at: tree[argument].range)
    return nil
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

extension SyntaxNode.Macro {
  /// What the arguments of a macro are.
  struct Form {
    /// Whether the first two are names, of an index or key and of an element.
    var isOfPairs = false
    /// Whether the last but one is a condition.
    var isFiltered = false
    /// What the first name stands for.
    var noun = "the element"
  }

  /// What so many arguments are, or nil when the macro does not take so many.
  func form(of count: Int) -> Form? {
    switch (self, count) {
    case (.all, 2), (.exists, 2), (.existsOne, 2), (.map, 2), (.filter, 2): Form()
    case (.map, 3): Form(isFiltered: true)
    case (.all, 3), (.exists, 3), (.existsOne, 3), (.transformList, 3), (.transformMap, 3),
      (.transformMapEntry, 3):
      Form(isOfPairs: true, noun: "the index or key")
    case (.transformList, 4), (.transformMap, 4), (.transformMapEntry, 4):
      Form(isOfPairs: true, isFiltered: true, noun: "the index or key")
    case (.optionalMap, 2), (.optionalFlatMap, 2): Form(noun: "the value")
    default: nil
    }
  }
}
