// The rule for what is unset: what reading it gives, and how errors pass through a condition.

/// The rule for what is unset.
///
/// Reading an unset or mistyped name is an error. `&&` and `||` absorb an error on one side when
/// the other side decides alone; everything else passes it on. Of two errors the left one is the
/// cause, but one that failed comes before others.
/// Source: https://github.com/google/cel-spec/blob/master/doc/langdef.md#logical-operators
enum UnsetRule {
  /// What a read ends in when the slot does not hold a value of the expected type.
  static func error(of binding: Bindings.Binding, in slot: Int32) -> Condition {
    switch binding {
    case .unset: .unset(slot)
    case .mistyped, .value: .mistyped(slot)
    }
  }

  /// Whether a name has a value, as `has` and `.?` ask: a mistyped one has none.
  static func isPresent(_ binding: Bindings.Binding) -> Bool {
    if case .value = binding { true } else { false }
  }

  static func and(_ left: Condition, _ right: Condition) -> Condition {
    if left == .no || right == .no { return .no }
    return left == .yes && right == .yes ? .yes : cause(left, right)
  }

  static func or(_ left: Condition, _ right: Condition) -> Condition {
    if left == .yes || right == .yes { return .yes }
    return left == .no && right == .no ? .no : cause(left, right)
  }

  static func not(_ condition: Condition) -> Condition {
    switch condition {
    case .yes: .no
    case .no: .yes
    default: condition
    }
  }

  /// The outcome of two parts of a condition that was taken apart.
  ///
  /// - Parameters:
  ///   - left: The left one, which does not decide alone.
  ///   - right: The right one.
  ///   - decides: The value that decides alone: false of `&&`, true of `||`.
  /// - Returns: As `and` and `or` say.
  static func outcome(
    _ left: ConditionTree.Outcome, _ right: ConditionTree.Outcome, _ decides: Value
  ) -> ConditionTree.Outcome {
    switch (left, right) {
    case (_, .success(decides)), (.success, _): right
    case (.failure(.failed), _): left
    case (.failure, .failure(.failed)): right
    case (.failure, _): left
    }
  }

  /// The error of two outcomes of which at least one is an error.
  static func cause(_ left: Condition, _ right: Condition) -> Condition {
    if case .failed = left { return left }
    if case .failed = right { return right }
    return left == .yes || left == .no ? right : left
  }
}
