// Fills in type parameters while types are compared, as the CEL checker does.

/// Fills in type parameters while types are compared.
///
/// What is nested deeper than `depthLimit` counts as `dyn`: it is checked when it is evaluated.
struct TypeInference {
  private static let depthLimit = 64

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
    resolved(type, unknown, depth: 0)
  }

  private func resolved(_ type: ValueType, _ unknown: ValueType?, depth: Int) -> ValueType {
    guard depth < Self.depthLimit else { return .dyn }
    if case .parameter(let name) = type {
      guard let bound = bindings[name] else { return unknown ?? type }
      return resolved(bound, unknown, depth: depth + 1)
    }
    var parts = type.parts
    guard !parts.isEmpty else { return type }
    for place in parts.indices {
      parts[place] = resolved(parts[place], unknown, depth: depth + 1)
    }
    return type.replacing(parts: parts)
  }

  /// Whether all values of some types may stand where others are expected; learns from it if so.
  mutating func accepts(_ types: [ValueType], as expected: [ValueType]) -> Bool {
    guard types.count == expected.count else { return false }
    let before = bindings
    for (type, wanted) in zip(types, expected) where !isAssignable(type, to: wanted, depth: 0) {
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

  private mutating func isAssignable(
    _ type: ValueType, to expected: ValueType, depth: Int
  ) -> Bool {
    guard depth < Self.depthLimit else { return true }
    if case .parameter(let name) = expected { return substitute(name, by: type, depth: depth) }
    if case .parameter(let name) = type { return substitute(name, by: expected, depth: depth) }
    if type == .dyn || expected == .dyn { return true }
    if type == .null { return expected == .null || expected.isNullable }
    if expected == .null { return type.isNullable }
    // Any two types are compared, as in type(1) == type('one').
    if case .type = type, case .type = expected { return true }
    guard type.hasSameShape(as: expected) else { return false }
    let (parts, wanted) = (type.parts, expected.parts)
    for place in parts.indices
    where !isAssignable(parts[place], to: wanted[place], depth: depth + 1) {
      return false
    }
    return true
  }

  private mutating func substitute(_ name: String, by type: ValueType, depth: Int) -> Bool {
    if type == .parameter(name) { return true }
    guard let known = bindings[name] else {
      if isMentioned(name, in: type) { return false }
      bindings[name] = type
      return true
    }
    if known == type { return true }
    guard isAssignable(type, to: known, depth: depth + 1) else { return false }
    let general = mostGeneral(type, known)
    if !isMentioned(name, in: general) { bindings[name] = general }
    return true
  }

  private func isMentioned(_ name: String, in type: ValueType, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else { return false }
    if case .parameter(let other) = type {
      if other == name { return true }
      guard let bound = bindings[other] else { return false }
      return isMentioned(name, in: bound, depth: depth + 1)
    }
    for part in type.parts where isMentioned(name, in: part, depth: depth + 1) { return true }
    return false
  }

  private func mostGeneral(_ first: ValueType, _ second: ValueType) -> ValueType {
    isAtLeastAsGeneral(first, as: second) ? first : second
  }

  private func isAtLeastAsGeneral(
    _ first: ValueType, as second: ValueType, depth: Int = 0
  ) -> Bool {
    if first.isOpen || depth == Self.depthLimit { return true }
    if second.isOpen { return false }
    if second == .null { return first != .null || second == first }
    guard first.hasSameShape(as: second) else { return false }
    let (parts, others) = (first.parts, second.parts)
    for place in parts.indices
    where !isAtLeastAsGeneral(parts[place], as: others[place], depth: depth + 1) {
      return false
    }
    return true
  }
}
