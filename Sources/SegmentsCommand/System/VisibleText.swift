// Makes text fit for one line of a terminal.

/// Makes text fit for one line of a terminal.
enum VisibleText {
  /// The text with everything that would break the line, steer the terminal or turn the reading
  /// direction spelled out: `\n`, `\t`, `\u{1B}`, `\u{202E}`.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isHidden(scalar):
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same for a text of several lines: their ends stay.
  static func lines(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0)) }.joined(separator: "\n")
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || scalar.value == 0x7F { return true }
    if scalar.isASCII { return false }
    if scalar.properties.isBidiControl { return true }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
