// The members of an object of the document whose keys are known.

/// The members of an object whose keys are known.
struct DocumentMembers {
  let part: any KeyedPart
  /// The object itself.
  let value: DocumentValue
  let object: JSONObject

  /// The member of that key, which is one of the part's; nil when there is none.
  subscript(key: String) -> DocumentValue? {
    assert(part.keys.contains(key), "\(key) is no key of \(part.phrase)")
    return object[key].map {
      DocumentValue(node: $0, path: value.path + [key], log: value.log)
    }
  }

  /// Reports unknown and missing keys.
  func check() {
    for member in object.members where !CatalogPart.isFree(member.key) {
      guard !part.keys.contains(where: { ScalarKey.isSame($0, member.key) }) else { continue }
      let near =
        value.log.suggestion(for: member.key, among: part.keys)
        ?? "\(part.phrase) has \(listed(part.keys, "and"))"
      let issue = CatalogIssue(
        path: value.path + [member.key], place: member.keyPlace,
        message: "unknown key \(JSONMistake.quoted(member.key)) of \(part.phrase): \(near)")
      value.log.add(issue)
    }
    for key in part.neededKeys where object[key] == nil {
      value.report("\(part.phrase) needs the key '\(key)'")
    }
  }
}
