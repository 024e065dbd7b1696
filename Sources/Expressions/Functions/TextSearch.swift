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

  /// Knuth, Morris and Pratt: no byte of the text is looked at again.
  private static func containsLong(_ text: String, _ fragment: [UInt8]) -> Bool {
    var borders = [0]
    var length = 0
    for byte in fragment.dropFirst() {
      while length > 0, byte != fragment[length] { length = borders[length - 1] }
      if byte == fragment[length] { length += 1 }
      borders.append(length)
    }
    length = 0
    for byte in text.utf8 {
      while length > 0, byte != fragment[length] { length = borders[length - 1] }
      if byte == fragment[length] { length += 1 }
      if length == fragment.count { return true }
    }
    return false
  }
}
