// Reads what follows a backslash.

extension PatternParser {
  /// Reads an escape outside of a class.
  mutating func readEscape(_ start: Int) throws(PatternError) {
    switch next {
    case "A": try addEscaped(.textStart)
    case "z": try addEscaped(.textEnd)
    case "b": try addEscaped(.wordBoundary)
    case "B": try addEscaped(.noWordBoundary)
    case "Q":
      position += 1
      try readQuoted()
    case "C":
      throw error("'\\C' is not supported, as a text has no single bytes; use '.'", at: start)
    case "Z":
      throw error("there is no '\\Z'; write '\\z' for the end of the text", at: start)
    default:
      if let set = try escapedSet(start) {
        try add(set, at: start)
      } else {
        try addLiteral(escapedScalar(start))
      }
    }
  }

  /// Reads the class that an escape such as `\d` or `\p{Lu}` names, or nil if it names none.
  mutating func escapedSet(_ start: Int) throws(PatternError) -> PatternScalarSet? {
    guard let letter = next else { return nil }
    if letter == "p" || letter == "P" {
      position += 1
      return try unicodeSet(start, isNegative: letter == "P")
    }
    guard let set = PatternScalarSet.perl(letter) else { return nil }
    position += 1
    return try finished(set, isNegative: ("A"..."Z").contains(letter), at: start)
  }

  /// Reads an escape that stands for one scalar, such as `\n`, `\.` or `\x{1F600}`.
  mutating func escapedScalar(_ start: Int) throws(PatternError) -> UInt32 {
    guard let scalar = next else {
      throw error("the pattern ends in '\\'; write '\\\\' for the character", at: start)
    }
    position += 1
    switch scalar {
    case "a": return 0x07
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "x": return try hexadecimal(start)
    case "0"..."9": return try octal(scalar, start)
    case "A"..."Z", "a"..."z":
      throw error("there is no escape '\\\(scalar)'", at: start)
    default:
      guard scalar.isASCII else {
        throw error("only ASCII characters can follow '\\'", at: start)
      }
      return scalar.value
    }
  }

  /// Takes account of case and of negation.
  mutating func finished(
    _ set: PatternScalarSet, isNegative: Bool, at start: Int
  ) throws(PatternError) -> PatternScalarSet {
    try spend(rangesOf: set, at: start)
    let set = flags.contains(.ignoresCase) ? set.folded : set
    return isNegative ? set.inverted : set
  }

  private mutating func addEscaped(_ assertion: PatternAssertion) throws(PatternError) {
    position += 1
    try add(.require(assertion))
  }

  /// Reads literal text up to `\E` or the end.
  private mutating func readQuoted() throws(PatternError) {
    while let scalar = next {
      position += 1
      if scalar == "\\", skip("E") {
        return
      }
      try addLiteral(scalar.value)
    }
  }

  /// Reads `L`, `{Lu}` or `{^Greek}`.
  private mutating func unicodeSet(
    _ start: Int, isNegative: Bool
  ) throws(PatternError) -> PatternScalarSet {
    var nameStart = position
    var isNegative = isNegative
    var name = ""
    if skip("{") {
      nameStart = position
      if skip("^") {
        nameStart = position
        isNegative.toggle()
      }
      while let scalar = next, scalar != "}" {
        position += 1
      }
      name = text(from: nameStart)
      guard skip("}") else { throw error("the class name has no '}'", at: start) }
    } else if next != nil {
      position += 1
      name = text(from: nameStart)
    }
    guard let set = name.utf8.allSatisfy({ $0 < 128 }) ? PatternScalarSet.unicode(name) : nil
    else {
      let scripts = PatternScripts.names.joined(separator: ", ")
      throw error(
        "this names no class; known are the general categories (L, Lu, Nd, …), Any, and the scripts "
          + scripts, at: start)
    }
    return try finished(set, isNegative: isNegative, at: start)
  }

  /// Reads `41` or `{1F600}`.
  private mutating func hexadecimal(_ start: Int) throws(PatternError) -> UInt32 {
    let isBraced = skip("{")
    let digitsStart = position
    var number: UInt32 = 0
    while let scalar = next, isBraced || position < digitsStart + 2,
      let digit = Self.digit(scalar, radix: 16), number <= PatternScalarSet.last
    {
      number = 16 * number + digit
      position += 1
    }
    let count = position - digitsStart
    guard isBraced ? count > 0 && skip("}") : count == 2, number <= PatternScalarSet.last else {
      throw error("write '\\x' with two digits, or up to '\\x{10FFFF}'", at: start)
    }
    return number
  }

  /// Reads up to three octal digits; one alone would be a reference to a group, except `\0`.
  private mutating func octal(
    _ first: Unicode.Scalar, _ start: Int
  ) throws(PatternError) -> UInt32 {
    let isReference = first != "0" && next.flatMap { Self.digit($0, radix: 8) } == nil
    guard var number = Self.digit(first, radix: 8), !isReference else {
      throw error("a pattern cannot refer back to a group", at: start)
    }
    for _ in 0..<2 {
      guard let digit = next.flatMap({ Self.digit($0, radix: 8) }) else { break }
      number = 8 * number + digit
      position += 1
    }
    return number
  }
}
