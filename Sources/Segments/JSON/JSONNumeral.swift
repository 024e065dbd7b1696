// Reads the digits of a number: strict JSON, or JSON5's hexadecimal, plus and bare dots.

/// A number read from bytes: its double, its end, and whether it is in integer syntax.
struct JSONNumeral {
  /// Why the bytes are not a number, and where.
  struct Fault: Error {
    let offset: Int
    let message: String
  }

  private let base: UnsafePointer<UInt8>
  private let start: Int
  private let limit: Int

  /// Just past the last byte of the number.
  private(set) var end: Int
  private(set) var isInteger = true
  private(set) var double = 0.0

  /// The significant digits, exact up to 19 of them.
  private var mantissa: UInt64 = 0
  private var significantDigits = 0

  /// The power of ten that the mantissa is multiplied with.
  private var exponent = 0

  /// Reads the number that begins at `start` and ends before `limit`; linear in its length.
  init(
    _ base: UnsafePointer<UInt8>, from start: Int, to limit: Int, syntax: JSONReader.Syntax
  ) throws(Fault) {
    self.base = base
    self.start = start
    self.limit = limit
    end = start
    var isNegative = false
    if next == JSONByte.minus || (syntax == .json5 && next == JSONByte.plus) {
      isNegative = next == JSONByte.minus
      end += 1
    }
    if syntax == .json5 {
      try refuseNames()
      if try readHexadecimal(isNegative: isNegative) { return }
    }
    try readDecimal(isBareDotAllowed: syntax == .json5)
    let magnitude = decimalValue()
    double = isNegative ? -magnitude : magnitude
  }

  /// The number as it was written.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
  }

  @inline(__always)
  private var next: UInt8 { end < limit ? base[end] : 0 }

  private func refuseNames() throws(Fault) {
    guard next == 0x49 || next == 0x4E else { return }
    throw Fault(offset: start, message: "expected a finite number; Infinity and NaN are refused")
  }

  private mutating func readDecimal(isBareDotAllowed: Bool) throws(Fault) {
    let first = end
    readDigits(isFraction: false)
    let wholeDigits = end - first
    if wholeDigits > 1, base[first] == JSONByte.zero {
      throw Fault(offset: first, message: "expected a number without a needless 0 in front")
    }
    if wholeDigits == 0, !(isBareDotAllowed && next == JSONByte.dot) {
      throw Fault(offset: end, message: "expected a digit")
    }
    if next == JSONByte.dot {
      isInteger = false
      end += 1
      let fraction = end
      readDigits(isFraction: true)
      if end == fraction, !(isBareDotAllowed && wholeDigits > 0) {
        throw Fault(offset: end, message: "expected a digit after the decimal point")
      }
    }
    if next | 0x20 == 0x65 { try readExponent() }
  }

  @inline(__always)
  private mutating func readDigits(isFraction: Bool) {
    while end < limit, JSONByte.isDigit(base[end]) {
      let digit = UInt64(base[end] &- JSONByte.zero)
      end &+= 1
      if significantDigits < 19 {
        mantissa = mantissa &* 10 &+ digit
        if mantissa != 0 { significantDigits &+= 1 }
        if isFraction { exponent &-= 1 }
      } else {
        significantDigits &+= 1
        if !isFraction { exponent &+= 1 }
      }
    }
  }

  private mutating func readExponent() throws(Fault) {
    isInteger = false
    end += 1
    let isNegative = next == JSONByte.minus
    if isNegative || next == JSONByte.plus { end += 1 }
    let first = end
    var power = 0
    while JSONByte.isDigit(next) {
      // Far past any double, and past what the digits of a text in memory can make up for.
      if power < 1 << 48 { power = power * 10 + Int(next - JSONByte.zero) }
      end += 1
    }
    if end == first { throw Fault(offset: end, message: "expected a digit in the exponent") }
    exponent += isNegative ? -power : power
  }

  /// Reads JSON5's `0x1F`; false when the bytes are no hexadecimal number.
  private mutating func readHexadecimal(isNegative: Bool) throws(Fault) -> Bool {
    guard next == JSONByte.zero, end + 1 < limit, base[end + 1] | 0x20 == 0x78 else { return false }
    end += 2
    let first = end
    while JSONByte.hexValue(next) != nil { end += 1 }
    if end == first { throw Fault(offset: end, message: "expected a hexadecimal digit") }
    double = hexadecimalValue(from: first)
    if isNegative { double = -double }
    return true
  }

  /// The digits as a double; past 64 bits a last bit stands for every bit that was left out, so
  /// that rounding is the same.
  private func hexadecimalValue(from first: Int) -> Double {
    var value: UInt64 = 0
    var dropped = 0
    var rest: UInt64 = 0
    for position in first..<end {
      let digit = UInt64(JSONByte.hexValue(base[position]) ?? 0)
      if value >> 60 == 0 {
        value = value << 4 | digit
      } else {
        dropped += 1
        rest |= digit
      }
    }
    if rest != 0 { value |= 1 }
    guard dropped <= 256 else { return .infinity }
    return Double(sign: .plus, exponent: dropped * 4, significand: Double(value))
  }

  /// Exact where one division or multiplication is (Clinger 1990), else by the standard library.
  private func decimalValue() -> Double {
    if significantDigits <= 19 {
      if exponent == 0 { return Double(mantissa) }
      if mantissa <= 1 << 53, -22...22 ~= exponent {
        let value = Double(mantissa)
        return exponent < 0 ? value / Self.powers[-exponent] : value * Self.powers[exponent]
      }
      if mantissa == 0 { return 0 }
    }
    return longValue()
  }

  /// The powers of ten that a double holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Rounds correctly from the first 800 digits: a double needs at most 767 of them and whether
  /// anything follows, which a last digit 1 stands for.
  private func longValue() -> Double {
    var digits: [UInt8] = []
    var hasRest = false
    for byte in UnsafeBufferPointer(start: base + start, count: end - start) {
      if byte | 0x20 == 0x65 { break }
      guard JSONByte.isDigit(byte), byte != JSONByte.zero || !digits.isEmpty else { continue }
      if digits.count < 800 { digits.append(byte) } else if byte != JSONByte.zero { hasRest = true }
    }
    let pointPosition = min(significantDigits, 19) + exponent
    if pointPosition > 310 { return .infinity }
    if pointPosition < -330 { return 0 }
    if hasRest { digits.append(JSONByte.zero + 1) }
    let text = "0.\(String(decoding: digits, as: UTF8.self))e\(pointPosition)"
    // The text is always a number; were it refused, infinity makes the caller refuse it too.
    return Double(text) ?? .infinity
  }
}
