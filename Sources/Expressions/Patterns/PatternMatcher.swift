// Runs a pattern over a text, in all its states at once.

/// One search: a simulation of the automaton that keeps the set of states it can be in.
///
/// Ken Thompson's method; each state is visited at most once for each character of the text.
struct PatternMatcher {
  private let code: [PatternInstruction]
  private let sets: [PatternScalarSet]

  /// For each instruction, the step in which it was last visited.
  private var visits: [Int]
  private var step = 0

  /// Instructions to visit at the current place.
  private var pending: [Int32] = []

  /// Instructions that wait for the next character.
  private var waiting: [Int32] = []

  init(_ pattern: Pattern) {
    code = pattern.code
    sets = pattern.sets
    visits = Array(repeating: 0, count: code.count)
  }

  mutating func matches(_ text: String.UnicodeScalarView) -> Bool {
    // A pattern that begins so can begin only once.
    let isAnchored = code[0] == .require(.textStart)
    var scalars = text.makeIterator()
    var previous: UInt32?
    var next = scalars.next()?.value
    repeat {
      step += 1
      if previous == nil || !isAnchored {
        pending.append(0)
      }
      if visit(after: previous, before: next) {
        return true
      }
      guard let scalar = next, !(waiting.isEmpty && isAnchored) else { return false }
      for place in waiting where accepts(code[Int(place)], scalar) {
        pending.append(place + 1)
      }
      waiting.removeAll(keepingCapacity: true)
      previous = scalar
      next = scalars.next()?.value
    } while true
  }

  /// Follows every pending instruction up to those that wait for a character.
  ///
  /// - Returns: Whether the end of the pattern was reached.
  private mutating func visit(after previous: UInt32?, before next: UInt32?) -> Bool {
    while let place = pending.popLast() {
      guard visits[Int(place)] != step else { continue }
      visits[Int(place)] = step
      switch code[Int(place)] {
      case .match: return true
      case .jump(let target): pending.append(place + target)
      case .split(let first, let second):
        pending.append(place + second)
        pending.append(place + first)
      case .require(let assertion):
        if assertion.holds(after: previous, before: next) {
          pending.append(place + 1)
        }
      default: waiting.append(place)
      }
    }
    return false
  }

  private func accepts(_ instruction: PatternInstruction, _ scalar: UInt32) -> Bool {
    switch instruction {
    case .scalar(let wanted): wanted == scalar
    case .set(let index): sets[Int(index)].contains(scalar)
    case .anything: true
    case .anythingButNewline: scalar != 0x0A
    case .split, .jump, .require, .match: false
    }
  }
}
