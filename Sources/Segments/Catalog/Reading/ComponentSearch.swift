// Finds which segments ask for each other.

/// Finds the groups of segments of which each asks, directly or not, for all others.
struct ComponentSearch {
  let uses: [[Int]]
  /// The groups that were found.
  private(set) var components: [[Int]] = []
  private var order: [Int]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var stack: [(segment: Int, next: Int)] = []
  private var count = 0

  init(uses: [[Int]]) {
    self.uses = uses
    order = Array(repeating: -1, count: uses.count)
    lowest = order
    isOpen = Array(repeating: false, count: uses.count)
  }

  mutating func run() {
    for segment in uses.indices where order[segment] < 0 {
      enter(segment)
      while let top = stack.last { step(top) }
    }
  }

  private mutating func enter(_ segment: Int) {
    order[segment] = count
    lowest[segment] = count
    count += 1
    open.append(segment)
    isOpen[segment] = true
    stack.append((segment, 0))
  }

  private mutating func step(_ top: (segment: Int, next: Int)) {
    guard top.next < uses[top.segment].count else { return leave(top.segment) }
    stack[stack.count - 1].next += 1
    let used = uses[top.segment][top.next]
    if order[used] < 0 {
      enter(used)
    } else if isOpen[used] {
      lowest[top.segment] = min(lowest[top.segment], order[used])
    }
  }

  private mutating func leave(_ segment: Int) {
    stack.removeLast()
    if let parent = stack.last?.segment { lowest[parent] = min(lowest[parent], lowest[segment]) }
    guard lowest[segment] == order[segment] else { return }
    var component: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      component.append(last)
      if last == segment { break }
    }
    components.append(component)
  }
}
