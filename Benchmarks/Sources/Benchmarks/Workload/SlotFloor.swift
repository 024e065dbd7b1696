// The least that a decision can cost: the rules written by hand, over values in slots.

/// The least that a decision can cost: the rules as tests over five words of a person, written by
/// hand, without a reason, a result or anything else that an answer needs.
struct SlotFloor {
  private struct Test {
    let slot: Int
    /// 0: a bit of the mask; 1: at least; 2: below.
    let kind: Int
    let number: Double
    let mask: UInt64
  }

  private var tests: [Test] = []
  private var ends: [Int] = []
  private var words: [UInt64] = []
  let count: Int

  init(_ people: [Person], _ rules: [Rule]) {
    count = people.count
    for rule in rules {
      for condition in rule.conditions { tests.append(Self.test(condition)) }
      ends.append(tests.count)
    }
    for person in people {
      words += [
        UInt64(person.experience), Double(person.bmi).bitPattern, UInt64(person.country),
        Double(person.version.rank).bitPattern, Double(person.age).bitPattern,
      ]
    }
  }

  private static func test(_ condition: Rule.Condition) -> Test {
    switch condition {
    case .experience(let value): Test(slot: 0, kind: 0, number: 0, mask: 1 << UInt64(value))
    case .bmiAtLeast(let value): Test(slot: 1, kind: 1, number: Double(value), mask: 0)
    case .bmiBelow(let value): Test(slot: 1, kind: 2, number: Double(value), mask: 0)
    case .country(let values):
      Test(slot: 2, kind: 0, number: 0, mask: values.reduce(0) { $0 | 1 << UInt64($1) })
    case .versionAtLeast(let value): Test(slot: 3, kind: 1, number: Double(value.rank), mask: 0)
    case .ageAtLeast(let value): Test(slot: 4, kind: 1, number: Double(value), mask: 0)
    }
  }

  /// The places of the audiences that admit, added up: every person once.
  func decideAll() -> Int {
    tests.withUnsafeBufferPointer { tests in
      words.withUnsafeBufferPointer { words in
        ends.withUnsafeBufferPointer { ends in
          var total = 0
          for person in 0..<count { total &+= Self.place(tests, ends, words, person * 5) }
          return total
        }
      }
    }
  }

  @inline(__always)
  private static func place(
    _ tests: UnsafeBufferPointer<Test>, _ ends: UnsafeBufferPointer<Int>,
    _ words: UnsafeBufferPointer<UInt64>, _ start: Int
  ) -> Int {
    var index = 0
    for place in ends.indices {
      var holds = true
      while index < ends[place] {
        let test = tests[index]
        let word = words[start + test.slot]
        switch test.kind {
        case 0: holds = (test.mask >> word) & 1 == 1
        case 1: holds = Double(bitPattern: word) >= test.number
        default: holds = Double(bitPattern: word) < test.number
        }
        guard holds else { break }
        index += 1
      }
      if holds { return place }
      index = ends[place]
    }
    return ends.count
  }
}
