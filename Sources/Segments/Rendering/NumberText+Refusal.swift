// Why a text was not read as a number.

extension NumberText {
  /// Why a text was not read as a number; the sentence never shows the text.
  public enum Refusal: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The text is empty or blank.
    case empty
    /// There is something in it that is no part of a number, or no digit at all.
    case notANumber
    /// One separator before three digits: it could mean thousands or a fraction.
    case ambiguous
    /// Grouping separators do not stand where the locale groups.
    case badGrouping
    /// Digits of two scripts.
    case mixedDigits
    /// The number is beyond the range of a double.
    case tooLarge

    /// A sentence without the text.
    public var description: String {
      switch self {
      case .empty: "the text is empty, not a number"
      case .notANumber: "the text is not a number"
      case .ambiguous: "the separator could mean thousands or a fraction in this locale"
      case .badGrouping: "the digits are not grouped as a number is in this locale"
      case .mixedDigits: "the digits are of more than one script"
      case .tooLarge: "the number is too large"
      }
    }
  }
}
