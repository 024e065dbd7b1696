// An instant on the time line, to the nanosecond.

/// An instant from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z, as CEL bounds it.
///
/// Leap seconds do not exist, as in POSIX time.
public struct Timestamp: Hashable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down; negative before it.
  public let seconds: Int64

  /// Nanoseconds after `seconds`, 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Creates an instant from seconds since 1970 and the nanoseconds after them.
  ///
  /// - Returns: nil if the instant lies outside of the years 1 to 9999, or the nanoseconds outside of
  ///   0 to 999,999,999.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard Self.range.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else {
      return nil
    }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Creates an instant from milliseconds since 1970, or nil outside of the years 1 to 9999.
  ///
  /// The number is always milliseconds, however small it is.
  public init?(milliseconds: Int64) {
    let (seconds, remainder) = Self.floored(milliseconds, by: 1000)
    self.init(seconds: seconds, nanoseconds: Int32(remainder) * 1_000_000)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z, rounded down; negative before it.
  public var milliseconds: Int64 {
    1000 * seconds + Int64(nanoseconds / 1_000_000)
  }

  /// The date in UTC.
  public var date: CivilDate {
    CivilDate(daysSinceEpoch: Int(Self.floored(seconds, by: 86_400).quotient))
  }

  /// Seconds since midnight in UTC, 0 to 86,399.
  public var secondOfDay: Int {
    Int(Self.floored(seconds, by: 86_400).remainder)
  }

  /// Divides towards negative infinity.
  static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// The seconds that an instant may have.
  static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
}

extension Timestamp: Comparable {
  /// Returns whether the first instant is the earlier one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
