// Reads the texts of elements: plain, with tags, by locale.

import Expressions

/// Reads the texts of the elements of one flow.
struct TextReader {
  private let tags: [ScalarKey: CustomTag]
  private let names: [String]
  private let defaultLocale: LocaleTag

  /// - Parameters:
  ///   - tags: The tags of the flow.
  ///   - defaultLocale: What is shown when the locale asked for is missing.
  init(tags: [TagRule], defaultLocale: LocaleTag) {
    names = tags.map(\.tag.name)
    self.tags = Dictionary(
      tags.map { (ScalarKey($0.tag.name), $0.tag) }, uniquingKeysWith: { first, _ in first })
    self.defaultLocale = defaultLocale
  }

  /// A text, a list of texts and tags, or an object of these by locale.
  func read(_ value: DocumentValue) -> LocalizedText? {
    guard let object = value.node.object else {
      return tagged(value, "text, a list of texts and tags, or an object of these by locale")
        .map { LocalizedText($0) }
    }
    if object["tag"] != nil {
      value.report("a tag stands in a list: [{ tag: … }]")
      return nil
    }
    let entries = value.byLocale().compactMap { locale, value in
      tagged(value, "text or a list of texts and tags").map { (locale: locale, content: $0) }
    }
    if !entries.contains(where: { $0.locale == defaultLocale }) {
      value.warn(
        "has no text for the default locale '\(defaultLocale)': other locales may show nothing")
    }
    return LocalizedText(byLocale: entries)
  }

  private func tagged(_ value: DocumentValue, _ needed: String) -> TaggedText? {
    if let text = value.node.string { return TaggedText(text) }
    return value.list(needed).map { list in TaggedText(list.compactMap(part)) }
  }

  private func part(_ value: DocumentValue) -> TaggedText.Part? {
    if let text = value.node.string { return .literal(text) }
    let members = value.members(.tagReference, needed: "text or an object with 'tag'")
    guard let reference = members?["tag"], let name = reference.text() else { return nil }
    if let tag = tags[ScalarKey(name)] { return .tag(tag) }
    let fix = value.log.suggestion(for: name, among: names) ?? "define it under the flow's 'tags'"
    reference.report("there is no tag \(JSONMistake.quoted(name)): \(fix)")
    return nil
  }
}
