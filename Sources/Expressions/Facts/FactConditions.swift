// Conditions over the facts of one profile: tests that jump, and nothing else.

/// Conditions over facts, by number: each is a row of tests of one word each, and each test says
/// where it goes on.
///
/// They say whether a condition holds, and not why it does not. Nothing is allocated and nothing is
/// counted by reference; a test takes about a nanosecond.
package struct FactConditions: Sendable {
  private var tests: [Test] = []
  /// By number, where a condition begins.
  private var starts: [Int32]

  /// The ends of a condition, as places to go on.
  static let yes: Int32 = -1
  static let no: Int32 = -2
  /// Where a condition begins that facts cannot say.
  private static let missing: Int32 = -3

  /// One test.
  struct Test: Sendable {
    let operand: UInt64
    let word: Int32
    var yes: Int32
    var no: Int32
    let kind: Kind

    /// What a test asks of its word.
    ///
    /// A name without a value answers no to all but `isUnset` and `isNoNumber`.
    enum Kind: UInt8, Sendable {
      // A number: not a number where there is none.
      case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, isNumber, isNoNumber
      // Bits: the lowest says that there is a value.
      case any, none, isUnset
      // Another condition, by its number.
      case holds, holdsNot
    }
  }

  /// What is known of a condition's outcome for one profile.
  package enum Outcome: UInt8, Sendable {
    case unknown
    case holds
    case holdsNot
  }

  /// Makes room for conditions.
  ///
  /// - Parameter count: Their numbers are below this.
  package init(count: Int) {
    starts = Array(repeating: Self.missing, count: count)
  }

  /// Whether facts can say a condition.
  package func has(_ number: Int) -> Bool { starts[number] != Self.missing }

  /// Sets a condition's tests, which refer to each other by their places.
  mutating func set(_ number: Int, _ added: [Test], start: Int32) {
    let offset = Int32(tests.count)
    func moved(_ place: Int32) -> Int32 { place < 0 ? place : place + offset }
    tests += added.map { test in
      Test(
        operand: test.operand, word: test.word, yes: moved(test.yes), no: moved(test.no),
        kind: test.kind)
    }
    starts[number] = moved(start)
  }

  /// Whether a condition holds that facts can say.
  ///
  /// - Parameters:
  ///   - number: The condition's.
  ///   - words: The facts.
  ///   - outcomes: By condition; those that this one asks for are known.
  /// - Returns: Whether it does.
  package func holds(
    _ number: Int, _ words: UnsafePointer<UInt64>, _ outcomes: [Outcome]
  ) -> Bool {
    tests.withUnsafeBufferPointer { tests in
      outcomes.withUnsafeBufferPointer { outcomes in
        Self.holds(tests, from: starts[number], words, outcomes)
      }
    }
  }

  @inline(__always)
  private static func holds(
    _ tests: UnsafeBufferPointer<Test>, from start: Int32, _ words: UnsafePointer<UInt64>,
    _ outcomes: UnsafeBufferPointer<Outcome>
  ) -> Bool {
    var place = start
    while place >= 0 {
      let test = tests[Int(place)]
      place = test.holds(words, outcomes) ? test.yes : test.no
    }
    return place == Self.yes
  }
}

/// Conditions that are asked one after the other, until one holds.
package struct FactChain: Sendable {
  /// By place: the condition's number, or one of those below.
  private var links: [Int32] = []

  /// Holds for everybody.
  fileprivate static let everybody: Int32 = -1
  /// The condition's number, less this, where facts alone cannot say it.
  fileprivate static let others: Int32 = -2

  /// Makes a chain of nothing.
  package init() {}

  /// Adds a condition.
  ///
  /// - Parameters:
  ///   - number: The condition's; nil for one that everybody fulfils.
  ///   - isOfFacts: Whether facts alone can say it.
  package mutating func add(_ number: Int?, isOfFacts: Bool) {
    guard let number else { return links.append(Self.everybody) }
    links.append(isOfFacts ? Int32(number) : Self.others - Int32(number))
  }

  /// The condition at a place that facts alone cannot say; nil where they can.
  package func other(at place: Int) -> Int? {
    links[place] <= Self.others ? Self.other(links[place]) : nil
  }

  /// The condition of a link that facts alone cannot say.
  fileprivate static func other(_ link: Int32) -> Int { Int(others - link) }

  /// Goes on to the next place whose condition holds.
  ///
  /// - Parameters:
  ///   - start: The first place that is asked.
  ///   - conditions: What the places ask.
  ///   - words: The facts.
  ///   - outcomes: By condition; those are known that facts alone cannot say.
  /// - Returns: The place; the count of places when there is none.
  package func next(
    from start: Int, _ conditions: FactConditions, _ words: UnsafeBufferPointer<UInt64>,
    _ outcomes: [FactConditions.Outcome]
  ) -> Int {
    links.withUnsafeBufferPointer { links in
      outcomes.withUnsafeBufferPointer { outcomes in
        conditions.first(of: links, from: start, words, outcomes)
      }
    }
  }

  /// Goes on to the next place whose condition holds, or facts alone cannot say.
  ///
  /// - Parameters:
  ///   - start: The first place that is asked.
  ///   - conditions: What the places ask.
  ///   - words: The facts.
  ///   - outcomes: By condition; what is found out is put there.
  /// - Returns: The place; the count of places when there is none.
  package func next(
    from start: Int, _ conditions: FactConditions, _ words: UnsafePointer<UInt64>,
    _ outcomes: inout [FactConditions.Outcome]
  ) -> Int {
    links.withUnsafeBufferPointer { links in
      outcomes.withUnsafeMutableBufferPointer { outcomes in
        conditions.first(of: links, from: start, words, outcomes)
      }
    }
  }
}

extension FactConditions {
  fileprivate func first(
    of links: UnsafeBufferPointer<Int32>, from start: Int, _ words: UnsafeBufferPointer<UInt64>,
    _ outcomes: UnsafeBufferPointer<Outcome>
  ) -> Int {
    guard let words = words.baseAddress else { preconditionFailure("there is no word") }
    return tests.withUnsafeBufferPointer { tests in
      starts.withUnsafeBufferPointer { starts in
        var place = start
        while place < links.count {
          let link = links[place]
          let holds =
            link >= 0
            ? Self.holds(tests, from: starts[Int(link)], words, outcomes)
            : link == FactChain.everybody || outcomes[FactChain.other(link)] == .holds
          if holds { return place }
          place += 1
        }
        return place
      }
    }
  }

  fileprivate func first(
    of links: UnsafeBufferPointer<Int32>, from start: Int, _ words: UnsafePointer<UInt64>,
    _ outcomes: UnsafeMutableBufferPointer<Outcome>
  ) -> Int {
    tests.withUnsafeBufferPointer { tests in
      starts.withUnsafeBufferPointer { starts in
        var place = start
        while place < links.count {
          let number = Int(links[place])
          if number < 0 { return place }
          if outcomes[number] == .unknown {
            let holds = Self.holds(
              tests, from: starts[number], words, UnsafeBufferPointer(outcomes))
            outcomes[number] = holds ? .holds : .holdsNot
          }
          if outcomes[number] == .holds { return place }
          place += 1
        }
        return place
      }
    }
  }
}

extension FactConditions.Test {
  @inline(__always)
  fileprivate func holds(
    _ words: UnsafePointer<UInt64>, _ outcomes: UnsafeBufferPointer<FactConditions.Outcome>
  ) -> Bool {
    switch kind {
    case .any: return words[Int(word)] & operand != 0
    case .none: return words[Int(word)] & 1 != 0 && words[Int(word)] & operand == 0
    case .isUnset: return words[Int(word)] & 1 == 0
    case .holds: return outcomes[Int(word)] == .holds
    case .holdsNot: return outcomes[Int(word)] != .holds
    default: break
    }
    let number = Double(bitPattern: words[Int(word)])
    let constant = Double(bitPattern: operand)
    return switch kind {
    case .less: number < constant
    case .lessOrEqual: number <= constant
    case .greater: number > constant
    case .greaterOrEqual: number >= constant
    case .equal: number == constant
    case .notEqual: number < constant || number > constant
    case .isNumber: number == number
    default: number != number
    }
  }
}

extension FactConditions.Test.Kind {
  /// The test of a number.
  init(_ comparison: Comparison) {
    self =
      switch comparison {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      case .equal: .equal
      case .notEqual: .notEqual
      }
  }
}
