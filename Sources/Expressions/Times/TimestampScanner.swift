// Reads the fixed digits of dates and times out of text.

/// A reader of ASCII text that moves forward over what it recognises.
struct TimestampScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads exactly this many decimal digits.
  mutating func number(digits count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[position..<position + count] {
      guard let digit = Self.digit(byte) else { return nil }
      number = 10 * number + digit
    }
    position += count
    return number
  }

  /// Reads one byte if it is among these.
  mutating func skip(_ allowed: Unicode.Scalar...) -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let scalar = Unicode.Scalar(bytes[position])
    guard allowed.contains(scalar) else { return nil }
    position += 1
    return scalar
  }

  /// Reads `yyyy-MM-dd`.
  mutating func date() -> CivilDate? {
    guard let year = number(digits: 4), skip("-") != nil, let month = number(digits: 2),
      skip("-") != nil, let day = number(digits: 2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Reads `HH:mm` as seconds, hours up to 23.
  mutating func hoursAndMinutes() -> Int? {
    guard let hour = number(digits: 2), hour < 24, skip(":") != nil,
      let minute = number(digits: 2), minute < 60
    else { return nil }
    return 3600 * hour + 60 * minute
  }

  /// Reads an optional fraction of a second, and gives it in nanoseconds; finer digits are cut.
  ///
  /// A point without a digit after it is nil; no point at all is 0.
  mutating func fraction() -> Int32? {
    guard skip(".") != nil else { return 0 }
    let start = position
    var nanoseconds: Int32 = 0
    var unit: Int32 = 100_000_000
    while position < bytes.count, let digit = Self.digit(bytes[position]) {
      nanoseconds += unit * Int32(digit)
      unit /= 10
      position += 1
    }
    return position > start ? nanoseconds : nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }
}
