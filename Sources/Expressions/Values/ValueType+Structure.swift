// The parts of a type, for comparing types piece by piece.

extension ValueType {
  /// The types this type is made of.
  var parts: [ValueType] {
    switch self {
    case .list(let element): [element]
    case .map(let key, let value): [key, value]
    case .type(let denoted): denoted.map { [$0] } ?? []
    case .optional(let wrapped): [wrapped]
    case .opaque(_, let parameters): parameters
    default: []
    }
  }

  /// The same type made of other parts, as many as it has.
  func replacing(parts: [ValueType]) -> ValueType {
    switch self {
    case .list: .list(parts[0])
    case .map: .map(parts[0], parts[1])
    case .type: .type(parts.first)
    case .optional: .optional(parts[0])
    case .opaque(let name, _): .opaque(name, parts)
    default: self
    }
  }

  /// Whether two types are the same but for their parts.
  func hasSameShape(as other: ValueType) -> Bool {
    switch (self, other) {
    case (.list, .list), (.map, .map), (.type, .type), (.optional, .optional): true
    case (.opaque(let name, let parts), .opaque(let otherName, let otherParts)):
      name == otherName && parts.count == otherParts.count
    default: self == other
    }
  }

  /// Whether null may stand for a value of this type.
  var isNullable: Bool {
    switch self {
    case .optional, .opaque, .timestamp, .duration: true
    default: false
    }
  }

  /// Whether any value may be of this type.
  var isOpen: Bool {
    switch self {
    case .dyn, .parameter: true
    default: false
    }
  }

  var isNumber: Bool {
    self == .int || self == .uint || self == .double
  }
}
