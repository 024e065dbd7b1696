// Reads what a catalog says of keeping, and of changes.

/// Reads `retention` and `protect`; and `silence`, which checks obey.
struct PolicyReader {
  /// How long things are kept.
  func retention(_ value: DocumentValue?) -> Retention {
    var retention = Retention()
    guard let members = value?.members(.retention) else { return retention }
    for kind in Retention.Kind.allCases {
      guard let seconds = members[kind.rawValue].flatMap({ $0.span() }) else { continue }
      retention[kind] = Int64(seconds) * 1000
    }
    return retention
  }

  func read(_ document: DocumentMembers) {
    if let members = document["protect"]?.members(.protect) {
      _ = members["max_moved"]?.share()
    }
    for entry in document["silence"]?.list() ?? [] {
      guard let members = entry.members(.silence) else { continue }
      for key in CatalogPart.silence.keys { _ = members[key]?.text() }
    }
  }
}
