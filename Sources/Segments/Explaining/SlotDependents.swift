// Which segments a name can change.

import Expressions

/// Which segments a name can change, directly or through others.
struct SlotDependents {
  private var readers: [Environment.Slot: [Int]] = [:]
  private var users: [Int: [Int]] = [:]
  private var known: [Environment.Slot: [Int]] = [:]

  /// Looks at every segment of a catalog once.
  init(_ catalog: Catalog) {
    for (index, segment) in catalog.segments.enumerated() {
      for slot in segment.expression.reads { readers[slot, default: []].append(index) }
      for used in segment.uses { users[used, default: []].append(index) }
    }
  }

  /// The places of the segments that the value in a slot can change.
  mutating func segments(changedBy slot: Environment.Slot) -> [Int] {
    if let known = known[slot] { return known }
    var found = Set(readers[slot] ?? [])
    var waiting = Array(found)
    while let next = waiting.popLast() {
      waiting += (users[next] ?? []).filter { found.insert($0).inserted }
    }
    let sorted = found.sorted()
    known[slot] = sorted
    return sorted
  }
}
