// What the signs of operators mean.

extension Comparison {
  /// The comparison a sign stands for, or nil when it stands for none.
  init?(_ symbol: Symbol) {
    switch symbol {
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    default: return nil
    }
  }
}

extension Arithmetic.Operator {
  /// The arithmetic a sign stands for, or nil when it stands for none.
  init?(_ symbol: Symbol) {
    self.init(rawValue: symbol.rawValue)
  }
}
