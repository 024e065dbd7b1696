// Where something stands in a JSON text.

/// A place in a JSON text, as an editor shows it.
///
/// A line ends with LF, CR or CRLF; each counts as one line. Columns count Unicode scalars. A byte
/// order mark at the start has no column.
public struct JSONPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// The place of a node that was built and not read: line 0, column 0.
  public static let nowhere = JSONPlace(line: 0, column: 0)

  /// The line, from 1; 0 for a node that was not read.
  public var line: Int { Int(storedLine) }

  /// The column in Unicode scalars, from 1; 0 for a node that was not read.
  public var column: Int { Int(storedColumn) }

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - line: The line, from 1; held to 0...4,294,967,295.
  ///   - column: The column in Unicode scalars, from 1; held to the same range.
  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The place of a byte of a text, counted from the text's start; linear in the offset.
  init(of offset: Int, in text: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var column = 1
    var position = text.starts(with: JSONByte.orderMark) ? JSONByte.orderMark.count : 0
    while position < min(offset, text.count) {
      let byte = text[position]
      position += 1
      let isSplit =
        byte == JSONByte.return && position < text.count && text[position] == JSONByte.newline
      if (byte == JSONByte.newline || byte == JSONByte.return) && !isSplit {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }

  /// The place in words, such as "line 3, column 14".
  public var description: String { "line \(line), column \(column)" }

  /// Whether one place stands before another.
  public static func < (left: JSONPlace, right: JSONPlace) -> Bool {
    (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
  }
}
