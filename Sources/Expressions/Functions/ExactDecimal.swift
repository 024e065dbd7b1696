// All decimal digits of a double, and their rounding.

/// All decimal digits of a double: every double is a finite decimal, of at most 1,075 digits.
struct ExactDecimal {
  /// The digits, without zeros in front; empty for zero.
  private var digits: [UInt8]
  /// How many of the digits stand before the point; negative for zeros right after it.
  private var point: Int

  /// - Parameter double: A finite number that is not negative.
  init(_ double: Double) {
    guard double > 0 else {
      digits = []
      point = 0
      return
    }
    let bits = double.bitPattern & (1 << 52 - 1)
    let isNormal = double.exponentBitPattern != 0
    let significand = isNormal ? bits | 1 << 52 : bits
    let exponent = (isNormal ? Int(double.exponentBitPattern) : 1) - 1075
    // m / 2^n is m * 5^n / 10^n.
    var limbs = Self.limbs(of: significand)
    for _ in 0..<abs(exponent) { Self.multiply(&limbs, by: exponent < 0 ? 5 : 2) }
    digits = Self.digits(of: limbs)
    point = digits.count + min(exponent, 0)
  }

  private static let base: UInt64 = 1_000_000_000

  private static func limbs(of number: UInt64) -> [UInt64] {
    var limbs: [UInt64] = []
    var rest = number
    while rest > 0 {
      limbs.append(rest % base)
      rest /= base
    }
    return limbs
  }

  private static func multiply(_ limbs: inout [UInt64], by factor: UInt64) {
    var carry: UInt64 = 0
    for place in limbs.indices {
      let product = limbs[place] * factor + carry
      limbs[place] = product % base
      carry = product / base
    }
    if carry > 0 { limbs.append(carry) }
  }

  private static func digits(of limbs: [UInt64]) -> [UInt8] {
    var digits: [UInt8] = []
    for limb in limbs.reversed() {
      let text = String(limb)
      if !digits.isEmpty {
        digits += Array(repeating: UInt8(ascii: "0"), count: 9 - text.utf8.count)
      }
      digits += text.utf8
    }
    return digits
  }

  /// The number with so many digits after the point.
  func fixed(digits count: Int, isNegative: Bool) -> String {
    var rounded = self
    rounded.round(to: point + count)
    let whole = rounded.digits.prefix(max(0, rounded.point))
    let fraction =
      Array(repeating: UInt8(ascii: "0"), count: min(count, max(0, -rounded.point)))
      + rounded.digits.dropFirst(max(0, rounded.point))
    let text =
      (whole.isEmpty
        ? "0"
        : String(decoding: whole, as: UTF8.self)
          + String(repeating: "0", count: max(0, rounded.point - rounded.digits.count)))
    return (isNegative ? "-" : "") + text + Self.fraction(fraction, count)
  }

  /// The number with one digit before the point, so many after it, and an exponent.
  func scientific(digits count: Int, isNegative: Bool) -> String {
    var rounded = self
    rounded.round(to: count + 1)
    let exponent = rounded.digits.isEmpty ? 0 : rounded.point - 1
    let first = rounded.digits.first.map { String(decoding: [$0], as: UTF8.self) } ?? "0"
    let size = String(exponent.magnitude)
    return (isNegative ? "-" : "") + first
      + Self.fraction(Array(rounded.digits.dropFirst()), count)
      + (exponent < 0 ? "e-" : "e+") + (size.utf8.count < 2 ? "0" + size : size)
  }

  private static func fraction(_ digits: [UInt8], _ count: Int) -> String {
    guard count > 0 else { return "" }
    let shown = digits.prefix(count)
    return "." + String(decoding: shown, as: UTF8.self)
      + String(repeating: "0", count: count - shown.count)
  }

  /// Keeps so many digits; a tie goes to the even digit.
  private mutating func round(to count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return
    }
    let half = UInt8(ascii: "5")
    let dropped = digits[count...]
    let isTie = dropped.first == half && dropped.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    let isOdd = count > 0 && digits[count - 1] & 1 == 1
    let goesUp = isTie ? isOdd : digits[count] >= half
    digits.removeLast(digits.count - count)
    if goesUp { increment() }
  }

  private mutating func increment() {
    var place = digits.count - 1
    while place >= 0, digits[place] == UInt8(ascii: "9") {
      digits[place] = UInt8(ascii: "0")
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(UInt8(ascii: "1"), at: 0)
      point += 1
    }
  }
}
