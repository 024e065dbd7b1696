// Whether a text is a part of another, in linear time.

/// Whether a text is a part of another.
enum TextSearch {
  static func answers(_ part: TextPart, _ text: String, _ fragment: String) -> Bool {
    switch part {
    case .contains: contains(text, fragment)
    case .startsWith:
      fragment.utf8.count <= text.utf8.count && text.utf8.starts(with: fragment.utf8)
    case .endsWith:
      fragment.utf8.count <= text.utf8.count
        && text.utf8.suffix(fragment.utf8.count).elementsEqual(fragment.utf8)
    }
  }

  private static func contains(_ text: String, _ fragment: String) -> Bool {
    guard fragment.utf8.count <= text.utf8.count else { return false }
    if fragment.utf8.count <= 8 { return containsShort(text, fragment) }
    return containsLong(text, Array(fragment.utf8))
  }

  /// Tries each place; a short fragment bounds the work at each.
  private static func containsShort(_ text: String, _ fragment: String) -> Bool {
    guard let first = fragment.utf8.first else { return true }
    var rest = text.utf8[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: fragment.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static func containsLong(_ text: String, _ fragment: [UInt8]) -> Bool {
    var search = TextMatcher(fragment)
    for byte in text.utf8 where search.finds(byte) { return true }
    return false
  }

  /// Where a fragment begins first, or nil.
  static func first(_ fragment: [UInt8], in bytes: [UInt8]) -> Int? {
    guard !fragment.isEmpty else { return 0 }
    var search = TextMatcher(fragment)
    for (place, byte) in bytes.enumerated() where search.finds(byte) {
      return place + 1 - fragment.count
    }
    return nil
  }

  /// Where a fragment begins, each after the end of the one before.
  static func all(_ fragment: [UInt8], in bytes: [UInt8]) -> [Int] {
    var search = TextMatcher(fragment)
    var places: [Int] = []
    for (place, byte) in bytes.enumerated() where search.finds(byte) {
      places.append(place + 1 - fragment.count)
    }
    return places
  }
}
