// The macros that give names to values.

extension Checker {
  mutating func comprehension(
    _ id: SyntaxNode.ID, _ loop: SyntaxNode.Comprehension
  ) -> ValueType {
    let part = elementTypes[id] ?? (.dyn, .dyn)
    if let filter = loop.condition {
      _ = condition(filter, of: "the condition of '\(loop.macro.rawValue)'")
    }
    switch loop.macro {
    case .all, .exists, .existsOne:
      return condition(loop.body, of: "'\(loop.macro.rawValue)'")
    case .filter:
      _ = condition(loop.body, of: "'filter'")
      return .list(part.element)
    case .map, .transformList: return .list(type(of: loop.body))
    case .transformMap: return .map(part.index, type(of: loop.body))
    case .transformMapEntry: return entries(loop.body)
    case .bind: return type(of: loop.body)
    case .optionalMap: return .optional(type(of: loop.body))
    case .optionalFlatMap: return optional(loop.body)
    }
  }

  /// The type of a map that is put together from maps.
  private mutating func entries(_ body: SyntaxNode.ID) -> ValueType {
    let map = ValueType.map(inference.fresh(), inference.fresh())
    if inference.accepts([type(of: body)], as: [map]) { return known(map) }
    report(
      "the last argument of 'transformMapEntry' is a map of entries, not \(one(type(of: body)))",
      about: [body], at: body)
    return .map(.dyn, .dyn)
  }

  private mutating func optional(_ body: SyntaxNode.ID) -> ValueType {
    let optional = ValueType.optional(inference.fresh())
    if inference.accepts([type(of: body)], as: [optional]) { return known(optional) }
    report(
      "the last argument of 'optFlatMap' is an optional value, not \(one(type(of: body)))",
      about: [body], at: body)
    return .optional(.dyn)
  }

  /// The types of what a comprehension gives names to.
  mutating func iterated(
    _ loop: SyntaxNode.Comprehension, _ type: ValueType
  ) -> (index: ValueType, element: ValueType) {
    let known = known(type)
    switch (loop.macro, known) {
    case (.bind, _): return (.dyn, type)
    case (.optionalMap, _), (.optionalFlatMap, _):
      return (.dyn, wrapped(type, of: loop))
    case (_, .list(let element)): return (.int, element)
    case (_, .map(let key, let value)):
      return (key, loop.indexVariable == nil ? key : value)
    case (_, .dyn), (_, .parameter): return (.dyn, .dyn)
    default:
      report(
        "\(one(type)) cannot be gone through; that takes a list or a map", about: [loop.range],
        at: loop.range)
      return (.dyn, .dyn)
    }
  }

  private mutating func wrapped(
    _ type: ValueType, of loop: SyntaxNode.Comprehension
  ) -> ValueType {
    let wrapped = inference.fresh()
    if inference.accepts([type], as: [.optional(wrapped)]) { return known(wrapped) }
    if !isUnchecked {
      report(
        "'\(loop.macro.rawValue)' is called on an optional value, not on \(one(type))",
        about: [loop.range], at: loop.range)
    }
    return .dyn
  }
}
