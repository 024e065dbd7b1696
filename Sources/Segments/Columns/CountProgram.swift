// What is done with each block of a snapshot to count the members of segments.

import Expressions

/// What is done with each block of a snapshot to count the members of segments: steps that each give
/// a bitmap, none twice however many segments ask for it.
struct CountProgram: Sendable {
  /// A step; what it refers to are steps before it.
  enum Step: Hashable, Sendable {
    case nobody
    /// The rows whose number fulfils a test.
    case number(column: Int, NumberTest)
    /// The rows whose code is in a set.
    case codes(column: Int, CodeSet)
    /// The rows for which an expression holds that is evaluated row by row.
    case whole(Int)
    case both(Int, Int)
    case either(Int, Int)
    case complement(Int)
  }

  private(set) var steps: [Step] = []
  private(set) var wholes: [WholeExpression] = []
  /// By the segment's place in the catalog, the step that gives its members.
  private(set) var members: [Int: Int] = [:]
  private var known: [Step: Int] = [:]

  /// Finds out what is to be done.
  ///
  /// - Parameters:
  ///   - segments: Those that are asked for, as places in the catalog.
  ///   - names: What the segments read, and where the snapshot has it.
  /// - Throws: `SnapshotRefusal` for what the snapshot does not hold.
  init(_ segments: [Int], _ names: CountNames) throws(SnapshotRefusal) {
    for segment in segments { try add(segment, names) }
  }

  /// Adds a segment after those that it asks for; however long that chain is, the stack does not grow.
  private mutating func add(_ segment: Int, _ names: CountNames) throws(SnapshotRefusal) {
    var pending = [segment]
    while let next = pending.last {
      if let use = names.catalog.segments[next].uses.first(where: { members[$0] == nil }) {
        pending.append(use)
        continue
      }
      if members[next] == nil { members[next] = try step(of: next, names) }
      pending.removeLast()
    }
  }

  private mutating func step(of index: Int, _ names: CountNames) throws(SnapshotRefusal) -> Int {
    let segment = names.catalog.segments[index]
    if let condition = segment.expression.columnCondition(isOpen: segment.unset == .member),
      try names.canTest(condition)
    {
      return try step(condition, names)
    }
    let whole = try WholeExpression(index, names, members)
    if let (column, set) = whole.codes(names) { return add(.codes(column: column, set)) }
    wholes.append(whole)
    return add(.whole(wholes.count - 1))
  }

  private mutating func add(_ step: Step) -> Int {
    if let place = known[step] { return place }
    steps.append(step)
    known[step] = steps.count - 1
    return steps.count - 1
  }

  private mutating func constant(_ holds: Bool) -> Int {
    let nobody = add(.nobody)
    return holds ? add(.complement(nobody)) : nobody
  }

  // MARK: - Conditions

  private mutating func step(_ condition: ColumnCondition, _ names: CountNames)
    throws(SnapshotRefusal) -> Int
  {
    switch condition {
    case .constant(let holds): return constant(holds)
    case .complement(let part): return complement(of: try step(part, names))
    case .all(let parts): return try join(parts, names) { .both($0, $1) } ?? constant(true)
    case .either(let parts): return try join(parts, names) { .either($0, $1) } ?? constant(false)
    case .number(let slot, let test): return number(test, try names.name(slot))
    case .slots(let test): return try slots(test, names)
    case .presence(let slot, let isPositive):
      let step = presence(try names.name(slot), names)
      return isPositive ? step : complement(of: step)
    case .value(let slot, let test): return value(test, try names.name(slot), names)
    }
  }

  private mutating func complement(of place: Int) -> Int {
    if case .complement(let other) = steps[place] { return other }
    return add(.complement(place))
  }

  /// Joins parts in the order of their steps, so that the same parts in another order are the same.
  private mutating func join(
    _ parts: [ColumnCondition], _ names: CountNames, _ joined: (Int, Int) -> Step
  ) throws(SnapshotRefusal) -> Int? {
    var places: Set<Int> = []
    for part in parts { places.insert(try step(part, names)) }
    var result: Int?
    for place in places.sorted() { result = result.map { add(joined($0, place)) } ?? place }
    return result
  }

  private mutating func number(_ test: NumberTest, _ name: CountNames.Name) -> Int {
    switch name {
    case .numbers(let column): add(.number(column: column, test))
    case .known(let value): constant(value.orderedNumber.map(test.holds) ?? false)
    case .codes, .segment, .id, .unset: constant(false)
    }
  }

  private mutating func slots(_ test: SlotsTest, _ names: CountNames) throws(SnapshotRefusal) -> Int
  {
    let (left, right) = (try names.name(test.slots.left), try names.name(test.slots.right))
    if case .known(let value) = right, let constant = value.orderedNumber {
      return number(test.ofLeft(right: constant), left)
    }
    if case .known(let value) = left, let constant = value.orderedNumber {
      return number(test.ofRight(left: constant), right)
    }
    return constant(false)
  }

  private mutating func presence(_ name: CountNames.Name, _ names: CountNames) -> Int {
    switch name {
    case .numbers(let column): add(.number(column: column, .greaterOrEqual(-.infinity)))
    case .codes(let column, let fallback):
      add(.codes(column: column, names.codes(present: column, fallback)))
    case .known, .segment, .id: constant(true)
    case .unset: constant(false)
    }
  }

  private mutating func value(_ test: ValueTest, _ name: CountNames.Name, _ names: CountNames)
    -> Int
  {
    switch name {
    case .codes(let column, let fallback):
      return add(.codes(column: column, names.codes(of: column, fallback, where: test.holds)))
    case .known(let value): return constant(test.holds(value))
    case .segment(let index):
      guard let place = members[index] else { return constant(false) }
      return test.holds(.bool(true)) ? place : complement(of: place)
    case .numbers, .id, .unset: return constant(false)
    }
  }
}

extension Value {
  /// A number, or a moment as a column has it; nil for anything else.
  var orderedNumber: Double? {
    switch self {
    case .double(let number): number
    case .timestamp(let moment): moment.orderedMilliseconds
    default: nil
    }
  }
}
