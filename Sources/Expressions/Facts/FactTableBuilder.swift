// Gathers what conditions ask, and gives each question its bit.

/// Gathers what conditions ask of places, and gives each question its bit.
package struct FactTableBuilder {
  /// What a name of an environment is.
  package enum Name: Sendable {
    /// The value of a place.
    case place(Int)
    /// The outcome of a condition, by its number.
    case condition(Int)
  }

  private var codings: [[FactTable.Coding]] = []
  /// By place and coding, how many bits are given.
  private var bitCounts: [[Int]] = []
  private var wordCount: Int32 = 0

  /// Begins with no place and no question.
  package init() {}

  /// Adds a place; nothing is asked of it yet.
  ///
  /// - Returns: Its number: they count from 0.
  package mutating func addPlace() -> Int {
    codings.append([])
    bitCounts.append([])
    return codings.count - 1
  }

  /// The table of all that was asked.
  package var table: FactTable {
    var blank = Array(repeating: UInt64(0), count: Int(wordCount))
    for coding in codings.joined() where coding.isNumber {
      blank[Int(coding.word)] = FactTable.noNumber
    }
    return FactTable(codings: codings, blank: blank)
  }

  /// Adds a condition, unless it asks what no table of facts can say.
  ///
  /// - Parameters:
  ///   - expression: True or false.
  ///   - isOpen: Whether the condition also holds where it cannot be answered because something is
  ///     unset.
  ///   - names: By slot, what its name is.
  ///   - number: The condition's.
  ///   - conditions: Where it goes.
  package mutating func add(
    _ expression: Expression, isOpen: Bool, names: [Name], as number: Int,
    to conditions: inout FactConditions
  ) {
    guard let tree = expression.factTree, tree.isOfSingleNames else { return }
    // The writer takes the builder for the time of the condition, so that nothing of it is copied.
    var writer = FactConditionWriter(builder: FactTableBuilder(), names: names)
    swap(&self, &writer.builder)
    defer { swap(&self, &writer.builder) }
    // Open: it must not be answered with no.
    let start =
      isOpen
      ? writer.write(tree, false, yes: FactConditions.no, no: FactConditions.yes)
      : writer.write(tree, true, yes: FactConditions.yes, no: FactConditions.no)
    conditions.set(number, writer.tests, start: start)
  }

  /// The word of a place's number.
  mutating func number(_ place: Int) -> Int32 {
    if let coding = codings[place].first(where: \.isNumber) { return coding.word }
    return add(isNumber: true, to: place).word
  }

  /// A word that says whether there is a value.
  mutating func presence(_ place: Int) -> FactTable.Coding {
    codings[place].first ?? add(isNumber: false, to: place)
  }

  /// The bits of some questions, by word.
  mutating func bits(_ questions: [FactQuestion], _ place: Int) -> [(word: Int32, bits: UInt64)] {
    var found: [(word: Int32, bits: UInt64)] = []
    for question in questions {
      let (word, bit) = self.bit(question, place)
      if let index = found.firstIndex(where: { $0.word == word }) {
        found[index].bits |= bit
      } else {
        found.append((word, bit))
      }
    }
    return found
  }

  private mutating func bit(_ question: FactQuestion, _ place: Int) -> (Int32, UInt64) {
    for coding in codings[place] {
      if let bit = coding.bit(of: question) { return (coding.word, bit) }
    }
    // The lowest bit says that there is a value.
    let free = codings[place].indices.first {
      !codings[place][$0].isNumber && bitCounts[place][$0] < UInt64.bitWidth
    }
    if free == nil { add(isNumber: false, to: place) }
    let index = free ?? codings[place].count - 1
    let bit: UInt64 = 1 << UInt64(bitCounts[place][index])
    bitCounts[place][index] += 1
    codings[place][index].add(question, bit)
    return (codings[place][index].word, bit)
  }

  @discardableResult
  private mutating func add(isNumber: Bool, to place: Int) -> FactTable.Coding {
    let coding = FactTable.Coding(word: wordCount, isNumber: isNumber)
    codings[place].append(coding)
    bitCounts[place].append(1)
    wordCount += 1
    return coding
  }
}

extension FactTable.Coding {
  /// The bit of a question that is asked already.
  fileprivate func bit(of question: FactQuestion) -> UInt64? {
    switch question {
    case .text(var text):
      let bit = text.withUTF8 { texts.bits(of: $0) }
      return bit == 0 ? nil : bit
    case .isTrue: return truth == 0 ? nil : truth
    case .order(let comparison, let constant):
      return orders.first { $0.comparison == comparison && $0.constant == constant }?.bit
    case .textOrder(let comparison, let text):
      return others.first {
        if case .textOrder(comparison, let other) = $0.question {
          return ExactText.same(text, other)
        }
        return false
      }?.bit
    case .part(let part, let text):
      return others.first {
        if case .part(part, let other) = $0.question { return ExactText.same(text, other) }
        return false
      }?.bit
    case .pattern: return nil
    }
  }

  fileprivate mutating func add(_ question: FactQuestion, _ bit: UInt64) {
    switch question {
    case .text(let text): texts.add(text, bit: bit)
    case .isTrue: truth = bit
    case .order(let comparison, let constant):
      var packed: UInt64 = 0
      if case .version(let version) = constant { packed = PackedVersion.packed(version) }
      orders.append((comparison, constant, packed, bit))
    case .textOrder, .part, .pattern: others.append((question, bit))
    }
  }
}

/// Writes the tests of one condition, the last first, so that each knows where it goes on.
private struct FactConditionWriter {
  var builder: FactTableBuilder
  let names: [FactTableBuilder.Name]
  var tests: [FactConditions.Test] = []

  /// Writes a part.
  ///
  /// - Parameters:
  ///   - tree: The part.
  ///   - isPositive: Whether it is asked if the part is true; else if it is false. It is neither
  ///     where something is unset.
  ///   - yes: Where to go on when it is.
  ///   - no: Where to go on else.
  /// - Returns: Where it begins.
  mutating func write(_ tree: FactTree, _ isPositive: Bool, yes: Int32, no: Int32) -> Int32 {
    switch tree {
    case .constant(let bool): return bool == isPositive ? yes : no
    case .not(let part): return write(part, !isPositive, yes: yes, no: no)
    case .all(let parts): return write(parts, isAll: isPositive, isPositive, yes: yes, no: no)
    case .either(let parts): return write(parts, isAll: !isPositive, isPositive, yes: yes, no: no)
    case .number(let comparison, let slot, let double):
      let word = builder.number(place(slot))
      return add(
        .init(comparison.wanted(isPositive)), word, double.bitPattern, yes: yes, no: no)
    case .presence(let slot): return presence(slot, isPositive, yes: yes, no: no)
    case .slots: preconditionFailure("words of facts do not say how names compare")
    case .any(let slot, let questions):
      if case .condition(let number) = names[Int(slot)] {
        return add(isPositive ? .holds : .holdsNot, Int32(number), 0, yes: yes, no: no)
      }
      return write(builder.bits(questions, place(slot)), isPositive, slot, yes: yes, no: no)
    }
  }

  private mutating func write(
    _ parts: [FactTree], isAll: Bool, _ isPositive: Bool, yes: Int32, no: Int32
  ) -> Int32 {
    var next = isAll ? yes : no
    for part in parts.reversed() {
      next = write(part, isPositive, yes: isAll ? next : yes, no: isAll ? no : next)
    }
    return next
  }

  /// Questions whose bits lie in several words: one of them is enough, or all must say no.
  private mutating func write(
    _ bits: [(word: Int32, bits: UInt64)], _ isPositive: Bool, _ slot: Int32, yes: Int32, no: Int32
  ) -> Int32 {
    // Of no question at all the answer is no, where there is a value.
    guard !bits.isEmpty else {
      return isPositive ? no : presence(slot, true, yes: yes, no: no)
    }
    var next = isPositive ? no : yes
    for (word, mask) in bits.reversed() {
      next =
        isPositive
        ? add(.any, word, mask, yes: yes, no: next) : add(.none, word, mask, yes: next, no: no)
    }
    return next
  }

  private mutating func presence(_ slot: Int32, _ isPositive: Bool, yes: Int32, no: Int32)
    -> Int32
  {
    let coding = builder.presence(place(slot))
    if coding.isNumber {
      return add(isPositive ? .isNumber : .isNoNumber, coding.word, 0, yes: yes, no: no)
    }
    return isPositive
      ? add(.any, coding.word, 1, yes: yes, no: no)
      : add(.isUnset, coding.word, 1, yes: yes, no: no)
  }

  private mutating func add(
    _ kind: FactConditions.Test.Kind, _ word: Int32, _ operand: UInt64, yes: Int32, no: Int32
  ) -> Int32 {
    tests.append(FactConditions.Test(operand: operand, word: word, yes: yes, no: no, kind: kind))
    return Int32(tests.count - 1)
  }

  private func place(_ slot: Int32) -> Int {
    switch names[Int(slot)] {
    case .place(let place): return place
    // A condition is true or false, and asked for as nothing else.
    case .condition: preconditionFailure("a condition is asked for as a value")
    }
  }
}
