// Writes a JSON5 text in the one layout.

/// Writes a JSON5 text in the one layout.
struct JSONLayoutWriter {
  /// The longest line, in characters, where a value can be broken.
  static let width = 100
  /// Down to this depth a group has a line for each item, however short it is.
  private static let openDepth = 2

  /// Whether it is written as JSON: keys keep their quotes, and no comma ends a group.
  private let isStrict: Bool
  private var bytes: [UInt8] = []

  /// The text, with the end of its last line.
  static func write(_ layout: JSONLayout, isStrict: Bool) -> [UInt8] {
    var writer = JSONLayoutWriter(isStrict: isStrict)
    writer.write(layout)
    return writer.bytes
  }

  private init(isStrict: Bool) { self.isStrict = isStrict }

  private mutating func write(_ layout: JSONLayout) {
    write(layout.comments, depth: 0, isFirst: true)
    write(layout.root, depth: 0, room: Self.width)
    bytes.append(JSONByte.newline)
    write(layout.rest, depth: 0, isFirst: false)
  }

  private mutating func write(_ value: JSONLayout.Value, depth: Int, room: Int) {
    switch value {
    case .scalar(let text): bytes += spelled(text)
    case .group(let group):
      let isOpen = depth < Self.openDepth && group.isObject && !group.items.isEmpty
      if !isOpen, let width = width(value), width <= room {
        writeInLine(group)
      } else {
        writeOpen(group, depth: depth)
      }
    }
  }

  /// How many characters a value takes in one line, as it is spelled there; nil when a comment or a
  /// line's end is in it.
  private func width(_ value: JSONLayout.Value) -> Int? {
    switch value {
    case .scalar(let text):
      if text.contains(JSONByte.newline) || text.contains(JSONByte.return) { return nil }
      return JSONLayout.scalarCount(text)
    case .group(let group):
      guard group.rest.isEmpty else { return nil }
      var sum = group.isObject && !group.items.isEmpty ? 4 : 2
      for (index, item) in group.items.enumerated() {
        guard item.comments.isEmpty, item.remarks.isEmpty, !item.hasGap,
          let inner = width(item.value)
        else { return nil }
        let key = item.key.map { JSONLayout.scalarCount(spelled(key: $0)) + 2 } ?? 0
        sum += key + inner + (index == 0 ? 0 : 2)
      }
      return sum
    }
  }

  private mutating func writeInLine(_ group: JSONLayout.Group) {
    let hasBlanks = group.isObject && !group.items.isEmpty
    bytes.append(group.isObject ? JSONByte.openBrace : JSONByte.openBracket)
    if hasBlanks { bytes.append(JSONByte.space) }
    for (index, item) in group.items.enumerated() {
      if index > 0 { bytes += [JSONByte.comma, JSONByte.space] }
      writeKey(item)
      write(item.value, depth: .max, room: .max)
    }
    if hasBlanks { bytes.append(JSONByte.space) }
    bytes.append(group.isObject ? JSONByte.closeBrace : JSONByte.closeBracket)
  }

  private mutating func writeOpen(_ group: JSONLayout.Group, depth: Int) {
    bytes += [group.isObject ? JSONByte.openBrace : JSONByte.openBracket, JSONByte.newline]
    for (index, item) in group.items.enumerated() {
      write(item.comments, depth: depth + 1, isFirst: index == 0)
      let isFirst = index == 0 && item.comments.isEmpty
      if item.hasGap, !isFirst { bytes.append(JSONByte.newline) }
      let isLast = index == group.items.count - 1
      write(item, depth: depth + 1, hasComma: !isLast || !isStrict)
    }
    write(group.rest, depth: depth + 1, isFirst: group.items.isEmpty)
    indent(depth)
    bytes.append(group.isObject ? JSONByte.closeBrace : JSONByte.closeBracket)
  }

  private mutating func write(_ item: JSONLayout.Item, depth: Int, hasComma: Bool) {
    indent(depth)
    let start = bytes.count
    writeKey(item)
    let used = 2 * depth + JSONLayout.scalarCount(bytes[start...]) + (hasComma ? 1 : 0)
    write(item.value, depth: depth, room: Self.width - used)
    if hasComma { bytes.append(JSONByte.comma) }
    for remark in item.remarks {
      bytes.append(JSONByte.space)
      bytes += remark.text
    }
    bytes.append(JSONByte.newline)
  }

  private mutating func write(_ comments: [JSONLayout.Comment], depth: Int, isFirst: Bool) {
    for (index, comment) in comments.enumerated() {
      if comment.hasGap, !(isFirst && index == 0) { bytes.append(JSONByte.newline) }
      indent(depth)
      bytes += comment.text
      bytes.append(JSONByte.newline)
    }
  }

  private mutating func indent(_ depth: Int) {
    bytes.append(contentsOf: repeatElement(JSONByte.space, count: 2 * depth))
  }

  private mutating func writeKey(_ item: JSONLayout.Item) {
    guard let key = item.key else { return }
    bytes += spelled(key: key)
    bytes += [JSONByte.colon, JSONByte.space]
  }

  // MARK: - Quotes

  /// A key without quotes where it needs none.
  private func spelled(key: [UInt8]) -> [UInt8] {
    guard !isStrict, key.first == JSONByte.quote || key.first == JSONByte.apostrophe else {
      return key
    }
    let name = key.dropFirst().dropLast()
    let isPlain = name.allSatisfy(JSONByte.isNamePart)
    let isName = isPlain && name.first.map { !JSONByte.isDigit($0) } ?? false
    return isName ? Array(name) : spelled(key)
  }

  /// A text in double quotes where that changes nothing else.
  private func spelled(_ text: [UInt8]) -> [UInt8] {
    guard text.first == JSONByte.apostrophe, !text.contains(JSONByte.quote),
      !text.contains(JSONByte.backslash)
    else { return text }
    return [JSONByte.quote] + text.dropFirst().dropLast() + [JSONByte.quote]
  }
}
