// A part of all profiles, by their ids, that can be halved without being counted.

/// The profiles whose ids come after one and not after another, in order of their bytes.
struct IDRange: Sendable {
  /// Nil for no beginning.
  var after: Profile.ID? {
    didSet { least = after ?? least }
  }
  /// No id of it comes before this one.
  private var least: Profile.ID
  /// The last one, which is there.
  private(set) var through: Profile.ID

  /// Every profile; nil when there is none.
  init?(everybodyIn reading: any StoreReading) throws(StoreError) {
    guard let first = try reading.profiles(after: nil, limit: 1).first?.id,
      let last = try reading.profileID(before: nil)
    else { return nil }
    (least, through) = (first, last)
  }

  private init(after: Profile.ID, through: Profile.ID) {
    self.after = after
    least = after
    self.through = through
  }

  /// Gives away about the second half, as far as ids spread evenly.
  ///
  /// - Returns: What is given away; nil when that is nothing, or ids lie too close.
  mutating func splitOff(_ reading: any StoreReading) throws(StoreError) -> IDRange? {
    var low = least.rawValue
    // What is between two ids may be empty: then the middle moves on.
    for _ in 0..<Self.tries {
      guard let middle = Self.middle(of: low, through.rawValue) else { return nil }
      if let end = try reading.profileID(before: Profile.ID(rawValue: middle)),
        after.map({ $0 < end }) ?? true
      {
        let rest = IDRange(after: end, through: through)
        through = end
        return rest
      }
      low = middle
    }
    return nil
  }

  private static let tries = 16

  /// A text between two others, in order of bytes and not before the first; nil when none is found.
  static func middle(of low: String, _ high: String) -> String? {
    let (low, high) = (Array(low.utf8), Array(high.utf8))
    var shared = zip(low, high).prefix { $0 == $1 }.count
    // A character is not cut in two.
    while shared > 0, shared < high.count, high[shared] & 0xC0 == 0x80 { shared -= 1 }
    let (least, most) = (number(low.dropFirst(shared)), number(high.dropFirst(shared)))
    guard most > least + 1 else { return nil }
    let middle = least + (most - least) / 2
    let digits = (0..<digitCount).map { UInt8(middle >> (7 * (digitCount - 1 - $0)) & 127) }
    return String(decoding: high[..<shared] + digits, as: UTF8.self)
  }

  private static let digitCount = 8

  /// Bytes as digits to the base 128; those beyond ASCII count as the last of it.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let digits = bytes.prefix(digitCount).map { Int(min($0, 127)) }
    return digits.reduce(0) { $0 << 7 | $1 } << (7 * (digitCount - digits.count))
  }
}
