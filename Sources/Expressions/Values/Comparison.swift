// The comparison operators.

/// A comparison operator.
enum Comparison: UInt8, Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// Whether it asks for equality alone, which every two values have or have not.
  var isEquality: Bool { self == .equal || self == .notEqual }

  /// The comparison that holds when the two sides are exchanged.
  var exchanged: Comparison {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  /// The comparison that holds where this one does not, between values that have an order.
  private var contrary: Comparison {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  /// The comparison that holds where this one does, or where it does not.
  func wanted(_ isPositive: Bool) -> Comparison { isPositive ? self : contrary }

  @inline(__always)
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }

  func holds(_ order: Order) -> Bool {
    switch self {
    case .equal: order == .equal
    case .notEqual: order != .equal
    case .less: order == .less
    case .lessOrEqual: order == .less || order == .equal
    case .greater: order == .greater
    case .greaterOrEqual: order == .greater || order == .equal
    }
  }

  /// Whether it holds between two values, or nil when values of these types have no order.
  func holds(_ left: Value, _ right: Value) -> Bool? {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    default: Value.order(left, right).map(holds)
    }
  }
}
