// How full the stacks are at each place of a program, counted while it is compiled.

/// How full the stacks are, and the most they will ever be.
struct StackDepth {
  var values = 0 {
    didSet { mostValues = max(mostValues, values) }
  }
  var conditions = 0 {
    didSet { mostConditions = max(mostConditions, conditions) }
  }
  var loops = 0
  private(set) var mostValues = 0
  private(set) var mostConditions = 0

  /// Counts what an instruction takes from the stacks and puts on them.
  mutating func apply(_ instruction: Instruction) {
    switch instruction {
    case .testSlot, .testDouble, .testText, .testConstant, .testSlots, .testPresence,
      .testMembership, .testTextMembership, .testElement, .testTextElement, .testPart, .testPattern,
      .condition, .endCounting:
      conditions += 1
    case .and, .or, .branch: conditions -= 1
    case .toCondition, .matchPattern, .hasField:
      values -= 1
      conditions += 1
    case .toValue:
      conditions -= 1
      values += 1
    case .compare, .membership:
      values -= 2
      conditions += 1
    case .constant, .readSlot, .readOptional, .readElement, .readIndex, .fail,
      .endCollecting, .endMapping:
      values += 1
    case .arithmetic, .index, .indexOptional, .collect, .collectEntry, .collectEntries,
      .beginLoop, .beginPairs, .beginBinding, .beginOptional, .unwrapOr, .keepOr:
      values -= 1
    case .makeList(let count), .makeListOfSome(let count, _): values += 1 - Int(count)
    case .makeMap(let count), .makeMapOfSome(let count, _): values += 1 - 2 * Int(count)
    case .call(_, let count), .callHost(_, let count): values += 1 - Int(count)
    case .not, .jumpIfNo, .jumpIfYes, .jump, .negate, .select, .selectOptional, .toVersion,
      .readSlotOr, .nextElement, .countOne, .endLoop, .wrapOptional, .expectOptional:
      break
    }
    countLoops(instruction)
  }

  private mutating func countLoops(_ instruction: Instruction) {
    switch instruction {
    case .beginLoop, .beginPairs, .beginBinding, .beginOptional: loops += 1
    case .endLoop, .endCollecting, .endMapping, .endCounting: loops -= 1
    default: break
    }
  }
}
