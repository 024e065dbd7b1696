// The rule by which a zone changes its clocks every year.

/// A rule in the form of the POSIX variable `TZ`, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneYearlyRule: Hashable, Sendable {
  /// Seconds east of UTC in standard time.
  let standard: Int

  /// Summer time, if the zone has it.
  let summer: Summer?

  /// Summer time and the days of its begin and end.
  struct Summer: Hashable, Sendable {
    /// Seconds east of UTC.
    let offset: Int

    let begin: ZoneYearDay
    let end: ZoneYearDay
  }

  /// Creates a rule from its text, or nil if it is not valid.
  init?(_ text: String) {
    var scanner = ZoneRuleScanner(text)
    guard scanner.name(), let west = scanner.time(hours: 24) else { return nil }
    standard = -west
    if scanner.isAtEnd {
      summer = nil
      return
    }
    guard scanner.name() else { return nil }
    var offset = standard + 3600
    if !scanner.isNext(",") {
      guard let west = scanner.time(hours: 24) else { return nil }
      offset = -west
    }
    guard scanner.skip(","), let begin = scanner.yearDay(), scanner.skip(","),
      let end = scanner.yearDay(), scanner.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, begin: begin, end: end)
  }

  /// Returns the offset at an instant within the years 1 to 9999, in seconds east of UTC.
  func offset(at instant: Int64) -> Int {
    guard let summer else { return standard }
    let days = Timestamp.floored(instant + Int64(standard), by: 86_400).quotient
    let year = CivilDate(daysSinceEpoch: Int(days)).year
    let begin = summer.begin.seconds(in: year) - Int64(standard)
    let end = summer.end.seconds(in: year) - Int64(summer.offset)
    // South of the equator summer spans the turn of the year.
    let isSummer =
      begin < end ? begin <= instant && instant < end : !(end <= instant && instant < begin)
    return isSummer ? summer.offset : standard
  }
}
