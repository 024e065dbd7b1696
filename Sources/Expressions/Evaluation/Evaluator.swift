// Runs a program over bindings.

/// Runs a program over bindings, once.
struct Evaluator: ~Copyable {
  let program: Program
  var conditions: ConditionMachine
  var values: ValueStack
  var loops: [LoopFrame] = []
  var errors: [EvaluationError] = []
  /// How many more steps loops may take.
  var steps = ExpressionLimits.steps
  /// How many more bytes and elements may be built.
  var room = ExpressionLimits.growth

  /// Evaluates a program.
  static func evaluate(
    _ program: Program, _ bindings: borrowing Bindings
  ) -> Result<Value, EvaluationError> {
    bindings.slots.withUnsafeBufferPointer { slots in
      guard program.isOfConditions else { return evaluate(program, slots) }
      return switch ConditionMachine.outcome(of: program, slots) {
      case .yes: .success(.bool(true))
      case .no: .success(.bool(false))
      case let error: .failure(error.error(program, []))
      }
    }
  }

  private static func evaluate(
    _ program: Program, _ slots: UnsafeBufferPointer<Bindings.Binding>
  ) -> Result<Value, EvaluationError> {
    withUnsafeTemporaryAllocation(of: Condition.self, capacity: program.conditionDepth) {
      conditions in
      withUnsafeTemporaryAllocation(of: Value.self, capacity: program.valueDepth) { values in
        var evaluator = Evaluator(
          program: program, conditions: ConditionMachine(slots: slots, stack: conditions),
          values: ValueStack(values))
        return evaluator.run()
      }
    }
  }

  private init(
    program: Program, conditions: ConditionMachine, values: consuming ValueStack
  ) {
    self.program = program
    self.conditions = conditions
    self.values = values
  }

  private mutating func run() -> Result<Value, EvaluationError> {
    program.code.withUnsafeBufferPointer { code in
      while conditions.place < code.count {
        let place = conditions.place
        conditions.place = place + 1
        if let error = step(code[place]), !handle(error, at: place) {
          return .failure(error.error(program, errors))
        }
      }
      return result()
    }
  }

  private mutating func result() -> Result<Value, EvaluationError> {
    guard program.endsInCondition else { return .success(values.pop()) }
    switch conditions.pop() {
    case .yes: return .success(.bool(true))
    case .no: return .success(.bool(false))
    case let error: return .failure(error.error(program, errors))
    }
  }

  /// Goes on where the region of an instruction says, or returns false when it has none.
  private mutating func handle(_ error: Condition, at place: Int) -> Bool {
    let number = program.regionOf[place]
    guard number >= 0 else { return false }
    let region = program.regions[Int(number)]
    values.cut(to: region.valueDepth)
    conditions.cut(to: region.conditionDepth)
    if loops.count > region.loopDepth { loops.removeLast(loops.count - region.loopDepth) }
    conditions.push(error)
    conditions.place = Int(region.target)
    return true
  }

  /// Keeps an error and returns the condition that stands for it.
  mutating func condition(for error: EvaluationError) -> Condition {
    errors.append(error)
    let number = Int32(errors.count - 1)
    if case .failed = error { return .failed(number) }
    return .other(number)
  }

  /// Runs one instruction.
  ///
  /// - Returns: The error to handle, or nil.
  private mutating func step(_ instruction: Instruction) -> Condition? {
    if conditions.step(instruction, program) { return nil }
    switch instruction {
    case .jump(let target):
      conditions.place = Int(target)
      return nil
    case .branch(let target):
      let outcome = conditions.pop()
      if outcome == .no { conditions.place = Int(target) }
      return outcome == .yes || outcome == .no ? nil : outcome
    default:
      break
    }
    do throws(EvaluationError) {
      return try compute(instruction)
    } catch {
      return condition(for: error)
    }
  }
}
