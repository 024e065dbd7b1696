// Searches values for which all claims hold, or shows that there are none.

import Expressions

/// Searches values for which all claims hold.
///
/// It gives variables values one by one. After each, every condition is judged as far as it can be;
/// when a claim can no longer hold, the value is taken back. Claims that share no open variable are
/// searched apart, so that what has nothing to do with each other is not multiplied.
struct WitnessSearch {
  private var world: WitnessWorld
  /// How many values may still be tried.
  private(set) var budget: Int
  /// The variables whose values were given up though they may not be all that matter.
  private(set) var doubtful: Set<Int> = []
  /// Whether claims were given up that no variable decides.
  private(set) var isIncomplete = false
  /// The place of each variable's value; nil while it is open.
  private(set) var chosen: [Int?]
  /// The variables that have a value, in the order in which they got it.
  private var trail: [Int] = []
  /// What each part of a condition can still be, since a value changed.
  private var outcomes: [Int: [OutcomeSet]] = [:]
  /// The outcomes of tests of several names that were computed.
  private var known: [Combination: OutcomeSet] = [:]
  /// Of so many combinations of open values a test's outcome is computed; of more it is not known.
  private static let mostCombinations = 128

  private struct Combination: Hashable {
    let segment: Int
    let part: Int
    let values: [Int]
  }

  init(_ world: WitnessWorld, budget: Int) {
    self.world = world
    self.budget = budget
    chosen = Array(repeating: nil, count: world.variables.count)
  }

  /// How a search went.
  enum End {
    case found
    case none
    /// The budget ran out.
    case spent
  }

  /// Searches; when it found some, `chosen` has the values.
  mutating func solve(_ claims: [WitnessClaim]) -> End {
    let mark = trail.count
    var open: [OpenClaim] = []
    for claim in claims {
      let outcome = outcome(of: claim)
      guard outcome.canHold else { return .none }
      guard outcome.canFail else { continue }
      open.append(OpenClaim(claim: claim, variables: openVariables(of: claim)))
    }
    for group in groups(open) {
      let end = branch(group)
      guard case .found = end else {
        undo(to: mark)
        return end
      }
    }
    return .found
  }

  private struct OpenClaim {
    let claim: WitnessClaim
    let variables: Set<Int>
  }

  /// Claims that share open variables, the smallest groups first and those that can be decided.
  private func groups(_ claims: [OpenClaim]) -> [[OpenClaim]] {
    var groups: [(variables: Set<Int>, claims: [OpenClaim])] = []
    for claim in claims {
      var variables = claim.variables
      var members = [claim]
      for (index, group) in groups.enumerated().reversed()
      where !group.variables.isDisjoint(with: variables) {
        variables.formUnion(group.variables)
        members = group.claims + members
        groups.remove(at: index)
      }
      groups.append((variables, members))
    }
    return groups.enumerated().sorted { left, right in
      let (a, b) = (rank(left.element.variables), rank(right.element.variables))
      return (a.0, a.1, left.offset) < (b.0, b.1, right.offset)
    }.map(\.element.claims)
  }

  private func rank(_ variables: Set<Int>) -> (Int, Int) {
    (variables.allSatisfy { world.variables[$0].isComplete } ? 0 : 1, variables.count)
  }

  /// Tries the values of one variable of claims that hang together.
  private mutating func branch(_ claims: [OpenClaim]) -> End {
    guard let variable = next(claims) else {
      // What is left open depends on no variable that could be given a value.
      isIncomplete = true
      return .none
    }
    for value in world.variables[variable].values.indices {
      guard budget > 0 else { return .spent }
      budget -= 1
      choose(variable, value)
      let end = solve(claims.map(\.claim))
      guard case .none = end else { return end }
      undo(to: trail.count - 1)
    }
    if !world.variables[variable].isComplete { doubtful.insert(variable) }
    return .none
  }

  /// The variable with the fewest values of the claim with the fewest variables.
  private func next(_ claims: [OpenClaim]) -> Int? {
    let claim = claims.enumerated().min { left, right in
      let (a, b) = (rank(left.element.variables), rank(right.element.variables))
      return (a.0, a.1, left.offset) < (b.0, b.1, right.offset)
    }
    return claim?.element.variables.min { left, right in
      let (a, b) = (world.variables[left], world.variables[right])
      return (a.isComplete ? 0 : 1, a.values.count, left)
        < (b.isComplete ? 0 : 1, b.values.count, right)
    }
  }

  private mutating func choose(_ variable: Int, _ value: Int) {
    chosen[variable] = value
    trail.append(variable)
    outcomes.removeAll(keepingCapacity: true)
  }

  private mutating func undo(to mark: Int) {
    while trail.count > mark, let last = trail.popLast() { chosen[last] = nil }
    outcomes.removeAll(keepingCapacity: true)
  }

  // MARK: - What can still be

  private mutating func outcome(of claim: WitnessClaim) -> ClaimOutcome {
    switch claim {
    case .known(let holds): return ClaimOutcome(holds, !holds)
    case .member(let segment, let wanted):
      let member = membership(of: segment)
      return wanted ? member : ClaimOutcome(member.canFail, member.canHold)
    case .part(let segment, let part):
      let outcome = parts(of: segment)[part]
      return ClaimOutcome(outcome.contains(.yes), outcome != .yes)
    case .variable(let variable, let values):
      if let value = chosen[variable] {
        return ClaimOutcome(values.contains(value), !values.contains(value))
      }
      return ClaimOutcome(
        !values.isEmpty, values.count < world.variables[variable].values.count)
    case .shown(let variables, let count, let wanted):
      let (least, most) = times(of: variables)
      return wanted
        ? ClaimOutcome(most >= count, least < count) : ClaimOutcome(least < count, most >= count)
    case .all(let claims):
      let all = claims.map { outcome(of: $0) }
      return ClaimOutcome(all.allSatisfy(\.canHold), all.contains(where: \.canFail))
    case .any(let claims):
      let all = claims.map { outcome(of: $0) }
      return ClaimOutcome(all.contains(where: \.canHold), all.allSatisfy(\.canFail))
    }
  }

  /// How often audiences were shown together: at least and at most.
  private func times(of variables: [Int]) -> (least: Int, most: Int) {
    var (least, most) = (0, 0)
    for variable in variables {
      let values = world.variables[variable].values
      let open = chosen[variable].map { [values[$0]] } ?? values
      let times = open.compactMap { value in
        if case .times(let count) = value { count } else { nil }
      }
      least += times.min() ?? 0
      most += times.max() ?? 0
    }
    return (least, most)
  }

  private mutating func membership(of segment: Int) -> ClaimOutcome {
    guard let condition = world.conditions[segment], let last = parts(of: segment).last else {
      return ClaimOutcome(true, true)
    }
    let member: OutcomeSet = condition.isMemberWhenUnset ? [.yes, .unset] : .yes
    return ClaimOutcome(!last.isDisjoint(with: member), !last.subtracting(member).isEmpty)
  }

  /// What each part of a segment's condition can still be.
  private mutating func parts(of segment: Int) -> [OutcomeSet] {
    if let known = outcomes[segment] { return known }
    guard let condition = world.conditions[segment] else { return [] }
    var found: [OutcomeSet] = []
    found.reserveCapacity(condition.tree.parts.count)
    for (index, part) in condition.tree.parts.enumerated() {
      // Parts come before what they are parts of.
      switch part.kind {
      case .test: found.append(outcome(of: condition.tests[index], in: segment))
      case .not: found.append(found[part.parts[0]].negated)
      case .all:
        found.append(part.parts.dropFirst().reduce(found[part.parts[0]]) { $0.and(found[$1]) })
      case .any:
        found.append(part.parts.dropFirst().reduce(found[part.parts[0]]) { $0.or(found[$1]) })
      case .choice:
        found.append(found[part.parts[0]].choice(found[part.parts[1]], found[part.parts[2]]))
      }
    }
    outcomes[segment] = found
    return found
  }

  private mutating func outcome(of test: WitnessWorld.Test?, in segment: Int) -> OutcomeSet {
    guard let test else { return .all }
    let open = test.variables.filter { chosen[$0] == nil }
    if open.contains(where: { !world.variables[$0].isComplete }) {
      return test.canFail ? .all : [.yes, .no, .unset]
    }
    if !test.table.isEmpty {
      if let value = chosen[test.variables[0]] { return test.table[value] }
      return test.table.reduce([]) { $0.union($1) }
    }
    var memberships: [[Bool]] = []
    for asked in test.segments {
      let member = membership(of: asked)
      memberships.append((member.canHold ? [true] : []) + (member.canFail ? [false] : []))
    }
    var count = memberships.reduce(1) { $0 * $1.count }
    for variable in open where count <= Self.mostCombinations {
      count *= world.variables[variable].values.count
    }
    guard count <= Self.mostCombinations else {
      return test.canFail ? .all : [.yes, .no, .unset]
    }
    let choices =
      test.variables.map { variable -> [Int] in
        chosen[variable].map { [$0] } ?? Array(world.variables[variable].values.indices)
      } + memberships.map { $0.map { $0 ? 1 : 0 } }
    return combinations(choices).reduce([]) { $0.union(outcome(of: test, in: segment, for: $1)) }
  }

  private func combinations(_ choices: [[Int]]) -> [[Int]] {
    choices.reduce([[]]) { rows, column in rows.flatMap { row in column.map { row + [$0] } } }
  }

  /// The outcome of a test for values of its variables and memberships of its segments.
  private mutating func outcome(
    of test: WitnessWorld.Test, in segment: Int, for values: [Int]
  ) -> OutcomeSet {
    let combination = Combination(segment: segment, part: test.part, values: values)
    if let outcome = known[combination] { return outcome }
    var binding = world.binding
    for (variable, value) in zip(test.variables, values) {
      let variable = world.variables[variable]
      for slot in variable.slots { _ = binding.replace(slot, by: variable.bindings[value]) }
    }
    for (asked, isMember) in zip(test.segments, values.dropFirst(test.variables.count)) {
      binding.bind(segment: asked, isMember == 1)
    }
    let outcome = world.conditions[segment].map {
      OutcomeSet($0.tree.evaluate(test.part, binding.bindings))
    }
    known[combination] = outcome
    return outcome ?? .all
  }

  // MARK: - What is open

  private mutating func openVariables(of claim: WitnessClaim) -> Set<Int> {
    switch claim {
    case .known: return []
    case .member(let segment, _): return openVariables(ofSegment: segment)
    case .part(let segment, let part): return openVariables(of: segment, part)
    case .variable(let variable, _): return chosen[variable] == nil ? [variable] : []
    case .shown(let variables, _, _): return Set(variables.filter { chosen[$0] == nil })
    case .all(let claims), .any(let claims):
      var found: Set<Int> = []
      for claim in claims {
        let outcome = outcome(of: claim)
        if outcome.canHold, outcome.canFail { found.formUnion(openVariables(of: claim)) }
      }
      return found
    }
  }

  private mutating func openVariables(ofSegment segment: Int) -> Set<Int> {
    guard let condition = world.conditions[segment] else { return [] }
    return openVariables(of: segment, condition.tree.root)
  }

  private mutating func openVariables(of segment: Int, _ root: Int) -> Set<Int> {
    guard let condition = world.conditions[segment] else { return [] }
    let outcomes = parts(of: segment)
    var found: Set<Int> = []
    var waiting = [root]
    while let next = waiting.popLast() {
      guard !outcomes[next].isSingle else { continue }
      waiting += condition.tree.parts[next].parts
      guard let test = condition.tests[next] else { continue }
      found.formUnion(test.variables.filter { chosen[$0] == nil })
      for asked in test.segments { found.formUnion(openVariables(ofSegment: asked)) }
    }
    return found
  }
}
