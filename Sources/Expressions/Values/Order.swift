// How two values compare.

/// How a value stands to another.
enum Order: Sendable {
  case less
  case equal
  case greater
  /// One of them is not a number.
  case unordered

  init<Element: Comparable>(_ left: Element, _ right: Element) {
    self = left < right ? .less : right < left ? .greater : left == right ? .equal : .unordered
  }
}
