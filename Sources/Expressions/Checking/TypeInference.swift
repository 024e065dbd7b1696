// Fills in type parameters while types are compared, as the CEL checker does.

/// Fills in type parameters while types are compared.
struct TypeInference {
  private var bindings: [String: ValueType] = [:]
  private var count = 0

  /// A type parameter that no other part of the expression has.
  mutating func fresh() -> ValueType {
    count += 1
    return .parameter("%\(count)")
  }

  /// A copy of some types in which each of their parameters is replaced by a fresh one.
  mutating func instantiate(_ types: [ValueType]) -> [ValueType] {
    var names: [String: ValueType] = [:]
    return types.map { instantiate($0, &names) }
  }

  private mutating func instantiate(
    _ type: ValueType, _ names: inout [String: ValueType]
  ) -> ValueType {
    if case .parameter(let name) = type {
      if let known = names[name] { return known }
      let new = fresh()
      names[name] = new
      return new
    }
    let parts = type.parts
    guard !parts.isEmpty else { return type }
    var replaced: [ValueType] = []
    for part in parts { replaced.append(instantiate(part, &names)) }
    return type.replacing(parts: replaced)
  }

  /// The type with its parameters filled in as far as they are known.
  func resolved(_ type: ValueType, unknownAs unknown: ValueType? = nil) -> ValueType {
    if case .parameter(let name) = type {
      guard let bound = bindings[name] else { return unknown ?? type }
      return resolved(bound, unknownAs: unknown)
    }
    let parts = type.parts
    guard !parts.isEmpty else { return type }
    return type.replacing(parts: parts.map { resolved($0, unknownAs: unknown) })
  }

  /// Whether all values of some types may stand where others are expected; learns from it if so.
  mutating func accepts(_ types: [ValueType], as expected: [ValueType]) -> Bool {
    guard types.count == expected.count else { return false }
    let before = bindings
    for (type, wanted) in zip(types, expected) where !isAssignable(type, to: wanted) {
      bindings = before
      return false
    }
    return true
  }

  /// The type of a list that holds values of both types: `dyn` when they have nothing in common.
  mutating func joined(_ first: ValueType, _ second: ValueType) -> ValueType {
    guard accepts([first], as: [second]) else { return .dyn }
    return mostGeneral(resolved(first), resolved(second))
  }

  private mutating func isAssignable(_ type: ValueType, to expected: ValueType) -> Bool {
    if case .parameter(let name) = expected { return substitute(name, by: type) }
    if case .parameter(let name) = type { return substitute(name, by: expected) }
    if type == .dyn || expected == .dyn { return true }
    if type == .null { return expected == .null || expected.isNullable }
    if expected == .null { return type.isNullable }
    // Any two types are compared, as in type(1) == type('one').
    if case .type = type, case .type = expected { return true }
    guard type.hasSameShape(as: expected) else { return false }
    for (part, wanted) in zip(type.parts, expected.parts) where !isAssignable(part, to: wanted) {
      return false
    }
    return true
  }

  private mutating func substitute(_ name: String, by type: ValueType) -> Bool {
    if type == .parameter(name) { return true }
    guard let known = bindings[name] else {
      if isMentioned(name, in: type) { return false }
      bindings[name] = type
      return true
    }
    if known == type { return true }
    guard isAssignable(type, to: known) else { return false }
    let general = mostGeneral(type, known)
    if !isMentioned(name, in: general) { bindings[name] = general }
    return true
  }

  private func isMentioned(_ name: String, in type: ValueType) -> Bool {
    if case .parameter(let other) = type {
      return other == name || bindings[other].map { isMentioned(name, in: $0) } ?? false
    }
    return type.parts.contains { isMentioned(name, in: $0) }
  }

  private func mostGeneral(_ first: ValueType, _ second: ValueType) -> ValueType {
    isAtLeastAsGeneral(first, as: second) ? first : second
  }

  private func isAtLeastAsGeneral(_ first: ValueType, as second: ValueType) -> Bool {
    if first.isOpen { return true }
    if second.isOpen { return false }
    if second == .null { return first != .null || second == first }
    guard first.hasSameShape(as: second) else { return false }
    return zip(first.parts, second.parts).allSatisfy { isAtLeastAsGeneral($0, as: $1) }
  }
}
