// Writes doubles as ECMAScript does.

extension JSONWriter {
  /// A double as ECMAScript writes it (RFC 8785, 3.2.2.3): 25, 0.1, 1e+21, 1e-7, and 0 for -0.
  ///
  /// - Returns: The shortest text that reads as the same double; null for one that is not finite.
  public static func number(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a double as ECMAScript writes it.
  static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    if value.magnitude < 1e15, value == Double(Int64(value)) {
      bytes.append(contentsOf: String(Int64(value)).utf8)
      return
    }
    let text = value.description.utf8
    // Where the standard library prints no exponent, ECMAScript prints the same digits.
    if value.magnitude < 1e15, !text.contains(0x65) {
      bytes.append(contentsOf: text)
      return
    }
    if value < 0 { bytes.append(JSONByte.minus) }
    var digits: [UInt8] = []
    let point = shortest(value.magnitude, digits: &digits)
    append(digits, point: point, to: &bytes)
  }

  /// The shortest digits of a positive double, without zeros at the ends.
  ///
  /// The standard library prints the shortest digits too and only places the point differently.
  /// - Returns: How many digits stand before the decimal point; negative when zeros follow it.
  private static func shortest(_ value: Double, digits: inout [UInt8]) -> Int {
    var point: Int?
    var exponent = 0
    let text = value.description.utf8
    for (offset, byte) in text.enumerated() {
      if byte == JSONByte.dot {
        point = digits.count
      } else if byte == 0x65 {
        exponent = Int(String(decoding: text.dropFirst(offset + 1), as: UTF8.self)) ?? 0
        break
      } else {
        digits.append(byte)
      }
    }
    let zeros = digits.prefix { $0 == JSONByte.zero }.count
    let position = (point ?? digits.count) + exponent - zeros
    digits.removeFirst(zeros)
    while digits.last == JSONByte.zero { digits.removeLast() }
    return position
  }

  /// Places the point as Number::toString does (ECMA-262, 6.1.6.1.20).
  private static func append(_ digits: [UInt8], point: Int, to bytes: inout [UInt8]) {
    switch point {
    case digits.count...max(digits.count, 21):
      bytes.append(contentsOf: digits)
      bytes.append(contentsOf: repeatElement(JSONByte.zero, count: point - digits.count))
    case 1...21:
      bytes.append(contentsOf: digits[..<point])
      bytes.append(JSONByte.dot)
      bytes.append(contentsOf: digits[point...])
    case -5...0:
      bytes.append(contentsOf: [JSONByte.zero, JSONByte.dot])
      bytes.append(contentsOf: repeatElement(JSONByte.zero, count: -point))
      bytes.append(contentsOf: digits)
    default:
      bytes.append(contentsOf: digits.prefix(1))
      if digits.count > 1 { bytes.append(JSONByte.dot) }
      bytes.append(contentsOf: digits.dropFirst())
      bytes.append(contentsOf: (point > 0 ? "e+" : "e-").utf8)
      bytes.append(contentsOf: String((point - 1).magnitude).utf8)
    }
  }
}
