// Code that leaves a condition: comparisons, logic, presence.

extension ProgramCompiler {
  /// Emits code that leaves a condition, also where something is unset or fails.
  mutating func condition(_ id: SyntaxNode.ID) {
    if case .bool(let bool)? = constants[id] {
      emit(.condition(bool))
      return
    }
    if let slot = slot(id) {
      note(read: slot)
      emit(.testSlot(slot))
      return
    }
    if case .missing = checked.references[id] { return valueAsCondition(id) }
    switch kind(id) {
    case .not(let operand):
      next([.condition(operand), .emit(.not)])
    case .and(let operands): chain(operands, .and, exit: .jumpIfNo(0))
    case .or(let operands): chain(operands, .or, exit: .jumpIfYes(0))
    case .presence(let operand, let field, _): presence(id, of: operand, field: field)
    case .binary(let symbol, let left, let right): binary(id, symbol, left, right)
    case .conditional(let question, let yes, let no):
      nextAbsorbing(self.question(question, yes: .condition(yes), no: .condition(no)))
    case .call(let name, let target, let arguments):
      if !textTest(id, name, (target.map { [$0] } ?? []) + arguments) { valueAsCondition(id) }
    case .comprehension(let loop) where givesCondition(loop):
      nextAbsorbing(conditionSteps(of: loop))
    default:
      valueAsCondition(id)
    }
  }

  private mutating func valueAsCondition(_ id: SyntaxNode.ID) {
    nextAbsorbing([.value(id), .emit(.toCondition)])
  }

  private mutating func chain(
    _ operands: [SyntaxNode.ID], _ combine: Instruction, exit: Instruction
  ) {
    var steps: [Step] = [.condition(operands[0])]
    for operand in operands.dropFirst() {
      steps += [.run { $0.openJump(exit) }, .condition(operand), .emit(combine)]
    }
    next(steps + [.run { $0.land(operands.count - 1) }])
  }

  private mutating func presence(
    _ id: SyntaxNode.ID, of operand: SyntaxNode.ID, field: String
  ) {
    if case .slot(let slot) = checked.references[id] {
      note(read: Int32(slot))
      emit(.testPresence(slot: Int32(slot)))
      return
    }
    let constant = tables.add(.string(field))
    nextAbsorbing([.value(operand), .emit(.hasField(constant))])
  }

  private mutating func binary(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    if symbol == .within { return membership(left, right) }
    guard let comparison = Comparison(symbol) else { return valueAsCondition(id) }
    if slotTest(comparison, left, right) || slotTest(comparison.exchanged, right, left) { return }
    nextAbsorbing([.value(left), .value(right), .emit(.compare(comparison))])
  }

  /// Emits one instruction for a slot compared with a constant or with another slot.
  private mutating func slotTest(
    _ comparison: Comparison, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) -> Bool {
    guard let slot = slot(left), !checked.versions.contains(left) else { return false }
    if let value = constants[right] {
      note(read: slot)
      emit(test(comparison, slot, value, type: checked.types[left]))
      return true
    }
    guard let other = self.slot(right), !checked.versions.contains(right),
      checked.types[left] == checked.types[right], checked.types[left] != .dyn
    else { return false }
    note(read: slot)
    note(read: other)
    emit(.testSlots(comparison, left: slot, right: other))
    return true
  }

  private mutating func test(
    _ comparison: Comparison, _ slot: Int32, _ value: Value, type: ValueType
  ) -> Instruction {
    switch (value, type) {
    case (.double(let double), .double):
      .testDouble(comparison, slot: slot, double)
    case (.string(let text), .string):
      .testText(comparison, slot: slot, text: tables.add(ConstantText(text)))
    default:
      .testConstant(comparison, slot: slot, constant: tables.add(value))
    }
  }

  private mutating func membership(_ left: SyntaxNode.ID, _ right: SyntaxNode.ID) {
    if let slot = slot(left), !checked.versions.contains(left),
      let list = constants[right], case .list(let elements) = list
    {
      note(read: slot)
      emit(membership(slot, in: elements, type: checked.types[left]))
      return
    }
    if let value = constants[left], let slot = slot(right), case .list = checked.types[right],
      !checked.versions.contains(right)
    {
      note(read: slot)
      if case .string(let text) = value {
        let place = tables.add(ConstantText(text))
        emit(.testTextElement(text: place, list: slot))
      } else {
        let place = tables.add(value)
        emit(.testElement(constant: place, list: slot))
      }
      return
    }
    nextAbsorbing([.value(left), .value(right), .emit(.membership)])
  }

  private mutating func membership(
    _ slot: Int32, in elements: [Value], type: ValueType
  ) -> Instruction {
    let texts = elements.compactMap { element in
      if case .string(let text) = element { ConstantText(text) } else { nil }
    }
    guard type == .string, texts.count == elements.count else {
      return .testMembership(slot: slot, list: tables.add(.list(elements)))
    }
    return .testTextMembership(slot: slot, texts: tables.add(texts))
  }

  /// Emits the code of a question about text whose answer is known in form, or does nothing.
  private mutating func textTest(
    _ id: SyntaxNode.ID, _ name: String, _ arguments: [SyntaxNode.ID]
  ) -> Bool {
    guard case .standard = checked.references[id], arguments.count == 2,
      case .string(let text)? = constants[arguments[1]]
    else { return false }
    if name == "matches" { return patternTest(text, of: arguments[0]) }
    guard let part = TextPart(rawValue: name), let slot = slot(arguments[0]),
      checked.types[arguments[0]] == .string
    else { return false }
    note(read: slot)
    let place = tables.add(ConstantText(text))
    emit(.testPart(part, slot: slot, text: place))
    return true
  }

  private mutating func patternTest(_ source: String, of argument: SyntaxNode.ID) -> Bool {
    // A pattern that is not valid fails when it is evaluated, as CEL says.
    guard let pattern = try? Pattern(source) else { return false }
    let place = tables.add(pattern)
    if let slot = slot(argument), checked.types[argument] == .string {
      note(read: slot)
      emit(.testPattern(slot: slot, pattern: place))
    } else {
      nextAbsorbing([.value(argument), .emit(.matchPattern(place))])
    }
    return true
  }

  /// Whether a comprehension ends in true or false.
  func givesCondition(_ loop: SyntaxNode.Comprehension) -> Bool {
    switch loop.macro {
    case .all, .exists, .existsOne: true
    case .bind: checked.types[loop.body] == .bool
    default: false
    }
  }
}
