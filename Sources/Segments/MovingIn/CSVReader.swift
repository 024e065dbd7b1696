// Reads a table of comma-separated values.

/// Reads a table of comma-separated values (RFC 4180), row by row.
///
/// The separator is the comma, semicolon or tab that the first line has most of.
struct CSVReader {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var index: Int
  /// The line on which the last row began, from 1.
  private(set) var line = 0
  private var nextLine = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = candidates.map { candidate in head.count { $0 == candidate } }
    separator = candidates[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  /// The cells of the next row; nil after the last.
  mutating func next() -> [String]? {
    guard index < bytes.count else { return nil }
    line = nextLine
    var cells: [String] = []
    while true {
      cells.append(cell())
      guard index < bytes.count else { return cells }
      let byte = bytes[index]
      index += 1
      if byte == separator { continue }
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      nextLine += 1
      return cells
    }
  }

  /// One cell; stops at what ends it.
  private mutating func cell() -> String {
    var text: [UInt8] = []
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      while index < bytes.count, !isEnd(bytes[index]) {
        text.append(bytes[index])
        index += 1
      }
      return String(decoding: text, as: UTF8.self)
    }
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < bytes.count, bytes[index] == byte else { break }
        index += 1
      }
      if byte == 0x0A { nextLine += 1 }
      text.append(byte)
    }
    // What stands between a closing quote and the separator belongs to no cell.
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    return String(decoding: text, as: UTF8.self)
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }
}
