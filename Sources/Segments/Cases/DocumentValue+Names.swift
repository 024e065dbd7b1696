// Reads the names of a catalog, and values of attributes, in a case file.

extension DocumentValue {
  /// One of some names; else it is reported with the nearest.
  func known(_ noun: String, among names: [String]) -> String? {
    guard let name = text("the name of the \(noun)") else { return nil }
    if names.contains(where: { ScalarKey.isSame($0, name) }) { return name }
    reportUnknown(noun, name, among: names.sorted())
    return nil
  }

  /// Reports a name that the catalog does not have.
  func reportUnknown(_ noun: String, _ name: String, among names: [String]) {
    let fix =
      log.suggestion(for: name, among: names)
      ?? (names.isEmpty ? "it has none" : "it has \(listed(names, "and"))")
    report("the catalog has no \(noun) \(JSONMistake.quoted(name)): \(fix)")
  }

  /// What an attribute or a context key can hold; nil for null, or after it was reported.
  func attributeValue() -> AttributeValue? {
    do throws(ProfileJSON.Mistake) {
      return try ProfileJSON.value(node)
    } catch {
      report(error.message)
      return nil
    }
  }
}
