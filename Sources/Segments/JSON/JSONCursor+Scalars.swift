// Reads scalars outside ASCII, and the names that JSON5 allows as keys.

extension JSONCursor {
  /// Steps over one scalar; refuses invalid UTF-8.
  mutating func skipScalar() throws(JSONMistake) {
    let length = JSONByte.scalarLength(in: base, at: position, to: count)
    if length == 0 { throw mistake("expected valid UTF-8") }
    position += length
    continuationBytes += length - 1
  }

  /// The scalar at the position, which is not the end.
  func scalarAtPosition() throws(JSONMistake) -> Unicode.Scalar {
    let length = JSONByte.scalarLength(in: base, at: position, to: count)
    let bytes = UnsafeBufferPointer(start: base + position, count: length)
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      throw mistake("expected valid UTF-8")
    }
    return scalar
  }

  /// Reads a key without quotes: an IdentifierName of ECMAScript 5.1.
  mutating func readName() throws(JSONMistake) -> String {
    scratch.removeAll(keepingCapacity: true)
    while position < count {
      let byte = base[position]
      if JSONByte.isNamePart(byte) && !(scratch.isEmpty && JSONByte.isDigit(byte)) {
        scratch.append(byte)
        position += 1
      } else if byte >= 0x80 || byte == JSONByte.backslash {
        guard try readWideNamePart() else { break }
      } else {
        break
      }
    }
    if scratch.isEmpty { throw expected("a key, in quotes unless it is a plain name") }
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Reads a part of a name that is escaped or outside ASCII; false when it may not stand there.
  private mutating func readWideNamePart() throws(JSONMistake) -> Bool {
    let start = place
    let isEscape = next == JSONByte.backslash
    let scalar = isEscape ? try readUnicodeEscapeOfName() : try scalarAtPosition()
    guard Self.isNameScalar(scalar, isFirst: scratch.isEmpty) else {
      if isEscape {
        throw JSONMistake("expected an escape for a letter or digit in this key", at: start)
      }
      return false
    }
    if !isEscape { try skipScalar() }
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return true
  }

  private mutating func readUnicodeEscapeOfName() throws(JSONMistake) -> Unicode.Scalar {
    guard position + 1 < count, base[position + 1] == 0x75 else {
      throw mistake("expected \\uHHHH in this key")
    }
    return try readUnicodeEscape()
  }

  /// The categories of ECMAScript 5.1, 7.6.
  private static func isNameScalar(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
      !isFirst || scalar == "_"
    default:
      scalar == "$" || (!isFirst && (scalar.value == 0x200C || scalar.value == 0x200D))
    }
  }
}
