// Which outcomes a part of a condition can still have while not everything is known.

/// Which outcomes a part of a condition can still have while not everything is known.
struct OutcomeSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let yes = OutcomeSet(rawValue: 1)
  static let no = OutcomeSet(rawValue: 2)
  /// It ends at a name that is unset or mistyped.
  static let unset = OutcomeSet(rawValue: 4)
  static let failed = OutcomeSet(rawValue: 8)
  static let decided: OutcomeSet = [.yes, .no]
  static let all: OutcomeSet = [.yes, .no, .unset, .failed]

  /// Whether there is only one.
  var isSingle: Bool { rawValue != 0 && rawValue & (rawValue &- 1) == 0 }

  /// What `&&` of both can give; the rule is `UnsetRule`'s, over sets.
  func and(_ other: OutcomeSet) -> OutcomeSet { joined(other, passes: .yes, stops: .no) }

  /// What `||` of both can give.
  func or(_ other: OutcomeSet) -> OutcomeSet { joined(other, passes: .no, stops: .yes) }

  /// What `!` of it can give.
  var negated: OutcomeSet {
    var result = intersection([.unset, .failed])
    if contains(.yes) { result.insert(.no) }
    if contains(.no) { result.insert(.yes) }
    return result
  }

  /// What `self ? yes : no` can give.
  func choice(_ yes: OutcomeSet, _ no: OutcomeSet) -> OutcomeSet {
    var result = intersection([.unset, .failed])
    if contains(.yes) { result.formUnion(yes) }
    if contains(.no) { result.formUnion(no) }
    return result
  }

  private func joined(_ other: OutcomeSet, passes: OutcomeSet, stops: OutcomeSet) -> OutcomeSet {
    var result = intersection(other).intersection(passes)
    result.formUnion(union(other).intersection(stops))
    for (left, right) in [(self, other), (other, self)] {
      if left.contains(.unset), !right.isDisjoint(with: [passes, .unset]) { result.insert(.unset) }
      if left.contains(.failed), !right.isDisjoint(with: [passes, .unset, .failed]) {
        result.insert(.failed)
      }
    }
    return result
  }
}
