// Number to text: rounded half to even on the shortest decimal, in the locale's digits and groups.

extension NumberText {
  /// Returns a number as the locale writes it, with a fixed count of fraction digits.
  ///
  /// What is rounded, half to even, is the shortest decimal that reads back as the double: 0.125
  /// gives 0.12 and 2.675 gives 2.68, as a person expects of what they see. Integers are grouped
  /// from the locale's minimum count of digits on. A negative number keeps its minus sign when it
  /// rounds to zero, and so does -0.0, as in Foundation. What is not finite gives `NaN`, `∞` or
  /// `∞` after the minus sign, in every locale.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - digits: How many fraction digits; below 0 counts as 0, above 20 as 20.
  ///   - locale: The locale; an unknown one falls back to its language, then to CLDR's root.
  /// - Returns: The text; never empty.
  public static func format(_ number: Double, digits: Int, locale: LocaleTag) -> String {
    guard !number.isNaN else { return "NaN" }
    let symbols = NumberSymbols.Pair(locale).standard
    let sign = number.sign == .minus ? symbols.minus : ""
    guard number.isFinite else { return sign + "∞" }
    var decimal = ShortestDecimal(number.magnitude)
    let fractionLength = min(max(digits, digitRange.lowerBound), digitRange.upperBound)
    decimal.round(fractionDigits: fractionLength)
    return sign + decimal.text(fractionDigits: fractionLength, symbols: symbols)
  }
}
