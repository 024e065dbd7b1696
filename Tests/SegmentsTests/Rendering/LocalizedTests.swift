// Look-up of what is given by locale.

import Testing

@testable import Segments

@Suite struct LocalizedTests {
  private static let text = LocalizedText(byLocale: [
    ("en", TaggedText("Hello")), ("de", TaggedText("Hallo")), ("de-CH", TaggedText("Grüezi")),
  ])

  @Test(
    "the text is the locale's, else its language's, else the default's, and says which",
    arguments: [
      ("de-CH", "Grüezi", "de-CH"), ("de_ch", "Grüezi", "de-CH"), ("de-AT", "Hallo", "de"),
      ("de", "Hallo", "de"), ("fr", "Hello", "en"), ("en-GB", "Hello", "en"), ("", "Hello", "en"),
      ("de-CH-u-nu-latn", "Grüezi", "de-CH"),
    ])
  func lookUp(locale: String, shown: String, found: String) throws {
    let match = try #require(Self.text.match(for: LocaleTag(locale), default: "en"))
    #expect(match.content.rendered(with: [:]) == shown)
    #expect(match.locale?.text == found)
  }

  @Test("a plain text is the same everywhere and was found under no locale")
  func plain() throws {
    let match = try #require(LocalizedText(TaggedText("Hi")).match(for: "de", default: "en"))
    #expect(match.content.rendered(with: [:]) == "Hi")
    #expect(match.locale == nil)
  }

  @Test("without locale, language and default there is no text")
  func missing() {
    #expect(Self.text.match(for: "fr", default: "it") == nil)
    #expect(LocalizedText(byLocale: []).match(for: "fr", default: "it") == nil)
  }

  @Test("the look-up serves other contents than texts")
  func configuration() {
    let themes = Localized<Int>(byLocale: [("en", 1), ("de", 2)])
    #expect(themes.match(for: "de-DE", default: "en")?.content == 2)
  }
}
