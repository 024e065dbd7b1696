// Cuts bytes that come in pieces into lines.

/// Cuts bytes that come in pieces into lines, in memory bounded by the longest line allowed.
///
/// A line ends with a line feed, with or without a carriage return before it; the last may end
/// without. A byte order mark before the first line is cut.
struct LineSplitter {
  /// The longest line, in bytes without its end; a longer one is skipped to its end.
  let maximumLength: Int
  private var pending: [UInt8] = []
  /// Where the next line begins, and up to where no end was found.
  private var position = 0
  private var searched = 0
  private var isSkipping = false
  private var isFinished = false
  private var number = 0

  /// Makes one that has seen nothing yet.
  init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// Takes the next piece of the input; before it, `next` must have given nil.
  mutating func append(_ piece: UnsafeRawBufferPointer) {
    pending.removeSubrange(..<position)
    searched -= position
    position = 0
    pending.append(contentsOf: piece)
  }

  /// Says that nothing comes any more.
  mutating func finish() { isFinished = true }

  /// The next whole line; nil when more is needed, or at the end.
  mutating func next() -> InputLine? {
    guard let end = lineEnd() else { return isFinished ? last() : hold() }
    let line = taken(upTo: end)
    position = end + 1
    searched = position
    return line
  }

  private func lineEnd() -> Int? {
    pending.withUnsafeBufferPointer { buffer in
      buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    }
  }

  /// Nothing yet; the start of an overlong line is let go.
  private mutating func hold() -> InputLine? {
    // Two more than allowed: a carriage return may be part of the end, and a mark is cut later.
    if isSkipping || pending.count - position > maximumLength + 4 {
      isSkipping = true
      pending.removeAll(keepingCapacity: true)
      position = 0
    }
    searched = pending.count
    return nil
  }

  private mutating func last() -> InputLine? {
    guard position < pending.count || isSkipping else { return nil }
    let line = taken(upTo: pending.count)
    position = pending.count
    return line
  }

  private mutating func taken(upTo end: Int) -> InputLine {
    number += 1
    defer { isSkipping = false }
    if isSkipping { return InputLine(number: number, content: .tooLong) }
    var bytes = pending[position..<end]
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.count <= maximumLength else {
      return InputLine(number: number, content: .tooLong)
    }
    return InputLine(number: number, content: .bytes(Array(bytes)))
  }
}
