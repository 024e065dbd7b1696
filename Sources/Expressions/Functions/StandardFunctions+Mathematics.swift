// The extension `math`.

// Source: https://github.com/google/cel-go/blob/master/ext/README.md#math

extension StandardFunctions {
  static let mathematics: [StandardFunction] =
    extremes("math.greatest", .greater) + extremes("math.least", .less) + roundings + questions
    + [
      .form("math.abs", numberForms[0], numberForms[1], numberForms[2]) {
        call throws(EvaluationError) in
        switch call[0] {
        case .double(let double): return .double(double.magnitude)
        case .uint: return call[0]
        case .int(.min): throw .failed("an integer does not fit in 64 bits")
        case .int(let int): return .int(abs(int))
        default: throw call.unfit
        }
      },
      .form("math.sign", numberForms[0], numberForms[1], numberForms[2]) {
        call throws(EvaluationError) in
        switch call[0] {
        case .double(let double):
          return .double(double > 0 ? 1 : double < 0 ? -1 : double)
        case .uint(let uint): return .uint(uint == 0 ? 0 : 1)
        case .int(let int): return .int(int.signum())
        default: throw call.unfit
        }
      },
      .form(
        "math.sqrt", Signature(.double, gives: .double), Signature(.int, gives: .double),
        Signature(.uint, gives: .double)
      ) { call throws(EvaluationError) in
        switch call[0] {
        case .double(let double): return .double(double.squareRoot())
        case .uint(let uint): return .double(Double(uint).squareRoot())
        case .int(let int): return .double(Double(int).squareRoot())
        default: throw call.unfit
        }
      },
    ]

  private static let numbers: [ValueType] = [.int, .uint, .double]

  private static let numberForms: [Signature] = numbers.map { Signature($0, gives: $0) }

  private static let roundings: [StandardFunction] = [
    rounding("math.ceil", .up), rounding("math.floor", .down),
    rounding("math.round", .toNearestOrAwayFromZero), rounding("math.trunc", .towardZero),
  ]

  private static func rounding(
    _ name: String, _ rule: FloatingPointRoundingRule
  ) -> StandardFunction {
    .form(name, Signature(.double, gives: .double)) { call throws(EvaluationError) in
      guard case .double(let double) = call[0] else { throw call.unfit }
      return .double(double.rounded(rule))
    }
  }

  private static let questions: [StandardFunction] = [
    question("math.isNaN") { $0.isNaN }, question("math.isInf") { $0.isInfinite },
    question("math.isFinite") { $0.isFinite },
  ]

  private static func question(
    _ name: String, _ answer: @escaping @Sendable (Double) -> Bool
  ) -> StandardFunction {
    .form(name, Signature(.double, gives: .bool)) { call throws(EvaluationError) in
      guard case .double(let double) = call[0] else { throw call.unfit }
      return .bool(answer(double))
    }
  }

  /// The number of two, or of a list, that compares so with all others.
  private static func extremes(
    _ name: String, _ comparison: Comparison
  ) -> [StandardFunction] {
    let single = numberForms + numbers.map { Signature(.list($0), gives: $0) }
    let pairs = numbers.flatMap { left in
      numbers.map { right in Signature(left, right, gives: left == right ? left : .dyn) }
    }
    return [
      StandardFunction(name, single) { arguments throws(EvaluationError) in
        let call = ArgumentReader(arguments, of: name)
        guard case .list(let elements) = call[0] else {
          return try extreme(of: [call[0]], comparison, call)
        }
        return try extreme(of: elements, comparison, call)
      },
      StandardFunction(name, pairs) { arguments throws(EvaluationError) in
        let call = ArgumentReader(arguments, of: name)
        return try extreme(of: [call[0], call[1]], comparison, call)
      },
    ]
  }

  private static func extreme(
    of values: [Value], _ comparison: Comparison, _ call: ArgumentReader
  ) throws(EvaluationError) -> Value {
    guard var result = values.first else {
      throw .failed("'\(call.name)' is asked about an empty list")
    }
    for value in values {
      guard value.type.isNumber else { throw call.unfit }
      if comparison.holds(value, result) == true { result = value }
    }
    return result
  }
}
