// Instructions of the macros that give names to values.

extension Evaluator {
  /// Runs an instruction of a loop; false when it is another one.
  mutating func runLoop(_ instruction: Instruction) throws(EvaluationError) -> Bool {
    switch instruction {
    case .readElement(let loop):
      let place = loops[Int(loop)].position
      values.push(loops[Int(loop)].elements[place])
    case .readIndex(let loop): values.push(loops[Int(loop)].index)
    case .nextElement(let target): nextElement(else: Int(target))
    case .countOne: loops[loops.count - 1].count += 1
    case .beginLoop: try beginLoop(ofPairs: false)
    case .beginPairs: try beginLoop(ofPairs: true)
    case .beginBinding: try bind(values.pop())
    case .beginOptional(let target): try bindWrapped(else: Int(target))
    case .wrapOptional: values.push(.optional(values.pop()))
    case .expectOptional: values.push(.optional(try Access.wrapped(values.pop())))
    default:
      return try collect(instruction)
    }
    return true
  }

  /// Runs an instruction that collects, or ends a loop with what was collected.
  private mutating func collect(_ instruction: Instruction) throws(EvaluationError) -> Bool {
    let last = loops.count - 1
    switch instruction {
    case .collect:
      room -= 1
      loops[last].collected.append(values.pop())
    case .collectEntry:
      room -= 1
      let entry = ValueMap.Entry(key: loops[last].index, value: values.pop())
      loops[last].entries.append(entry)
    case .collectEntries:
      guard case .map(let map) = values.pop() else {
        throw .failed("'transformMapEntry' takes a map of entries")
      }
      room -= map.entries.count
      loops[last].entries += map.entries
    case .endLoop: loops.removeLast()
    case .endCollecting: values.push(.list(loops.removeLast().collected))
    case .endMapping: values.push(.map(try ValueMap(loops.removeLast().entries)))
    case .endCounting: conditions.push(Condition(loops.removeLast().count == 1))
    default: return false
    }
    return true
  }

  private mutating func nextElement(else target: Int) {
    steps -= 1
    let last = loops.count - 1
    loops[last].position += 1
    if loops[last].position == loops[last].elements.count { conditions.place = target }
  }

  /// Begins to go through a list or a map.
  private mutating func beginLoop(ofPairs: Bool) throws(EvaluationError) {
    switch values.pop() {
    case .list(let elements):
      try checkNesting(elements)
      loops.append(LoopFrame(elements))
    case .map(let map):
      let keys = map.entries.map(\.key)
      guard ofPairs else { return loops.append(LoopFrame(keys)) }
      let elements = map.entries.map(\.value)
      try checkNesting(elements)
      loops.append(LoopFrame(elements, keys: keys))
    default:
      throw .failed("only a list or a map can be gone through")
    }
  }

  private mutating func bind(_ value: Value) throws(EvaluationError) {
    try checkNesting([value])
    loops.append(LoopFrame(naming: value))
  }

  private mutating func bindWrapped(else target: Int) throws(EvaluationError) {
    if let value = try Access.wrapped(values.pop()) { return try bind(value) }
    values.push(.optional(nil))
    conditions.place = target
  }

  private mutating func checkNesting(_ elements: [Value]) throws(EvaluationError) {
    guard !ValueNesting.isShallow(elements, steps: &steps) else { return }
    throw steps < 0
      ? Self.tooManySteps : .failed("a value is nested too deep to be gone through")
  }
}
