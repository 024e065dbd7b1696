// Conditions straight from slots.

extension Evaluator {
  @inline(__always)
  func test(_ slot: Int32) -> Condition {
    if case .value(.bool(let bool)) = bindings[Int(slot)] { return Condition(bool) }
    return UnsetRule.error(of: bindings[Int(slot)], in: slot)
  }

  @inline(__always)
  func test(_ comparison: Comparison, _ slot: Int32, _ double: Double) -> Condition {
    if case .value(.double(let value)) = bindings[Int(slot)] {
      return Condition(comparison.holds(value, double))
    }
    return UnsetRule.error(of: bindings[Int(slot)], in: slot)
  }

  @inline(__always)
  func test(_ comparison: Comparison, _ slot: Int32, _ text: ConstantText) -> Condition {
    if case .value(.string(let value)) = bindings[Int(slot)] {
      return Condition(text.compares(comparison, with: value))
    }
    return UnsetRule.error(of: bindings[Int(slot)], in: slot)
  }

  /// Runs an instruction that makes a condition from slots; false when it is another one.
  mutating func testSlots(_ instruction: Instruction) -> Bool {
    switch instruction {
    case .testConstant(let comparison, let slot, let constant):
      push(
        test(slot) { evaluator, value in
          evaluator.outcome(comparison, value, evaluator.program.tables.constants[Int(constant)])
        })
    case .testSlots(let comparison, let left, let right):
      push(compareSlots(comparison, left, right))
    case .testMembership(let slot, let list):
      push(
        test(slot) { evaluator, value in
          evaluator.isElement(value, of: evaluator.program.tables.constants[Int(list)])
        })
    case .testElement(let constant, let slot):
      push(
        test(slot) { evaluator, value in
          evaluator.isElement(evaluator.program.tables.constants[Int(constant)], of: value)
        })
    case .testPart(let part, let slot, let text):
      push(
        testText(slot) { TextSearch.answers(part, $0, $1.program.tables.texts[Int(text)].text) })
    case .testPattern(let slot, let pattern):
      push(testText(slot) { $1.program.tables.patterns[Int(pattern)].matches($0) })
    default:
      return false
    }
    return true
  }

  private mutating func test(
    _ slot: Int32, _ body: (inout Evaluator, Value) -> Condition
  ) -> Condition {
    guard case .value(let value) = bindings[Int(slot)] else {
      return UnsetRule.error(of: bindings[Int(slot)], in: slot)
    }
    return body(&self, value)
  }

  private func testText(
    _ slot: Int32, _ body: (String, borrowing Evaluator) -> Bool
  ) -> Condition {
    guard case .value(.string(let text)) = bindings[Int(slot)] else {
      return UnsetRule.error(of: bindings[Int(slot)], in: slot)
    }
    return Condition(body(text, self))
  }

  private mutating func compareSlots(
    _ comparison: Comparison, _ left: Int32, _ right: Int32
  ) -> Condition {
    test(left) { evaluator, value in
      evaluator.test(right) { $0.outcome(comparison, value, $1) }
    }
  }

  private mutating func outcome(
    _ comparison: Comparison, _ left: Value, _ right: Value
  ) -> Condition {
    if let holds = comparison.holds(left, right) { return Condition(holds) }
    return condition(for: Self.noOrder)
  }

  static let noOrder = EvaluationError.failed("values of these types have no order")

  private func isElement(_ value: Value, of list: Value) -> Condition {
    guard case .list(let elements) = list else { return .no }
    for element in elements where element == value { return .yes }
    return .no
  }
}
