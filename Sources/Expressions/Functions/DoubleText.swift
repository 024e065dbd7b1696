// A double as text, the shortest that reads back as the same number.

/// A double as text.
enum DoubleText {
  /// The shortest decimal that reads back as the same double.
  ///
  /// Whole numbers have no fraction (`1`); very large and very small ones have an exponent
  /// (`1e+21`, `1e-07`).
  static func text(_ double: Double) -> String {
    if double.isNaN { return "NaN" }
    if double.isInfinite { return double < 0 ? "-Infinity" : "Infinity" }
    let sign = double.sign == .minus ? "-" : ""
    if double == 0 { return sign + "0" }
    let (digits, point) = decimal(double.magnitude)
    return sign + (point < -3 || point > 21 ? scientific(digits, point) : plain(digits, point))
  }

  /// The same without an exponent, however many digits that takes.
  static func plainText(_ double: Double) -> String {
    guard double.isFinite, double != 0 else { return text(double) }
    let (digits, point) = decimal(double.magnitude)
    return (double < 0 ? "-" : "") + plain(digits, point)
  }

  /// The significant digits, and how many of them stand before the point.
  private static func decimal(_ double: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point = 0
    var isFraction = false
    var bytes = Array(double.description.utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte == UInt8(ascii: "e") {
        point += Int(String(decoding: bytes, as: UTF8.self)) ?? 0
        break
      } else {
        digits.append(byte)
        if !isFraction { point += 1 }
      }
    }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, point - zeros)
  }

  private static func plain(_ digits: [UInt8], _ point: Int) -> String {
    let text = String(decoding: digits, as: UTF8.self)
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + text }
    if point >= digits.count { return text + String(repeating: "0", count: point - digits.count) }
    return text.prefix(point) + "." + text.dropFirst(point)
  }

  private static func scientific(_ digits: [UInt8], _ point: Int) -> String {
    let text = String(decoding: digits, as: UTF8.self)
    let exponent = point - 1
    let size = String(exponent.magnitude)
    return text.prefix(1) + (digits.count > 1 ? "." + text.dropFirst() : "")
      + (exponent < 0 ? "e-" : "e+") + (size.utf8.count < 2 ? "0" + size : size)
  }
}
