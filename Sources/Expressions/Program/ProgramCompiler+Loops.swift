// Code for the macros that go through a list.

extension ProgramCompiler {
  /// The steps of a loop: `all`, `exists` and `exists_one` leave a condition, others a list.
  func steps(of loop: SyntaxNode.Comprehension) -> [Step] {
    let begin: [Step] = [.value(loop.range), .emit(.beginLoop)]
    switch loop.macro {
    case .all: return begin + accumulation(loop, start: true, .and, exit: .jumpIfNo(0))
    case .exists: return begin + accumulation(loop, start: false, .or, exit: .jumpIfYes(0))
    case .existsOne: return begin + selection(loop, take: [.emit(.countOne)], .endCounting)
    case .filter:
      let take: [Step] = [
        .run { $0.emit(.readElement(loop: Int32($0.depth.loops - 1))) }, .emit(.collect),
      ]
      return begin + selection(loop, take: take, .endCollecting)
    case .map: return begin + collection(loop)
    }
  }

  private func accumulation(
    _ loop: SyntaxNode.Comprehension, start: Bool, _ combine: Instruction, exit: Instruction
  ) -> [Step] {
    [
      .emit(.condition(start)), .run { $0.beginElement() }, .condition(loop.body),
      .emit(combine),
      .run { compiler in
        let next = compiler.endElement()
        let leave = compiler.emit(exit)
        compiler.emit(.jump(next))
        compiler.landElement(next, leave)
      },
      .emit(.endLoop),
    ]
  }

  /// Goes through the elements and takes those that fulfil the body.
  private func selection(
    _ loop: SyntaxNode.Comprehension, take: [Step], _ end: Instruction
  ) -> [Step] {
    let goOn: Step = .run { $0.emit(.branch(else: $0.currentElement)) }
    return [.run { $0.beginElement() }, .condition(loop.body), goOn] + take
      + [.run { $0.repeatElement() }, .emit(end)]
  }

  private func collection(_ loop: SyntaxNode.Comprehension) -> [Step] {
    var steps: [Step] = [.run { $0.beginElement() }]
    if let filter = loop.condition {
      steps += [.condition(filter), .run { $0.emit(.branch(else: $0.currentElement)) }]
    }
    return steps + [
      .value(loop.body), .emit(.collect), .run { $0.repeatElement() }, .emit(.endCollecting),
    ]
  }

  private mutating func repeatElement() {
    let next = endElement()
    emit(.jump(next))
    landElement(next)
  }
}
