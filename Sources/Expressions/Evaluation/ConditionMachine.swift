// Runs the instructions of conditions, which need nothing but slots and a stack of outcomes.

/// Runs the instructions of conditions.
///
/// A program of such instructions alone is run by this and nothing else.
struct ConditionMachine {
  let test: SlotTest
  private let stack: UnsafeMutableBufferPointer<Condition>
  private(set) var count = 0
  /// The next instruction.
  var place = 0

  /// The memory must hold as many conditions as the program ever stacks.
  init(
    slots: UnsafeBufferPointer<Bindings.Binding>, stack: UnsafeMutableBufferPointer<Condition>
  ) {
    test = SlotTest(slots: slots)
    self.stack = stack
  }

  @inline(__always)
  mutating func push(_ condition: Condition) {
    stack[count] = condition
    count += 1
  }

  @inline(__always)
  mutating func pop() -> Condition {
    count -= 1
    return stack[count]
  }

  mutating func cut(to depth: Int) {
    count = depth
  }

  /// Runs a program of conditions alone.
  static func outcome(
    of program: Program, _ slots: UnsafeBufferPointer<Bindings.Binding>
  ) -> Condition {
    withUnsafeTemporaryAllocation(of: Condition.self, capacity: program.conditionDepth) { stack in
      var machine = ConditionMachine(slots: slots, stack: stack)
      return program.code.withUnsafeBufferPointer { code in
        while machine.place < code.count {
          let place = machine.place
          machine.place = place + 1
          if !machine.step(code[place], program) { return .noOrder }
        }
        return machine.pop()
      }
    }
  }

  /// Runs an instruction, or returns false when it is none of conditions alone.
  @inline(__always)
  mutating func step(_ instruction: Instruction, _ program: Program) -> Bool {
    switch instruction {
    case .testDouble(let comparison, let slot, let double):
      push(test.compare(comparison, slot, double))
    case .testText(let comparison, let slot, let text):
      push(test.compare(comparison, slot, program.tables.texts[Int(text)]))
    case .testSlot(let slot):
      push(test.bool(slot))
    case .testPresence(let slot):
      push(Condition(UnsetRule.isPresent(test.slots[Int(slot)])))
    case .condition(let bool):
      push(Condition(bool))
    case .jumpIfNo(let target):
      if stack[count - 1] == .no { place = Int(target) }
    case .jumpIfYes(let target):
      if stack[count - 1] == .yes { place = Int(target) }
    case .and:
      count -= 1
      stack[count - 1] = UnsetRule.and(stack[count - 1], stack[count])
    case .or:
      count -= 1
      stack[count - 1] = UnsetRule.or(stack[count - 1], stack[count])
    case .not:
      stack[count - 1] = UnsetRule.not(stack[count - 1])
    default:
      guard let outcome = test.outcome(instruction, program.tables) else { return false }
      push(outcome)
    }
    return true
  }
}

extension Instruction {
  /// Whether it needs nothing but slots and a stack of outcomes.
  var isOfConditions: Bool {
    switch self {
    case .testDouble, .testText, .testSlot, .testPresence, .testConstant, .testSlots,
      .testMembership, .testTextMembership, .testElement, .testTextElement, .testPart, .testPattern,
      .condition, .jumpIfNo, .jumpIfYes,
      .and, .or, .not:
      true
    default:
      false
    }
  }
}
