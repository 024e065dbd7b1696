// Runs a program over bindings.

/// Runs a program over bindings, once.
struct Evaluator: ~Copyable {
  let program: Program
  let bindings: UnsafeBufferPointer<Bindings.Binding>
  let conditions: UnsafeMutableBufferPointer<Condition>
  var conditionCount = 0
  var values: ValueStack
  var loops: [LoopFrame] = []
  var errors: [EvaluationError] = []
  var place = 0
  /// How many more steps loops may take.
  var steps = ExpressionLimits.steps
  /// How many more bytes and elements may be built.
  var room = ExpressionLimits.growth

  /// Evaluates a program.
  static func evaluate(
    _ program: Program, _ bindings: borrowing Bindings
  ) -> Result<Value, EvaluationError> {
    bindings.slots.withUnsafeBufferPointer { slots in
      withUnsafeTemporaryAllocation(of: Condition.self, capacity: program.conditionDepth) {
        conditions in
        withUnsafeTemporaryAllocation(of: Value.self, capacity: program.valueDepth) { values in
          var evaluator = Evaluator(
            program: program, bindings: slots, conditions: conditions, values: ValueStack(values))
          return evaluator.run()
        }
      }
    }
  }

  private init(
    program: Program, bindings: UnsafeBufferPointer<Bindings.Binding>,
    conditions: UnsafeMutableBufferPointer<Condition>, values: consuming ValueStack
  ) {
    self.program = program
    self.bindings = bindings
    self.conditions = conditions
    self.values = values
  }

  private mutating func run() -> Result<Value, EvaluationError> {
    program.code.withUnsafeBufferPointer { code in
      while place < code.count {
        let current = place
        place += 1
        if let error = step(code[current]), !handle(error, at: current) {
          return .failure(self.error(of: error))
        }
      }
      return result()
    }
  }

  private mutating func result() -> Result<Value, EvaluationError> {
    guard program.endsInCondition else { return .success(values.pop()) }
    switch popCondition() {
    case .yes: return .success(.bool(true))
    case .no: return .success(.bool(false))
    case let error: return .failure(self.error(of: error))
    }
  }

  /// Goes on where the region of an instruction says, or returns false when it has none.
  private mutating func handle(_ error: Condition, at place: Int) -> Bool {
    let number = program.regionOf[place]
    guard number >= 0 else { return false }
    let region = program.regions[Int(number)]
    values.cut(to: region.valueDepth)
    conditionCount = region.conditionDepth
    if loops.count > region.loopDepth { loops.removeLast(loops.count - region.loopDepth) }
    push(error)
    self.place = Int(region.target)
    return true
  }

  /// The error that a condition stands for.
  private func error(of condition: Condition) -> EvaluationError {
    switch condition {
    case .unset(let slot): .unset(program.slotNames[Int(slot)])
    case .mistyped(let slot): .mistyped(program.slotNames[Int(slot)])
    case .failed(let number), .other(let number): errors[Int(number)]
    case .yes, .no: .failed("a condition is expected here")
    }
  }

  /// Keeps an error and returns the condition that stands for it.
  mutating func condition(for error: EvaluationError) -> Condition {
    errors.append(error)
    let number = Int32(errors.count - 1)
    if case .failed = error { return .failed(number) }
    return .other(number)
  }

  @inline(__always)
  mutating func push(_ condition: Condition) {
    conditions[conditionCount] = condition
    conditionCount += 1
  }

  @inline(__always)
  mutating func popCondition() -> Condition {
    conditionCount -= 1
    return conditions[conditionCount]
  }

  var lastCondition: Condition { conditions[conditionCount - 1] }

  /// Runs one instruction.
  ///
  /// - Returns: The error to handle, or nil.
  private mutating func step(_ instruction: Instruction) -> Condition? {
    switch instruction {
    case .testDouble(let comparison, let slot, let double):
      push(test(comparison, slot, program.tables.doubles[Int(double)]))
    case .testText(let comparison, let slot, let text):
      push(test(comparison, slot, program.tables.texts[Int(text)]))
    case .testSlot(let slot):
      push(test(slot))
    case .testPresence(let slot):
      push(Condition(UnsetRule.isPresent(bindings[Int(slot)])))
    case .condition(let bool):
      push(Condition(bool))
    case .jumpIfNo(let target):
      if lastCondition == .no { place = Int(target) }
    case .jumpIfYes(let target):
      if lastCondition == .yes { place = Int(target) }
    case .and:
      let right = popCondition()
      push(UnsetRule.and(popCondition(), right))
    case .or:
      let right = popCondition()
      push(UnsetRule.or(popCondition(), right))
    case .not:
      push(UnsetRule.not(popCondition()))
    case .jump(let target):
      place = Int(target)
    case .branch(let target):
      switch popCondition() {
      case .yes: break
      case .no: place = Int(target)
      case let error: return error
      }
    default:
      return general(instruction)
    }
    return nil
  }

  private mutating func general(_ instruction: Instruction) -> Condition? {
    if testSlots(instruction) { return nil }
    do throws(EvaluationError) {
      return try compute(instruction)
    } catch {
      return condition(for: error)
    }
  }
}
