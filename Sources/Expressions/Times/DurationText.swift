// Reads and writes a length of time as CEL does.

/// The text of a duration in CEL: `1h30m`, `1.5s`, `-2ms`.
public enum DurationText {
  /// Returns the duration that the text states.
  ///
  /// An optional sign, then one or more decimal numbers, each with a unit of `h`, `m`, `s`, `ms`,
  /// `us` (also `µs`) or `ns`; `0` needs no unit. Digits finer than a nanosecond are cut.
  ///
  /// - Returns: nil for any other text, and for a duration beyond 315,576,000,000 seconds (some
  ///   10,000 years) either way, the bounds of CEL.
  public static func duration(_ text: String) -> Duration? {
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") {
      bytes.removeFirst()
    }
    if bytes.elementsEqual("0".utf8) {
      return .zero
    }
    guard !bytes.isEmpty else { return nil }
    var total = Duration.zero
    while !bytes.isEmpty {
      guard let term = term(&bytes), case let sum = total + term, sum <= longest else {
        return nil
      }
      total = sum
    }
    return isNegative ? .zero - total : total
  }

  /// Returns a duration in seconds, such as `5400s` or `-1.5s`, with no more digits than needed.
  ///
  /// Digits finer than a nanosecond are cut.
  public static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = (attoseconds / 1_000_000_000).magnitude
    let sign = seconds < 0 || attoseconds < 0 && nanoseconds > 0 ? "-" : ""
    guard nanoseconds > 0 else { return "\(sign)\(seconds.magnitude)s" }
    var fraction = CivilDate.padded(Int(nanoseconds), 9)[...]
    while fraction.last == "0" {
      fraction.removeLast()
    }
    return "\(sign)\(seconds.magnitude).\(fraction)s"
  }

  /// How a length of time is written that a text states in other units, such as `30d` or `2 weeks`.
  ///
  /// - Returns: nil when the text states none.
  static func suggestion(for text: String) -> String? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let count = Int64(digits), count <= 100_000 else { return nil }
    let word = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    switch word {
    case "d", "day", "days": return "\(count * 24)h"
    case "w", "week", "weeks": return "\(count * 168)h"
    case "hr", "hrs", "hour", "hours", "h": return "\(count)h"
    case "min", "mins", "minute", "minutes", "m": return "\(count)m"
    case "sec", "secs", "second", "seconds", "s", "": return "\(count)s"
    default: return nil
    }
  }

  /// The longest duration of CEL.
  static let longest = Duration.seconds(315_576_000_000 as Int64)

  /// Reads one number with its unit.
  private static func term(_ bytes: inout ArraySlice<UInt8>) -> Duration? {
    let whole = digits(&bytes)
    var part: ArraySlice<UInt8> = []
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      part = digits(&bytes)
    }
    guard !whole.isEmpty || !part.isEmpty, let unit = unit(&bytes) else { return nil }
    guard let count = UInt64(decimal: whole), let length = length(of: count, unit) else {
      return nil
    }
    // Eighteen digits are finer than a nanosecond in every unit, and fit.
    let kept = part.prefix(18)
    guard let fraction = UInt64(decimal: kept) else { return nil }
    let scale = kept.reduce(1 as UInt64) { scale, _ in 10 * scale }
    let product = fraction.multipliedFullWidth(by: unit)
    // The fraction is smaller than the scale, so the quotient is smaller than the unit.
    let rest = scale.dividingFullWidth(product).quotient
    return length + .nanoseconds(Int64(rest))
  }

  /// Returns this many units of so many nanoseconds, or nil if that is longer than any duration.
  private static func length(of count: UInt64, _ unit: UInt64) -> Duration? {
    let second: UInt64 = 1_000_000_000
    if unit < second {
      let (seconds, rest) = count.quotientAndRemainder(dividingBy: second / unit)
      return .seconds(Int64(seconds)) + .nanoseconds(Int64(rest * unit))
    }
    let (seconds, isTooLong) = count.multipliedReportingOverflow(by: unit / second)
    guard !isTooLong, seconds <= 315_576_000_000 else { return nil }
    return .seconds(Int64(seconds))
  }

  private static func digits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    bytes = bytes[digits.endIndex...]
    return digits
  }

  /// Reads a unit, and gives its length in nanoseconds.
  private static func unit(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    let text = bytes.prefix { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
    bytes = bytes[text.endIndex...]
    for (names, nanoseconds) in units where names.contains(where: text.elementsEqual) {
      return nanoseconds
    }
    return nil
  }

  /// Each unit by its names in bytes, with its length in nanoseconds.
  private static let units: [(names: [[UInt8]], nanoseconds: UInt64)] = [
    ([Array("ns".utf8)], 1),
    // Both the micro sign and the Greek letter are in use.
    ([Array("us".utf8), Array("\u{B5}s".utf8), Array("\u{3BC}s".utf8)], 1000),
    ([Array("ms".utf8)], 1_000_000),
    ([Array("s".utf8)], 1_000_000_000),
    ([Array("m".utf8)], 60_000_000_000),
    ([Array("h".utf8)], 3_600_000_000_000),
  ]
}

extension UInt64 {
  /// Creates a number from decimal digits, 0 if there are none, or nil if it does not fit.
  fileprivate init?(decimal digits: some Sequence<UInt8>) {
    var number: UInt64 = 0
    for digit in digits {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeByOne) = product.addingReportingOverflow(UInt64(digit) - 0x30)
      guard !isTooLarge, !isTooLargeByOne else { return nil }
      number = sum
    }
    self = number
  }
}
