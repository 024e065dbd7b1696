// Fields, indices, lists, maps and optional values.

extension Evaluator {
  /// Runs an instruction that takes values apart or puts them together.
  mutating func access(_ instruction: Instruction) throws(EvaluationError) {
    switch instruction {
    case .select(let field): values.push(try select(field, of: values.pop()))
    case .selectOptional(let field): try selectOptional(field)
    case .hasField(let field): try findField(field)
    case .index:
      let key = values.pop()
      values.push(try Access.index(values.pop(), key))
    case .indexOptional:
      let key = values.pop()
      values.push(.optional(try Access.optionalIndex(values.pop(), key)))
    case .makeList(let count):
      try build(Int(count))
      let list = Value.list(Array(values.top(Int(count))))
      values.cut(to: values.count - Int(count))
      values.push(list)
    case .makeMap(let count): try makeMap(Int(count), flags: nil)
    case .makeListOfSome(let count, let flags): try makeList(Int(count), flags: flags)
    case .makeMapOfSome(let count, let flags): try makeMap(Int(count), flags: flags)
    default: try choose(instruction)
    }
  }

  private func select(_ field: Int32, of value: Value) throws(EvaluationError) -> Value {
    try Access.select(value, program.tables.constants[Int(field)])
  }

  private mutating func selectOptional(_ field: Int32) throws(EvaluationError) {
    let key = program.tables.constants[Int(field)]
    values.push(.optional(try Access.optionalIndex(values.pop(), key)))
  }

  private mutating func findField(_ field: Int32) throws(EvaluationError) {
    let key = program.tables.constants[Int(field)]
    conditions.push(Condition(try Access.hasField(values.pop(), key)))
  }

  private mutating func makeList(_ count: Int, flags: Int32) throws(EvaluationError) {
    try build(count)
    let isOptional = program.tables.flags[Int(flags)]
    var elements: [Value] = []
    for (place, value) in values.top(count).enumerated() {
      if let element = try Access.present(value, isOptional: isOptional[place]) {
        elements.append(element)
      }
    }
    values.cut(to: values.count - count)
    values.push(.list(elements))
  }

  private mutating func makeMap(_ count: Int, flags: Int32?) throws(EvaluationError) {
    try build(count)
    let isOptional = flags.map { program.tables.flags[Int($0)] }
    let parts = values.top(2 * count)
    var entries: [ValueMap.Entry] = []
    for place in 0..<count {
      let value = try Access.present(
        parts[2 * place + 1], isOptional: isOptional?[place] ?? false)
      if let value { entries.append(ValueMap.Entry(key: parts[2 * place], value: value)) }
    }
    values.cut(to: values.count - 2 * count)
    values.push(.map(try ValueMap(entries)))
  }

  private mutating func choose(_ instruction: Instruction) throws(EvaluationError) {
    switch instruction {
    case .readOptional(let slot):
      if case .value(let value) = conditions.test.slots[Int(slot)] {
        values.push(.optional(value))
      } else {
        values.push(.optional(nil))
      }
    case .readSlotOr(let slot, let target):
      guard case .value(let value) = conditions.test.slots[Int(slot)] else { return }
      values.push(value)
      conditions.place = Int(target)
    case .unwrapOr(let target):
      guard let value = try Access.wrapped(values.pop()) else { return }
      values.push(value)
      conditions.place = Int(target)
    case .keepOr(let target):
      guard let value = try Access.wrapped(values.pop()) else { return }
      values.push(.optional(value))
      conditions.place = Int(target)
    default:
      throw .failed("the expression cannot be evaluated")
    }
  }
}
