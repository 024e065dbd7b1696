// Sums and differences of moments and spans of time, within their ranges.

/// Sums and differences of moments and spans of time.
enum TimeSpan {
  /// The longest span: what 64 bits of nanoseconds hold, some 292 years.
  private static let longest = Duration.nanoseconds(Int64.max)

  /// The same span, if it is within the range.
  static func checked(_ span: Duration) throws(EvaluationError) -> Duration {
    guard span <= longest, span >= .zero - longest else {
      throw .failed("a span of time is longer than 292 years")
    }
    return span
  }

  /// The span from one moment to another, negative when the other is earlier.
  static func between(_ start: Timestamp, _ end: Timestamp) throws(EvaluationError) -> Duration {
    let seconds = Duration.seconds(end.seconds - start.seconds)
    return try checked(
      seconds + .nanoseconds(Int64(end.nanoseconds) - Int64(start.nanoseconds)))
  }

  /// The moment a span after another.
  static func moment(
    _ span: Duration, after start: Timestamp
  ) throws(EvaluationError) -> Timestamp {
    let parts = span.components
    var seconds = start.seconds + parts.seconds
    var nanoseconds = Int64(start.nanoseconds) + parts.attoseconds / 1_000_000_000
    if nanoseconds < 0 {
      nanoseconds += 1_000_000_000
      seconds -= 1
    } else if nanoseconds >= 1_000_000_000 {
      nanoseconds -= 1_000_000_000
      seconds += 1
    }
    guard let moment = Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds)) else {
      throw .failed("a timestamp is outside the years 1 to 9999")
    }
    return moment
  }
}
