// Reads values that stand in each other, without recursion: no nesting can exhaust the stack.

extension JSONCursor {
  /// Reads the value at the position, whatever stands in it.
  mutating func readValue() throws(JSONMistake) -> JSONNode {
    levels.removeAll(keepingCapacity: true)
    do throws(JSONMistake) {
      while true {
        if next == JSONByte.openBrace || next == JSONByte.openBracket {
          try openLevel()
          if try beginItem(isFirst: true) { continue }
        } else {
          let node = try readScalar()
          if levels.isEmpty { return node }
          levels[levels.count - 1].append(node)
          if try beginItem(isFirst: false) { continue }
        }
        if let node = try closeLevels() { return node }
      }
    } catch {
      throw JSONMistake(error.message, at: error.place, path: levels.compactMap(\.step))
    }
  }

  private mutating func openLevel() throws(JSONMistake) {
    if levels.count >= deepest { throw mistake("the text is nested deeper than \(deepest) levels") }
    levels.append(JSONLevel(at: place, isObject: next == JSONByte.openBrace))
    position += 1
    try skipBlanks()
  }

  /// Closes levels until another item begins; the whole value when the outermost was closed.
  private mutating func closeLevels() throws(JSONMistake) -> JSONNode? {
    while let level = levels.popLast() {
      position += 1
      if levels.isEmpty { return level.node }
      levels[levels.count - 1].append(level.node)
      if try beginItem(isFirst: false) { return nil }
    }
    return nil
  }

  /// Steps to the value of the innermost level's next item; false when its end is next.
  private mutating func beginItem(isFirst: Bool) throws(JSONMistake) -> Bool {
    let innermost = levels.count - 1
    let isObject = levels[innermost].isObject
    guard try isItemNext(isObject: isObject, isFirst: isFirst) else { return false }
    memberCount += 1
    if memberCount > limits.members {
      throw mistake("the text has more than \(limits.members) members and elements")
    }
    guard isObject else {
      levels[innermost].beginElement()
      return true
    }
    try beginMember(innermost)
    return true
  }

  /// Steps over a comma and says whether an item follows; JSON5 allows a comma before the end.
  private mutating func isItemNext(isObject: Bool, isFirst: Bool) throws(JSONMistake) -> Bool {
    let close = isObject ? JSONByte.closeBrace : JSONByte.closeBracket
    if !isFirst { try skipBlanks() }
    if next == close { return false }
    if isFirst { return true }
    guard next == JSONByte.comma else {
      throw expected(isObject ? "',' or '}' after a member" : "',' or ']' after an element")
    }
    position += 1
    try skipBlanks()
    guard next == close else { return true }
    if isJSON5 { return false }
    throw expected(isObject ? "a member after the comma" : "an element after the comma")
  }

  private mutating func beginMember(_ innermost: Int) throws(JSONMistake) {
    let keyPlace = place
    let key = try readKey()
    if let first = levels[innermost].begin(key, at: keyPlace) {
      let line = first.line == keyPlace.line ? "in" : "on line \(first.line),"
      throw JSONMistake(
        "this key stands twice; it stood first \(line) column \(first.column)", at: keyPlace)
    }
    try skipBlanks()
    guard next == JSONByte.colon else {
      throw expected("':' after the key")
    }
    position += 1
    try skipBlanks()
  }

  private mutating func readKey() throws(JSONMistake) -> String {
    if next == JSONByte.quote || (isJSON5 && next == JSONByte.apostrophe) {
      return try readString()
    }
    guard isJSON5 else { throw expected("a key in double quotes") }
    return try readName()
  }
}
