// Conditions straight from slots, which allocate nothing.

/// Conditions straight from slots.
struct SlotTest {
  /// What the names of the environment hold.
  let slots: UnsafeBufferPointer<Bindings.Binding>

  /// The outcome of a slot that holds a bool.
  @inline(__always)
  func bool(_ slot: Int32) -> Condition {
    if case .value(.bool(let bool)) = slots[Int(slot)] { return Condition(bool) }
    return UnsetRule.error(of: slots[Int(slot)], in: slot)
  }

  @inline(__always)
  func compare(_ comparison: Comparison, _ slot: Int32, _ double: Double) -> Condition {
    if case .value(.double(let value)) = slots[Int(slot)] {
      return Condition(comparison.holds(value, double))
    }
    return UnsetRule.error(of: slots[Int(slot)], in: slot)
  }

  @inline(__always)
  func compare(
    _ comparison: Comparison, _ slot: Int32, _ text: borrowing ConstantText
  ) -> Condition {
    if case .value(.string(let value)) = slots[Int(slot)] {
      return Condition(text.compares(comparison, with: value))
    }
    return UnsetRule.error(of: slots[Int(slot)], in: slot)
  }

  /// The outcome of another instruction that makes a condition from slots, or nil.
  func outcome(_ instruction: Instruction, _ tables: borrowing ProgramTables) -> Condition? {
    switch instruction {
    case .testConstant(let comparison, let slot, let constant):
      compare(comparison, slot, tables.constants[Int(constant)])
    case .testSlots(let comparison, let left, let right):
      compare(comparison, slots: left, right)
    case .testMembership(let slot, let list):
      isElement(slot, of: tables.constants[Int(list)])
    case .testTextMembership(let slot, let texts):
      isElement(slot, of: tables.textLists[Int(texts)])
    case .testTextElement(let text, let slot):
      hasElement(slot, tables.texts[Int(text)])
    case .testElement(let constant, let slot):
      hasElement(slot, tables.constants[Int(constant)])
    case .testPart(let part, let slot, let text):
      asks(slot) { TextSearch.answers(part, $0, tables.texts[Int(text)].text) }
    case .testPattern(let slot, let pattern):
      asks(slot) { tables.patterns[Int(pattern)].matches($0) }
    default:
      nil
    }
  }

  private func compare(_ comparison: Comparison, _ slot: Int32, _ constant: Value) -> Condition {
    guard case .value(let value) = slots[Int(slot)] else {
      return UnsetRule.error(of: slots[Int(slot)], in: slot)
    }
    return comparison.outcome(value, constant)
  }

  private func compare(
    _ comparison: Comparison, slots left: Int32, _ right: Int32
  ) -> Condition {
    guard case .value(let value) = slots[Int(left)] else {
      return UnsetRule.error(of: slots[Int(left)], in: left)
    }
    guard case .value(let other) = slots[Int(right)] else {
      return UnsetRule.error(of: slots[Int(right)], in: right)
    }
    return comparison.outcome(value, other)
  }

  private func isElement(_ slot: Int32, of list: Value) -> Condition {
    guard case .value(let value) = slots[Int(slot)], case .list(let elements) = list else {
      return UnsetRule.error(of: slots[Int(slot)], in: slot)
    }
    for place in elements.indices where elements[place] == value { return .yes }
    return .no
  }

  private func isElement(_ slot: Int32, of texts: [ConstantText]) -> Condition {
    guard case .value(.string(let value)) = slots[Int(slot)] else {
      return UnsetRule.error(of: slots[Int(slot)], in: slot)
    }
    for place in texts.indices where texts[place].equals(value) { return .yes }
    return .no
  }

  private func hasElement(_ slot: Int32, _ constant: Value) -> Condition {
    guard case .value(.list(let elements)) = slots[Int(slot)] else {
      return UnsetRule.error(of: slots[Int(slot)], in: slot)
    }
    for place in elements.indices where elements[place] == constant { return .yes }
    return .no
  }

  private func hasElement(_ slot: Int32, _ text: ConstantText) -> Condition {
    guard case .value(.list(let elements)) = slots[Int(slot)] else {
      return UnsetRule.error(of: slots[Int(slot)], in: slot)
    }
    for place in elements.indices {
      if case .string(let other) = elements[place], text.equals(other) { return .yes }
    }
    return .no
  }

  private func asks(_ slot: Int32, _ question: (String) -> Bool) -> Condition {
    guard case .value(.string(let text)) = slots[Int(slot)] else {
      return UnsetRule.error(of: slots[Int(slot)], in: slot)
    }
    return Condition(question(text))
  }
}

extension Comparison {
  /// The outcome of comparing two values; of types without an order it has failed.
  func outcome(_ left: Value, _ right: Value) -> Condition {
    holds(left, right).map { Condition($0) } ?? .noOrder
  }
}
