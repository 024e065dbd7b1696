// How far a place's clocks stood from UTC, from the bytes of a time zone file.

/// The offsets of a time zone from UTC over time, read from a file in the TZif format.
///
/// Versions 1 to 4 of the format are read (RFC 9636). The bytes are passed in; no file is opened here.
public struct ZoneRules: Sendable {
  /// Instants, in seconds since 1970 and in order, from which an offset holds.
  let transitions: [Int64]

  /// For each transition, the offset from then on, in seconds east of UTC.
  let offsets: [Int]

  /// The offset before the first transition.
  let firstOffset: Int

  /// The rule that holds from the last transition on, if the file states one.
  let yearlyRule: ZoneYearlyRule?

  /// Creates the rules from the bytes of a file.
  ///
  /// - Returns: nil if the bytes are no TZif file, contradict themselves, or count leap seconds
  ///   (a file of the `right` folder), as POSIX time has none.
  public init?(tzif bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes)
    guard let rules = reader.rules() else { return nil }
    self = rules
  }

  init(
    transitions: [Int64], offsets: [Int], firstOffset: Int, yearlyRule: ZoneYearlyRule?
  ) {
    self.transitions = transitions
    self.offsets = offsets
    self.firstOffset = firstOffset
    self.yearlyRule = yearlyRule
  }

  /// Returns the offset at an instant, in seconds east of UTC.
  ///
  /// The instant is in POSIX time; one outside of the years 1 to 9999 counts as the nearest inside.
  public func offset(at secondsSince1970: Int64) -> Int {
    let range = Timestamp.range
    let instant = min(max(secondsSince1970, range.lowerBound), range.upperBound)
    var start = 0
    var end = transitions.count
    while start < end {
      let middle = (start + end) / 2
      if transitions[middle] <= instant {
        start = middle + 1
      } else {
        end = middle
      }
    }
    if start == transitions.count, let yearlyRule {
      return yearlyRule.offset(at: instant)
    }
    return start == 0 ? firstOffset : offsets[start - 1]
  }
}
