// What fields and indices of values give.

/// What fields and indices of values give.
enum Access {
  private static let noKey = EvaluationError.failed("a map does not have the key that is asked for")

  /// The element of a list or the value of a key.
  static func index(_ whole: Value, _ key: Value) throws(EvaluationError) -> Value {
    switch whole {
    case .list(let elements):
      guard let place = try position(key, in: elements.count) else {
        throw .failed("an index is outside its list")
      }
      return elements[place]
    case .map(let map):
      guard let value = map[key] else { throw noKey }
      return value
    case .optional(let wrapped):
      guard let wrapped else { return .optional(nil) }
      return .optional(try optionalIndex(wrapped, key))
    default:
      throw .failed("a value of this type has no index")
    }
  }

  /// The element or value if there is one; asking an optional value asks what is in it.
  static func optionalIndex(_ whole: Value, _ key: Value) throws(EvaluationError) -> Value? {
    switch whole {
    case .list(let elements): return try position(key, in: elements.count).map { elements[$0] }
    case .map(let map): return map[key]
    case .optional(let wrapped):
      guard let wrapped else { return nil }
      return try optionalIndex(wrapped, key)
    default: throw .failed("a value of this type has no index")
    }
  }

  private static func position(_ key: Value, in count: Int) throws(EvaluationError) -> Int? {
    let place: Int?
    switch key {
    case .int(let int): place = Int(exactly: int)
    case .uint(let uint): place = Int(exactly: uint)
    case .double(let double):
      guard let whole = Int64(whole: double) else {
        throw .failed("an index into a list is not a whole number")
      }
      place = Int(exactly: whole)
    default: throw .failed("an index into a list is not a number")
    }
    guard let place, place >= 0, place < count else { return nil }
    return place
  }

  static func select(_ whole: Value, _ field: Value) throws(EvaluationError) -> Value {
    switch whole {
    case .map(let map):
      guard let value = map[field] else { throw noKey }
      return value
    case .optional(let wrapped):
      guard let wrapped else { return .optional(nil) }
      return .optional(try optionalIndex(wrapped, field))
    default: throw .failed("a value of this type has no fields")
    }
  }

  static func hasField(_ whole: Value, _ field: Value) throws(EvaluationError) -> Bool {
    switch whole {
    case .map(let map): return map[field] != nil
    case .optional(let wrapped):
      guard let wrapped else { return false }
      return try hasField(wrapped, field)
    default: throw .failed("a value of this type has no fields")
    }
  }

  /// An element as it goes into a list or map: nil when it is optional and has no value.
  static func present(_ value: Value, isOptional: Bool) throws(EvaluationError) -> Value? {
    isOptional ? try wrapped(value) : value
  }

  /// What is in an optional value.
  static func wrapped(_ value: Value) throws(EvaluationError) -> Value? {
    guard case .optional(let wrapped) = value else {
      throw .failed("an optional value is expected here")
    }
    return wrapped
  }
}
