// Code that leaves a value: reads, calls, lists and maps.

extension ProgramCompiler {
  /// Emits code that leaves a value; an error goes to the handler of the region.
  mutating func value(_ id: SyntaxNode.ID) {
    if let constant = constant(id) {
      let place = tables.add(constant)
      emit(.constant(place))
      return
    }
    plainValue(id)
    if checked.versions.contains(id) { emit(.toVersion) }
  }

  private mutating func plainValue(_ id: SyntaxNode.ID) {
    if case .missing(let reason) = checked.references[id] { return fail(reason) }
    if let slot = slot(id) {
      note(read: slot)
      emit(.readSlot(slot))
      return
    }
    switch kind(id) {
    case .name:
      if case .local(let loop) = checked.references[id] {
        emit(.readElement(loop: Int32(loop)))
      }
    case .select, .index: access(id)
    case .negate(let operand):
      value(operand)
      emit(.negate)
    case .binary(let symbol, let left, let right): arithmetic(id, symbol, left, right)
    case .conditional(let question, let yes, let no):
      conditional(question, yes: { $0.value(yes) }, no: { $0.value(no) })
    case .call(let name, let target, let arguments):
      call(id, name, (target.map { [$0] } ?? []) + arguments)
    case .list(let elements): list(elements)
    case .map(let entries): map(entries)
    case .comprehension(let loop) where !loop.macro.givesCondition: self.loop(loop)
    case .invalid, .literal: break
    default: conditionAsValue(id)
    }
  }

  private mutating func conditionAsValue(_ id: SyntaxNode.ID) {
    condition(id)
    emit(.toValue)
  }

  private mutating func fail(_ reason: String) {
    let place = tables.add(.string(reason))
    emit(.fail(place))
  }

  private mutating func arithmetic(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    guard let symbol = Arithmetic.Operator(symbol) else { return conditionAsValue(id) }
    value(left)
    value(right)
    emit(.arithmetic(symbol))
  }

  private mutating func access(_ id: SyntaxNode.ID) {
    if case .slot(let slot) = checked.references[id] {
      note(read: Int32(slot))
      emit(.readOptional(slot: Int32(slot)))
      return
    }
    switch kind(id) {
    case .select(let operand, let field, let isOptional):
      value(operand)
      let place = tables.add(.string(field))
      emit(isOptional ? .selectOptional(field: place) : .select(field: place))
    case .index(let operand, let key, let isOptional):
      value(operand)
      value(key)
      emit(isOptional ? .indexOptional : .index)
    default:
      break
    }
  }

  private mutating func list(_ elements: [SyntaxNode.Element]) {
    for element in elements { value(element.node) }
    let count = Int32(elements.count)
    guard elements.contains(where: \.isOptional) else {
      emit(.makeList(count: count))
      return
    }
    let flags = tables.add(elements.map(\.isOptional))
    emit(.makeListOfSome(count: count, flags: flags))
  }

  private mutating func map(_ entries: [SyntaxNode.Entry]) {
    for entry in entries {
      value(entry.key)
      value(entry.value)
    }
    let count = Int32(entries.count)
    guard entries.contains(where: \.isOptional) else {
      emit(.makeMap(count: count))
      return
    }
    let flags = tables.add(entries.map(\.isOptional))
    emit(.makeMapOfSome(count: count, flags: flags))
  }

  private mutating func call(_ id: SyntaxNode.ID, _ name: String, _ arguments: [SyntaxNode.ID]) {
    switch checked.references[id] {
    case .standard(let function):
      if function.isLazy { return choice(name, arguments) }
      // The namespace that `optional.of(1)` is written with is no argument.
      for argument in arguments.suffix(function.key.count) { value(argument) }
      let place = tables.add(function: function.body)
      emit(.call(function: place, count: Int32(function.key.count)))
    case .host(let host, let trailing):
      for argument in arguments.suffix(host.parameters.count) { value(argument) }
      for slot in trailing {
        note(read: Int32(slot))
        emit(.readSlot(Int32(slot)))
      }
      let place = tables.add(host: host.body)
      emit(.callHost(function: place, count: Int32(host.parameters.count + trailing.count)))
    default:
      break
    }
  }

  /// `a.orValue(b)` and `a.or(b)`: the second is only computed when the first has no value.
  private mutating func choice(_ name: String, _ arguments: [SyntaxNode.ID]) {
    let jump: Int
    if name == "orValue", case .slot(let slot) = checked.references[arguments[0]],
      self.slot(arguments[0]) == nil
    {
      note(read: Int32(slot))
      jump = emit(.readSlotOr(slot: Int32(slot), then: 0))
      value(arguments[1])
      replace(jump, by: .readSlotOr(slot: Int32(slot), then: here))
      return
    }
    value(arguments[0])
    jump = emit(name == "or" ? .keepOr(then: 0) : .unwrapOr(then: 0))
    value(arguments[1])
    replace(jump, by: name == "or" ? .keepOr(then: here) : .unwrapOr(then: here))
  }
}
