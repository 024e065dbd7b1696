// Reads objects and lists; refuses keys that stand twice.

extension JSONCursor {
  mutating func readArray(depth: Int) throws(JSONMistake) -> [JSONNode] {
    try open(depth: depth)
    var elements: [JSONNode] = []
    while next != JSONByte.closeBracket {
      try countMember()
      do throws(JSONMistake) {
        elements.append(try readValue(depth: depth))
      } catch {
        throw error.inside(String(elements.count))
      }
      try skipBlanks()
      guard try takeComma(before: JSONByte.closeBracket, what: "an element") else { break }
    }
    position += 1
    return elements
  }

  mutating func readObject(depth: Int) throws(JSONMistake) -> JSONObject {
    try open(depth: depth)
    var members: [JSONObject.Member] = []
    var index: [ScalarKey: Int]?
    while next != JSONByte.closeBrace {
      try countMember()
      let member = try readMember(depth: depth, members: members, index: &index)
      members.append(member)
      try skipBlanks()
      guard try takeComma(before: JSONByte.closeBrace, what: "a member") else { break }
    }
    position += 1
    return JSONObject(members: members, index: index)
  }

  /// Steps over a comma and says whether something may follow; JSON5 allows one before the end.
  private mutating func takeComma(
    before close: UInt8, what: StaticString
  ) throws(JSONMistake) -> Bool {
    if next == close { return false }
    guard next == JSONByte.comma else {
      let bracket = Unicode.Scalar(close)
      throw expected("',' or '\(bracket)' after \(what)")
    }
    position += 1
    try skipBlanks()
    if next == close, !isJSON5 { throw expected("\(what) after the comma") }
    return true
  }

  private mutating func readMember(
    depth: Int, members: [JSONObject.Member], index: inout [ScalarKey: Int]?
  ) throws(JSONMistake) -> JSONObject.Member {
    let keyPlace = place
    let key = try readKey()
    if let first = note(key, members: members, index: &index) {
      throw JSONMistake(
        "the key \(JSONMistake.quoted(key)) stands twice; it stood first on line "
          + "\(first.line), column \(first.column)",
        at: keyPlace, path: [key])
    }
    try skipBlanks()
    guard next == JSONByte.colon else {
      throw expected("':' after the key \(JSONMistake.quoted(key))")
    }
    position += 1
    try skipBlanks()
    do throws(JSONMistake) {
      return JSONObject.Member(key: key, keyPlace: keyPlace, value: try readValue(depth: depth))
    } catch {
      throw error.inside(key)
    }
  }

  /// Notes a key as the next one of its object; where it stood before, if it did.
  private func note(
    _ key: String, members: [JSONObject.Member], index: inout [ScalarKey: Int]?
  ) -> JSONPlace? {
    if members.count < JSONObject.searchedMembers {
      return members.first { ScalarKey.isSame($0.key, key) }?.keyPlace
    }
    if index == nil {
      var all: [ScalarKey: Int] = [:]
      for (place, member) in members.enumerated() { all[ScalarKey(member.key)] = place }
      index = all
    }
    guard let first = index?.updateValue(members.count, forKey: ScalarKey(key)) else { return nil }
    return members[first].keyPlace
  }

  private mutating func readKey() throws(JSONMistake) -> String {
    if next == JSONByte.quote || (isJSON5 && next == JSONByte.apostrophe) {
      return try readString()
    }
    guard isJSON5 else { throw expected("a key in double quotes") }
    return try readName()
  }
}
