// Text compared by its Unicode scalars, as the language does.

/// Text as a key: equal and hashed by its bytes in UTF-8, never by canonical equivalence.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    same(left.text, right.text)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// Whether two texts have the same Unicode scalars.
  static func same(_ left: String, _ right: String) -> Bool {
    left.hasSameBytes(as: right)
  }

  /// Whether the first text comes before the second in the order of Unicode scalars.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
