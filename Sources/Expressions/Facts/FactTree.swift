// A condition as a tree of tests, and how it is read off a program.

/// A condition as a tree of tests, of one name each unless it is said otherwise.
indirect enum FactTree: Sendable {
  case constant(Bool)
  /// A number compared with a constant.
  case number(Comparison, slot: Int32, Double)
  /// Whether one of the questions has the answer yes.
  case any(slot: Int32, [FactQuestion])
  /// Whether a name has a value.
  case presence(slot: Int32)
  /// Two names of one type compared with each other; words of facts do not say it.
  case slots(Comparison, left: Int32, right: Int32)
  case not(FactTree)
  case all([FactTree])
  case either([FactTree])
}

extension Program {
  /// The program as a tree of tests of names; nil when it does anything else.
  ///
  /// The jumps of a condition only save time: without them every part is asked.
  var factTree: FactTree? {
    guard isOfConditions else { return nil }
    var stack: [FactTree] = []
    for instruction in code {
      switch instruction {
      case .jumpIfNo, .jumpIfYes: continue
      case .not: stack.append(.not(stack.removeLast()))
      case .and:
        let right = stack.removeLast()
        stack.append(.all(stack.removeLast().parts(ofAll: true) + [right]))
      case .or:
        let right = stack.removeLast()
        stack.append(.either(stack.removeLast().parts(ofAll: false) + [right]))
      default:
        guard let test = factTest(instruction) else { return nil }
        stack.append(test)
      }
    }
    return stack.count == 1 ? stack[0] : nil
  }

  private func factTest(_ instruction: Instruction) -> FactTree? {
    switch instruction {
    case .condition(let bool): .constant(bool)
    case .testSlot(let slot): .any(slot: slot, [.isTrue])
    case .testDouble(let comparison, let slot, let double):
      // What is compared with no number is false and has no contrary that holds.
      double.isNaN ? nil : .number(comparison, slot: slot, double)
    case .testText(let comparison, let slot, let text):
      textTest(comparison, slot, tables.texts[Int(text)].text)
    case .testConstant(let comparison, let slot, let constant):
      constantTest(comparison, slot, tables.constants[Int(constant)])
    case .testPresence(let slot): .presence(slot: slot)
    case .testSlots(let comparison, let left, let right):
      .slots(comparison, left: left, right: right)
    case .testMembership(let slot, let list): membership(slot, tables.constants[Int(list)])
    case .testTextMembership(let slot, let texts):
      .any(slot: slot, tables.textLists[Int(texts)].map { .text($0.text) })
    case .testTextElement(let text, let list):
      .any(slot: list, [.text(tables.texts[Int(text)].text)])
    case .testPart(let part, let slot, let text):
      .any(slot: slot, [.part(part, tables.texts[Int(text)].text)])
    case .testPattern(let slot, let pattern):
      .any(slot: slot, [.pattern(tables.patterns[Int(pattern)])])
    default: nil
    }
  }

  private func textTest(_ comparison: Comparison, _ slot: Int32, _ text: String) -> FactTree {
    switch comparison {
    case .equal: .any(slot: slot, [.text(text)])
    case .notEqual: .not(.any(slot: slot, [.text(text)]))
    default: .any(slot: slot, [.textOrder(comparison, text)])
    }
  }

  private func constantTest(_ comparison: Comparison, _ slot: Int32, _ value: Value) -> FactTree? {
    switch (value, comparison) {
    case (.bool(let bool), .equal), (.bool(let bool), .notEqual):
      bool == (comparison == .equal)
        ? .any(slot: slot, [.isTrue]) : .not(.any(slot: slot, [.isTrue]))
    case (.version, _), (.timestamp, _): .any(slot: slot, [.order(comparison, value)])
    default: nil
    }
  }

  private func membership(_ slot: Int32, _ list: Value) -> FactTree? {
    guard case .list(let elements) = list, let first = elements.first else { return nil }
    switch first {
    case .double:
      let tests = elements.compactMap { element -> FactTree? in
        if case .double(let double) = element, !double.isNaN {
          .number(.equal, slot: slot, double)
        } else {
          nil
        }
      }
      return tests.count == elements.count ? .either(tests) : nil
    case .version, .timestamp:
      guard elements.allSatisfy({ $0.type == first.type }) else { return nil }
      return .any(slot: slot, elements.map { .order(.equal, $0) })
    default: return nil
    }
  }
}

extension FactTree {
  /// Whether each of its tests asks one name.
  var isOfSingleNames: Bool {
    switch self {
    case .constant, .number, .any, .presence: true
    case .slots: false
    case .not(let part): part.isOfSingleNames
    case .all(let parts), .either(let parts): parts.allSatisfy(\.isOfSingleNames)
    }
  }

  /// The parts of a conjunction, or of a disjunction; else the tree alone.
  fileprivate func parts(ofAll isAll: Bool) -> [FactTree] {
    switch self {
    case .all(let parts) where isAll: parts
    case .either(let parts) where !isAll: parts
    default: [self]
    }
  }
}
