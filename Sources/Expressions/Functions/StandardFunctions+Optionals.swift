// Values that may be absent.

extension StandardFunctions {
  static let optionals: [StandardFunction] = {
    let value = ValueType.parameter("A")
    let optional = ValueType.optional(value)
    return [
      StandardFunction("optional.none", [Signature([], gives: optional)]) {
        _ throws(EvaluationError) in .optional(nil)
      },
      StandardFunction("optional.of", [Signature(value, gives: optional)]) {
        arguments throws(EvaluationError) in .optional(arguments[0])
      },
      StandardFunction("optional.ofNonZeroValue", [Signature(value, gives: optional)]) {
        arguments throws(EvaluationError) in
        .optional(arguments[0].isZero ? nil : arguments[0])
      },
      StandardFunction("hasValue", [Signature(optional, gives: .bool)], isMethod: true) {
        arguments throws(EvaluationError) in .bool(try Access.wrapped(arguments[0]) != nil)
      },
      StandardFunction("value", [Signature(optional, gives: value)], isMethod: true) {
        arguments throws(EvaluationError) in
        guard let value = try Access.wrapped(arguments[0]) else {
          throw .failed("an optional value is asked for and there is none")
        }
        return value
      },
      // The program computes the second argument of these two only when it is needed.
      StandardFunction("or", [Signature(optional, optional, gives: optional)], isMethod: true) {
        arguments throws(EvaluationError) in
        try Access.wrapped(arguments[0]) == nil ? arguments[1] : arguments[0]
      },
      StandardFunction("orValue", [Signature(optional, value, gives: value)], isMethod: true) {
        arguments throws(EvaluationError) in try Access.wrapped(arguments[0]) ?? arguments[1]
      },
    ]
  }()

  /// Lists of optional values, and ends of lists that may be empty.
  static let optionalLists: [StandardFunction] = {
    let value = ValueType.parameter("A")
    let unwrapping = Signature(.list(.optional(value)), gives: .list(value))
    return [
      .form("optional.unwrap", unwrapping) { call throws(EvaluationError) in try unwrapped(call) },
      .form("unwrapOpt", unwrapping, isMethod: true) { call throws(EvaluationError) in
        try unwrapped(call)
      },
      .form("first", Signature(.list(value), gives: .optional(value)), isMethod: true) {
        call throws(EvaluationError) in .optional(try call.list(0).first)
      },
      .form("last", Signature(.list(value), gives: .optional(value)), isMethod: true) {
        call throws(EvaluationError) in .optional(try call.list(0).last)
      },
    ]
  }()

  /// The values of a list of optional values that have one.
  private static func unwrapped(_ call: ArgumentReader) throws(EvaluationError) -> Value {
    var values: [Value] = []
    for element in try call.list(0) {
      if let value = try Access.wrapped(element) { values.append(value) }
    }
    return .list(values)
  }
}

extension StandardFunction {
  /// Whether its last argument is only computed when it is needed.
  var isLazy: Bool {
    key.isMethod && key.count == 2 && (key.name == "or" || key.name == "orValue")
  }
}

extension Value {
  /// Whether the value is the one its type begins with: 0, false, empty, null.
  var isZero: Bool {
    switch self {
    case .null: true
    case .bool(let bool): !bool
    case .int(let int): int == 0
    case .uint(let uint): uint == 0
    case .double(let double): double == 0
    case .string(let text): text.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .timestamp(let moment): moment.seconds == 0 && moment.nanoseconds == 0
    case .duration(let span): span == .zero
    case .list(let elements): elements.isEmpty
    case .map(let map): map.entries.isEmpty
    case .optional(let wrapped): wrapped == nil
    case .version, .type: false
    }
  }
}
