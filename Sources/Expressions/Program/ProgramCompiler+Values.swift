// Code that leaves a value: reads, calls, lists and maps.

extension ProgramCompiler {
  /// Emits code that leaves a value; an error goes to the handler of the region.
  mutating func value(_ id: SyntaxNode.ID) {
    if let constant = constants[id] {
      let place = tables.add(constant)
      emit(.constant(place))
      return
    }
    if checked.versions.contains(id) { next([.emit(.toVersion)]) }
    plainValue(id)
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
      if case .local(let loop, let isIndex) = checked.references[id] {
        emit(isIndex ? .readIndex(loop: Int32(loop)) : .readElement(loop: Int32(loop)))
      }
    case .select, .index: access(id)
    case .negate(let operand):
      next([.value(operand), .emit(.negate)])
    case .binary(let symbol, let left, let right): arithmetic(id, symbol, left, right)
    case .conditional(let question, let yes, let no):
      next(self.question(question, yes: .value(yes), no: .value(no)))
    case .call(let name, let target, let arguments):
      call(id, name, (target.map { [$0] } ?? []) + arguments)
    case .list(let elements): list(elements)
    case .map(let entries): map(entries)
    case .comprehension(let loop) where !givesCondition(loop): next(valueSteps(of: loop))
    case .invalid, .literal: break
    default: conditionAsValue(id)
    }
  }

  private mutating func conditionAsValue(_ id: SyntaxNode.ID) {
    next([.condition(id), .emit(.toValue)])
  }

  private mutating func fail(_ reason: String) {
    let place = tables.add(.string(reason))
    emit(.fail(place))
  }

  private mutating func arithmetic(
    _ id: SyntaxNode.ID, _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) {
    guard let symbol = Arithmetic.Operator(symbol) else { return conditionAsValue(id) }
    next([.value(left), .value(right), .emit(.arithmetic(symbol))])
  }

  private mutating func access(_ id: SyntaxNode.ID) {
    if case .slot(let slot) = checked.references[id] {
      note(read: Int32(slot))
      emit(.readOptional(slot: Int32(slot)))
      return
    }
    switch kind(id) {
    case .select(let operand, let field, let isOptional):
      let place = tables.add(.string(field))
      let access: Instruction =
        isOptional ? .selectOptional(field: place) : .select(field: place)
      next([.value(operand), .emit(access)])
    case .index(let operand, let key, let isOptional):
      next([.value(operand), .value(key), .emit(isOptional ? .indexOptional : .index)])
    default:
      break
    }
  }

  private mutating func list(_ elements: [SyntaxNode.Element]) {
    let values = elements.map { Step.value($0.node) }
    let count = Int32(elements.count)
    guard elements.contains(where: \.isOptional) else {
      return next(values + [.emit(.makeList(count: count))])
    }
    let flags = tables.add(elements.map(\.isOptional))
    next(values + [.emit(.makeListOfSome(count: count, flags: flags))])
  }

  private mutating func map(_ entries: [SyntaxNode.Entry]) {
    let values = entries.flatMap { [Step.value($0.key), .value($0.value)] }
    let count = Int32(entries.count)
    guard entries.contains(where: \.isOptional) else {
      return next(values + [.emit(.makeMap(count: count))])
    }
    let flags = tables.add(entries.map(\.isOptional))
    next(values + [.emit(.makeMapOfSome(count: count, flags: flags))])
  }

  private mutating func call(_ id: SyntaxNode.ID, _ name: String, _ arguments: [SyntaxNode.ID]) {
    switch checked.references[id] {
    case .standard(let function):
      if function.isLazy { return choice(name, arguments) }
      // The namespace that `optional.of(1)` is written with is no argument.
      let values = arguments.suffix(function.key.count).map { Step.value($0) }
      let place = tables.add(function: function.body)
      next(values + [.emit(.call(function: place, count: Int32(function.key.count)))])
    case .host(let host, let trailing):
      var values = arguments.suffix(host.parameters.count).map { Step.value($0) }
      for slot in trailing {
        note(read: Int32(slot))
        values.append(.emit(.readSlot(Int32(slot))))
      }
      let place = tables.add(host: host.body)
      next(values + [.emit(.callHost(function: place, count: Int32(values.count)))])
    default:
      break
    }
  }

  /// `a.orValue(b)` and `a.or(b)`: the second is only computed when the first has no value.
  private mutating func choice(_ name: String, _ arguments: [SyntaxNode.ID]) {
    if name == "orValue", case .slot(let slot) = checked.references[arguments[0]],
      self.slot(arguments[0]) == nil
    {
      note(read: Int32(slot))
      openJump(.readSlotOr(slot: Int32(slot), then: 0))
      return next([.value(arguments[1]), .run { $0.land() }])
    }
    let choice: Instruction = name == "or" ? .keepOr(then: 0) : .unwrapOr(then: 0)
    next([
      .value(arguments[0]), .run { $0.openJump(choice) },
      .value(arguments[1]), .run { $0.land() },
    ])
  }
}
