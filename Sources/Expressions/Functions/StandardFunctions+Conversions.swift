// Conversions between types.

extension StandardFunctions {
  static let conversions: [StandardFunction] = [
    conversion("int", to: .int, from: [.int, .uint, .double, .string, .timestamp], Conversion.int),
    conversion("uint", to: .uint, from: [.int, .uint, .double, .string], Conversion.uint),
    conversion("double", to: .double, from: [.int, .uint, .double, .string], Conversion.double),
    conversion(
      "string", to: .string,
      from: [
        .string, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .version,
      ], Conversion.string),
    conversion("bytes", to: .bytes, from: [.bytes, .string], Conversion.bytes),
    conversion("bool", to: .bool, from: [.bool, .string], Conversion.bool),
    conversion(
      "timestamp", to: .timestamp, from: [.timestamp, .string, .int], Conversion.timestamp),
    conversion("duration", to: .duration, from: [.duration, .string], Conversion.duration),
    StandardFunction("dyn", [Signature(.parameter("A"), gives: .dyn)]) {
      arguments throws(EvaluationError) in arguments[0]
    },
    StandardFunction("type", [Signature(.parameter("A"), gives: .type(.parameter("A")))]) {
      arguments throws(EvaluationError) in .type(arguments[0].type)
    },
  ]

  private static func conversion(
    _ name: String, to result: ValueType, from types: [ValueType],
    _ convert: @escaping @Sendable (Value) throws(EvaluationError) -> Value
  ) -> StandardFunction {
    StandardFunction(name, types.map { Signature($0, gives: result) }) {
      arguments throws(EvaluationError) in try convert(arguments[0])
    }
  }
}
