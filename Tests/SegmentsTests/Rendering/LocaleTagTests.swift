// Locale tags: equality, parts, and the order of look-up.

import Testing

@testable import Segments

@Suite struct LocaleTagTests {
  @Test("tags are equal without case, and with _ for -")
  func equality() {
    #expect(LocaleTag("de-CH") == LocaleTag("DE_ch"))
    #expect(Set<LocaleTag>(["de-CH", "de_CH", "DE-ch"]).count == 1)
    #expect(LocaleTag("de-CH") != LocaleTag("de"))
    #expect(LocaleTag("\u{E9}") != LocaleTag("e\u{301}"))
  }

  @Test("a tag is kept as it was given")
  func text() {
    #expect(LocaleTag("zh_Hant_TW").text == "zh_Hant_TW")
    #expect("\(LocaleTag("zh_Hant_TW"))" == "zh_Hant_TW")
  }

  @Test(
    "look-up goes by the exact tag, its language, the default",
    arguments: [
      ("de-CH", "en", ["de-CH", "de", "en"]),
      ("de", "en", ["de", "en"]),
      ("en-GB", "en", ["en-GB", "en"]),
      ("EN", "en", ["EN"]),
      ("zh-Hant-TW", "en", ["zh-Hant-TW", "zh", "en"]),
      ("ar-SA-u-nu-latn", "en", ["ar-SA-u-nu-latn", "ar-sa", "ar", "en"]),
      ("de_DE.UTF-8", "en", ["de_DE.UTF-8", "de-de", "de", "en"]),
    ])
  func fallbacks(tag: String, defaultTag: String, expected: [String]) {
    let found = LocaleTag(tag).fallbacks(default: LocaleTag(defaultTag))
    #expect(found.map(\.text) == expected)
  }

  @Test(
    "the numbering system is that of the tag",
    arguments: [
      ("ar", nil), ("ar-u-nu-latn", "latn"), ("ar-SA-u-ca-gregory-nu-arab", "arab"),
      ("ar_SA@numbers=latn", "latn"), ("ar_SA@calendar=gregorian;numbers=LATN", "latn"),
      ("nu", nil), ("ar-u-nu", nil),
    ])
  func numberingSystem(tag: String, system: String?) {
    #expect(LocaleTag(tag).numberingSystem == system)
  }

  @Test(
    "a tag has the form of a tag, or not",
    arguments: [
      ("de", true), ("zh_Hant_TW", true), ("es-419", true), ("ar-u-nu-latn", true),
      ("", false), ("-", false), ("d", false), ("de-", false), ("de--CH", false), ("d3", false),
      ("de-toolongsubtag", false), ("d\u{E9}", false), ("de DE", false),
    ])
  func wellFormed(tag: String, isWellFormed: Bool) {
    #expect(LocaleTag(tag).isWellFormed == isWellFormed)
  }
}
