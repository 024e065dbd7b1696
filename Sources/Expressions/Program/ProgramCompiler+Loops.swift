// Code for the macros that go through a list.

extension ProgramCompiler {
  /// The steps of a comprehension that leaves a condition, as `givesCondition` says.
  func conditionSteps(of loop: SyntaxNode.Comprehension) -> [Step] {
    switch loop.macro {
    case .all: return begin(loop) + accumulation(loop, start: true, .and, exit: .jumpIfNo(0))
    case .exists: return begin(loop) + accumulation(loop, start: false, .or, exit: .jumpIfYes(0))
    case .bind:
      return [
        .value(loop.range), .emit(.beginBinding), .condition(loop.body), .emit(.endLoop),
      ]
    default: return begin(loop) + selection(loop, take: [.emit(.countOne)], .endCounting)
    }
  }

  /// The steps of any other comprehension, which leaves a value.
  func valueSteps(of loop: SyntaxNode.Comprehension) -> [Step] {
    switch loop.macro {
    case .filter:
      let take: [Step] = [
        .run { $0.emit(.readElement(loop: Int32($0.depth.loops - 1))) }, .emit(.collect),
      ]
      return begin(loop) + selection(loop, take: take, .endCollecting)
    case .transformMap: return begin(loop) + collection(loop, .collectEntry, .endMapping)
    case .transformMapEntry: return begin(loop) + collection(loop, .collectEntries, .endMapping)
    case .bind:
      return [.value(loop.range), .emit(.beginBinding), .value(loop.body), .emit(.endLoop)]
    case .optionalMap: return optional(loop, .wrapOptional)
    case .optionalFlatMap: return optional(loop, .expectOptional)
    default: return begin(loop) + collection(loop, .collect, .endCollecting)
    }
  }

  private func begin(_ loop: SyntaxNode.Comprehension) -> [Step] {
    [.value(loop.range), .emit(loop.indexVariable == nil ? .beginLoop : .beginPairs)]
  }

  private func optional(_ loop: SyntaxNode.Comprehension, _ end: Instruction) -> [Step] {
    [
      .value(loop.range), .run { $0.openJump(.beginOptional(else: 0)) }, .value(loop.body),
      .emit(.endLoop), .emit(end), .run { $0.land() },
    ]
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

  private func collection(
    _ loop: SyntaxNode.Comprehension, _ collect: Instruction, _ end: Instruction
  ) -> [Step] {
    var steps: [Step] = [.run { $0.beginElement() }]
    if let filter = loop.condition {
      steps += [.condition(filter), .run { $0.emit(.branch(else: $0.currentElement)) }]
    }
    return steps + [
      .value(loop.body), .emit(collect), .run { $0.repeatElement() }, .emit(end),
    ]
  }

  private mutating func repeatElement() {
    let next = endElement()
    emit(.jump(next))
    landElement(next)
  }
}
