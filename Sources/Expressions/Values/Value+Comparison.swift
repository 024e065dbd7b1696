// Equality and order of values, across the kinds of numbers.

extension Value: Equatable {
  /// Whether two values are equal by CEL's rules; values of unrelated types never are.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.string(let left), .string(let right)): ExactText.same(left, right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.version(let left), .version(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    case (.type(let left), .type(let right)): left.runtimeName == right.runtimeName
    case (.optional(let left), .optional(let right)): left == right
    default: order(ofNumbers: left, right) == .equal
    }
  }

  /// How two values compare, or nil when values of these types have no order.
  static func order(_ left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): Order(left ? 1 : 0, right ? 1 : 0)
    case (.string(let left), .string(let right)): order(of: left.utf8, right.utf8)
    case (.bytes(let left), .bytes(let right)): order(of: left, right)
    case (.timestamp(let left), .timestamp(let right)): Order(left, right)
    case (.duration(let left), .duration(let right)): Order(left, right)
    case (.version(let left), .version(let right)): Order(left, right)
    default: order(ofNumbers: left, right)
    }
  }

  private static func order(
    of left: some Sequence<UInt8>, _ right: some Sequence<UInt8>
  ) -> Order {
    var rest = right.makeIterator()
    for byte in left {
      guard let other = rest.next() else { return .greater }
      if byte != other { return byte < other ? .less : .greater }
    }
    return rest.next() == nil ? .equal : .less
  }

  private static func order(ofNumbers left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.int(let left), .int(let right)): Order(left, right)
    case (.uint(let left), .uint(let right)): Order(left, right)
    case (.double(let left), .double(let right)): Order(left, right)
    case (.int(let left), .uint(let right)):
      left < 0 ? .less : Order(UInt64(left), right)
    case (.uint(let left), .int(let right)):
      right < 0 ? .greater : Order(left, UInt64(right))
    case (.int(let left), .double(let right)): Order(Double(left), right)
    case (.uint(let left), .double(let right)): Order(Double(left), right)
    case (.double(let left), .int(let right)): Order(left, Double(right))
    case (.double(let left), .uint(let right)): Order(left, Double(right))
    default: nil
    }
  }
}

extension ValueMap: Equatable {
  /// Whether two maps have equal values for the same keys, in whatever order.
  public static func == (left: ValueMap, right: ValueMap) -> Bool {
    left.entries.count == right.entries.count
      && left.entries.allSatisfy { entry in
        right[entry.key].map { $0 == entry.value } ?? false
      }
  }
}
