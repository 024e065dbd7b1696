// How many cells of a terminal a text takes.

/// How many cells of a terminal a text takes.
enum DisplayWidth {
  /// The number of cells: two for wide characters and emoji, none for marks on another character.
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if isEmoji(scalars) { return 2 }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  /// Whether it is drawn as one picture, however many scalars make it up.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    let isPicture = first.properties.isEmoji
    return isPicture && scalars.contains { $0.value == 0xFE0F || $0.value == 0x200D }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    // The vowels and final consonants of Hangul join the consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) {
      return 0
    }
    return isWide(scalar.value) ? 2 : 1
  }

  /// Whether the scalar is Wide or Fullwidth in East Asian Width (Unicode Standard Annex 11).
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(value) }
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D37F,
    0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
