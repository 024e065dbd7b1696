// Mistakes as they are found, before their places are counted in lines.

/// Collects the mistakes of one source.
struct MistakeList {
  /// One mistake with its bytes in the source.
  struct Entry {
    let message: String
    let range: Range<Int>
  }

  private(set) var entries: [Entry] = []

  /// The most mistakes that are kept of one source.
  static let limit = 100

  var isEmpty: Bool { entries.isEmpty }

  /// Whether no further mistake is kept, so that none needs a fix.
  var isFull: Bool { entries.count >= Self.limit }

  mutating func add(_ message: String, at range: Range<Int>) {
    guard !isFull else { return }
    entries.append(Entry(message: message, range: range))
  }

  /// The mistakes by place, with lines and columns, or nil when there are none.
  func located(in source: [UInt8]) -> ExpressionMistakes? {
    guard !entries.isEmpty else { return nil }
    let sorted = entries.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset)
        < (right.element.range.lowerBound, right.offset)
    }
    return ExpressionMistakes(mistakes: sorted.map { Self.locate($0.element, in: source) })
  }

  private static func locate(_ entry: Entry, in source: [UInt8]) -> ExpressionMistake {
    let start = min(entry.range.lowerBound, source.count)
    let before = source[..<start]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = 1 + before.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let column = 1 + scalars(source[lineStart..<start])
    let marked = source[start..<max(start, min(entry.range.upperBound, source.count))]
    let length = scalars(marked.prefix { $0 != UInt8(ascii: "\n") })
    return ExpressionMistake(
      message: entry.message, line: line, column: column, length: max(1, length))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
