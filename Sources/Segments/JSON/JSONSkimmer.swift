// Walks over the members of a JSON object and looks closely only where it is asked to.

/// Walks over the members of a JSON object and looks closely only where it is asked to.
struct JSONSkimmer {
  /// What is malformed: its mistake has a place and path that count from an offset of the text.
  struct Fault: Error {
    private let offset: Int
    private let mistake: JSONMistake

    init(_ message: String, at offset: Int) {
      self.init(JSONMistake(message, at: JSONPlace(line: 1, column: 1)), from: offset)
    }

    init(_ mistake: JSONMistake, from offset: Int) {
      self.mistake = mistake
      self.offset = offset
    }

    func inside(_ key: String) -> Fault { Fault(mistake.inside(key), from: offset) }

    func mistake(in text: UnsafeBufferPointer<UInt8>) -> JSONMistake {
      let start = JSONPlace(of: offset, in: text)
      let (line, column) = (mistake.place.line, mistake.place.column)
      let place =
        line == 1
        ? JSONPlace(line: start.line, column: start.column + column - 1)
        : JSONPlace(line: start.line + line - 1, column: column)
      return JSONMistake(mistake.message, at: place, path: mistake.path)
    }
  }

  private let base: UnsafePointer<UInt8>
  private let count: Int
  private(set) var position = 0

  init(_ base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  private var next: UInt8 { position < count ? base[position] : 0 }

  private func slice(from start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: position - start)
  }

  private func fault(_ message: String) -> Fault { Fault(message, at: position) }

  @inline(__always)
  private mutating func skipBlanks() {
    while next <= JSONByte.space, position < count {
      switch base[position] {
      case JSONByte.space, JSONByte.tab, JSONByte.newline, JSONByte.return: position &+= 1
      default: return
      }
    }
  }

  /// Steps into the object; false when it is empty.
  mutating func beginObject() throws(Fault) -> Bool {
    let mark = JSONByte.orderMark
    if next == mark[0], UnsafeBufferPointer(start: base, count: count).starts(with: mark) {
      position = mark.count
    }
    skipBlanks()
    guard next == JSONByte.openBrace else { throw fault("expected an object") }
    position += 1
    skipBlanks()
    if next != JSONByte.closeBrace { return true }
    position += 1
    return false
  }

  /// Steps to the next member; false when the object has ended.
  @inline(__always)
  mutating func nextMember() throws(Fault) -> Bool {
    skipBlanks()
    let byte = next
    guard byte == JSONByte.comma || byte == JSONByte.closeBrace else {
      throw fault("expected ',' or '}' after a member")
    }
    position &+= 1
    skipBlanks()
    return byte == JSONByte.comma
  }

  /// Makes sure that nothing follows the object.
  mutating func finish() throws(Fault) {
    skipBlanks()
    if position < count { throw fault("expected the end of the text after the object") }
  }

  /// Reads a key and steps to its value; the bytes stand between the quotes.
  @inline(__always)
  mutating func readKey() throws(Fault) -> (bytes: UnsafeBufferPointer<UInt8>, hasEscape: Bool) {
    guard next == JSONByte.quote else { throw fault("expected a key in double quotes") }
    let start = position &+ 1
    let hasEscape = try skipString(isKey: true)
    let bytes = UnsafeBufferPointer(start: base + start, count: position &- start &- 1)
    skipBlanks()
    guard next == JSONByte.colon else { throw fault("expected ':' after a key") }
    position &+= 1
    skipBlanks()
    return (bytes, hasEscape)
  }

  /// The text of a key with escapes, whose quotes stand around the bytes.
  static func decoded(
    _ key: UnsafeBufferPointer<UInt8>, at start: Int
  ) throws(Fault) -> String {
    guard let base = key.baseAddress else { return "" }
    var cursor = JSONCursor(base - 1, count: key.count + 2, syntax: .json)
    do throws(JSONMistake) {
      return try cursor.readString()
    } catch {
      throw Fault(error, from: start)
    }
  }

  /// Steps over the text at the position and says whether it has escapes.
  @inline(__always)
  private mutating func skipString(isKey: Bool) throws(Fault) -> Bool {
    let start = position
    var hasEscape = false
    position &+= 1
    while true {
      position = JSONByte.special(in: base, from: position, to: count, quote: JSONByte.quote)
      let byte = next
      if byte == JSONByte.quote { break }
      if byte == JSONByte.backslash {
        hasEscape = true
        position &+= 1
      }
      guard position < count else {
        throw Fault("expected a closing quote, found the end of the text", at: start)
      }
      if byte < 0x20, isKey { throw fault("expected a key without control characters") }
      position &+= 1
    }
    position &+= 1
    return hasEscape
  }

  /// Steps over the value at the position; brackets are only counted.
  mutating func skipValue() throws(Fault) {
    switch next {
    case JSONByte.quote:
      _ = try skipString(isKey: false)
    case JSONByte.openBrace, JSONByte.openBracket:
      try skipNested()
    case JSONByte.minus, JSONByte.zero...JSONByte.nine, 0x66, 0x6E, 0x74:
      skipWord()
    default:
      throw fault("expected a value")
    }
  }

  private mutating func skipWord() {
    while position < count {
      let byte = base[position]
      if byte <= JSONByte.space || byte == JSONByte.comma || byte == JSONByte.closeBrace { return }
      position &+= 1
    }
  }

  private mutating func skipNested() throws(Fault) {
    let start = position
    var depth = 0
    repeat {
      guard position < count else {
        throw Fault("expected a closing bracket, found the end of the text", at: start)
      }
      switch base[position] {
      case JSONByte.quote:
        _ = try skipString(isKey: false)
        continue
      case JSONByte.openBrace, JSONByte.openBracket: depth += 1
      case JSONByte.closeBrace, JSONByte.closeBracket: depth -= 1
      default: break
      }
      position &+= 1
    } while depth > 0
  }

  /// Reads the value at the position and checks it whole.
  @inline(__always)
  mutating func readValue() throws(Fault) -> JSONScanner.Value {
    let start = position
    let payload: JSONScanner.Value.Payload
    switch next {
    case JSONByte.minus, JSONByte.zero...JSONByte.nine: payload = try readNumber()
    case JSONByte.quote: payload = try readString()
    default:
      if let word = readWord() {
        payload = word
      } else {
        payload = try readOther()
      }
    }
    return JSONScanner.Value(bytes: slice(from: start), payload: payload)
  }

  /// Reads `true`, `false` or `null`, the most common of what is neither text nor number.
  @inline(__always)
  private mutating func readWord() -> JSONScanner.Value.Payload? {
    guard count &- position >= 4 else { return nil }
    let raw = UnsafeRawPointer(base + position)
    switch UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)) {
    case 0x6575_7274:
      position &+= 4
      return .bool(true)
    case 0x6C6C_756E:
      position &+= 4
      return .null
    case 0x736C_6166 where count &- position >= 5 && base[position &+ 4] == 0x65:
      position &+= 5
      return .bool(false)
    default: return nil
    }
  }

  private mutating func readNumber() throws(Fault) -> JSONScanner.Value.Payload {
    do throws(JSONNumeral.Fault) {
      let numeral = try JSONNumeral(base, from: position, to: count, syntax: .json)
      position = numeral.end
      return .number(numeral.double, isInteger: numeral.isInteger)
    } catch {
      throw Fault(error.message, at: error.offset)
    }
  }

  private mutating func readString() throws(Fault) -> JSONScanner.Value.Payload {
    let start = position
    position &+= 1
    while true {
      position = JSONByte.special(in: base, from: position, to: count, quote: JSONByte.quote)
      let byte = next
      if byte == JSONByte.quote {
        position &+= 1
        return .plain
      }
      let length =
        byte >= 0x80 ? JSONByte.scalarLength(in: base, at: position, to: count) : 0
      if length == 0 { break }
      position &+= length
    }
    // An escape or a mistake: the reader knows both.
    position = start
    return try readOther()
  }

  /// Reads a value as the reader does: words, lists, objects, texts with escapes.
  private mutating func readOther() throws(Fault) -> JSONScanner.Value.Payload {
    var cursor = JSONCursor(base + position, count: count - position, syntax: .json)
    do throws(JSONMistake) {
      let node = try cursor.readValue()
      position += cursor.position
      switch node.kind {
      case .null: return .null
      case .bool(let value): return .bool(value)
      case .number(let value): return .number(value.double, isInteger: value.isInteger)
      case .string(let text): return .text(text)
      case .array, .object: return .tree(node)
      }
    } catch {
      throw Fault(error, from: position)
    }
  }
}
