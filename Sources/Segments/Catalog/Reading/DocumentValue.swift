// A value of the document with where it stands; wrong types are reported as they are met.

/// A value of the document that is being compiled, with where it stands.
///
/// Each way to read it gives nil after it has reported why.
struct DocumentValue {
  let node: JSONNode
  let path: [String]
  let log: IssueLog

  /// A member of an object whose keys are names that the author chose.
  struct Named {
    let name: String
    /// Where the name stands; its path is that of the value.
    let key: DocumentValue
    let value: DocumentValue
  }

  // MARK: Reporting

  func report(_ message: String, detail: String? = nil) {
    log.add(CatalogIssue(path: path, place: node.place, message: message, detail: detail))
  }

  func warn(_ message: String) {
    log.warn(CatalogIssue(path: path, place: node.place, message: message))
  }

  /// Reports that it is of a wrong type.
  func reportKind(needed: String) {
    report("needs \(needed); got \(node.noun)")
  }

  // MARK: Reading

  func text(_ needed: String = "text") -> String? {
    guard case .string(let text) = node.kind else {
      reportKind(needed: needed)
      return nil
    }
    return text
  }

  func bool() -> Bool? {
    guard case .bool(let flag) = node.kind else {
      reportKind(needed: "true or false")
      return nil
    }
    return flag
  }

  func number() -> JSONNumber? {
    guard case .number(let number) = node.kind else {
      reportKind(needed: "a number")
      return nil
    }
    return number
  }

  func list(_ needed: String = "a list") -> [DocumentValue]? {
    guard case .array(let elements) = node.kind else {
      reportKind(needed: needed)
      return nil
    }
    return elements.enumerated().map { index, element in
      DocumentValue(node: element, path: path + ["\(index)"], log: log)
    }
  }

  /// The members of an object whose keys the author chose, in order of the keys.
  ///
  /// In that order the same catalog is read in the same way whatever order the author prefers.
  func named() -> [Named]? {
    guard case .object(let object) = node.kind else {
      reportKind(needed: "an object")
      return nil
    }
    let members = object.members.map { member in
      let path = path + [member.key]
      let key = JSONNode(.string(member.key), at: member.keyPlace)
      return Named(
        name: member.key, key: DocumentValue(node: key, path: path, log: log),
        value: DocumentValue(node: member.value, path: path, log: log))
    }
    return members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The members of an object of a part of the catalog; unknown and missing keys are reported.
  func members(_ part: CatalogPart, needed: String = "an object") -> DocumentMembers? {
    members(of: part, needed: needed)
  }

  /// The members of an object of a known kind; unknown and missing keys are reported.
  func members(of part: any KeyedPart, needed: String = "an object") -> DocumentMembers? {
    guard case .object(let object) = node.kind else {
      reportKind(needed: needed)
      return nil
    }
    let members = DocumentMembers(part: part, value: self, object: object)
    members.check()
    return members
  }

  /// One of a few words.
  func word(of words: [String]) -> String? {
    guard let text = text(listed(words, "or")) else { return nil }
    if words.contains(where: { ScalarKey.isSame($0, text) }) { return text }
    let near = log.suggestion(for: text, among: words)
    let got = JSONMistake.quoted(text)
    report("needs \(listed(words, "or")); got \(got)\(near.map { ": \($0)" } ?? "")")
    return nil
  }
}
