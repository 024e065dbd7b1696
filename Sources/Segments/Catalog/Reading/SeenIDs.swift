// The ids of one list of a document, so that one that stands twice is found.

/// The ids of one list, so that one that stands twice is found.
struct SeenIDs {
  let noun: String
  let whole: String
  private var lines: [ScalarKey: Int] = [:]

  init(noun: String, whole: String) {
    self.noun = noun
    self.whole = whole
  }

  /// The id, if it is one and stands there for the first time.
  mutating func read(_ value: DocumentValue?) -> String? {
    guard let value, let id = value.builderName() else { return nil }
    if let line = lines[ScalarKey(id)] {
      let first = line > 0 ? " (first on line \(line))" : ""
      value.report("the \(noun) \(JSONMistake.quoted(id)) stands twice in this \(whole)\(first)")
      return nil
    }
    lines[ScalarKey(id)] = value.node.place.line
    return id
  }
}
