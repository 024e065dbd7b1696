// Reads what a catalog says of limits shared by audiences, of changes and of keeping.

/// Reads `caps`, `protect`, `retention` and `silence`, which are kept and not in force yet.
struct PolicyReader {
  func read(_ document: DocumentMembers) {
    let exposures = readRetention(document["retention"])
    for member in document["caps"]?.named() ?? [] {
      _ = member.key.name()
      readCap(member.value, exposures: exposures)
    }
    if let members = document["protect"]?.members(.protect) {
      _ = members["max_moved"]?.share()
    }
    for entry in document["silence"]?.list() ?? [] {
      guard let members = entry.members(.silence) else { continue }
      for key in CatalogPart.silence.keys { _ = members[key]?.text() }
    }
    for key in ["caps", "protect", "retention", "silence"] {
      guard let member = document.object.member(key) else { continue }
      document.value.log.warn(
        CatalogIssue(
          path: [key], place: member.keyPlace, message: "'\(key)' is kept, and not in force yet"))
    }
  }

  /// How long exposures are kept, in seconds.
  private func readRetention(_ value: DocumentValue?) -> Int {
    let usual = 400 * 86_400
    guard let members = value?.members(.retention) else { return usual }
    let spans = CatalogPart.retention.keys.map { members[$0]?.span() }
    return spans.last.flatMap(\.self) ?? usual
  }

  private func readCap(_ value: DocumentValue, exposures: Int) {
    guard let members = value.members(.cap) else { return }
    _ = members["count"]?.count()
    _ = members["then"]?.word(of: ["next", "nothing"])
    guard let per = members["per"], let span = per.span(), span > exposures else { return }
    per.report("is longer than exposures are kept (\(exposures / 86_400)d): see 'retention'")
  }
}
