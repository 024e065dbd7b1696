// A plain evaluation of a checked tree, to compare the compiled program with.

@testable import Expressions

/// Evaluates a checked tree by walking it, as directly as the rules are written.
struct TreeWalk {
  let checked: CheckedTree
  let bindings: Bindings
  let slotNames: [String]
  private var elements: [Value] = []

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
      guard case .local(let place) = checked.references[id] else { break }
      return .success(elements[place])
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

  private mutating func comprehension(_ loop: SyntaxNode.Comprehension) -> Outcome {
    guard case .success(.list(let list)) = value(loop.range) else { return value(loop.range) }
    var outcomes: [Outcome] = []
    for element in list {
      elements.append(element)
      outcomes.append(value(loop.body))
      elements.removeLast()
    }
    switch loop.macro {
    case .all: return chain(outcomes, decisive: false)
    case .exists: return chain(outcomes, decisive: true)
    case .existsOne, .filter, .map: break
    }
    for case .failure(let error) in outcomes { return .failure(error) }
    let taken = zip(list, outcomes).filter { $1 == .success(.bool(true)) }.map(\.0)
    switch loop.macro {
    case .existsOne: return .success(.bool(taken.count == 1))
    case .filter: return .success(.list(taken))
    default: return .success(.list(outcomes.compactMap { try? $0.get() }))
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
