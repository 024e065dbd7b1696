// Text to number: what each separator means, and what is refused.

extension NumberText {
  /// Reads a number as a person types it.
  ///
  /// * White space at both ends is cut; one sign may stand before the digits (`-`, `+`, U+2212 and
  ///   the small and full-width forms), with directional marks around it. Digits may be of any one
  ///   script.
  /// * `.`, `,`, `٫` and the locale's own decimal separator separate decimals; blanks, apostrophes
  ///   and `٬` only group.
  /// * One separator is the decimal separator in every locale, unless exactly three digits follow
  ///   it and one to three digits, not starting with 0, come before: the keypad follows the
  ///   device's region, not the flow's language. Otherwise the locale decides, if it uses the
  ///   separator in one role; else the text is ambiguous. `٫` never groups anywhere, so it is
  ///   never ambiguous.
  /// * Of two different separators, the last is the decimal one. A repeated one groups, and must
  ///   stand where the locale groups (3, or 3 and then 2 digits; a lone one before 3 digits).
  /// * No exponent, no hexadecimal, no `nan` or `inf`. Minus zero is read as 0.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - locale: The locale that decides between thousands and a fraction, and gives the grouping.
  /// - Returns: A finite number, or why there is none.
  public static func parse(_ text: String, locale: LocaleTag) -> Result<Double, Refusal> {
    do throws(Refusal) {
      let typed = try TypedNumber(text, symbols: NumberSymbols.Pair(locale))
      return .success(try typed.value())
    } catch {
      return .failure(error)
    }
  }
}
