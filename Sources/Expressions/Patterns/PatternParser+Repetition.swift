// Reads counts of repetitions.

extension PatternParser {
  /// Repeats what was read last.
  mutating func addRepetition(
    _ count: PatternRepetition, _ start: Int, after repeated: Int?
  ) throws(PatternError) {
    // The lazy form matches the same texts.
    _ = skip("?")
    if let repeated {
      throw error("'\(text(from: repeated))' repeats a repetition; use a group", at: start)
    }
    guard let piece = groups[groups.count - 1].pieces.popLast() else {
      throw error("there is nothing to repeat; write '\\' before it for the character", at: start)
    }
    let isTooMany = piece.repetition * count.factor > PatternRepetition.limit
    guard count.factor == 1 || !isTooMany else {
      throw error("this repeats more than \(PatternRepetition.limit) times in all", at: start)
    }
    try spend(count.size(of: piece.code.count) - piece.code.count, at: start)
    groups[groups.count - 1].pieces.append(piece.repeated(count))
    repetitionStart = start
  }

  /// Reads what follows a `{`: a count, or else it is a literal.
  mutating func readBounds(_ start: Int, after repeated: Int?) throws(PatternError) {
    guard let least = readCount(), let most = readMost(least) else {
      position = start + 1
      return try addLiteral(source[start].value)
    }
    guard least <= PatternRepetition.limit, most.map({ $0 <= PatternRepetition.limit }) ?? true
    else {
      throw error("a count of repetitions is at most \(PatternRepetition.limit)", at: start)
    }
    guard most.map({ least <= $0 }) ?? true else {
      throw error("the first count of repetitions exceeds the second", at: start)
    }
    try addRepetition(PatternRepetition(least: least, most: most), start, after: repeated)
  }

  /// Reads `}`, `,}` or `,5}`; nil if none of them follows, and nil inside if there is no bound.
  private mutating func readMost(_ least: Int) -> Int?? {
    guard skip(",") else { return skip("}") ? .some(least) : .none }
    if skip("}") {
      return .some(nil)
    }
    guard let most = readCount(), skip("}") else { return .none }
    return .some(most)
  }

  /// Reads a count without a leading zero; one too large for any use stays too large.
  private mutating func readCount() -> Int? {
    let start = position
    var count = 0
    while let scalar = next, let digit = Self.digit(scalar, radix: 10) {
      count = min(10 * count + Int(digit), 1_000_000)
      position += 1
    }
    let hasZero = position > start + 1 && source[start] == "0"
    return position == start || hasZero ? nil : count
  }

  static func digit(_ scalar: Unicode.Scalar, radix: UInt32) -> UInt32? {
    let digit: UInt32? =
      switch scalar {
      case "0"..."9": scalar.value - 0x30
      case "A"..."F": scalar.value - 0x41 + 10
      case "a"..."f": scalar.value - 0x61 + 10
      default: nil
      }
    return digit.flatMap { $0 < radix ? $0 : nil }
  }
}
