// Writes the lines of a manual page, so that nothing in a text is taken for a request.

/// The lines of a manual page: text goes in as it is read, requests by their name.
struct RoffText {
  /// What was written so far.
  private(set) var text = ""
  /// The longest line of a filled text, in bytes.
  private static let lineLength = 80

  /// Writes a request and its arguments, each in quotes.
  mutating func request(_ name: String, _ arguments: [String] = []) {
    let quoted = arguments.map { "\"\(Self.escaped($0, isQuoted: true))\"" }
    raw(([".\(name)"] + quoted).joined(separator: " "))
  }

  /// Writes a line that is roff already.
  mutating func raw(_ line: String) { text += line + "\n" }

  /// Writes a text, filled anew; an empty line in it begins a paragraph.
  mutating func paragraph(_ text: String) {
    var line = ""
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.isEmpty {
        raw(line)
        request("PP")
        line = ""
      }
      for word in part.split(separator: " ").map({ Self.escaped(String($0)) }) {
        if line.isEmpty {
          line = word
        } else if line.utf8.count + word.utf8.count < Self.lineLength {
          line += " " + word
        } else {
          raw(line)
          line = word
        }
      }
    }
    raw(line)
  }

  /// Writes a word and, indented, what it means.
  mutating func item(_ word: String, _ meaning: String) {
    request("TP")
    raw("\\fB\(Self.escaped(word))\\fR")
    paragraph(meaning)
  }

  /// Writes lines that are not filled.
  mutating func example(_ lines: [String]) {
    request("PP")
    request("nf")
    request("RS", ["4"])
    for line in lines { raw(Self.escaped(line)) }
    request("RE")
    request("fi")
  }

  /// The text with what roff reads as its own spelled out; in quotes, as the argument of a request
  /// stands, quotes too.
  static func escaped(_ text: String, isQuoted: Bool = false) -> String {
    var result = ""
    if let first = text.utf8.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "'") {
      result = "\\&"
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"" where isQuoted: result += "\\(dq"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
        result += "\\[u\(padding)\(digits)]"
      }
    }
    return result
  }
}
