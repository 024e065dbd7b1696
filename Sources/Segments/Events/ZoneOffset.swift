// Where the person was: the offset that a zone's text means at a moment.

import Expressions

/// Where the person was: seconds east of UTC.
package struct ZoneOffset {
  /// IANA name or offset, as the line had it.
  let zone: String?
  /// As the line's time was written; nil for `Z`, which servers write for everyone.
  let written: Int?
  /// Looks up IANA names.
  let lookUp: (String, Timestamp) -> Int?

  /// Returns the offset at a moment; nil when nobody said, or the zone is not known.
  func seconds(at moment: Timestamp) -> Int? {
    guard let zone else { return written }
    return Self.fixed(zone) ?? lookUp(zone, moment)
  }

  /// The seconds of `+01:00`, `-0330`, `Z`; nil for other texts.
  package static func fixed(_ text: String) -> Int? {
    if text == "Z" || text == "UTC" { return 0 }
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 4, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let numbers = digits.map { Int($0) - 48 }
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    guard hours <= 18, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}
