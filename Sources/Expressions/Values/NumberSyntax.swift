// Numbers from text, as conversions and literals write them.

/// Numbers from text.
enum NumberSyntax {
  /// Reads a decimal number, with an optional sign, fraction and exponent.
  ///
  /// - Returns: The nearest double, infinite when too large, or nil when the text is no number.
  static func double(_ text: String) -> Double? {
    isDecimal(Array(text.utf8)) ? Double(text) : nil
  }

  private static func isDecimal(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    var digits = dropDigits(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      digits += dropDigits(&rest)
    }
    guard digits > 0 else { return false }
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    rest = rest.dropFirst()
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    return dropDigits(&rest) > 0 && rest.isEmpty
  }

  private static func dropDigits(_ bytes: inout ArraySlice<UInt8>) -> Int {
    let count = bytes.prefix { CharacterClass.isDigit($0) }.count
    bytes = bytes.dropFirst(count)
    return count
  }
}
