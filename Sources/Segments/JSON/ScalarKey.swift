// A text as a key of a dictionary, compared by Unicode scalar.

import Expressions

/// A text as a key of a dictionary, compared by Unicode scalar and never by canonical equivalence.
struct ScalarKey: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ScalarKey, right: ScalarKey) -> Bool {
    isSame(left.text, right.text)
  }

  /// Whether two texts have the same Unicode scalars.
  static func isSame(_ left: String, _ right: String) -> Bool {
    left.hasSameBytes(as: right)
  }

  func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    guard isHashed == nil else { return }
    for byte in text.utf8 {
      hasher.combine(byte)
    }
  }
}
