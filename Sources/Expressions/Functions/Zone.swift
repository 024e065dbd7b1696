// Time zones: fixed offsets here, named ones by the environment.

/// Time zones.
enum Zone {
  /// The offset of a zone at a moment, in seconds east of UTC.
  ///
  /// A zone is `UTC`, an offset such as `+02:00` or `-09:30`, or a name.
  static func offset(
    of zone: String, at moment: Timestamp, named lookup: Environment.ZoneOffset?
  ) throws(EvaluationError) -> Int {
    if zone == "UTC" { return 0 }
    if let fixed = fixedOffset(zone) { return fixed }
    guard let offset = lookup?(zone, moment) else {
      throw .failed("a time zone is not known")
    }
    return offset
  }

  private static func fixedOffset(_ zone: String) -> Int? {
    var bytes = Array(zone.utf8)[...]
    let isWest = bytes.first == UInt8(ascii: "-")
    if isWest || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }),
      bytes.allSatisfy({ CharacterClass.isDigit($0) || $0 == UInt8(ascii: ":") }),
      let hours = Int(String(decoding: parts[0], as: UTF8.self)),
      let minutes = Int(String(decoding: parts[1], as: UTF8.self)), hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}
