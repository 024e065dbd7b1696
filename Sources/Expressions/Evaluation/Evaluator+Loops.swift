// Instructions of the macros that go through a list.

extension Evaluator {
  /// Runs an instruction of a loop; false when it is another one.
  mutating func runLoop(_ instruction: Instruction) -> Bool {
    switch instruction {
    case .readElement(let loop):
      let frame = loops[Int(loop)]
      values.push(frame.elements[frame.position])
    case .nextElement(let target):
      nextElement(else: Int(target))
    case .collect:
      room -= 1
      loops[loops.count - 1].collected.append(values.pop())
    case .countOne:
      loops[loops.count - 1].count += 1
    case .endLoop:
      loops.removeLast()
    case .endCollecting:
      values.push(.list(loops.removeLast().collected))
    case .endCounting:
      conditions.push(Condition(loops.removeLast().count == 1))
    default:
      return false
    }
    return true
  }

  private mutating func nextElement(else target: Int) {
    steps -= 1
    let last = loops.count - 1
    loops[last].position += 1
    if loops[last].position == loops[last].elements.count { conditions.place = target }
  }

  /// Begins to go through a list, or the keys of a map.
  mutating func beginLoop() throws(EvaluationError) {
    switch values.pop() {
    case .list(let elements):
      guard ValueNesting.isShallow(elements, steps: &steps) else {
        throw steps < 0
          ? Self.tooManySteps : .failed("a list is nested too deep to be gone through")
      }
      loops.append(LoopFrame(elements))
    case .map(let map):
      loops.append(LoopFrame(map.entries.map(\.key)))
    default:
      throw .failed("only a list or a map can be gone through")
    }
  }
}
