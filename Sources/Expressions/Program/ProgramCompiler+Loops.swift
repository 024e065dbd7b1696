// Code for the macros that go through a list.

extension ProgramCompiler {
  /// Emits a loop: `all`, `exists` and `exists_one` leave a condition, the others a list.
  mutating func loop(_ loop: SyntaxNode.Comprehension) {
    value(loop.range)
    emit(.beginLoop)
    switch loop.macro {
    case .all: accumulate(loop, start: true, .and) { .jumpIfNo($0) }
    case .exists: accumulate(loop, start: false, .or) { .jumpIfYes($0) }
    case .existsOne: select(loop, take: .countOne, end: .endCounting)
    case .filter: select(loop, take: .collect, end: .endCollecting)
    case .map: collect(loop)
    }
  }

  private mutating func accumulate(
    _ loop: SyntaxNode.Comprehension, start: Bool, _ combine: Instruction,
    exit: (Int32) -> Instruction
  ) {
    emit(.condition(start))
    let next = emit(.nextElement(else: 0))
    condition(loop.body)
    emit(combine)
    let leave = emit(exit(0))
    emit(.jump(Int32(next)))
    replace(next, by: .nextElement(else: here))
    replace(leave, by: exit(here))
    emit(.endLoop)
  }

  /// Goes through the elements and takes those that fulfil the body.
  private mutating func select(
    _ loop: SyntaxNode.Comprehension, take: Instruction, end: Instruction
  ) {
    let element = Int32(depth.loops - 1)
    let next = emit(.nextElement(else: 0))
    condition(loop.body)
    emit(.branch(else: Int32(next)))
    if loop.macro == .filter { emit(.readElement(loop: element)) }
    emit(take)
    emit(.jump(Int32(next)))
    replace(next, by: .nextElement(else: here))
    emit(end)
  }

  private mutating func collect(_ loop: SyntaxNode.Comprehension) {
    let next = emit(.nextElement(else: 0))
    if let filter = loop.condition {
      condition(filter)
      emit(.branch(else: Int32(next)))
    }
    value(loop.body)
    emit(.collect)
    emit(.jump(Int32(next)))
    replace(next, by: .nextElement(else: here))
    emit(.endCollecting)
  }
}
