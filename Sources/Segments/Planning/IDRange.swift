// A part of all profiles, by their ids, that can be halved without being counted.

/// The profiles whose ids come after one and not after another, in order of their bytes.
struct IDRange: Sendable {
  /// Nil for no beginning.
  var after: Profile.ID?
  /// The last one, which is there.
  private(set) var through: Profile.ID

  /// Every profile; nil when there is none.
  ///
  /// - Throws: `StoreError`.
  init?(everybodyIn reading: any StoreReading) throws(StoreError) {
    guard let last = try reading.profileID(before: nil) else { return nil }
    through = last
  }

  private init(after: Profile.ID, through: Profile.ID) {
    self.after = after
    self.through = through
  }

  /// Gives away about the second half, as far as ids spread evenly; nothing before the range has a beginning.
  ///
  /// - Returns: What is given away; nil when that is nothing.
  /// - Throws: `StoreError`.
  mutating func splitOff(_ reading: any StoreReading) throws(StoreError) -> IDRange? {
    guard let after else { return nil }
    var low = after.rawValue
    // What is between two ids may be empty: then the middle moves on.
    for _ in 0..<Self.tries {
      guard let middle = Self.middle(of: low, through.rawValue) else { return nil }
      if let end = try reading.profileID(before: Profile.ID(rawValue: middle)), after < end {
        let rest = IDRange(after: end, through: through)
        through = end
        return rest
      }
      low = middle
    }
    return nil
  }

  private static let tries = 16

  /// A text after the first of two others and not after the second, about in the middle.
  ///
  /// Scalars stand in the order of their bytes, so they are digits of a number; to the base of those that
  /// are there, since ids have few. https://www.rfc-editor.org/rfc/rfc3629#section-1
  ///
  /// - Returns: The text; nil when the first is not before the second.
  static func middle(of low: String, _ high: String) -> String? {
    let (low, high) = (low.unicodeScalars.map(\.value), high.unicodeScalars.map(\.value))
    guard low.lexicographicallyPrecedes(high) else { return nil }
    let shared = zip(low, high).prefix { $0 == $1 }.count
    let ends = [low, high].map { $0[shared...].prefix(digitCount) }
    let least = ends.joined().min() ?? 0
    let base = Int((ends.joined().max() ?? 0) - least) + 1
    let numbers = ends.map { number($0, least, base) }
    let middle = numbers[0] + (numbers[1] - numbers[0]) / 2
    let text = high[..<shared] + digits(middle, least, base)
    let isBetween =
      low.lexicographicallyPrecedes(text) && !high.lexicographicallyPrecedes(text)
    // Where nothing stands between, the scalar in which they differ.
    return string(isBetween ? text : high[...shared])
  }

  private static let digitCount = 3

  private static func number(_ scalars: ArraySlice<UInt32>, _ least: UInt32, _ base: Int) -> Int {
    let digits = scalars.map { Int($0 - least) }
    return (digits + Array(repeating: 0, count: digitCount - digits.count))
      .reduce(0) { $0 * base + $1 }
  }

  private static func digits(_ number: Int, _ least: UInt32, _ base: Int) -> [UInt32] {
    [number / base / base, number / base % base, number % base].map { digit in
      let scalar = least + UInt32(digit)
      // Surrogates are no scalars: the one before them.
      return 0xD800...0xDFFF ~= scalar ? 0xD7FF : scalar
    }
  }

  private static func string(_ scalars: ArraySlice<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.lazy.compactMap(Unicode.Scalar.init))
    return String(text)
  }
}
