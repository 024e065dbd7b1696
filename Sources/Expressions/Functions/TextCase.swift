// ASCII letters made small or large.

/// ASCII letters made small or large; all other characters stay as they are.
enum TextCase {
  static func lowered(_ text: String) -> String {
    String(decoding: text.utf8.map { isLetter($0, from: "A") ? $0 + 32 : $0 }, as: UTF8.self)
  }

  static func raised(_ text: String) -> String {
    String(decoding: text.utf8.map { isLetter($0, from: "a") ? $0 - 32 : $0 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8, from first: Unicode.Scalar) -> Bool {
    let first = UInt8(ascii: first)
    return byte >= first && byte < first + 26
  }
}
