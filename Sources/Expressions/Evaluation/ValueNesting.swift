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
}
