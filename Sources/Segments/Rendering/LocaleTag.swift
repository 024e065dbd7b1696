// A locale as an app names it ("de", "de-CH", "zh_Hant_TW"), and where to look when it has nothing.

/// A locale's tag, as given.
///
/// Tags are compared without case, and `_` counts as `-`: `de-CH`, `de_ch` and `DE-ch` are equal.
/// A tag is only text: nothing is asked of the process, the machine or its environment.
public struct LocaleTag: Sendable, CustomStringConvertible {
  /// The tag exactly as it was given.
  public let text: String

  /// The tag in lower case with `-` between its subtags.
  let normalized: String

  /// How many bytes of `normalized` name the locale itself, before any extension or charset.
  private let coreLength: Int

  /// Creates a tag from text of any form; what is not a tag is equal to itself only.
  ///
  /// - Parameter text: A tag such as `de`, `de-CH`, `zh_Hant_TW`, `ar-u-nu-latn`,
  ///   `ar_SA@numbers=latn`.
  public init(_ text: String) {
    self.text = text
    let bytes = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      default: byte
      }
    }
    normalized = String(decoding: bytes, as: UTF8.self)
    coreLength = Self.coreLength(of: bytes)
  }

  /// The language, in lower case: `zh` of `zh-Hant-TW`; empty when the tag is empty.
  public var language: LocaleTag {
    LocaleTag(String(decoding: core.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self))
  }

  /// Whether the tag has the form of a BCP 47 tag (with `-` or `_`), known or not.
  public var isWellFormed: Bool {
    let subtags = normalized.utf8.split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = subtags.first, (2...8).contains(language.count) else { return false }
    return language.allSatisfy(Self.isLetter)
      && subtags.dropFirst().allSatisfy { subtag in
        (1...8).contains(subtag.count)
          && subtag.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
      }
  }

  /// Whether the text can name a locale on some platform (`de`, `zh_Hant_TW`, `en_US.UTF-8`,
  /// `ar_SA@numbers=latn`), known or not: 1 to 128 bytes without blanks and control characters.
  package static func isPlausible(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
  }

  /// The tag exactly as it was given.
  public var description: String { text }

  /// Returns the tags to look under, in order: this one, its language, the default.
  ///
  /// A tag that would be asked twice stands once. There is no other step: `zh-Hant-TW` does not
  /// fall back to `zh-Hant` (design, 4).
  ///
  /// - Parameter defaultLocale: What is taken when neither the locale nor its language is there.
  /// - Returns: One to four tags, this one first.
  public func fallbacks(default defaultLocale: LocaleTag) -> [LocaleTag] {
    var tags = [self]
    for tag in [LocaleTag(core), language, defaultLocale] where !tags.contains(tag) {
      tags.append(tag)
    }
    return tags
  }

  /// The normalized tag without extensions, keywords and charset: `ar` of `ar-u-nu-latn`.
  var core: String { String(decoding: normalized.utf8.prefix(coreLength), as: UTF8.self) }

  /// The numbering system that the tag asks for (`-u-nu-latn`, `@numbers=latn`), if it does.
  var numberingSystem: String? {
    let rest = normalized.utf8.dropFirst(coreLength)
    guard !rest.isEmpty else { return nil }
    let subtags = rest.split { !Self.isLetter($0) && !Self.isDigit($0) }
    guard
      let key = subtags.firstIndex(where: {
        $0.elementsEqual("nu".utf8) || $0.elementsEqual("numbers".utf8)
      }),
      subtags.index(after: key) < subtags.endIndex
    else { return nil }
    return String(decoding: subtags[subtags.index(after: key)], as: UTF8.self)
  }

  /// Finds where an extension (`-u-`), a keyword (`@`) or a charset (`.`) begins.
  private static func coreLength(of bytes: [UInt8]) -> Int {
    var start = 0
    for subtag in bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false) {
      if start > 0, subtag.count == 1 { return start - 1 }
      if let end = subtag.firstIndex(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ".") })
      {
        return end
      }
      start = subtag.endIndex + 1
    }
    return bytes.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension LocaleTag: Hashable {
  /// Compares without case, with `_` as `-`.
  public static func == (left: LocaleTag, right: LocaleTag) -> Bool {
    left.normalized.utf8.elementsEqual(right.normalized.utf8)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    for byte in normalized.utf8 { hasher.combine(byte) }
  }
}

extension LocaleTag: ExpressibleByStringLiteral {
  /// Creates a tag from a literal.
  ///
  /// - Parameter text: The tag.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
