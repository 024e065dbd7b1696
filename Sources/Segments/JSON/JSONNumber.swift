// A number of a JSON text: its double, and how it was written.

/// A number of a JSON text: its double, and how it was written.
public struct JSONNumber: Hashable, Sendable {
  /// The nearest double; infinite when the text is too large, so that callers can refuse it.
  public let double: Double

  /// Whether it was written as a whole number, without fraction and exponent: 25, not 25.0 or 1e3.
  public let isInteger: Bool

  /// The number as it was written; with JSON5 this may be hexadecimal or begin with a plus.
  public let text: String

  /// Makes a number from a double, written as RFC 8785 writes it.
  public init(_ double: Double) {
    self.double = double
    text = JSONWriter.number(double)
    isInteger = double.isFinite && !text.utf8.contains { $0 == JSONByte.dot || $0 == 0x65 }
  }

  /// Makes a whole number.
  public init(_ integer: some FixedWidthInteger) {
    double = Double(integer)
    isInteger = true
    text = String(integer)
  }

  /// Takes over what was read.
  init(double: Double, isInteger: Bool, text: String) {
    self.double = double
    self.isInteger = isInteger
    self.text = text
  }

  /// Its exact value when it was written as a whole number that fits, else nil.
  public var int64: Int64? {
    guard isInteger else { return nil }
    var digits = text[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits.removeFirst(2) }
    return Int64((isNegative ? "-" : "") + digits, radix: isHexadecimal ? 16 : 10)
  }

  /// Whether its canonical form is the number that was written.
  ///
  /// It is of every whole one up to 2^53, and beyond it of those whose digits are the ones that it writes
  /// itself, as it does of 1e17. What has a fraction or an exponent counts as its nearest double.
  var keepsItsDigits: Bool {
    guard isInteger else { return true }
    if let integer = int64, integer.magnitude <= UInt64(AttributeLimits.exactInteger) {
      return true
    }
    return text == JSONWriter.number(double)
  }

  /// Whether it is a whole number in decimal digits that is too large for every double to be exact.
  var hasDigitsToKeep: Bool {
    isInteger && double.isFinite && abs(double) >= 9_007_199_254_740_992
      && text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "-") }
  }
}
