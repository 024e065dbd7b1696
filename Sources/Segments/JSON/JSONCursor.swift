// Walks through a JSON text and reads its values; keeps count of lines and columns.

/// Walks through a JSON text and reads its values.
struct JSONCursor {
  let base: UnsafePointer<UInt8>
  let count: Int
  let syntax: JSONReader.Syntax
  let limits: JSONReader.Limits
  let deepest: Int

  /// The offset of the next byte.
  var position = 0

  private var line = 1
  private var lineStart = 0

  /// How many bytes of this line, before the position, continue a scalar.
  var continuationBytes = 0

  /// How many members and elements the text had so far.
  var memberCount = 0

  /// The objects and lists around the position, outermost first.
  var levels: [JSONLevel] = []

  /// Where texts with escapes are put together.
  var scratch: [UInt8] = []

  init(
    _ base: UnsafePointer<UInt8>, count: Int, syntax: JSONReader.Syntax,
    limits: JSONReader.Limits = JSONReader.Limits()
  ) {
    self.base = base
    self.count = count
    self.syntax = syntax
    self.limits = limits
    deepest = min(max(limits.depth, 1), JSONReader.Limits.deepest)
  }

  /// Where the next byte stands.
  var place: JSONPlace {
    JSONPlace(line: line, column: position - lineStart - continuationBytes + 1)
  }

  /// The next byte, 0 at the end.
  @inline(__always)
  var next: UInt8 { position < count ? base[position] : 0 }

  @inline(__always)
  var isJSON5: Bool { syntax == .json5 }

  mutating func readDocument() throws(JSONMistake) -> JSONNode {
    let mark = JSONByte.orderMark
    if UnsafeBufferPointer(start: base, count: count).starts(with: mark) {
      position = mark.count
      lineStart = position
    }
    try skipBlanks()
    let node = try readValue()
    try skipBlanks()
    guard position == count else { throw expected("the end of the text") }
    return node
  }

  /// Steps over the line break at the position; CRLF is one.
  mutating func skipLineBreak() {
    let isPair =
      next == JSONByte.return && position + 1 < count && base[position + 1] == JSONByte.newline
    position += isPair ? 2 : 1
    line += 1
    lineStart = position
    continuationBytes = 0
  }

  /// Reads a value that has no values in it.
  mutating func readScalar() throws(JSONMistake) -> JSONNode {
    let place = self.place
    switch next {
    case JSONByte.quote:
      return JSONNode(.string(try readString()), at: place)
    case JSONByte.zero...JSONByte.nine, JSONByte.minus:
      return JSONNode(.number(try readNumber()), at: place)
    case JSONByte.apostrophe where isJSON5:
      return JSONNode(.string(try readString()), at: place)
    case JSONByte.plus where isJSON5, JSONByte.dot where isJSON5:
      return JSONNode(.number(try readNumber()), at: place)
    default:
      return JSONNode(try readWord(), at: place)
    }
  }

  private mutating func readWord() throws(JSONMistake) -> JSONNode.Kind {
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    if take("null") { return .null }
    if isAt("Infinity") || isAt("NaN") {
      throw mistake("expected a finite number; Infinity and NaN are refused")
    }
    throw expected("a value")
  }

  private func isAt(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= count else { return false }
    for offset in 0..<length where base[position + offset] != word.utf8Start[offset] {
      return false
    }
    return position + length == count || !JSONByte.isNamePart(base[position + length])
  }

  private mutating func take(_ word: StaticString) -> Bool {
    guard isAt(word) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  private mutating func readNumber() throws(JSONMistake) -> JSONNumber {
    do throws(JSONNumeral.Fault) {
      let numeral = try JSONNumeral(base, from: position, to: count, syntax: syntax)
      if limits.refusesOverflow, numeral.double.isInfinite {
        throw JSONNumeral.Fault(
          offset: position, message: "expected a number that a 64-bit float can hold")
      }
      position = numeral.end
      return JSONNumber(
        double: numeral.double, isInteger: numeral.isInteger, text: numeral.text)
    } catch {
      position = error.offset
      throw mistake(error.message)
    }
  }
}
