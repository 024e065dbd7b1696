// Searches the nearest change that would let an audience admit.

import Expressions

/// Searches the smallest change of what is known that would let an audience admit: first one place
/// at a time, then the parts of the condition that must change together, last every two places.
struct ChangeSearch {
  typealias Choice = [Environment.Slot: Candidate]

  private let context: EvaluationContext
  private var reader: ConditionReader
  private(set) var dependents: SlotDependents
  private var memberships: MembershipTable
  /// What was made of constants, for the next audience's search.
  private(set) var made: [Environment.Slot: CandidateMaker.Made]
  /// How much more may be asked, so that no search takes long: counted, not timed, or the same
  /// question would have another answer on another machine.
  private var budget: SearchBudget
  /// The segments that the audience's one asks for, itself among them.
  private var closure: Set<Int> = []
  /// Of these, those that each name can change.
  private var reach: [Environment.Slot: [Int]] = [:]
  private var lists: [Environment.Slot: CandidateList] = [:]
  /// The most ways that are followed further at each part of a condition.
  private static let breadth = 6

  /// Prepares the search for one audience of the placement.
  init(
    _ context: EvaluationContext, _ reader: ConditionReader, _ dependents: SlotDependents,
    _ memberships: MembershipTable, _ made: [Environment.Slot: CandidateMaker.Made]
  ) {
    let audiences = context.catalog.placements[context.request.placement]?.audiences.count ?? 1
    budget = SearchBudget(ofOneIn: audiences)
    self.context = context
    self.reader = reader
    self.dependents = dependents
    self.memberships = memberships
    self.made = made
  }

  /// The nearest change, or why there is none.
  mutating func nearest(for audience: Audience) -> Explanation.Search? {
    guard let segment = audience.segmentIndex else { return nil }
    collect(segment)
    var found = single(segment)
    if found.isEmpty {
      found = solve(segment, true).filter { !$0.isEmpty && isMember(of: segment, with: $0) }
    }
    if found.isEmpty { found = double(segment) }
    var best: NearestChange?
    for choice in found.sorted(by: { Self.cost($0) < Self.cost($1) }).prefix(Self.breadth) {
      let steps = steps(choice, segment)
      guard let wins = outcome(steps, audience) else { continue }
      if wins { return .found(NearestChange(steps: steps, wins: true)) }
      best = best ?? NearestChange(steps: steps, wins: false)
    }
    if let best { return .found(best) }
    return found.isEmpty ? (budget.wasRefused ? .unfinished : .nothing) : .barred
  }

  /// Whether the placement then shows the audience; nil when it does not even admit.
  private func outcome(_ steps: [NearestChange.Step], _ audience: Audience) -> Bool? {
    let changed = context.changing(steps)
    var admission = Admission(changed)
    guard admission.ask(audience) == .admitted else { return nil }
    // The placement was found before.
    return (try? Engine.evaluate(changed))?.audience == audience.id
  }

  private static func cost(_ choice: Choice) -> Double {
    // In one order, or a sum's last bit would depend on the order of a dictionary.
    choice.sorted { $0.key < $1.key }.reduce(Double(choice.count)) { $0 + $1.value.cost }
  }

  private mutating func isMember(of segment: Int, with choice: Choice) -> Bool {
    let affected = affected(by: choice)
    guard budget.spend(max(1, affected.count)) else { return false }
    return memberships.with(bindings(choice), affecting: affected) {
      $0.membership(of: segment).isMember
    }
  }

  private mutating func affected(by choice: Choice) -> [Int] {
    // Most choices are of one place.
    if choice.count == 1, let slot = choice.first?.key { return affected(by: slot) }
    var all: Set<Int> = []
    for slot in choice.keys { all.formUnion(affected(by: slot)) }
    return Array(all)
  }

  private mutating func affected(by slot: Environment.Slot) -> [Int] {
    if let known = reach[slot] { return known }
    let found = dependents.segments(changedBy: slot).filter(closure.contains)
    reach[slot] = found
    return found
  }

  private func bindings(_ choice: Choice) -> [(slot: Environment.Slot, binding: Bindings.Binding)] {
    choice.compactMap { slot, candidate in
      lists[slot].map { list in
        (slot, candidate.value.map { NameBinding.binding(of: $0, as: list.type) } ?? .unset)
      }
    }
  }

  // MARK: - Candidates

  /// Makes the candidates of every place that a segment reads, directly or not.
  private mutating func collect(_ segment: Int) {
    var constants: [Environment.Slot: [Value]] = [:]
    var personal: [Environment.Slot: [Value]] = [:]
    var seen: Set<Int> = [segment]
    var waiting = [segment]
    while let next = waiting.popLast() {
      guard let tree = reader.tree(next) else { continue }
      for part in tree.parts where part.kind == .test {
        waiting += reader.segments(askedBy: part).filter { seen.insert($0).inserted }
        for slot in part.reads where reader.places[slot] != nil {
          constants[slot, default: []] += part.constants
          personal[slot, default: []] += others(in: part, than: slot)
        }
      }
    }
    closure = seen
    for (slot, constants) in constants {
      lists[slot] = list(slot, constants, personal: personal[slot] ?? [])
    }
  }

  /// What other places hold that a test compares with.
  private func others(in part: ConditionTree.Part, than slot: Environment.Slot) -> [Value] {
    part.reads.compactMap { other in
      guard other != slot, reader.places[other] != nil,
        case .value(let value) = memberships.binding.bindings[other]
      else { return nil }
      return value
    }
  }

  private mutating func list(_ slot: Environment.Slot, _ constants: [Value], personal: [Value])
    -> CandidateList?
  {
    guard let place = reader.places[slot] else { return nil }
    let catalog = context.catalog
    let declaration: AttributeDeclaration? =
      switch place {
      case .profile(.attribute(let key)): catalog.attributes[key]
      case .context(let key): catalog.contextKeys[key]
      case .profile(.field): nil
      }
    var values = declaration?.values
    if case .profile(.field(let field)) = place { values = field.words }
    let type = declaration?.type ?? .string
    let maker = CandidateMaker(
      place: place, type: type, values: values, current: context.value(of: place),
      now: context.now, rule: WriteRule(declarations: catalog.attributes))
    // What somebody's other places hold is no word of the catalog's author.
    var known = made[slot] ?? CandidateMaker.Made()
    defer { made[slot] = known }
    let candidates = maker.candidates(from: constants, &known)
    if personal.isEmpty { return CandidateList(place: place, type: type, candidates: candidates) }
    let hidden = maker.candidates(from: personal, &known).map(\.withoutBound)
    return CandidateList(
      place: place, type: type, candidates: (candidates + hidden).sorted { $0.cost < $1.cost })
  }

  // MARK: - One place

  /// The nearest change of each single place that does it.
  private mutating func single(_ segment: Int) -> [Choice] {
    var found: [Choice] = []
    for (slot, list) in lists.sorted(by: { $0.key < $1.key }) {
      for candidate in list.candidates where isMember(of: segment, with: [slot: candidate]) {
        found.append([slot: candidate])
        break
      }
    }
    return found
  }

  // MARK: - Two places

  /// The nearest change of two places that does it, each two tried.
  private mutating func double(_ segment: Int) -> [Choice] {
    let slots = lists.keys.sorted()
    var found: [Choice] = []
    for (index, first) in slots.enumerated() {
      for second in slots[(index + 1)...] {
        found += pairs(first, second, segment)
        guard !budget.wasRefused else { return Self.nearest(found) }
      }
    }
    return Self.nearest(found)
  }

  private mutating func pairs(
    _ first: Environment.Slot, _ second: Environment.Slot, _ segment: Int
  ) -> [Choice] {
    for left in lists[first]?.candidates ?? [] {
      for right in lists[second]?.candidates ?? [] {
        let choice = [first: left, second: right]
        if isMember(of: segment, with: choice) { return [choice] }
        guard !budget.wasRefused else { return [] }
      }
    }
    return []
  }

  // MARK: - Several places

  /// Ways to give a segment's membership a value; the empty choice when it has it.
  private mutating func solve(_ segment: Int, _ goal: Bool) -> [Choice] {
    if memberships.membership(of: segment).isMember == goal { return [[:]] }
    guard let tree = reader.tree(segment) else { return [] }
    return solve(tree, tree.root, goal)
  }

  private mutating func solve(_ tree: ConditionTree, _ index: Int, _ goal: Bool) -> [Choice] {
    if case .success(.bool(goal)) = tree.evaluate(index, memberships.binding.bindings) {
      return [[:]]
    }
    guard budget.spend(1) else { return [] }
    let part = tree.parts[index]
    switch part.kind {
    case .test: return solve(test: part, tree, index, goal)
    case .not: return solve(tree, part.parts[0], !goal)
    case .all: return goal ? together(tree, part.parts, true) : oneOf(tree, part.parts, false)
    case .any: return goal ? oneOf(tree, part.parts, true) : together(tree, part.parts, false)
    case .choice:
      let yes = combined(
        solve(tree, part.parts[0], true), with: solve(tree, part.parts[1], goal))
      let no = combined(
        solve(tree, part.parts[0], false), with: solve(tree, part.parts[2], goal))
      return Self.nearest(yes + no)
    }
  }

  private static func nearest(_ choices: [Choice]) -> [Choice] {
    Array(choices.sorted { cost($0) < cost($1) }.prefix(breadth))
  }

  private mutating func oneOf(_ tree: ConditionTree, _ parts: [Int], _ goal: Bool) -> [Choice] {
    var all: [Choice] = []
    for part in parts { all += solve(tree, part, goal) }
    return Self.nearest(all)
  }

  private mutating func together(_ tree: ConditionTree, _ parts: [Int], _ goal: Bool) -> [Choice] {
    var all: [Choice] = [[:]]
    for part in parts {
      all = combined(all, with: solve(tree, part, goal))
      if all.isEmpty { return [] }
    }
    return all
  }

  /// Both changes at once; where they disagree on a place, each way is kept: the whole is tried anyway.
  private func combined(_ left: [Choice], with right: [Choice]) -> [Choice] {
    Self.nearest(
      left.flatMap { first in
        right.flatMap { second -> [Choice] in
          let merged = first.merging(second) { _, new in new }
          let other = first.merging(second) { old, _ in old }
          return first.keys.contains { second.keys.contains($0) } ? [merged, other] : [merged]
        }
      })
  }

  private mutating func solve(
    test part: ConditionTree.Part, _ tree: ConditionTree, _ index: Int, _ goal: Bool
  ) -> [Choice] {
    var found: [Choice] = []
    for segment in reader.segments(askedBy: part) {
      // What is asked of a segment is most often whether it has somebody, not whether it has not.
      for wanted in [goal, !goal] { found += solve(segment, wanted).filter { !$0.isEmpty } }
    }
    for slot in part.reads {
      var count = 0
      for candidate in lists[slot]?.candidates ?? [] where count < Self.breadth {
        guard gives(goal, tree, index, [slot: candidate]) else { continue }
        found.append([slot: candidate])
        count += 1
      }
    }
    let slots = part.reads.filter { lists[$0] != nil }
    if found.isEmpty, slots.count == 2 { found = pairs(slots, tree, index, goal) }
    return Self.nearest(found)
  }

  private mutating func pairs(
    _ slots: [Environment.Slot], _ tree: ConditionTree, _ index: Int, _ goal: Bool
  ) -> [Choice] {
    var found: [Choice] = []
    for first in (lists[slots[0]]?.candidates ?? []).prefix(12) {
      for second in (lists[slots[1]]?.candidates ?? []).prefix(12) {
        let choice = [slots[0]: first, slots[1]: second]
        if gives(goal, tree, index, choice) { found.append(choice) }
      }
    }
    return found
  }

  private mutating func gives(
    _ goal: Bool, _ tree: ConditionTree, _ index: Int, _ choice: Choice
  ) -> Bool {
    guard budget.spend(1) else { return false }
    // The test alone is asked: a segment that it asks for too is looked at when the whole is tried.
    let result = memberships.with(bindings(choice), affecting: []) {
      tree.evaluate(index, $0.binding.bindings)
    }
    if case .success(.bool(goal)) = result { return true }
    return false
  }

  // MARK: - Words

  private mutating func steps(_ choice: Choice, _ segment: Int) -> [NearestChange.Step] {
    var steps: [NearestChange.Step] = []
    for (slot, candidate) in choice.sorted(by: { $0.key < $1.key }) {
      guard let list = lists[slot] else { continue }
      steps.append(
        NearestChange.Step(
          place: list.place, kind: kind(of: candidate, at: slot, in: choice, segment),
          bound: candidate.bound, value: candidate.value, from: context.value(of: list.place)))
    }
    return steps
  }

  /// "At least" and "at most" are said only when a value far beyond the bound does it too.
  private mutating func kind(
    of candidate: Candidate, at slot: Environment.Slot, in choice: Choice, _ segment: Int
  ) -> NearestChange.Kind {
    guard case .number(let number)? = candidate.value, candidate.kind != .unset else {
      return candidate.kind
    }
    func holds(_ value: Double) -> Bool {
      var choice = choice
      choice[slot] = Candidate(kind: .set, bound: nil, value: .number(value), cost: 0)
      return isMember(of: segment, with: choice)
    }
    let far = max(1, abs(number) / 16)
    let (above, below) = (holds(number + far), holds(number - far))
    switch candidate.kind {
    case .set: return above == below ? .set : above ? .atLeast : .atMost
    case .moreThan: return above ? .moreThan : .set
    case .lessThan: return below ? .lessThan : .set
    default: return candidate.kind
    }
  }
}
