// Splits the text of a version into its numbers and identifiers.

/// A reader of version text that moves forward over what it recognises.
struct VersionScanner {
  private var rest: Substring.UTF8View
  private let isStrict: Bool

  init(_ text: String, isStrict: Bool) {
    rest = text[...].utf8
    self.isStrict = isStrict
    if !isStrict, rest.first == UInt8(ascii: "v") || rest.first == UInt8(ascii: "V") {
      rest.removeFirst()
    }
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads the three numbers.
  mutating func numbers() -> [String]? {
    var numbers: [String] = []
    repeat {
      let digits = Substring(rest.prefix { (0x30...0x39).contains($0) })
      rest = rest.dropFirst(digits.utf8.count)
      guard let number = number(digits) else { return nil }
      numbers.append(number)
    } while numbers.count < 3 && skip(".")
    guard numbers.count == 3 || !isStrict else { return nil }
    return numbers + Array(repeating: "0", count: 3 - numbers.count)
  }

  /// Reads the identifiers after `-` or `+`; none if the sign is not there.
  mutating func identifiers(after sign: Unicode.Scalar) -> [String]? {
    guard skip(sign) else { return [] }
    var identifiers: [String] = []
    repeat {
      let text = Substring(rest.prefix(while: Self.isAllowed))
      rest = rest.dropFirst(text.utf8.count)
      // Build metadata may start with zeros; they mean nothing.
      let counts = sign == "-" && Self.isNumber(text)
      guard !text.isEmpty, let identifier = counts ? number(text) : String(text) else {
        return nil
      }
      identifiers.append(identifier)
    } while skip(".")
    return identifiers
  }

  static func isNumber(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns digits without leading zeros, or nil if there are none or such zeros are not allowed.
  private func number(_ digits: Substring) -> String? {
    let kept = digits.utf8.drop { $0 == UInt8(ascii: "0") }
    guard !digits.isEmpty else { return nil }
    let number = kept.isEmpty ? "0" : String(Substring(kept))
    return isStrict && number.utf8.count != digits.utf8.count ? nil : number
  }

  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == sign.value else { return false }
    rest.removeFirst()
    return true
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
    default: false
    }
  }
}
