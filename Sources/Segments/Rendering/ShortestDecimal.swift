// The shortest decimal of a double: rounded and written digit by digit.

/// The digits and the decimal exponent of the shortest decimal that reads back as a double.
struct ShortestDecimal {
  /// The significant digits, 0...9 each, most significant first; none for zero.
  private(set) var digits: [UInt8] = []

  /// How many of the digits stand before the decimal point; may be negative or beyond their count.
  private(set) var integerLength = 0

  /// Takes a finite number apart; its sign is not kept.
  init(_ number: Double) {
    var exponent = 0
    var isFraction = false
    var bytes = number.magnitude.description.utf8[...]
    if let mark = bytes.firstIndex(of: UInt8(ascii: "e")) {
      exponent = Int(Substring(bytes[bytes.index(after: mark)...])) ?? 0
      bytes = bytes[..<mark]
    }
    for byte in bytes {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        if !isFraction { integerLength += 1 }
        digits.append(byte - UInt8(ascii: "0"))
      }
    }
    integerLength += exponent
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    integerLength = digits.isEmpty ? 0 : integerLength - zeros
  }

  /// Rounds to a count of fraction digits, half to even.
  mutating func round(fractionDigits: Int) {
    let kept = integerLength + fractionDigits
    guard kept < digits.count else { return }
    guard kept >= 0 else {
      digits = []
      return
    }
    let cut = digits[kept]
    let isOdd = kept > 0 && digits[kept - 1] % 2 == 1
    let isAboveHalf = cut > 5 || cut == 5 && digits[(kept + 1)...].contains { $0 > 0 }
    digits.removeSubrange(kept...)
    if isAboveHalf || cut == 5 && isOdd { increment() }
  }

  /// Adds one to the last digit kept.
  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      integerLength += 1
    }
  }

  /// Returns the number in a locale's digits, grouped, with a fixed count of fraction digits.
  func text(fractionDigits: Int, symbols: NumberSymbols) -> String {
    var text = String.UnicodeScalarView()
    let length = max(integerLength, 1)
    for place in 0..<length {
      text.append(symbols.digit(self[place - length + integerLength]))
      if symbols.isGroupEnd(digitsLeft: length - 1 - place, of: length) {
        text.append(symbols.grouping)
      }
    }
    guard fractionDigits > 0 else { return String(text) }
    text.append(symbols.decimal)
    for place in 0..<fractionDigits {
      text.append(symbols.digit(self[integerLength + place]))
    }
    return String(text)
  }

  /// The digit at a place counted from the first significant one; 0 outside.
  private subscript(place: Int) -> UInt8 {
    digits.indices.contains(place) ? digits[place] : 0
  }
}
