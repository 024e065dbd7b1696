// What a catalog's author has seen and wants no more word of.

/// What a catalog's author has seen and wants no more word of: the entries of `silence`.
struct FindingSilence {
  /// One entry.
  private struct Entry {
    let code: String
    /// As findings print it; nil for everywhere.
    let path: String?
    let place: JSONPlace?

    /// Whether it silences a finding: of its code, at its path or below.
    func covers(_ finding: CatalogFinding) -> Bool {
      guard code.utf8.elementsEqual(finding.code.rawValue.utf8) else { return false }
      guard let path else { return true }
      return (0...finding.issue.path.count).contains { count in
        let above = CatalogIssue(
          path: Array(finding.issue.path.prefix(count)), place: nil, message: "")
        return above.location.utf8.elementsEqual(path.utf8)
      }
    }
  }

  private let entries: [Entry]

  /// Reads the entries of a document that compiled.
  init(_ document: CatalogDocument) {
    entries = (document.root["silence"]?.array ?? []).compactMap { node in
      guard let code = node["code"]?.string else { return nil }
      return Entry(code: code, path: node["path"]?.string, place: node.place)
    }
  }

  /// Takes out what is silenced.
  ///
  /// Mistakes cannot be silenced: they keep the catalog from being applied.
  ///
  /// - Parameters:
  ///   - findings: Everything that was found.
  ///   - hasPopulation: Whether stored profiles were looked at; without them nothing is said of entries
  ///     for what only they show.
  /// - Returns: What is left, with a finding for each entry that silences nothing; and how many were
  ///   taken out.
  func apply(to findings: [CatalogFinding], hasPopulation: Bool) -> (
    left: [CatalogFinding], silenced: Int
  ) {
    var uses = Array(repeating: 0, count: entries.count)
    var left = findings.filter { finding in
      let covering = entries.indices.filter { entries[$0].covers(finding) }
      for index in covering { uses[index] += 1 }
      return covering.isEmpty
    }
    let silenced = findings.count - left.count
    for (index, entry) in entries.enumerated() where uses[index] == 0 {
      let code = CatalogFinding.Code(rawValue: entry.code)
      if !hasPopulation, code?.needsPopulation == true { continue }
      let known = CatalogFinding.Code.allCases.filter {
        $0.level != .mistake && $0 != .unusedSilence
      }
      let isKnown = known.contains { $0.rawValue.utf8.elementsEqual(entry.code.utf8) }
      let sentence =
        isKnown
        ? "nothing with this code is found \(entry.path == nil ? "" : "at this path "): remove it"
        : "there is no code \(JSONMistake.quoted(entry.code)) that can be silenced; codes are "
          + known.map(\.rawValue).joined(separator: ", ")
      left.append(
        CatalogFinding(
          .unusedSilence,
          CatalogIssue(path: ["silence", String(index)], place: entry.place, message: sentence)))
    }
    return (left, silenced)
  }
}
