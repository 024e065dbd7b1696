// Reads the parts of a POSIX zone rule.

/// A reader of rule text that moves forward over what it recognises.
struct ZoneRuleScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ scalar: Unicode.Scalar) -> Bool {
    rest.first.map { UInt32($0) == scalar.value } ?? false
  }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard isNext(scalar) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads the name of a zone, three letters or more, or anything of the kind in `<>`.
  mutating func name() -> Bool {
    let isQuoted = skip("<")
    let name = rest.prefix { byte in
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: true
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
      default: false
      }
    }
    rest = rest[name.endIndex...]
    return name.count >= 3 && (!isQuoted || skip(">"))
  }

  /// Reads `[+-]hh[:mm[:ss]]` as seconds.
  mutating func time(hours limit: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative {
      _ = skip("+")
    }
    guard let hours = number(0...limit) else { return nil }
    var seconds = 3600 * hours
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += unit * part
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads a day of the year, with a time if `/` follows; else it is 2 o'clock.
  mutating func yearDay() -> ZoneYearDay? {
    guard let day = form() else { return nil }
    guard skip("/") else { return ZoneYearDay(day: day, time: 7200) }
    // Version 3 of TZif allows a week either way.
    return time(hours: 167).map { ZoneYearDay(day: day, time: $0) }
  }

  private mutating func form() -> ZoneYearDay.Form? {
    if skip("J") {
      return number(1...365).map { .withoutLeapDay($0) }
    }
    guard skip("M") else { return number(0...365).map { .fromZero($0) } }
    guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
      let weekday = number(0...6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    // More digits than any bound has; this also keeps the sum small.
    guard (1...3).contains(digits.count) else { return nil }
    let number = digits.reduce(0) { 10 * $0 + Int($1) - 0x30 }
    return range.contains(number) ? number : nil
  }
}
