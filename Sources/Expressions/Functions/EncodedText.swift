// Bytes as text in base 64.

/// Bytes as text in base 64, with the standard alphabet.
///
/// Source: https://www.rfc-editor.org/rfc/rfc4648#section-4
package enum EncodedText {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The number that each character stands for.
  private static let digits: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })

  /// The text of some bytes, with padding.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for place in 0..<3 {
        bits = bits << 8 | (place < group.count ? UInt32(group[start + place]) : 0)
      }
      for place in 0..<4 {
        let digit = alphabet[Int(bits >> (18 - 6 * place) & 63)]
        text.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text, or nil when it is not in base 64; padding may be missing.
  package static func bytes(_ text: String) -> [UInt8]? {
    var characters = Array(text.utf8)
    if characters.count.isMultiple(of: 4) {
      for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
    }
    guard characters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for (place, character) in characters.enumerated() {
      guard let digit = digits[character] else { return nil }
      bits = bits << 6 | digit
      if place % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - place % 4 * 2))) }
    }
    return bytes
  }
}
