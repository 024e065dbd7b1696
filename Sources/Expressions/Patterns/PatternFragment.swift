// A part of a program that can be joined with others.

/// Instructions for a part of a pattern: entered at the first, left behind the last.
struct PatternFragment {
  var code: [PatternInstruction]

  /// The largest product of counts of repetitions inside one another.
  var repetition = 1

  init(_ code: [PatternInstruction], repetition: Int = 1) {
    self.code = code
    self.repetition = repetition
  }

  /// Joins parts that follow one another.
  init(sequence parts: [PatternFragment]) {
    code = parts.flatMap(\.code)
    repetition = parts.map(\.repetition).max() ?? 1
  }

  /// Joins parts of which one must match.
  init(choice parts: [PatternFragment]) {
    var rest = parts.reduce(-2) { $0 + $1.code.count + 2 }
    code = []
    repetition = parts.map(\.repetition).max() ?? 1
    for part in parts.dropLast() {
      let length = part.code.count
      rest -= length + 2
      code.append(.split(1, Int32(length + 2)))
      code += part.code
      code.append(.jump(Int32(rest + 1)))
    }
    code += parts.last?.code ?? []
  }

  /// Returns the part repeated; greedy and lazy repetition match the same texts.
  func repeated(_ count: PatternRepetition) -> PatternFragment {
    let length = code.count
    var result = Array(repeatElement(code, count: count.least).joined())
    switch count.most {
    case nil where count.least == 0:
      result.append(.split(1, Int32(length + 2)))
      result += code
      result.append(.jump(Int32(-length - 1)))
    case nil:
      result.append(.split(Int32(-length), 1))
    case let most?:
      for left in stride(from: most - count.least, to: 0, by: -1) {
        result.append(.split(1, Int32(left * (length + 1))))
        result += code
      }
    }
    return PatternFragment(result, repetition: repetition * count.factor)
  }
}
