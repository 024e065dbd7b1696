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
    guard let last = try reading.profileID(before: nil) else { return nil }
    (least, through) = (try Self.first(reading) ?? last, last)
  }

  private static func first(_ reading: any StoreReading) throws(StoreError) -> Profile.ID? {
    var first: Profile.ID?
    do {
      try reading.scanProfiles(after: nil, through: nil, limit: 1, lending: .attributes) {
        first = $0.text(.id).map(Profile.ID.init)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .other("\(error)")
    }
    return first
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

  /// A text after the first of two others and not after the second, in order of bytes, about in the middle.
  ///
  /// - Returns: The text; nil when the first is not before the second.
  static func middle(of low: String, _ high: String) -> String? {
    let (low, high) = (Array(low.utf8), Array(high.utf8))
    guard low.lexicographicallyPrecedes(high) else { return nil }
    var shared = zip(low, high).prefix { $0 == $1 }.count
    // A character is not cut in two.
    while shared > 0, shared < high.count, high[shared] & 0xC0 == 0x80 { shared -= 1 }
    let (least, most) = (number(low.dropFirst(shared)), number(high.dropFirst(shared)))
    let middle = least + (most - least) / 2
    let digits = (0..<digitCount).map { UInt8(middle >> (8 * (digitCount - 1 - $0)) & 0xFF) }
    let text = high[..<shared] + characters(digits)
    if low.lexicographicallyPrecedes(text), !high.lexicographicallyPrecedes(text) {
      return String(decoding: text, as: UTF8.self)
    }
    // Where no character stands between, the one in which they differ.
    let end = high[(shared + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? high.count
    return String(decoding: high[..<end], as: UTF8.self)
  }

  private static let digitCount = 7

  /// Bytes as digits of a number.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let digits = bytes.prefix(digitCount)
    return digits.reduce(0) { $0 << 8 | Int($1) } << (8 * (digitCount - digits.count))
  }

  /// The bytes as UTF-8: where no character stands, one that is near.
  private static func characters(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      switch first {
      case 0..<0x80: result.append(first)
      case 0x80..<0xC2: return result + [0x7F]
      default:
        let lead = min(first, 0xF4)
        let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        // https://www.rfc-editor.org/rfc/rfc3629#section-4
        let bounds: ClosedRange<UInt8> =
          switch lead {
          case 0xE0: 0xA0...0xBF
          case 0xED: 0x80...0x9F
          case 0xF0: 0x90...0xBF
          case 0xF4: 0x80...0x8F
          default: 0x80...0xBF
          }
        result.append(lead)
        for index in 0..<count {
          let bounds = index == 0 ? bounds : 0x80...0xBF
          result.append(min(max(rest.popFirst() ?? 0, bounds.lowerBound), bounds.upperBound))
        }
      }
    }
    return result
  }
}
