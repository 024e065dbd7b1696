// Says what was expected at a place of a JSON text, and what kind of thing stands there.

extension JSONCursor {
  /// A mistake at the position.
  func mistake(_ message: String) -> JSONMistake {
    JSONMistake(message, at: place)
  }

  /// A mistake at the position: something else was expected there.
  func expected(_ what: String) -> JSONMistake {
    mistake("expected \(what), found \(found)")
  }

  /// What kind of thing stands at the position; only the signs of the grammar are quoted.
  private var found: String {
    guard position < count else { return "the end of the text" }
    switch base[position] {
    case JSONByte.openBrace: return "'{'"
    case JSONByte.closeBrace: return "'}'"
    case JSONByte.openBracket: return "'['"
    case JSONByte.closeBracket: return "']'"
    case JSONByte.comma: return "','"
    case JSONByte.colon: return "':'"
    case JSONByte.quote: return "a text in quotes"
    case JSONByte.apostrophe:
      return isJSON5 ? "a text in quotes" : "a single quote, which JSON does not know"
    case JSONByte.slash: return isJSON5 ? "a slash" : "a slash (JSON has no comments)"
    case JSONByte.zero...JSONByte.nine, JSONByte.minus: return "a number"
    case 0..<0x20: return "a control character"
    case 0x80...0xFF:
      let length = JSONByte.scalarLength(in: base, at: position, to: count)
      return length == 0 ? "a byte that is not UTF-8" : "a character outside ASCII"
    case let byte where JSONByte.isLetter(byte): return "a word"
    default: return "another character"
    }
  }
}
