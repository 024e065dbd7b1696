// Every limit of a profile and its attributes, in this one file.

/// The limits of profiles and attributes: a superset of what the mobile SDKs allow.
public enum AttributeLimits {
  /// Custom attributes of one profile, counted on the merged result.
  public static let attributesPerProfile = 100
  /// Length of an attribute's key, in characters of `A-Za-z0-9._-`.
  public static let keyLength = 1...64
  /// Length of a text after trimming, in Unicode scalars.
  public static let stringLength = 1...1000
  /// Texts in one list.
  public static let stringsPerList = 100
  /// Length of a profile's id, in bytes of UTF-8.
  public static let profileIDLength = 1...256
  /// The greatest whole number whose neighbors a number can tell apart: 2^53.
  public static let exactInteger: Double = 9_007_199_254_740_992

  /// Whether the text can be the key of a custom attribute.
  public static func isKey(_ text: String) -> Bool {
    keyLength.contains(text.utf8.count) && text.utf8.allSatisfy(isNameByte)
  }

  /// Why the text cannot be a profile's id; nil when it can.
  public static func mistake(inProfileID text: String) -> String? {
    if text.utf8.count > profileIDLength.upperBound {
      return "a profile id has at most \(profileIDLength.upperBound) bytes; got \(text.utf8.count)"
    }
    if trimmed(text).isEmpty { return "a profile id must not be blank" }
    return nil
  }

  /// The text without White_Space at both ends.
  public static func trimmed(_ text: String) -> String {
    let bytes = text.utf8
    if let first = bytes.first, let last = bytes.last, isDarkASCII(first), isDarkASCII(last) {
      return text
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    if first == scalars.startIndex, scalars.index(after: last) == scalars.endIndex { return text }
    return String(scalars[first...last])
  }

  /// Whether the byte is an ASCII character that is seen: such an end needs no trimming.
  private static func isDarkASCII(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  /// Whether the byte is one of `A-Za-z0-9._-`.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
