// A plain evaluation of a checked tree, to compare the compiled program with.

@testable import Expressions

/// Evaluates a checked tree by walking it, as directly as the rules are written.
struct TreeWalk {
  let checked: CheckedTree
  let bindings: Bindings
  let slotNames: [String]
  /// The index or key, and the element, that each comprehension around is at.
  private var elements: [(index: Value, element: Value)] = []

  typealias Outcome = Result<Value, EvaluationError>

  init(_ checked: CheckedTree, _ bindings: Bindings, in environment: Environment) {
    self.checked = checked
    self.bindings = bindings
    slotNames = environment.slotNames
  }

  mutating func value(_ id: SyntaxNode.ID) -> Outcome {
    let outcome = plainValue(id)
    guard checked.versions.contains(id), case .success(let value) = outcome else { return outcome }
    guard let version = Versions.versions(of: value) else {
      return .failure(.failed("a text that a version is compared with is not a version"))
    }
    return .success(version)
  }

  private mutating func plainValue(_ id: SyntaxNode.ID) -> Outcome {
    if let constant = checked.constant(id) { return .success(constant) }
    let kind = checked.tree[id].kind
    if case .slot(let slot) = checked.references[id] { return read(slot, kind) }
    switch kind {
    case .name:
      guard case .local(let place, let isIndex) = checked.references[id] else { break }
      return .success(isIndex ? elements[place].index : elements[place].element)
    case .not(let operand):
      return value(operand).flatMap {
        $0 == .bool(true) ? .success(.bool(false)) : .success(.bool(true))
      }
    case .negate(let operand): return value(operand).flatMap(Self.caught(Arithmetic.negated))
    case .binary(let symbol, let left, let right): return binary(symbol, left, right)
    case .and(let operands): return chain(operands.map { value($0) }, decisive: false)
    case .or(let operands): return chain(operands.map { value($0) }, decisive: true)
    case .conditional(let question, let yes, let no):
      return value(question).flatMap { $0 == .bool(true) ? value(yes) : value(no) }
    case .list(let list): return self.list(list.map(\.node)).map(Value.list)
    case .map(let entries): return map(entries)
    case .call(let name, let target, let arguments):
      return call(id, name, (target.map { [$0] } ?? []) + arguments)
    case .comprehension(let loop): return comprehension(loop)
    default: break
    }
    return .failure(.failed("not walked"))
  }

  private func read(_ slot: Int, _ kind: SyntaxNode.Kind) -> Outcome {
    let binding = bindings[slot]
    var isSet = false
    if case .value = binding { isSet = true }
    if case .presence = kind { return .success(.bool(isSet)) }
    if case .select(_, _, isOptional: true) = kind {
      if case .value(let value) = binding { return .success(.optional(value)) }
      return .success(.optional(nil))
    }
    switch binding {
    case .value(let value): return .success(value)
    case .unset: return .failure(.unset(slotNames[slot]))
    case .mistyped: return .failure(.mistyped(slotNames[slot]))
    }
  }

  /// `&&` decides on the first false, `||` on the first true; else the cause is the left error,
  /// one that failed before others.
  private func chain(_ outcomes: [Outcome], decisive: Bool) -> Outcome {
    if outcomes.contains(.success(.bool(decisive))) { return .success(.bool(decisive)) }
    let errors = outcomes.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    let failed = errors.first { if case .failed = $0 { true } else { false } }
    return (failed ?? errors.first).map { .failure($0) } ?? .success(.bool(!decisive))
  }

  private mutating func binary(
    _ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID
  ) -> Outcome {
    switch (value(left), value(right)) {
    case (.failure(let error), _), (_, .failure(let error)): return .failure(error)
    case (.success(let left), .success(let right)):
      if let comparison = Comparison(symbol) {
        return comparison.holds(left, right).map { .success(.bool($0)) }
          ?? .failure(.failed("values of these types have no order"))
      }
      if symbol == .within, case .list(let list) = right {
        return .success(.bool(list.contains(left)))
      }
      guard let symbol = Arithmetic.Operator(symbol) else { return .failure(.failed("?")) }
      return Self.caught { value throws(EvaluationError) in
        try Arithmetic.apply(symbol, value, right)
      }(left)
    }
  }

  private mutating func list(_ ids: [SyntaxNode.ID]) -> Result<[Value], EvaluationError> {
    var values: [Value] = []
    for id in ids {
      switch value(id) {
      case .success(let value): values.append(value)
      case .failure(let error): return .failure(error)
      }
    }
    return .success(values)
  }

  private mutating func call(
    _ id: SyntaxNode.ID, _ name: String, _ arguments: [SyntaxNode.ID]
  ) -> Outcome {
    if name == "orValue", case .success(.optional(let wrapped)) = value(arguments[0]) {
      return wrapped.map { .success($0) } ?? value(arguments[1])
    }
    // The namespace of a function such as math.abs is no argument.
    var arguments = arguments
    if case .standard(let function) = checked.references[id] {
      arguments = arguments.suffix(function.key.count)
    }
    return list(arguments).flatMap { values in
      switch checked.references[id] {
      case .standard(let function):
        values.withUnsafeBufferPointer { buffer in
          Self.caught { _ throws(EvaluationError) in
            try function.body(Arguments(values: buffer, zoneOffset: nil, room: 1_000_000))
          }(.null)
        }
      case .host(let host, let trailing):
        host.body(
          values
            + trailing.compactMap {
              if case .value(let value) = bindings[$0] { value } else { nil }
            })
      default: .failure(.failed("no function"))
      }
    }
  }

  private mutating func map(_ entries: [SyntaxNode.Entry]) -> Outcome {
    list(entries.flatMap { [$0.key, $0.value] }).flatMap { values in
      let pairs = stride(from: 0, to: values.count, by: 2).map {
        ValueMap.Entry(key: values[$0], value: values[$0 + 1])
      }
      return Self.caught { _ throws(EvaluationError) in .map(try ValueMap(pairs)) }(.null)
    }
  }

  private mutating func comprehension(_ loop: SyntaxNode.Comprehension) -> Outcome {
    switch value(loop.range) {
    case .failure(let error): return .failure(error)
    case .success(let range):
      switch loop.macro {
      case .bind: return body(loop, .null, range)
      case .optionalMap: return named(loop, range).map { .optional($0) }
      case .optionalFlatMap: return named(loop, range).map { $0 ?? .optional(nil) }
      default: return through(loop, Self.pairs(range, ofPairs: loop.indexVariable != nil))
      }
    }
  }

  /// The value of the body while its names stand for these values.
  private mutating func body(
    _ loop: SyntaxNode.Comprehension, _ index: Value, _ element: Value
  ) -> Outcome {
    elements.append((index, element))
    defer { elements.removeLast() }
    return value(loop.body)
  }

  private mutating func named(
    _ loop: SyntaxNode.Comprehension, _ optional: Value
  ) -> Result<Value?, EvaluationError> {
    guard case .optional(let wrapped) = optional else { return .failure(.failed("not optional")) }
    guard let wrapped else { return .success(nil) }
    return body(loop, .null, wrapped).map { $0 }
  }

  private static func pairs(_ range: Value, ofPairs: Bool) -> [(Value, Value)] {
    switch range {
    case .list(let list): list.enumerated().map { (.int(Int64($0)), $1) }
    case .map(let map): map.entries.map { ($0.key, ofPairs ? $0.value : $0.key) }
    default: []
    }
  }

  private mutating func through(
    _ loop: SyntaxNode.Comprehension, _ pairs: [(index: Value, element: Value)]
  ) -> Outcome {
    var outcomes: [Outcome] = []
    for pair in pairs { outcomes.append(body(loop, pair.index, pair.element)) }
    if loop.macro == .all { return chain(outcomes, decisive: false) }
    if loop.macro == .exists { return chain(outcomes, decisive: true) }
    for case .failure(let error) in outcomes { return .failure(error) }
    let results = outcomes.compactMap { try? $0.get() }
    let taken = zip(pairs, results).filter { $1 == .bool(true) }.map(\.0.element)
    switch loop.macro {
    case .existsOne: return .success(.bool(taken.count == 1))
    case .filter: return .success(.list(taken))
    case .transformMap:
      let entries = zip(pairs, results).map { ValueMap.Entry(key: $0.index, value: $1) }
      return Self.caught { _ throws(EvaluationError) in .map(try ValueMap(entries)) }(.null)
    default: return .success(.list(results))
    }
  }

  private static func caught(
    _ body: @escaping (Value) throws(EvaluationError) -> Value
  ) -> (Value) -> Outcome {
    { value in
      do throws(EvaluationError) {
        return .success(try body(value))
      } catch {
        return .failure(error)
      }
    }
  }
}
