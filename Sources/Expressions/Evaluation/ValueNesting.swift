// Keeps values from being nested ever deeper by loops in loops.

/// Keeps values from being nested ever deeper.
///
/// A literal nests no deeper than the source does; only the element of a loop may already be
/// nested. So it is enough to look at what loops go through, and every value stays shallow enough
/// to be compared and released on a small stack.
enum ValueNesting {
  /// How deep the elements of a loop may be nested.
  static let limit = 100

  /// Whether no element is nested deeper than the limit.
  ///
  /// Lists and maps that are looked into are counted as steps.
  static func isShallow(
    _ elements: [Value], steps: inout Int, limit: Int = ValueNesting.limit
  ) -> Bool {
    guard limit > 0 else { return false }
    for element in elements {
      switch element {
      case .list(let inner):
        steps -= inner.count
        guard steps >= 0, isShallow(inner, steps: &steps, limit: limit - 1) else { return false }
      case .map(let map):
        steps -= map.entries.count
        let inner = map.entries.map(\.value)
        guard steps >= 0, isShallow(inner, steps: &steps, limit: limit - 1) else { return false }
      case .optional(let inner?):
        guard isShallow([inner], steps: &steps, limit: limit - 1) else { return false }
      default:
        break
      }
    }
    return true
  }

  /// How many elements a value is made of, and parts of long texts; not more than a limit.
  static func weight(of value: Value, atMost limit: Int) -> Int {
    switch value {
    case .string(let text): return min(text.utf8.count / textPart, limit)
    case .bytes(let bytes): return min(bytes.count / textPart, limit)
    case .list(let elements):
      var weight = 0
      for element in elements where weight < limit {
        weight += 1 + self.weight(of: element, atMost: limit - weight)
      }
      return min(weight, limit)
    case .map(let map):
      var weight = 0
      for entry in map.entries where weight < limit {
        weight += 1 + self.weight(of: entry.value, atMost: limit - weight)
      }
      return min(weight, limit)
    case .optional(let wrapped?): return self.weight(of: wrapped, atMost: limit)
    default: return 0
    }
  }

  /// How many steps a function may take for an argument.
  static func cost(ofPassing value: Value) -> Int {
    switch value {
    case .string(let text): text.utf8.count / textPart
    case .bytes(let bytes): bytes.count / textPart
    case .list(let elements): elements.count / 16
    case .map(let map): map.entries.count / 16
    default: 0
    }
  }

  /// How many bytes of text count as one step.
  private static let textPart = 256
}
