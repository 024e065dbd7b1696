// The names that a shell can offer: of the catalog in force, and of profiles.

import Segments

/// The names that a shell can offer: of the catalog in force, and of profiles.
///
/// Without a store, or without a catalog, there are none: a completion never fails.
struct CompletionNames {
  typealias Candidate = CompletionOffer.Candidate
  /// Opens the store; asked only when a name of it is wanted.
  let open: () throws -> any Store
  private static let mostProfiles = 100

  /// What may stand for the word, in order; also what does not begin like it.
  func candidates(for completion: Completion, startingWith word: String) -> [Candidate] {
    switch completion {
    case .none, .file: return []
    case .words(let words): return words.map { Candidate(word: $0) }
    case .name(.profile): return profiles(startingWith: word)
    case .name(let kind): return names(kind)
    case .pair(let kind): return pairs(kind, word)
    case .removable:
      return StandardField.allCases.map { Candidate(word: $0.rawValue) } + names(.attribute)
    }
  }

  private func names(_ kind: Completion.Kind) -> [Candidate] {
    guard let catalog else { return [] }
    switch kind {
    case .placement: return catalog.placements.keys.map(\.rawValue).sorted().map(Self.bare)
    case .flow: return catalog.flows.keys.map(\.rawValue).sorted().map(Self.bare)
    case .experiment: return catalog.experiments.keys.map(\.rawValue).sorted().map(Self.bare)
    case .segment:
      return catalog.segments.map {
        Candidate(word: $0.id.rawValue, summary: VisibleText.line($0.description ?? ""))
      }
    case .attribute: return Self.candidates(catalog.attributes)
    case .contextKey: return Self.candidates(catalog.contextKeys)
    case .tag:
      let names = Set(catalog.flows.values.flatMap { $0.tags.map(\.tag.name) })
      return names.sorted().map(Self.bare)
    case .profile: return []
    }
  }

  /// `KEY=` before the `=`, and behind it the values that the catalog closes the key to.
  private func pairs(_ kind: Completion.Kind, _ word: String) -> [Candidate] {
    guard let end = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return names(kind).map { Candidate(word: $0.word + "=", summary: $0.summary) }
    }
    let key = String(word[..<end])
    let declared = kind == .contextKey ? catalog?.contextKeys[key] : catalog?.attributes[key]
    guard kind != .tag, let declared else { return [] }
    let values = declared.type == .boolean ? ["true", "false"] : declared.values ?? []
    return values.map { Candidate(word: "\(key)=\($0)") }
  }

  private static func bare(_ name: String) -> Candidate { Candidate(word: name) }

  private static func candidates(_ declared: [String: AttributeDeclaration]) -> [Candidate] {
    declared.values.sorted { $0.key < $1.key }.map { declaration in
      let unit = declaration.unit.map { " in \($0)" } ?? ""
      return Candidate(
        word: declaration.key, summary: VisibleText.line("\(declaration.type)\(unit)"))
    }
  }

  private var catalog: Catalog? {
    // A shell that completes has no place for an error: it offers nothing.
    try? open().read { try $0.catalog() }
  }

  private func profiles(startingWith word: String) -> [Candidate] {
    // A shell that completes has no place for an error: it offers nothing.
    let found = try? open().read { reading in
      let exact = word.isEmpty ? nil : try reading.profile(Profile.ID(rawValue: word))
      let after = word.isEmpty ? nil : Profile.ID(rawValue: word)
      let next = try reading.profiles(after: after, limit: Self.mostProfiles)
      return (exact.map { [$0] } ?? []) + next
    }
    return (found ?? []).map { Candidate(word: $0.id.rawValue) }
  }
}
