// Writing numbers: digits, groups, signs and rounding of locales.

import Testing

@testable import Segments

@Suite struct NumberTextFormattingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let number: Double
    let digits: Int
    let locale: String
    let text: String

    init(_ number: Double, _ digits: Int, _ locale: String, _ text: String) {
      (self.number, self.digits, self.locale, self.text) = (number, digits, locale, text)
    }

    var testDescription: String { "\(number) with \(digits) digits in \(locale)" }
  }

  @Test(
    "a number is written as the locale writes it",
    arguments: [
      Row(22.7, 1, "en", "22.7"),
      Row(22.7, 1, "de", "22,7"),
      Row(22.7, 1, "de_AT", "22,7"),
      Row(22.7, 1, "DE-de", "22,7"),
      Row(22, 1, "en", "22.0"),
      Row(1234.5, 1, "en", "1,234.5"),
      Row(1234.5, 1, "de", "1.234,5"),
      Row(1234.5, 1, "de-CH", "1\u{2019}234.5"),
      Row(1234.5, 1, "de-Latn-CH", "1\u{2019}234.5"),
      Row(1234.5, 1, "fr", "1\u{202F}234,5"),
      Row(1234.5, 1, "fr-CA", "1\u{A0}234,5"),
      Row(1234.5, 1, "es", "1234,5"),
      Row(12345.5, 1, "es", "12.345,5"),
      Row(1234.5, 1, "es-MX", "1,234.5"),
      Row(1234.5, 1, "pt-BR", "1.234,5"),
      Row(1234.5, 1, "pt-PT", "1234,5"),
      Row(12345.5, 1, "pt-PT", "12\u{A0}345,5"),
      Row(1_234_567.5, 1, "en-IN", "12,34,567.5"),
      Row(1_234_567.5, 1, "hi-IN", "12,34,567.5"),
      Row(-5.5, 1, "sv", "\u{2212}5,5"),
      Row(1234.5, 1, "ar-EG", "\u{661}\u{66C}\u{662}\u{663}\u{664}\u{66B}\u{665}"),
      Row(-1234.5, 1, "fa", "\u{200E}\u{2212}\u{6F1}\u{66C}\u{6F2}\u{6F3}\u{6F4}\u{66B}\u{6F5}"),
      Row(1234.5, 1, "ar-EG-u-nu-latn", "1,234.5"),
      Row(1234.5, 1, "ar_EG@numbers=latn", "1,234.5"),
      Row(1234.5, 1, "hi-u-nu-deva", "\u{967},\u{968}\u{969}\u{96A}.\u{96B}"),
      Row(1234.5, 1, "ne", "\u{967},\u{968}\u{969}\u{96A}.\u{96B}"),
      Row(1234.5, 1, "zh-Hant-TW", "1,234.5"),
      Row(1234.5, 1, "sr-Latn", "1.234,5"),
      Row(1234.5, 1, "no-NO", "1\u{A0}234,5"),
      Row(1234.5, 1, "iw", "1,234.5"),
      Row(1234.5, 1, "de_DE.UTF-8", "1.234,5"),
      Row(1234.5, 1, "qq-QQ", "1,234.5"),
      Row(1234.5, 1, "", "1,234.5"),
      Row(1234.5, 1, "en-US-POSIX", "1234.5"),
    ])
  func locales(row: Row) {
    #expect(
      NumberText.format(row.number, digits: row.digits, locale: LocaleTag(row.locale)) == row.text)
  }

  @Test(
    "rounding is half to even on the shortest decimal",
    arguments: [
      Row(0.125, 2, "en", "0.12"),
      Row(0.375, 2, "en", "0.38"),
      Row(2.675, 2, "en", "2.68"),
      Row(1.005, 2, "en", "1.00"),
      Row(1.015, 2, "en", "1.02"),
      Row(0.5, 0, "en", "0"),
      Row(1.5, 0, "en", "2"),
      Row(2.5, 0, "en", "2"),
      Row(2.5000001, 0, "en", "3"),
      Row(22.65, 1, "en", "22.6"),
      Row(22.75, 1, "en", "22.8"),
      Row(0.05, 1, "en", "0.0"),
      Row(0.15, 1, "en", "0.2"),
      Row(0.06, 1, "en", "0.1"),
      Row(9.96, 1, "en", "10.0"),
      Row(999.96, 1, "en", "1,000.0"),
      Row(999_999.5, 0, "en", "1,000,000"),
      Row(0.0004, 2, "en", "0.00"),
      Row(1e-7, 7, "en", "0.0000001"),
      Row(.leastNonzeroMagnitude, 3, "en", "0.000"),
      Row(1e21, 0, "en", "1,000,000,000,000,000,000,000"),
      Row(1.5e16, 1, "en", "15,000,000,000,000,000.0"),
      Row(0.1, 20, "en", "0.10000000000000000000"),
      Row(0.1, 25, "en", "0.10000000000000000000"),
      Row(0.75, -1, "en", "1"),
    ])
  func rounding(row: Row) {
    #expect(
      NumberText.format(row.number, digits: row.digits, locale: LocaleTag(row.locale)) == row.text)
  }

  @Test(
    "a negative number that rounds to zero keeps its sign; what is not finite has its symbol",
    arguments: [
      Row(-0.0, 1, "en", "-0.0"),
      Row(-0.04, 1, "en", "-0.0"),
      Row(.nan, 1, "en", "NaN"),
      Row(.infinity, 1, "de", "∞"),
      Row(-.infinity, 1, "sv", "\u{2212}∞"),
    ])
  func edges(row: Row) {
    #expect(
      NumberText.format(row.number, digits: row.digits, locale: LocaleTag(row.locale)) == row.text)
  }

  @Test("the largest double is written out in full")
  func largest() {
    let text = NumberText.format(.greatestFiniteMagnitude, digits: 0, locale: "en-US-POSIX")
    #expect(text == "17976931348623157" + String(repeating: "0", count: 292))
  }

  @Test("the version of CLDR is named")
  func version() {
    #expect(NumberText.cldrVersion == "46")
  }
}
