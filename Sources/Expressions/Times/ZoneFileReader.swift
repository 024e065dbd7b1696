// Takes a TZif file apart, whatever its bytes are.

/// A reader of TZif bytes; every access is checked against the end.
struct ZoneFileReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole file.
  mutating func rules() -> ZoneRules? {
    guard let old = header() else { return nil }
    guard old.version > 0 else { return block(old, timeSize: 4, hasFooter: false) }
    // From version 2 on, a block with short times comes first, for old readers.
    guard skip(old.size(timeSize: 4)), let header = header() else { return nil }
    return block(header, timeSize: 8, hasFooter: true)
  }

  /// The counts that a header states.
  private struct Header {
    let version: UInt8
    let utcMarks: Int
    let standardMarks: Int
    let leapSeconds: Int
    let transitions: Int
    let types: Int
    let letters: Int

    func size(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + types * 6 + letters + leapSeconds * (timeSize + 4)
        + standardMarks + utcMarks
    }
  }

  private mutating func header() -> Header? {
    guard let start = take(20), start.prefix(4).elementsEqual("TZif".utf8) else { return nil }
    let version = start[start.startIndex + 4]
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = integer(4), count >= 0 else { return nil }
      counts.append(Int(count))
    }
    return Header(
      version: version, utcMarks: counts[0], standardMarks: counts[1], leapSeconds: counts[2],
      transitions: counts[3], types: counts[4], letters: counts[5])
  }

  private mutating func block(_ header: Header, timeSize: Int, hasFooter: Bool) -> ZoneRules? {
    // The sums cannot overflow: each count has 32 bits. What does not fit is refused at once, so a
    // damaged count reserves no memory.
    guard header.leapSeconds == 0, header.types > 0,
      header.size(timeSize: timeSize) <= bytes.count - position
    else { return nil }
    var transitions: [Int64] = []
    for _ in 0..<header.transitions {
      guard let time = integer(timeSize), transitions.last.map({ $0 < time }) ?? true else {
        return nil
      }
      transitions.append(time)
    }
    guard let indices = take(header.transitions), let types = types(header.types),
      skip(header.letters + header.standardMarks + header.utcMarks),
      indices.allSatisfy({ Int($0) < types.count })
    else { return nil }
    let text = hasFooter ? footer() : ""
    guard let text, let rule = text.isEmpty ? .some(nil) : ZoneYearlyRule(text).map(Optional.some)
    else { return nil }
    return ZoneRules(
      transitions: transitions, offsets: indices.map { types[Int($0)] }, firstOffset: types[0],
      yearlyRule: rule)
  }

  /// Reads the offset of each type of local time.
  private mutating func types(_ count: Int) -> [Int]? {
    var types: [Int] = []
    for _ in 0..<count {
      // The RFC bounds an offset to -25 h < offset < 26 h.
      guard let offset = integer(4), (-89_999...93_599).contains(offset), skip(2) else {
        return nil
      }
      types.append(Int(offset))
    }
    return types
  }

  /// Reads the text between two line feeds.
  private mutating func footer() -> String? {
    guard take(1)?.first == 0x0A, let end = bytes[position...].firstIndex(of: 0x0A) else {
      return nil
    }
    let text = bytes[position..<end]
    guard text.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a signed number, its highest byte first.
  private mutating func integer(_ size: Int) -> Int64? {
    guard let bytes = take(size) else { return nil }
    let pattern = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return size == 4
      ? Int64(Int32(truncatingIfNeeded: pattern)) : Int64(bitPattern: pattern)
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    let start = position
    return skip(count) ? bytes[start..<position] : nil
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= bytes.count - position else { return false }
    position += count
    return true
  }
}
