// Some conditions, the variables that they read and the values of these that make a difference.

import Expressions

/// Some conditions, the variables that they read, and the values of these that make a difference;
/// at one moment.
struct WitnessWorld {
  /// A test, and what it reads.
  struct Test {
    let part: Int
    /// The variables, by place.
    let variables: [Int]
    /// The segments that it asks for.
    let segments: [Int]
    let canFail: Bool
    /// Its outcome for each value of its only variable; empty when it reads anything else.
    var table: [OutcomeSet] = []
  }

  /// A segment's condition.
  struct Condition {
    let tree: ConditionTree
    let isMemberWhenUnset: Bool
    /// By part; nil for a part that is no test.
    var tests: [Test?]
  }

  let catalog: Catalog
  let now: Timestamp
  /// The conditions, by the segment's place.
  private(set) var conditions: [Int: Condition] = [:]
  private(set) var variables: [WitnessVariable] = []
  private(set) var places: [WitnessName: Int] = [:]
  /// The base on which values are put.
  private(set) var binding: NameBinding

  /// What does not depend on the moment: some segments' conditions, with those that they ask for, and
  /// what these ask of names.
  struct Base {
    let catalog: Catalog
    let trees: [(segment: Int, tree: ConditionTree)]
    let use: NameUse
    let reader: ConditionReader
  }

  /// Makes the world of a moment.
  init(_ base: Base, at now: Timestamp) {
    let (catalog, trees, use, reader) = (base.catalog, base.trees, base.use, base.reader)
    self.catalog = catalog
    self.now = now
    binding = NameBinding(Witness(now: now).context(catalog))
    let maker = VariableMaker(catalog: catalog, use: use, now: now)
    // In one order, so that the same catalog has the same search.
    for (name, slots) in use.slotsByName.sorted(by: { $0.value.min() ?? 0 < $1.value.min() ?? 0 }) {
      guard let variable = maker.variable(name), !slots.isEmpty else { continue }
      places[name] = variables.count
      variables.append(variable)
    }
    for (segment, tree) in trees { conditions[segment] = condition(segment, tree, reader, use) }
    reduce()
  }

  /// What the conditions ask of names; every segment's tree that is asked for.
  static func trees(_ segments: [Int], _ reader: inout ConditionReader, _ use: inout NameUse)
    -> [(segment: Int, tree: ConditionTree)]
  {
    var seen = Set(segments)
    var waiting = Array(seen.sorted().reversed())
    var trees: [(segment: Int, tree: ConditionTree)] = []
    while let next = waiting.popLast() {
      guard let tree = reader.tree(next) else { continue }
      trees.append((next, tree))
      for part in tree.parts where part.kind == .test {
        use.add(part)
        waiting += reader.segments(askedBy: part).filter { seen.insert($0).inserted }
      }
    }
    return trees
  }

  /// Adds a variable that no expression reads.
  mutating func add(_ variable: WitnessVariable) -> Int {
    if let known = places[variable.name] { return known }
    places[variable.name] = variables.count
    variables.append(variable)
    return variables.count - 1
  }

  private func condition(
    _ segment: Int, _ tree: ConditionTree, _ reader: ConditionReader, _ use: NameUse
  ) -> Condition {
    let tests = tree.parts.enumerated().map { index, part -> Test? in
      guard part.kind == .test else { return nil }
      var read: [Int] = []
      for slot in part.reads {
        guard let name = use.name(of: slot), let place = places[name], !read.contains(place)
        else { continue }
        read.append(place)
      }
      return Test(
        part: index, variables: read, segments: reader.segments(askedBy: part),
        canFail: part.test.canFail)
    }
    return Condition(
      tree: tree, isMemberWhenUnset: catalog.segments[segment].unset == .member, tests: tests)
  }

  // MARK: - Values that make a difference

  /// Of values that no test tells apart keeps the first, and makes the tables of tests.
  private mutating func reduce() {
    var alone: [Int: [(segment: Int, part: Int)]] = [:]
    var together: Set<Int> = []
    for (segment, condition) in conditions.sorted(by: { $0.key < $1.key }) {
      for case let test? in condition.tests {
        if test.variables.count == 1, test.segments.isEmpty {
          alone[test.variables[0], default: []].append((segment, test.part))
        } else {
          together.formUnion(test.variables)
        }
      }
    }
    for (place, tests) in alone.sorted(by: { $0.key < $1.key }) {
      var columns = tests.map { outcomes(of: $0, for: place) }
      checkTexts(place, tests, columns)
      if !together.contains(place) {
        let kept = Self.distinct(columns, count: variables[place].values.count)
        variables[place] = variables[place].keeping(kept)
        columns = columns.map { column in kept.map { column[$0] } }
      }
      for (test, column) in zip(tests, columns) {
        conditions[test.segment]?.tests[test.part]?.table = column
      }
    }
  }

  private mutating func outcomes(of test: (segment: Int, part: Int), for place: Int)
    -> [OutcomeSet]
  {
    variables[place].bindings.map { value in
      for slot in variables[place].slots { _ = binding.replace(slot, by: value) }
      let outcome = conditions[test.segment].map {
        OutcomeSet($0.tree.evaluate(test.part, binding.bindings))
      }
      for slot in variables[place].slots { _ = binding.replace(slot, by: .unset) }
      return outcome ?? .all
    }
  }

  private static func distinct(_ columns: [[OutcomeSet]], count: Int) -> [Int] {
    var seen: Set<[OutcomeSet]> = []
    return (0..<count).filter { row in seen.insert(columns.map { $0[row] }).inserted }
  }

  /// Functions of a text cut it in ways that are not known: every combination of what they say must
  /// have been met by a text that is none of those that are compared with, or not all was tried.
  private mutating func checkTexts(
    _ place: Int, _ tests: [(segment: Int, part: Int)], _ columns: [[OutcomeSet]]
  ) {
    let kinds = tests.map { conditions[$0.segment]?.tree.parts[$0.part] }
    let functions = kinds.indices.filter {
      kinds[$0]?.test == .text || kinds[$0]?.test == .textOrder
    }
    guard !functions.isEmpty, variables[place].isComplete, !hasClosedValues(place) else { return }
    let equalities = kinds.indices.filter { kinds[$0]?.test == .values }
    let named = Set(
      equalities.flatMap { kinds[$0]?.constants ?? [] }.compactMap { constant -> ScalarKey? in
        if case .string(let text) = constant { ScalarKey(text) } else { nil }
      })
    var met: Set<[OutcomeSet]> = []
    for (row, value) in variables[place].values.enumerated() {
      guard case .value(.string(let text)) = value, !named.contains(ScalarKey(text)) else {
        continue
      }
      met.insert(functions.map { columns[$0][row] })
    }
    let distinct = Set(functions.map { columns[$0] }).count
    let all = distinct < 20 ? 1 << distinct : Int.max
    if met.count < all { variables[place].isComplete = false }
  }

  private func hasClosedValues(_ place: Int) -> Bool {
    guard case .place(let name) = variables[place].name else { return false }
    switch name {
    case .profile(.attribute(let key)): return catalog.attributes[key]?.values != nil
    case .context(let key): return catalog.contextKeys[key]?.values != nil
    case .profile(.field(let field)): return field.words != nil
    }
  }
}

extension OutcomeSet {
  /// The one outcome of a test that was evaluated.
  init(_ result: Result<Value, EvaluationError>) {
    switch result {
    case .success(.bool(true)): self = .yes
    case .success(.bool(false)): self = .no
    case .success, .failure(.failed): self = .failed
    case .failure(.unset), .failure(.mistyped): self = .unset
    }
  }
}
