// Arithmetic of values; what overflows is an error.

/// Arithmetic of values.
enum Arithmetic {
  /// An operator of arithmetic.
  enum Operator: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case modulo = "%"
  }

  /// Computes a result.
  ///
  /// - Throws: `failed` on overflow, division by zero, or operands of types that do not fit.
  static func apply(
    _ symbol: Operator, _ left: Value, _ right: Value
  ) throws(EvaluationError) -> Value {
    switch (left, right) {
    case (.double(let left), .double(let right)):
      return .double(try doubles(symbol, left, right))
    case (.int(let left), .int(let right)): return .int(try wholes(symbol, left, right))
    case (.uint(let left), .uint(let right)): return .uint(try wholes(symbol, left, right))
    default: break
    }
    switch symbol {
    case .plus: return try sum(left, right)
    case .minus: return try difference(left, right)
    default: throw EvaluationError.noOverload(symbol.rawValue)
    }
  }

  static func negated(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .double(let double): return .double(-double)
    case .int(let int):
      guard int != .min else { throw overflow }
      return .int(-int)
    default: throw EvaluationError.noOverload("-")
    }
  }

  private static let overflow = EvaluationError.failed("an integer does not fit in 64 bits")

  private static func doubles(
    _ symbol: Operator, _ left: Double, _ right: Double
  ) throws(EvaluationError) -> Double {
    switch symbol {
    case .plus: return left + right
    case .minus: return left - right
    case .times: return left * right
    case .divide: return left / right
    case .modulo: throw EvaluationError.noOverload("%")
    }
  }

  private static func wholes<Whole: FixedWidthInteger>(
    _ symbol: Operator, _ left: Whole, _ right: Whole
  ) throws(EvaluationError) -> Whole {
    if right == 0 {
      if symbol == .divide { throw .failed("an integer is divided by zero") }
      if symbol == .modulo { throw .failed("the remainder of a division by zero is asked for") }
    }
    let result =
      switch symbol {
      case .plus: left.addingReportingOverflow(right)
      case .minus: left.subtractingReportingOverflow(right)
      case .times: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      case .modulo: left.remainderReportingOverflow(dividingBy: right)
      }
    guard !result.overflow else { throw overflow }
    return result.partialValue
  }

  private static func sum(_ left: Value, _ right: Value) throws(EvaluationError) -> Value {
    switch (left, right) {
    case (.string(let left), .string(let right)): return .string(left + right)
    case (.bytes(let left), .bytes(let right)): return .bytes(left + right)
    case (.list(let left), .list(let right)): return .list(left + right)
    case (.timestamp(let moment), .duration(let span)),
      (.duration(let span), .timestamp(let moment)):
      return .timestamp(try TimeSpan.moment(span, after: moment))
    case (.duration(let left), .duration(let right)):
      return .duration(try TimeSpan.checked(left + right))
    default: throw EvaluationError.noOverload("+")
    }
  }

  private static func difference(_ left: Value, _ right: Value) throws(EvaluationError) -> Value {
    switch (left, right) {
    case (.timestamp(let moment), .duration(let span)):
      return .timestamp(try TimeSpan.moment(.zero - span, after: moment))
    case (.timestamp(let left), .timestamp(let right)):
      return .duration(try TimeSpan.between(right, left))
    case (.duration(let left), .duration(let right)):
      return .duration(try TimeSpan.checked(left - right))
    default: throw EvaluationError.noOverload("-")
    }
  }
}
