// Where an expression reads a name, for showing why it has no value.

extension Expression {
  /// Where a name is read first, as a mistake to render.
  ///
  /// - Parameters:
  ///   - name: A name as `EvaluationError` gives it, such as `attributes.bmi`.
  ///   - message: What to say of it.
  ///   - environment: What the expression was compiled in.
  /// - Returns: The place in `source`, or nil when the expression does not read the name.
  public func place(
    reading name: String, saying message: String, in environment: Environment
  ) -> ExpressionMistake? {
    let bytes = Array(source.utf8)
    guard let slot = environment.slotNames.firstIndex(where: { ExactText.same($0, name) }) else {
      return nil
    }
    var ignored = MistakeList()
    let checked = Checker.check(
      Parser.parse(bytes).tree, in: environment, isUnchecked: false, mistakes: &ignored)
    let ranges = checked.tree.nodes.indices.compactMap { id -> Range<Int>? in
      guard case .slot(slot) = checked.references[id] else { return nil }
      if case .presence = checked.tree[id].kind { return nil }
      return checked.tree[id].range
    }
    guard let first = ranges.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    var places = MistakeList()
    places.add(message, at: first)
    return places.located(in: bytes)?.mistakes.first
  }
}
