// How a test cuts the values of the names it reads into those that it tells apart.

/// How a test cuts the values of the names that it reads.
///
/// It says for which tests the constants are all that matters, so that whoever tries a value on,
/// below and above each of them has tried everything.
public enum ConditionTest: Hashable, Sendable {
  /// Names are asked for, or compared with constants or with each other.
  case values
  /// A list is asked for a constant.
  case element
  /// The size of a list is compared with a constant.
  case size
  /// Moments and spans are added, subtracted and compared.
  case moments
  /// A function of the environment takes one name; what it gives is compared with a constant.
  case host(String)
  /// Texts are ordered by their letters.
  case textOrder
  /// A function of texts that never fails.
  case text
  /// Anything else: its constants may not be all that matters, and it may fail.
  case other

  /// Whether the test can fail for values of the declared types.
  public var canFail: Bool { self == .other }
}

/// Finds out how tests cut.
struct ConditionTestReader {
  let checked: CheckedTree
  let constants: [Value?]

  private static let comparisons: Set<Symbol> = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]
  /// The functions of texts that never fail.
  private static let textFunctions: Set<String> = [
    "startsWith", "endsWith", "contains", "size", "lowerAscii", "upperAscii", "trim",
  ]

  /// How a test cuts.
  func test(_ id: SyntaxNode.ID) -> ConditionTest {
    switch checked.tree[id].kind {
    case .presence: return checked.fields[id] == nil ? .other : .values
    case .binary(let symbol, let left, let right):
      if symbol == .within { return membership(left, right) }
      return Self.comparisons.contains(symbol) ? comparison(symbol, left, right) : .other
    default:
      if isName(id) { return checked.types[id] == .bool ? .values : .other }
      if case .call = checked.tree[id].kind, case .slot = checked.references[id] { return .values }
      return isText(id) ? .text : .other
    }
  }

  private func membership(_ left: SyntaxNode.ID, _ right: SyntaxNode.ID) -> ConditionTest {
    switch (isName(left), constants[left] != nil, isName(right), constants[right] != nil) {
    case (true, _, _, true): return isPlain(left) ? .values : .other
    case (_, true, true, _): return .element
    case (_, _, _, true): return isText(left) ? .text : .other
    default: return .other
    }
  }

  private func comparison(_ symbol: Symbol, _ left: SyntaxNode.ID, _ right: SyntaxNode.ID)
    -> ConditionTest
  {
    let sides = [left, right]
    let isConstant = sides.contains { constants[$0] != nil }
    if sides.allSatisfy({ isName($0) || constants[$0] != nil }) {
      guard sides.allSatisfy({ !isName($0) || isPlain($0) }) else { return .other }
      let isText = sides.contains { isName($0) && checked.types[$0] == .string }
      return isText && symbol != .equal && symbol != .notEqual ? .textOrder : .values
    }
    if isConstant, sides.contains(where: isListSize) { return .size }
    if sides.allSatisfy(isMoment) { return .moments }
    if isConstant, let name = sides.compactMap(host).first { return .host(name) }
    return sides.allSatisfy({ constants[$0] != nil || isText($0) }) ? .text : .other
  }

  // MARK: - Sides

  private func isName(_ id: SyntaxNode.ID) -> Bool {
    switch checked.tree[id].kind {
    case .select(_, _, isOptional: false), .index(_, _, isOptional: false):
      return checked.fields[id] != nil
    case .name:
      if case .slot = checked.references[id] { return true }
      return false
    default: return false
    }
  }

  /// Whether a name's values are ordered or only equal or not, and nothing else.
  private func isPlain(_ id: SyntaxNode.ID) -> Bool {
    [.string, .double, .bool, .timestamp, .version].contains(checked.types[id])
  }

  private func isListSize(_ id: SyntaxNode.ID) -> Bool {
    guard case .call("size", let target, let arguments) = checked.tree[id].kind else {
      return false
    }
    let operands = (target.map { [$0] } ?? []) + arguments
    return operands.count == 1 && isName(operands[0])
      && checked.types[operands[0]] == .list(.string)
  }

  private func isMoment(_ id: SyntaxNode.ID) -> Bool {
    if let value = constants[id] {
      switch value {
      case .timestamp, .duration: return true
      default: return false
      }
    }
    if isName(id) { return checked.types[id] == .timestamp }
    guard case .binary(let symbol, let left, let right) = checked.tree[id].kind else {
      return false
    }
    return (symbol == .plus || symbol == .minus) && isMoment(left) && isMoment(right)
  }

  /// The function of the environment whose only argument is a name.
  private func host(_ id: SyntaxNode.ID) -> String? {
    guard case .call(let name, nil, let arguments) = checked.tree[id].kind,
      case .host = checked.references[id], arguments.count == 1, isName(arguments[0])
    else { return nil }
    return name
  }

  private func isText(_ id: SyntaxNode.ID) -> Bool {
    if constants[id] != nil { return true }
    if isName(id) { return checked.types[id] == .string }
    guard case .call(let name, let target?, let arguments) = checked.tree[id].kind,
      Self.textFunctions.contains(name), case .standard = checked.references[id]
    else { return false }
    return ([target] + arguments).allSatisfy(isText)
  }
}
