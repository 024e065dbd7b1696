// Percentages with at most three decimals, read exactly.

/// A share in thousandths of a percent, read from the digits as they were written.
///
/// A double never decides: 33.33 + 33.33 + 33.34 are exactly 100, and 100.0004 is not.
enum Share {
  /// All: 100 percent.
  static let whole = 100_000

  /// Why a number is no share.
  enum Refusal: Error {
    case tooFine
    case outside

    /// A sentence with the fix.
    var message: String {
      switch self {
      case .tooFine: "a percentage has at most three decimals"
      case .outside: "a percentage is from 0 to 100"
      }
    }
  }

  /// The thousandths of a percent that a number is: 0...100 000.
  static func thousandths(_ number: JSONNumber) throws(Refusal) -> Int {
    guard number.double >= 0, number.double <= 100 else { throw .outside }
    if let whole = number.int64 { return Int(whole) * 1000 }
    guard let numeral = Numeral(number.text) else { throw .tooFine }
    return try numeral.thousandths()
  }

  /// The share as text: 33.33.
  static func text(_ thousandths: Int) -> String {
    JSONWriter.number(Double(thousandths) / 1000)
  }

  /// The digits of a decimal number, and where its point stands.
  private struct Numeral {
    var digits: [UInt8] = []
    /// How many of the digits stand after the point; negative when zeros are missing at the end.
    var decimals = 0

    init?(_ text: String) {
      var rest = Array(text.utf8)[...]
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      var hasPoint = false
      while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
        rest.removeFirst()
        if byte == UInt8(ascii: ".") {
          hasPoint = true
        } else {
          guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
          digits.append(byte - UInt8(ascii: "0"))
          if hasPoint { decimals += 1 }
        }
      }
      guard !rest.isEmpty else { return }
      guard let exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self)),
        exponent.magnitude < 100_000
      else { return nil }
      decimals -= exponent
    }

    func thousandths() throws(Refusal) -> Int {
      var kept = digits[...]
      var missing = 3 - decimals
      while missing < 0 {
        guard let last = kept.popLast() else { return 0 }
        guard last == 0 else { throw .tooFine }
        missing += 1
      }
      let significant = kept.drop { $0 == 0 }
      guard !significant.isEmpty else { return 0 }
      // The number is at most 100, so no more than six digits are left.
      guard significant.count + missing <= 6 else { throw .outside }
      let value = significant.reduce(0) { $0 * 10 + Int($1) }
      return (0..<missing).reduce(value) { value, _ in value * 10 }
    }
  }
}
