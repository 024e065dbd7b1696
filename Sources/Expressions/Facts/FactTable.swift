// Numbers what conditions ask of names, so that a profile is a row of words.

/// Numbers what conditions ask of names, so that what they need to know of a profile is a row of
/// words: a number for a name that is compared as one, and bits for the answers to the other
/// questions.
///
/// Names are places: several environments may share them, so that a profile is read once for all.
package struct FactTable: Sendable {
  /// What a word holds of a place.
  struct Coding: Sendable {
    let word: Int32
    /// The word is a number.
    let isNumber: Bool
    /// The bit that says true.
    var truth: UInt64 = 0
    /// Texts that are asked for, with their bits.
    var texts = FactTexts()
    /// Constants that versions and moments are compared with.
    var orders: [(comparison: Comparison, constant: Value, packed: UInt64, bit: UInt64)] = []
    /// Whatever else texts are asked.
    var others: [(question: FactQuestion, bit: UInt64)] = []
  }

  /// By place: the words that hold something of it.
  let codings: [[Coding]]
  /// The words of somebody of whom nothing is known.
  package let blank: [UInt64]

  /// A number that is none: what a place without one holds.
  static let noNumber = Double.nan.bitPattern

  /// Whether a place is asked for at all.
  package func isRead(_ place: Int) -> Bool { !codings[place].isEmpty }

  /// Puts a number, which is one: not a number counts as unset.
  @inline(__always)
  package func put(_ number: Double, at place: Int, into words: UnsafeMutablePointer<UInt64>) {
    for index in codings[place].indices {
      let word = Int(codings[place][index].word)
      words[word] = codings[place][index].isNumber ? number.bitPattern : 1
    }
  }

  /// Puts true or false.
  package func put(_ flag: Bool, at place: Int, into words: UnsafeMutablePointer<UInt64>) {
    for index in codings[place].indices {
      words[Int(codings[place][index].word)] = 1 | (flag ? codings[place][index].truth : 0)
    }
  }

  /// Puts a text, given as UTF-8.
  @inline(__always)
  package func put(
    text: UnsafeBufferPointer<UInt8>, at place: Int, into words: UnsafeMutablePointer<UInt64>
  ) {
    for index in codings[place].indices {
      var bits = 1 | codings[place][index].texts.bits(of: text)
      if !codings[place][index].others.isEmpty {
        bits |= Self.bits(codings[place][index].others, String(decoding: text, as: UTF8.self))
      }
      words[Int(codings[place][index].word)] = bits
    }
  }

  private static func bits(
    _ questions: [(question: FactQuestion, bit: UInt64)], _ text: String
  ) -> UInt64 {
    questions.reduce(into: 0) { bits, one in
      if one.question.holds(for: text) { bits |= one.bit }
    }
  }

  /// Puts a list of texts.
  package func put(
    list: [String], at place: Int, into words: UnsafeMutablePointer<UInt64>
  ) {
    for coding in codings[place] {
      var bits: UInt64 = 1
      for var text in list { text.withUTF8 { bits |= coding.texts.bits(of: $0) } }
      words[Int(coding.word)] = bits
    }
  }

  /// Puts a version, given as UTF-8 and as apps write it; what is none counts as unset.
  @inline(__always)
  package func put(
    version text: UnsafeBufferPointer<UInt8>, at place: Int,
    into words: UnsafeMutablePointer<UInt64>
  ) {
    guard let packed = PackedVersion.packed(text) else {
      let version = Version(normalizing: String(decoding: text, as: UTF8.self))
      if let version { put(.version(version), at: place, into: words) }
      return
    }
    for index in codings[place].indices {
      var bits: UInt64 = 1
      for order in codings[place][index].orders {
        let isYes =
          order.packed == 0
          ? Self.holds(order.comparison, text, order.constant)
          : order.comparison.holds(Order(packed, order.packed))
        if isYes { bits |= order.bit }
      }
      words[Int(codings[place][index].word)] = bits
    }
  }

  private static func holds(
    _ comparison: Comparison, _ text: UnsafeBufferPointer<UInt8>, _ constant: Value
  ) -> Bool {
    guard let version = Version(normalizing: String(decoding: text, as: UTF8.self)) else {
      return false
    }
    return comparison.holds(.version(version), constant) ?? false
  }

  /// Puts a version or a moment.
  package func put(
    _ value: Value, at place: Int, into words: UnsafeMutablePointer<UInt64>
  ) {
    for coding in codings[place] {
      words[Int(coding.word)] = coding.orders.reduce(into: 1) { bits, order in
        if order.comparison.holds(value, order.constant) ?? false { bits |= order.bit }
      }
    }
  }
}

/// A version whose three numbers fit a word.
enum PackedVersion {
  /// The most digits of a number.
  private static let digitLimit = 6

  /// Packs the numbers, so that their order is that of versions.
  ///
  /// - Parameter text: The text as it stands.
  /// - Returns: The numbers, never 0; nil where a longer form is needed.
  @inline(__always)
  static func packed(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var packed: UInt64 = 1
    var (number, digits, dots): (UInt64, Int, Int) = (0, 0, 0)
    for byte in text {
      if byte == UInt8(ascii: ".") {
        guard digits > 0, dots < 2 else { return nil }
        packed = packed << 20 | number
        (number, digits, dots) = (0, 0, dots + 1)
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10, digits < digitLimit else { return nil }
      number = number * 10 + UInt64(digit)
      digits += 1
    }
    return dots == 2 && digits > 0 ? packed << 20 | number : nil
  }

  /// The packed form of a release without identifiers; 0 for any other version.
  static func packed(_ version: Version) -> UInt64 {
    guard version.preRelease.isEmpty else { return 0 }
    var text = version.numbers.joined(separator: ".")
    return text.withUTF8 { packed($0) } ?? 0
  }
}
