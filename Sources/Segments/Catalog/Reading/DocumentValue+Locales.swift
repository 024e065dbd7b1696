// Reads what a catalog gives by locale.

extension DocumentValue {
  /// The members of an object whose keys are locales, in order of the keys.
  func byLocale() -> [(locale: LocaleTag, value: DocumentValue)] {
    var seen: [LocaleTag: String] = [:]
    var values: [(locale: LocaleTag, value: DocumentValue)] = []
    for member in named() ?? [] where !CatalogPart.isFree(member.name) {
      guard let locale = member.key.locale() else { continue }
      if let other = seen.updateValue(member.name, forKey: locale) {
        member.key.report("'\(member.name)' and '\(other)' are the same locale")
      }
      values.append((locale, member.value))
    }
    return values
  }
}
