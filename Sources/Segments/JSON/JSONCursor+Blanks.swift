// Steps over blanks and comments.

extension JSONCursor {
  @inline(__always)
  mutating func skipBlanks() throws(JSONMistake) {
    let byte = next
    // Most calls end here or after one space.
    if byte > JSONByte.space, byte < 0x80, byte != JSONByte.slash { return }
    if byte == JSONByte.space, position &+ 1 < count {
      let following = base[position &+ 1]
      if following > JSONByte.space, following < 0x80, following != JSONByte.slash {
        position &+= 1
        return
      }
    }
    try skipSomeBlanks()
  }

  private mutating func skipSomeBlanks() throws(JSONMistake) {
    while position < count {
      switch base[position] {
      case JSONByte.space, JSONByte.tab:
        position += 1
      case JSONByte.newline, JSONByte.return:
        skipLineBreak()
      case JSONByte.slash where isJSON5:
        try skipComment()
      case JSONByte.verticalTab where isJSON5, JSONByte.formFeed where isJSON5:
        position += 1
      case 0x80...0xFF where isJSON5:
        guard try skipWideBlank() else { return }
      default:
        return
      }
    }
  }

  /// Steps over a blank outside ASCII, as JSON5 counts them; false when there is none.
  private mutating func skipWideBlank() throws(JSONMistake) -> Bool {
    let scalar = try scalarAtPosition()
    switch scalar.value {
    case 0xA0, 0xFEFF, 0x2028, 0x2029: break
    default:
      guard scalar.properties.generalCategory == .spaceSeparator else { return false }
    }
    try skipScalar()
    return true
  }

  private mutating func skipComment() throws(JSONMistake) {
    switch position + 1 < count ? base[position + 1] : 0 {
    case JSONByte.slash: try skipLineComment()
    case JSONByte.star: try skipBlockComment()
    default: throw mistake("expected a comment, which begins with // or /*")
    }
  }

  /// Steps to the end of the line; U+2028 and U+2029 end it too, but are no line of an editor.
  private mutating func skipLineComment() throws(JSONMistake) {
    while position < count, next != JSONByte.newline, next != JSONByte.return {
      let isSeparator =
        next == 0xE2 && position + 2 < count && base[position + 1] == 0x80
        && base[position + 2] & 0xFE == 0xA8
      if isSeparator { return }
      try skipScalar()
    }
  }

  private mutating func skipBlockComment() throws(JSONMistake) {
    let start = place
    position += 2
    while position < count {
      switch next {
      case JSONByte.star where position + 1 < count && base[position + 1] == JSONByte.slash:
        position += 2
        return
      case JSONByte.newline, JSONByte.return:
        skipLineBreak()
      default:
        try skipScalar()
      }
    }
    throw JSONMistake("expected */ to end this comment, found the end of the text", at: start)
  }
}
