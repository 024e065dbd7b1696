// A text constant, ready to be compared with.

/// A text constant, ready to be compared with.
struct ConstantText: Sendable {
  let text: String
  private let isASCII: Bool
  private let count: Int

  init(_ text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    count = text.utf8.count
  }

  /// Whether a text has the same Unicode scalars.
  ///
  /// With ASCII on one side and as many bytes on the other, Swift's canonical equivalence is
  /// equality of scalars: whatever is equivalent to an ASCII character takes more bytes.
  @inline(__always)
  func equals(_ other: String) -> Bool {
    guard other.utf8.count == count else { return false }
    return isASCII ? other == text : ExactText.same(other, text)
  }

  func compares(_ comparison: Comparison, with left: String) -> Bool {
    switch comparison {
    case .equal: equals(left)
    case .notEqual: !equals(left)
    case .less: ExactText.precedes(left, text)
    case .lessOrEqual: !ExactText.precedes(text, left)
    case .greater: ExactText.precedes(text, left)
    case .greaterOrEqual: !ExactText.precedes(left, text)
    }
  }
}
