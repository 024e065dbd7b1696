// Parts of timestamps and durations.

extension StandardFunctions {
  static let moments: [StandardFunction] = MomentPart.allCases.flatMap { part in
    let zoned = StandardFunction(
      part.rawValue, [Signature(.timestamp, .string, gives: .int)], isMethod: true
    ) { arguments throws(EvaluationError) in
      guard case .timestamp(let moment) = arguments[0], case .string(let zone) = arguments[1]
      else { throw EvaluationError.noOverload(part.rawValue) }
      let offset = try Zone.offset(of: zone, at: moment, named: arguments.zoneOffset)
      return .int(part.value(of: moment, offset: offset))
    }
    let forms =
      [Signature(.timestamp, gives: .int)]
      + (part.isOfSpans ? [Signature(.duration, gives: .int)] : [])
    let plain = StandardFunction(part.rawValue, forms, isMethod: true) {
      arguments throws(EvaluationError) in
      switch arguments[0] {
      case .timestamp(let moment): return .int(part.value(of: moment, offset: 0))
      case .duration(let span):
        if let count = part.value(of: span) { return .int(count) }
      default: break
      }
      throw EvaluationError.noOverload(part.rawValue)
    }
    return [plain, zoned]
  }
}
