// Instructions that take and give values.

extension Evaluator {
  /// Runs an instruction on the stack of values.
  ///
  /// - Returns: An error that a slot or a condition holds, or nil.
  mutating func compute(_ instruction: Instruction) throws(EvaluationError) -> Condition? {
    switch instruction {
    case .constant(let place): values.push(program.tables.constants[Int(place)])
    case .readSlot(let slot):
      guard case .value(let value) = conditions.test.slots[Int(slot)] else {
        return UnsetRule.error(of: conditions.test.slots[Int(slot)], in: slot)
      }
      values.push(value)
    case .toValue:
      switch conditions.pop() {
      case .yes: values.push(.bool(true))
      case .no: values.push(.bool(false))
      case let error: return error
      }
    case .toCondition: conditions.push(try booleanOutcome())
    case .compare(let comparison): try compare(comparison)
    case .membership: try findMember()
    case .matchPattern(let pattern): try match(pattern)
    case .arithmetic(let symbol): try calculate(symbol)
    case .negate: values.push(try Arithmetic.negated(values.pop()))
    case .call(let function, let count): try call(Int(function), count: Int(count))
    case .callHost(let function, let count): return callHost(Int(function), count: Int(count))
    case .fail(let place): throw failure(place)
    case .toVersion:
      guard let version = Versions.versions(of: values.pop()) else {
        throw .failed("a text that a version is compared with is not a version")
      }
      values.push(version)
    default:
      if try !runLoop(instruction) { try access(instruction) }
      guard steps >= 0 else { throw Self.tooManySteps }
      try build(0)
    }
    return nil
  }

  private mutating func booleanOutcome() throws(EvaluationError) -> Condition {
    guard case .bool(let bool) = values.pop() else {
      throw .failed("a condition is expected here")
    }
    return Condition(bool)
  }

  private mutating func compare(_ comparison: Comparison) throws(EvaluationError) {
    let right = values.pop()
    let left = values.pop()
    try charge(left)
    conditions.push(comparison.outcome(left, right))
  }

  /// Counts what a comparison goes through as steps.
  private mutating func charge(_ value: Value) throws(EvaluationError) {
    steps -= ValueNesting.weight(of: value, atMost: steps + 1)
    guard steps >= 0 else { throw Self.tooManySteps }
  }

  static let tooManySteps = EvaluationError.failed("the expression takes too many steps")

  private mutating func findMember() throws(EvaluationError) {
    let whole = values.pop()
    let value = values.pop()
    try charge(whole)
    switch whole {
    case .list(let elements): conditions.push(Condition(elements.contains { $0 == value }))
    case .map(let map): conditions.push(Condition(map[value] != nil))
    default: throw EvaluationError.noOverload("in")
    }
  }

  private mutating func match(_ pattern: Int32) throws(EvaluationError) {
    let value = values.pop()
    try charge(value)
    guard case .string(let text) = value else {
      throw .failed("a text is expected by 'matches'")
    }
    conditions.push(Condition(program.tables.patterns[Int(pattern)].matches(text)))
  }

  private mutating func calculate(_ symbol: Arithmetic.Operator) throws(EvaluationError) {
    let right = values.pop()
    let left = values.pop()
    if symbol == .plus { try build(left.size + right.size) }
    values.push(try Arithmetic.apply(symbol, left, right))
  }

  /// Counts bytes and elements that are about to be built.
  mutating func build(_ amount: Int) throws(EvaluationError) {
    room -= amount
    guard room >= 0 else { throw .failed("the expression builds too much text or too long lists") }
  }

  private mutating func call(_ number: Int, count: Int) throws(EvaluationError) {
    for place in 0..<count { steps -= ValueNesting.cost(ofPassing: values.top(count)[place]) }
    guard steps >= 0 else { throw Self.tooManySteps }
    let arguments = Arguments(
      values: values.top(count), zoneOffset: program.zoneOffset, room: room)
    let value = try program.tables.functions[number](arguments)
    values.cut(to: values.count - count)
    try build(value.size)
    values.push(value)
  }

  private mutating func callHost(_ number: Int, count: Int) -> Condition? {
    let arguments = Array(values.top(count))
    values.cut(to: values.count - count)
    switch program.tables.hosts[number](arguments) {
    case .success(let value):
      values.push(value)
      return nil
    case .failure(let error):
      return condition(for: error)
    }
  }

  private func failure(_ place: Int32) -> EvaluationError {
    guard case .string(let reason) = program.tables.constants[Int(place)] else {
      return .failed("the expression cannot be evaluated")
    }
    return .failed(reason)
  }
}

extension Value {
  /// How many bytes or elements it is made of, which is nothing for scalars.
  var size: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .list(let elements): elements.count
    default: 0
    }
  }
}
