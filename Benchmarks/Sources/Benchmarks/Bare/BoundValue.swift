// The values that were bound to a statement, read from its text with the values in place.

/// A value that was bound to a statement.
enum BoundValue: Equatable {
  case null
  case int(Int64)
  case double(Double)
  case text([UInt8])
  case blob([UInt8])

  /// The values of the parameters ?1, ?2, … by their numbers, found by going through both texts side
  /// by side; nil when they do not fit together.
  static func all(sql: String, expanded: String) -> [Int32: BoundValue]? {
    let template = Array(sql.utf8)
    let filled = Array(expanded.utf8)
    var values: [Int32: BoundValue] = [:]
    var (left, right) = (0, 0)
    while left < template.count {
      if template[left] == UInt8(ascii: "'") {
        // A text of the statement itself, in which a question mark is none.
        let quote = template[(left + 1)...].firstIndex(of: template[left])
        let length = (quote ?? template.count - 1) + 1 - left
        left += length
        right += length
        continue
      }
      guard template[left] == UInt8(ascii: "?") else {
        guard right < filled.count, template[left] == filled[right] else { return nil }
        left += 1
        right += 1
        continue
      }
      left += 1
      var number: Int32 = 0
      while left < template.count, (48...57).contains(template[left]) {
        number = number * 10 + Int32(template[left] - 48)
        left += 1
      }
      guard let value = read(filled, &right) else { return nil }
      values[number] = value
    }
    return values
  }

  private static func read(_ bytes: [UInt8], _ place: inout Int) -> BoundValue? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "'"): return .text(quoted(bytes, &place))
    case UInt8(ascii: "x") where place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "'"):
      place += 1
      return .blob(unhexed(quoted(bytes, &place)))
    default:
      let start = place
      while place < bytes.count, isWordByte(bytes[place]) { place += 1 }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      if word == "NULL" { return .null }
      return Int64(word).map(BoundValue.int) ?? Double(word).map(BoundValue.double)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The bytes between quotes, two quotes for one.
  private static func quoted(_ bytes: [UInt8], _ place: inout Int) -> [UInt8] {
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "'") {
        guard place < bytes.count, bytes[place] == byte else { break }
        place += 1
      }
      text.append(byte)
    }
    return text
  }

  private static func unhexed(_ digits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
    }
  }
}
