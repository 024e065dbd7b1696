// A condition as tests of names, for whoever asks many values at once.

/// A condition as tests of names, joined by "and" and "or".
///
/// A test says itself which answer it wants, and no value at all fulfils none: so what is unset is
/// neither true nor false, and no "not" is left but of conditions that are always one of the two.
package indirect enum ColumnCondition: Sendable {
  case constant(Bool)
  /// The number that a slot's name has.
  case number(slot: Int, NumberTest)
  /// Any other value that a slot's name has.
  case value(slot: Int, ValueTest)
  /// Whether a slot's name has a value, or has none.
  case presence(slot: Int, isPositive: Bool)
  /// How the values of two slots' names compare.
  case slots(SlotsTest)
  case all([ColumnCondition])
  case either([ColumnCondition])
  /// Of a condition, whether it does not hold.
  case complement(ColumnCondition)
}

/// What is asked of a number; not a number fulfils none.
///
/// A moment is asked as its milliseconds: one between two of them as the half between, which has the
/// same order to every whole one.
package enum NumberTest: Hashable, Sendable {
  case less(Double)
  case lessOrEqual(Double)
  case greater(Double)
  case greaterOrEqual(Double)
  case equal(Double)
  case notEqual(Double)

  /// A comparison that must be true.
  init(_ comparison: Comparison, _ constant: Double) {
    self =
      switch comparison {
      case .less: .less(constant)
      case .lessOrEqual: .lessOrEqual(constant)
      case .greater: .greater(constant)
      case .greaterOrEqual: .greaterOrEqual(constant)
      case .equal: .equal(constant)
      case .notEqual: .notEqual(constant)
      }
  }

  /// What the number is compared with.
  package var constant: Double {
    switch self {
    case .less(let constant), .lessOrEqual(let constant), .greater(let constant),
      .greaterOrEqual(let constant), .equal(let constant), .notEqual(let constant):
      constant
    }
  }

  /// Whether a number fulfils it.
  package func holds(_ number: Double) -> Bool {
    switch self {
    case .less(let constant): number < constant
    case .lessOrEqual(let constant): number <= constant
    case .greater(let constant): number > constant
    case .greaterOrEqual(let constant): number >= constant
    case .equal(let constant): number == constant
    case .notEqual(let constant): number < constant || number > constant
    }
  }
}

/// How the values of two slots' names compare.
package struct SlotsTest: Sendable {
  /// The names, in the order in which they are compared.
  package let slots: (left: Int, right: Int)
  private let comparison: Comparison

  init(_ comparison: Comparison, left: Int, right: Int) {
    self.comparison = comparison
    slots = (left, right)
  }

  /// What is asked of the left one's number when the right one is known.
  package func ofLeft(right constant: Double) -> NumberTest {
    NumberTest(comparison, constant)
  }

  /// What is asked of the right one's number when the left one is known.
  package func ofRight(left constant: Double) -> NumberTest {
    NumberTest(comparison.exchanged, constant)
  }
}

/// What is asked of a text, a version, true or false, or a list of texts.
package struct ValueTest: Sendable {
  private let questions: [FactQuestion]
  private let isPositive: Bool

  init(_ questions: [FactQuestion], isPositive: Bool) {
    self.questions = questions
    self.isPositive = isPositive
  }

  /// Whether a value fulfils it; it must be of the type that the name was declared as.
  package func holds(_ value: Value) -> Bool {
    questions.contains { $0.holds(forAny: value) } == isPositive
  }
}

extension FactQuestion {
  fileprivate func holds(forAny value: Value) -> Bool {
    switch value {
    case .string(let text): return holds(for: text)
    case .bool(let flag):
      if case .isTrue = self { return flag }
      return false
    case .list(let elements):
      guard case .text = self else { return false }
      return elements.contains { element in
        if case .string(let text) = element { holds(for: text) } else { false }
      }
    default: return holds(for: value)
    }
  }
}

extension Timestamp {
  /// The milliseconds since 1970, as a number that keeps the order to every whole millisecond: a
  /// moment between two of them is the half between.
  package var orderedMilliseconds: Double {
    Double(milliseconds) + (nanoseconds % 1_000_000 == 0 ? 0 : 0.5)
  }
}

extension Expression {
  /// The expression as tests of names; nil when it does anything else.
  ///
  /// - Parameter isOpen: Whether the condition also holds where it cannot be answered because
  ///   something is unset.
  /// - Returns: The tests.
  package func columnCondition(isOpen: Bool) -> ColumnCondition? {
    guard let tree = factTree else { return nil }
    // Open: it must not be answered with no.
    return isOpen ? .complement(tree.condition(false)) : tree.condition(true)
  }
}

extension FactTree {
  /// The tests that say whether the tree is true, or whether it is false.
  fileprivate func condition(_ isPositive: Bool) -> ColumnCondition {
    switch self {
    case .constant(let bool): .constant(bool == isPositive)
    case .not(let part): part.condition(!isPositive)
    case .all(let parts):
      isPositive
        ? .all(parts.map { $0.condition(true) }) : .either(parts.map { $0.condition(false) })
    case .either(let parts):
      isPositive
        ? .either(parts.map { $0.condition(true) }) : .all(parts.map { $0.condition(false) })
    case .number(let comparison, let slot, let double):
      .number(slot: Int(slot), NumberTest(comparison.wanted(isPositive), double))
    case .presence(let slot): .presence(slot: Int(slot), isPositive: isPositive)
    case .slots(let comparison, let left, let right):
      .slots(SlotsTest(comparison.wanted(isPositive), left: Int(left), right: Int(right)))
    case .any(let slot, let questions): Self.condition(Int(slot), questions, isPositive)
    }
  }

  private static func condition(_ slot: Int, _ questions: [FactQuestion], _ isPositive: Bool)
    -> ColumnCondition
  {
    let moments = questions.compactMap { question -> ColumnCondition? in
      guard case .order(let comparison, .timestamp(let moment)) = question else { return nil }
      return .number(
        slot: slot, NumberTest(comparison.wanted(isPositive), moment.orderedMilliseconds))
    }
    guard moments.isEmpty || moments.count < questions.count else {
      return isPositive ? .either(moments) : .all(moments)
    }
    return .value(slot: slot, ValueTest(questions, isPositive: isPositive))
  }
}
