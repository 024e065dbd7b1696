// Reads a number as JSON writes it, and says why a text is none.

import Segments

/// What a text is when a number is expected, by the grammar of JSON (RFC 8259, section 6).
enum NumberLiteral: Hashable, Sendable {
  /// Finite.
  case number(Double)
  /// It would be one with a point in place of its comma.
  case decimalComma
  /// Beyond what a Double holds.
  case tooLarge
  /// A whole number beyond 2^53, written as one: its last digits would be lost.
  case inexact
  case otherText

  /// Reads the text, all of it.
  init(_ text: String) {
    var bytes = Array(text.utf8)
    guard let isWhole = Self.isWhole(bytes) else {
      guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else {
        self = .otherText
        return
      }
      bytes[comma] = UInt8(ascii: ".")
      self = Self.isWhole(bytes) == nil ? .otherText : .decimalComma
      return
    }
    guard let number = Double(text), number.isFinite else {
      self = .tooLarge
      return
    }
    self = isWhole && !Self.isExact(text) ? .inexact : .number(number)
  }

  /// Whether a whole number has no neighbor that a Double takes for the same.
  private static func isExact(_ text: String) -> Bool {
    guard let whole = Int64(text) else { return false }
    return whole.magnitude <= UInt64(AttributeLimits.exactInteger)
  }

  /// Whether a number is written without fraction and exponent; nil when it is no number.
  private static func isWhole(_ bytes: [UInt8]) -> Bool? {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let first = rest.first
    let digits = dropDigits(&rest)
    guard digits > 0, digits == 1 || first != UInt8(ascii: "0") else { return nil }
    var isWhole = true
    if rest.first == UInt8(ascii: ".") {
      isWhole = false
      rest.removeFirst()
      guard dropDigits(&rest) > 0 else { return nil }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard dropDigits(&rest) > 0 else { return nil }
    }
    return rest.isEmpty ? isWhole : nil
  }

  private static func dropDigits(_ bytes: inout ArraySlice<UInt8>) -> Int {
    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    bytes.removeFirst(digits.count)
    return digits.count
  }
}
