// Which segment asks for which, and who asks in a circle.

import Expressions

/// Which segment asks for which others.
///
/// Nothing here calls itself: a chain of any length is walked with a stack of its own.
struct SegmentGraph {
  /// For each segment the places of those that its expression asks for, ascending.
  let uses: [[Int]]

  init(uses: [[Int]]) {
    self.uses = uses
  }

  /// Finds what each expression asks for; nil stands for one that has a mistake.
  init(slots: SlotTable, expressions: [Expression?]) {
    var segmentOfSlot = Array(repeating: -1, count: slots.environment.slotCount)
    for (segment, slot) in slots.segments.enumerated() { segmentOfSlot[slot] = segment }
    uses = expressions.map { expression in
      (expression?.reads ?? []).map { segmentOfSlot[$0] }.filter { $0 >= 0 }.sorted()
    }
  }

  /// One circle for each group of segments that ask for each other, each from its first segment.
  ///
  /// Linear in segments and uses (Tarjan's strongly connected components).
  func cycles() -> [[Int]] {
    var search = ComponentSearch(uses: uses)
    search.run()
    return search.components.compactMap { component in
      if component.count == 1 {
        let only = component[0]
        return uses[only].contains(only) ? [only] : nil
      }
      return circle(in: Set(component), from: component.min() ?? component[0])
    }
  }

  /// The shortest circle from a segment through its group.
  private func circle(in group: Set<Int>, from start: Int) -> [Int] {
    var cameFrom: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let segment = queue[next]
      next += 1
      if uses[segment].contains(start) { return way(from: start, to: segment, cameFrom) }
      for used in uses[segment] where group.contains(used) && cameFrom[used] == nil {
        cameFrom[used] = segment
        queue.append(used)
      }
    }
    return [start]
  }

  private func way(from start: Int, to end: Int, _ cameFrom: [Int: Int]) -> [Int] {
    var way = [end]
    while let last = way.last, last != start, let before = cameFrom[last] { way.append(before) }
    return way.reversed()
  }
}
