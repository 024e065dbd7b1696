// Reads the values of options that are not plain text.

import Expressions
import Segments

extension Arguments {
  /// A whole number within a range; nil when the option was not given.
  func wholeNumber(of option: Option, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      range.contains(number)
    else {
      let most = range.upperBound == .max ? "" : " and at most \(range.upperBound)"
      throw .wrongCall(
        "--\(option.name) is a whole number of at least \(range.lowerBound)\(most)")
    }
    return number
  }

  /// A moment in RFC 3339; nil when the option was not given.
  func timestamp(of option: Option) throws(CommandError) -> Timestamp? {
    guard let text = value(of: option) else { return nil }
    guard let moment = Timestamp(rfc3339: text) else {
      throw .wrongCall(
        "--\(option.name) is a moment with an offset, such as 2026-11-30T09:00:00+01:00")
    }
    return moment
  }

  /// A locale's tag; nil when the option was not given.
  func locale(of option: Option) throws(CommandError) -> String? {
    guard let text = value(of: option) else { return nil }
    guard LocaleTag.isPlausible(text) else {
      throw .wrongCall("--\(option.name) is a locale such as de or pt-BR")
    }
    return text
  }

  /// A length of time such as `24h`, in milliseconds; nil when the option was not given.
  ///
  /// It is a whole number and a unit: `s`, `m`, `h` or `d` (24 hours).
  func milliseconds(of option: Option) throws(CommandError) -> Int64? {
    guard let text = value(of: option) else { return nil }
    let units: [Character: Int64] = ["s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard let unit = text.last.flatMap({ units[$0] }),
      text.utf8.dropLast().allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int64(text.dropLast()), count <= Int64.max / unit
    else {
      throw .wrongCall("--\(option.name) is a length of time such as 30m, 24h or 7d")
    }
    return count * unit
  }

  /// A percentage such as `5%` or `0.5`; nil when the option was not given.
  func percent(of option: Option) throws(CommandError) -> Double? {
    guard let text = value(of: option) else { return nil }
    let digits = text.last == "%" ? String(text.dropLast()) : text
    guard case .number(let number) = NumberLiteral(digits), (0...100).contains(number) else {
      throw .wrongCall("--\(option.name) is a percentage from 0 to 100, such as 5%")
    }
    return number
  }

  /// A profile's id; nil when the option was not given.
  func profileID(of option: Option) throws(CommandError) -> Profile.ID? {
    guard let text = value(of: option) else { return nil }
    return try Self.profileID(text, in: "--\(option.name)")
  }

  /// The profile's id that stands at a place among the operands.
  func profileID(at index: Int) throws(CommandError) -> Profile.ID {
    try Self.profileID(operands[index], in: "the argument")
  }

  /// The profiles' ids that the operands are.
  func profileIDs() throws(CommandError) -> [Profile.ID] {
    var ids: [Profile.ID] = []
    for index in operands.indices { ids.append(try profileID(at: index)) }
    return ids
  }

  private static func profileID(_ text: String, in place: String) throws(CommandError) -> Profile.ID
  {
    if let mistake = AttributeLimits.mistake(inProfileID: text) {
      throw .wrongCall("\(place): \(mistake)")
    }
    return Profile.ID(rawValue: text)
  }
}
