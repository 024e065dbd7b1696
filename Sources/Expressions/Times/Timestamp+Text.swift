// Reads and writes an instant as RFC 3339 text.

extension Timestamp {
  /// Creates an instant from RFC 3339 text such as `2026-11-30T09:00:00.5+01:00`.
  ///
  /// The offset is required. `t` and `z` may be written small. Digits finer than a nanosecond are
  /// cut.
  ///
  /// - Returns: nil for any other text, for a day or time that does not exist (nothing rolls over, and
  ///   second 60 does not exist), and for an instant outside of the years 1 to 9999.
  public init?(rfc3339 text: String) {
    guard let parsed = Self.parsed(text) else { return nil }
    self = parsed.timestamp
  }

  /// Returns the offset that RFC 3339 text states, in seconds east of UTC.
  ///
  /// - Returns: nil for text that is not a valid instant, and for `Z`, `z` and `-00:00`, which say
  ///   nothing about where the clock stood (RFC 3339, section 4.3).
  public static func offset(ofRFC3339 text: String) -> Int? {
    parsed(text)?.offset
  }

  /// The instant as `yyyy-MM-ddTHH:mm:ss.SSSZ`; finer digits are cut.
  public var millisecondText: String {
    "\(secondText).\(CivilDate.padded(Int(nanoseconds / 1_000_000), 3))Z"
  }

  private var secondText: String {
    let (hour, rest) = secondOfDay.quotientAndRemainder(dividingBy: 3600)
    let clock = [hour, rest / 60, rest % 60].map { CivilDate.padded($0, 2) }
    return "\(date)T\(clock.joined(separator: ":"))"
  }

  private var fractionText: String {
    let nanoseconds = Int(nanoseconds)
    return switch nanoseconds {
    case 0: ""
    case _ where nanoseconds % 1_000_000 == 0:
      "." + CivilDate.padded(nanoseconds / 1_000_000, 3)
    case _ where nanoseconds % 1000 == 0: "." + CivilDate.padded(nanoseconds / 1000, 6)
    default: "." + CivilDate.padded(nanoseconds, 9)
    }
  }

  private static func parsed(_ text: String) -> (timestamp: Timestamp, offset: Int?)? {
    var scanner = TimestampScanner(text)
    guard let date = scanner.date(), scanner.skip("T", "t") != nil,
      let minutes = scanner.hoursAndMinutes(), scanner.skip(":") != nil,
      let second = scanner.number(digits: 2), second < 60,
      let nanoseconds = scanner.fraction(), let zone = zone(&scanner), scanner.isAtEnd
    else { return nil }
    let local = 86_400 * date.daysSinceEpoch + minutes + second
    let timestamp = Timestamp(
      seconds: Int64(local - (zone.offset ?? 0)), nanoseconds: nanoseconds)
    return timestamp.map { ($0, zone.offset) }
  }

  /// Reads `Z` or an offset; the offset inside is nil if the text states none.
  private static func zone(_ scanner: inout TimestampScanner) -> (offset: Int?, Void)? {
    switch scanner.skip("Z", "z", "+", "-") {
    case "+"?: scanner.hoursAndMinutes().map { ($0, ()) }
    case "-"?: scanner.hoursAndMinutes().map { ($0 == 0 ? nil : -$0, ()) }
    case nil: nil
    default: (nil, ())
    }
  }
}

extension Timestamp: CustomStringConvertible {
  /// The instant as RFC 3339 text in UTC, with as many digits of a second (0, 3, 6 or 9) as needed.
  public var description: String {
    "\(secondText)\(fractionText)Z"
  }
}
