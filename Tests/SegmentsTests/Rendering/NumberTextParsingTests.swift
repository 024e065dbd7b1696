// Reading numbers: one row for each sentence and example of the rule.

import Testing

@testable import Segments

@Suite struct NumberTextParsingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let locale: String
    let expected: Result<Double, NumberText.Refusal>

    init(_ text: String, _ locale: String, _ number: Double) {
      (self.text, self.locale, expected) = (text, locale, .success(number))
    }

    init(_ text: String, _ locale: String, _ refusal: NumberText.Refusal) {
      (self.text, self.locale, expected) = (text, locale, .failure(refusal))
    }

    var testDescription: String { "\(text.debugDescription) in \(locale)" }

    func check() {
      #expect(NumberText.parse(text, locale: LocaleTag(locale)) == expected)
    }
  }

  @Test(
    "S-015: a decimal comma never cuts the fraction, whatever the locale",
    arguments: ["en", "de", "fr", "ar-EG", "hi", "de-CH", "xx"])
  func decimalComma(locale: String) {
    Row("70,5", locale, 70.5).check()
    Row("12,8", locale, 12.8).check()
    Row("72,5", locale, 72.5).check()
    Row("72.5", locale, 72.5).check()
    Row("1,25", locale, 1.25).check()
    Row(",500", locale, 0.5).check()
    Row(".5", locale, 0.5).check()
    Row("0,500", locale, 0.5).check()
    Row("0.125", locale, 0.125).check()
    Row("1250,500", locale, 1250.5).check()
    Row("1250.500", locale, 1250.5).check()
    Row("1,2345", locale, 1.2345).check()
    Row("72,", locale, 72).check()
    Row("012,345", locale, 12.345).check()
  }

  @Test(
    "S-016: separators are never stripped",
    arguments: [
      Row("20,5", "en", 20.5),
      Row("20,5", "de", 20.5),
      Row("1.234,5", "en", 1234.5),
      Row("1.234,5", "de", 1234.5),
      Row("1,234.5", "de", 1234.5),
      Row("1 234.5", "en", 1234.5),
      Row("1\u{202F}234,5", "fr", 1234.5),
      Row("1\u{202F}234,5", "en", 1234.5),
      Row("1\u{A0}234,5", "en", 1234.5),
      Row("1,250", "en", 1250),
      Row("1,250", "de", 1.25),
      Row("1.250", "en", 1.25),
      Row("1.250", "de", 1250),
      Row("1,250", "de-CH", .ambiguous),
      Row("1.250", "fr", .ambiguous),
      Row("1.250", "sv", .ambiguous),
      Row("1,250", "fr", 1.25),
      Row("1,250", "es-MX", 1250),
      Row("1,250", "es", 1.25),
      Row("1,250", "pt-PT", 1.25),
      Row("1,250", "pt-BR", 1.25),
      Row("1,250", "zh-Hant-TW", 1250),
    ])
  func separators(row: Row) { row.check() }

  @Test(
    "S-017: not-a-number, infinity, hexadecimal and exponents are refused; blanks at the ends are cut",
    arguments: [
      Row("nan", "en", .notANumber),
      Row("NaN", "en", .notANumber),
      Row("inf", "en", .notANumber),
      Row("-Infinity", "en", .notANumber),
      Row("∞", "en", .notANumber),
      Row("0x1p10", "en", .notANumber),
      Row("1e400", "en", .notANumber),
      Row("1e3", "en", .notANumber),
      Row("1E3", "en", .notANumber),
      Row(" 70", "en", 70),
      Row("70 ", "en", 70),
      Row("\u{A0}70\u{202F}", "en", 70),
      Row("\t70\r\n", "en", 70),
      Row(String(repeating: "9", count: 400), "en", .tooLarge),
      Row("-" + String(repeating: "9", count: 400), "en", .tooLarge),
      Row("0." + String(repeating: "0", count: 400) + "1", "en", 0),
    ])
  func nonFinite(row: Row) { row.check() }

  @Test(
    "S-036: digits of any one script are read, and never mixed",
    arguments: [
      Row("\u{667}\u{660}", "en", 70),
      Row("\u{667}\u{660}", "ar-SA", 70),
      Row("\u{667}\u{660}\u{66B}\u{665}", "ar-SA", 70.5),
      Row("\u{667}\u{660}\u{66B}\u{665}", "en", 70.5),
      Row("\u{661}\u{66B}\u{662}\u{665}\u{660}", "en", 1.25),
      Row("\u{661}\u{66C}\u{662}\u{665}\u{660}\u{66B}\u{665}", "ar-SA", 1250.5),
      Row("\u{661}\u{66C}\u{662}\u{665}\u{660}", "en", 1250),
      Row("\u{6F7}\u{6F0}\u{66B}\u{6F5}", "fa-IR", 70.5),
      Row("\u{967}\u{968},\u{969}\u{96A},\u{96B}\u{96C}\u{96D}.\u{96B}", "hi-IN", 1_234_567.5),
      Row("\u{967}\u{968}.\u{96B}", "en", 12.5),
      Row("\u{FF17}\u{FF12}.\u{FF15}", "ja", 72.5),
      Row("1\u{660}", "ar", .mixedDigits),
      Row("\u{660}\u{6F0}", "fa", .mixedDigits),
      // With the digits 0...9 these locales write as others do, whatever their own digits are.
      Row("1,250", "ar-SA", 1250),
      Row("1.250", "ar-SA", 1.25),
      Row("1,250", "fa", 1250),
      // Chinese numerals and fractions are no decimal digits.
      Row("\u{4E00}", "zh", .notANumber),
      Row("\u{BD}", "en", .notANumber),
    ])
  func scripts(row: Row) { row.check() }

  @Test(
    "blanks and apostrophes only group",
    arguments: [
      Row("1 234", "en", 1234),
      Row("1 234 567", "en", 1_234_567),
      Row("1 234,567", "en", 1234.567),
      Row("1'234", "de-CH", 1234),
      Row("1\u{2019}234.5", "de-CH", 1234.5),
      Row("1'234'567,25", "en", 1_234_567.25),
      Row("12\u{A0}345,678", "sv", 12345.678),
      Row("1 23", "en", .badGrouping),
      Row("1 2345", "en", .badGrouping),
      Row("1 2 3", "en", .badGrouping),
      Row("72 5", "en", .badGrouping),
      Row("1'5", "de-CH", .badGrouping),
      Row("0 500", "en", .badGrouping),
      Row("1 234'567", "en", .badGrouping),
      Row("1,250 000", "en", .badGrouping),
    ])
  func groupingOnly(row: Row) { row.check() }

  @Test(
    "a repeated separator groups, and must stand where the locale groups",
    arguments: [
      Row("1,234,567", "en", 1_234_567),
      Row("1.234.567", "en", 1_234_567),
      Row("1.234.567,8", "en", 1_234_567.8),
      Row("1,234,567.8", "de", 1_234_567.8),
      Row("12,34,567.5", "en-IN", 1_234_567.5),
      Row("12,34,567.5", "hi", 1_234_567.5),
      Row("12,34,567", "hi", 1_234_567),
      Row("12,34,567.5", "en", .badGrouping),
      Row("1,234,567", "en-IN", .badGrouping),
      Row("123,456", "en-IN", 123_456),
      Row("1,23,456", "en-IN", 123_456),
      Row("1,2,3", "en", .badGrouping),
      Row("1.2.3", "de", .badGrouping),
      Row(",123,456", "en", .badGrouping),
      Row("0,123,456", "en", .badGrouping),
      Row("1234,567,890", "en", .badGrouping),
      Row("1,234,", "en", .badGrouping),
      Row("1,,234", "en", .badGrouping),
      Row("1,234.567.8", "en", .badGrouping),
      Row("1.234,567.8", "en", .badGrouping),
      Row("1,2.5", "en", .badGrouping),
      Row("1 234,567.8", "en", .badGrouping),
      Row("1,234,567", "en-US-POSIX", 1_234_567),
    ])
  func repeated(row: Row) { row.check() }

  @Test(
    "one sign may stand before the digits",
    arguments: [
      Row("-72.5", "en", -72.5),
      Row("+72.5", "en", 72.5),
      Row("\u{2212}72,5", "sv", -72.5),
      Row("\u{2212}1\u{A0}234,5", "en", -1234.5),
      Row("\u{200E}-5", "he", -5),
      Row("\u{61C}-\u{665}", "ar-SA", -5),
      Row("\u{200E}\u{2212}\u{6F5}", "fa", -5),
      Row("-\u{200E}\u{6F5}", "ur", -5),
      Row("\u{FF0D}5", "ja", -5),
      Row("-,5", "de", -0.5),
      Row("- 5", "en", .notANumber),
      Row("--5", "en", .notANumber),
      Row("5-", "en", .notANumber),
      Row("(5)", "en", .notANumber),
      Row("-", "en", .notANumber),
    ])
  func signs(row: Row) { row.check() }

  @Test(
    "what is no number is refused",
    arguments: [
      Row("", "en", .empty),
      Row(" \u{A0}\t", "en", .empty),
      Row(",", "en", .notANumber),
      Row(".", "en", .notANumber),
      Row("abc", "en", .notANumber),
      Row("70 kg", "en", .notANumber),
      Row("$70", "en", .notANumber),
      Row("70%", "en", .notANumber),
      Row("1_000", "en", .notANumber),
      Row("1/2", "en", .notANumber),
      Row("7\u{301}0", "en", .notANumber),
      Row("7\u{0}0", "en", .notANumber),
    ])
  func noNumber(row: Row) { row.check() }

  @Test(
    "S-016: of any text, what is read keeps every digit, with the point where a separator stood")
  func everyDigitCounts() {
    var random = NumberTextFoundationTests.Numbers(seed: 16)
    let pieces = [
      "0", "1", "25", "500", "1250", ",", ".", " ", "'", "\u{66B}", "\u{66C}", "\u{A0}",
    ]
    let locales = ["en", "de", "fr", "de-CH", "hi", "ar-EG"]
    var readCount = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...6, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
        .joined()
      let locale = locales[Int.random(in: locales.indices, using: &random)]
      guard case .success(let number) = NumberText.parse(text, locale: LocaleTag(locale)) else {
        continue
      }
      readCount += 1
      let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
      let scalars = Array(text.unicodeScalars)
      let digits = String(String.UnicodeScalarView(scalars.filter(isDigit)))
      let points = [scalars.count] + scalars.indices.filter { !isDigit(scalars[$0]) }
      let possible = points.compactMap { point in
        let integerLength = scalars[..<point].count(where: isDigit)
        return Double(
          "0" + digits.prefix(integerLength) + "." + digits.dropFirst(integerLength) + "0")
      }
      #expect(possible.contains(number), "\(text.debugDescription) in \(locale), seed 16")
    }
    #expect(readCount > 2_000)
  }

  @Test("minus zero is read as zero")
  func minusZero() throws {
    let number = try NumberText.parse("-0,0", locale: "de").get()
    #expect(number.sign == .plus)
  }

  @Test(
    "a refusal is a sentence that shows nothing of the text", arguments: NumberText.Refusal.allCases
  )
  func sentences(refusal: NumberText.Refusal) {
    #expect(refusal.description.contains(" "))
    #expect(!refusal.description.contains { $0.isNumber })
  }
}
