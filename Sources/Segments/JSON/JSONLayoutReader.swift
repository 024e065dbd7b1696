// Reads how a JSON5 text is laid out.

/// Reads how a well-formed JSON5 text is laid out: each comment goes to what it is about.
struct JSONLayoutReader {
  private let bytes: [UInt8]
  private var position = 0

  /// What stands between two words of the text.
  private struct Between {
    var comments: [JSONLayout.Comment] = []
    /// How many lines end after the last comment.
    var lineEnds = 0

    /// Takes away the comments on the line of what is before them, if that line ends after them.
    mutating func takeRemarks(isAtEnd: Bool) -> [JSONLayout.Comment] {
      let remarks = Array(comments.prefix { $0.isOnSameLine })
      let isLineOver =
        isAtEnd || remarks.last?.isOfLine == true || remarks.count < comments.count || lineEnds > 0
      guard isLineOver else { return [] }
      comments.removeFirst(remarks.count)
      return remarks
    }
  }

  /// Reads a text that `JSONReader` has taken as JSON5.
  static func read(_ bytes: [UInt8]) -> JSONLayout {
    var reader = JSONLayoutReader(bytes)
    let before = reader.skip()
    let root = reader.value()
    let after = reader.skip()
    return JSONLayout(comments: before.comments, root: root, rest: after.comments)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: JSONByte.orderMark) { position = JSONByte.orderMark.count }
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private func byte(after distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  // MARK: - Values

  private mutating func value() -> JSONLayout.Value {
    switch next {
    case JSONByte.openBrace: .group(group(isObject: true))
    case JSONByte.openBracket: .group(group(isObject: false))
    case JSONByte.quote, JSONByte.apostrophe: .scalar(text())
    default: .scalar(word())
    }
  }

  private mutating func group(isObject: Bool) -> JSONLayout.Group {
    var group = JSONLayout.Group(isObject: isObject)
    position += 1
    var between = skip()
    while position < bytes.count, !isAtEnd {
      var item = item(isObject: isObject, after: between)
      // An empty line after the bracket says nothing.
      if group.items.isEmpty, item.comments.isEmpty { item.hasGap = false }
      between = skip()
      item.remarks = between.takeRemarks(isAtEnd: isAtEnd)
      if next == JSONByte.comma {
        position += 1
        var following = skip()
        // Behind a comment that goes to the end of the line nothing else can stand.
        if item.remarks.last?.isOfLine != true {
          item.remarks += following.takeRemarks(isAtEnd: isAtEnd)
        }
        following.comments = between.comments + following.comments
        between = following
      }
      group.items.append(item)
    }
    group.rest = between.comments
    position += 1
    return group
  }

  private var isAtEnd: Bool { next == JSONByte.closeBrace || next == JSONByte.closeBracket }

  private mutating func item(isObject: Bool, after between: Between) -> JSONLayout.Item {
    var comments = between.comments
    let hasGap = between.lineEnds > 1
    guard isObject else {
      return JSONLayout.Item(comments: comments, hasGap: hasGap, key: nil, value: value())
    }
    let key = next == JSONByte.quote || next == JSONByte.apostrophe ? text() : word()
    comments += skip().comments
    position += 1
    comments += skip().comments
    return JSONLayout.Item(comments: comments, hasGap: hasGap, key: key, value: value())
  }

  /// A text in quotes, with them.
  private mutating func text() -> [UInt8] {
    let start = position
    let quote = next
    position += 1
    while position < bytes.count, next != quote { position += next == JSONByte.backslash ? 2 : 1 }
    position = min(position + 1, bytes.count)
    return Array(bytes[start..<position])
  }

  /// A number, a word or a key without quotes.
  private mutating func word() -> [UInt8] {
    let start = position
    while position < bytes.count {
      switch next {
      case JSONByte.comma, JSONByte.colon, JSONByte.closeBrace, JSONByte.closeBracket,
        JSONByte.slash:
        return Array(bytes[start..<position])
      default:
        if blankLength > 0 { return Array(bytes[start..<position]) }
        position += 1
      }
    }
    return Array(bytes[start...])
  }

  // MARK: - Between words

  private mutating func skip() -> Between {
    var between = Between()
    var isOnSameLine = true
    while position < bytes.count {
      if next == JSONByte.slash {
        let hasGap = between.lineEnds > 1
        let text = comment()
        between.comments.append(
          JSONLayout.Comment(text: text, hasGap: hasGap, isOnSameLine: isOnSameLine))
        between.lineEnds = 0
      } else if lineEndLength > 0 {
        position += lineEndLength
        between.lineEnds += 1
        isOnSameLine = false
      } else if blankLength > 0 {
        position += blankLength
      } else {
        break
      }
    }
    return between
  }

  private mutating func comment() -> [UInt8] {
    let start = position
    guard byte(after: 1) == JSONByte.star else {
      while position < bytes.count, lineEndLength == 0 { position += 1 }
      var text = bytes[start..<position]
      while text.last == JSONByte.space || text.last == JSONByte.tab { text.removeLast() }
      return Array(text)
    }
    position += 2
    while position < bytes.count, !(next == JSONByte.star && byte(after: 1) == JSONByte.slash) {
      position += 1
    }
    position = min(position + 2, bytes.count)
    return Self.withPlainLineEnds(bytes[start..<position])
  }

  private static func withPlainLineEnds(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isAfterReturn = false
    for byte in text {
      if byte == JSONByte.return {
        result.append(JSONByte.newline)
      } else if byte != JSONByte.newline || !isAfterReturn {
        result.append(byte)
      }
      isAfterReturn = byte == JSONByte.return
    }
    return result
  }

  /// How many bytes the end of a line takes here; 0 where there is none.
  private var lineEndLength: Int {
    switch next {
    case JSONByte.newline: 1
    case JSONByte.return: byte(after: 1) == JSONByte.newline ? 2 : 1
    // U+2028 and U+2029.
    case 0xE2: byte(after: 1) == 0x80 && byte(after: 2) & 0xFE == 0xA8 ? 3 : 0
    default: 0
    }
  }

  /// How many bytes a blank or the end of a line takes here; 0 where there is none.
  private var blankLength: Int {
    if lineEndLength > 0 { return lineEndLength }
    switch next {
    case JSONByte.space, JSONByte.tab, JSONByte.verticalTab, JSONByte.formFeed: return 1
    case 0x80...0xFF: break
    default: return 0
    }
    let length = bytes.withUnsafeBufferPointer { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return JSONByte.scalarLength(in: base, at: position, to: buffer.count)
    }
    let scalar = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
      .unicodeScalars.first
    guard let scalar else { return 0 }
    let isBlank = scalar.value == 0xFEFF || scalar.properties.generalCategory == .spaceSeparator
    return isBlank ? length : 0
  }
}
