// Something that a catalog gives plainly or by locale, and the one rule by which it is looked up.

/// The text of an element: plain, or by locale.
public typealias LocalizedText = Localized<TaggedText>

/// A text or a configuration that is the same everywhere, or is given for each locale.
public struct Localized<Content: Sendable>: Sendable {
  /// What was found for a locale.
  public struct Match: Sendable {
    /// The text or configuration.
    public let content: Content

    /// The locale it was found under, as the catalog spells it; nil when it is not by locale.
    public let locale: LocaleTag?
  }

  /// The contents in the order of the catalog; a plain one has no locale and stands alone.
  public let entries: [Match]

  /// Creates a content that is the same for every locale.
  ///
  /// - Parameter content: The text or configuration.
  public init(_ content: Content) {
    entries = [Match(content: content, locale: nil)]
  }

  /// Creates a content given by locale.
  ///
  /// - Parameter contents: The content of each locale; of two equal locales the first one counts.
  public init(byLocale contents: [(locale: LocaleTag, content: Content)]) {
    entries = contents.map { Match(content: $0.content, locale: $0.locale) }
  }

  /// Whether the content is given by locale.
  public var isByLocale: Bool { entries.first?.locale != nil }

  /// Returns the content for a locale: its own, else its language's, else the default locale's.
  ///
  /// - Parameters:
  ///   - locale: The locale that is wanted.
  ///   - defaultLocale: The flow's default locale, else the catalog's.
  /// - Returns: The content and the locale it was found under; nil when none of the three is there.
  public func match(for locale: LocaleTag, default defaultLocale: LocaleTag) -> Match? {
    guard isByLocale else { return entries.first }
    for tag in locale.fallbacks(default: defaultLocale) {
      if let entry = entries.first(where: { $0.locale == tag }) { return entry }
    }
    return nil
  }
}
