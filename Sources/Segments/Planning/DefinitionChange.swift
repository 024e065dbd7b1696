// How one place of a catalog's document differs from another's.

/// How one place of a catalog's document differs from another's.
public struct DefinitionChange: Sendable {
  /// Where: keys and, of an entry of a list, its name or its place; outermost first.
  public let path: [String]
  /// What stood there; nil for nothing.
  public let old: JSONNode?
  /// What stands there now; nil for nothing.
  public let new: JSONNode?

  /// Everything that differs, in the order of paths; deep enough that each is about one thing.
  ///
  /// What is added or removed whole is one change. Entries of a list are matched by their names, so
  /// that one that is put in front of others does not change them all; then the order of the names
  /// is a change of its own.
  ///
  /// - Parameters:
  ///   - old: The document in force; nil when there is none.
  ///   - new: The one that would replace it.
  /// - Returns: The changes; empty when there is nothing to compare with.
  /// - Complexity: Linear in both.
  public static func all(from old: CatalogDocument?, to new: CatalogDocument) -> [DefinitionChange]
  {
    guard let old, old.digest != new.digest else { return [] }
    var changes: [DefinitionChange] = []
    compare(old.root, new.root, at: [], into: &changes)
    return changes
  }

  private static func compare(
    _ old: JSONNode, _ new: JSONNode, at path: [String], into changes: inout [DefinitionChange]
  ) {
    switch (old.kind, new.kind) {
    case (.object(let left), .object(let right)):
      compare(
        left.members.map { ($0.key, $0.value) }, right.members.map { ($0.key, $0.value) },
        at: path, into: &changes)
    case (.array(let left), .array(let right)):
      guard let before = named(left), let after = named(right) else {
        return note(old, new, at: path, into: &changes)
      }
      compare(before, after, at: path, into: &changes)
      let names = (before.map { ScalarKey($0.0) }, after.map { ScalarKey($0.0) })
      let both = Set(names.0).intersection(names.1)
      let (was, isNow) = (names.0.filter(both.contains), names.1.filter(both.contains))
      if was != isNow {
        changes.append(
          DefinitionChange(
            path: path + ["(order)"], old: .strings(was.map(\.text)),
            new: .strings(isNow.map(\.text))))
      }
    default: note(old, new, at: path, into: &changes)
    }
  }

  private static func note(
    _ old: JSONNode, _ new: JSONNode, at path: [String], into changes: inout [DefinitionChange]
  ) {
    guard !ScalarKey.isSame(JSONWriter.canonical(old), JSONWriter.canonical(new)) else { return }
    changes.append(DefinitionChange(path: path, old: old, new: new))
  }

  private static func compare(
    _ old: [(String, JSONNode)], _ new: [(String, JSONNode)], at path: [String],
    into changes: inout [DefinitionChange]
  ) {
    let left = Dictionary(old.map { (ScalarKey($0.0), $0.1) }) { first, _ in first }
    let right = Dictionary(new.map { (ScalarKey($0.0), $0.1) }) { first, _ in first }
    let keys = Set(left.keys).union(right.keys).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for key in keys {
      switch (left[ScalarKey(key)], right[ScalarKey(key)]) {
      case (let before?, let after?): compare(before, after, at: path + [key], into: &changes)
      case (let before, let after):
        changes.append(DefinitionChange(path: path + [key], old: before, new: after))
      }
    }
  }

  /// The entries of a list by their names; nil when they have none, or two have the same.
  private static func named(_ entries: [JSONNode]) -> [(String, JSONNode)]? {
    var seen: Set<ScalarKey> = []
    var named: [(String, JSONNode)] = []
    for entry in entries {
      guard let object = entry.object else { return nil }
      // An audience is named by its id, else by its segment; the default audience has neither.
      let name =
        object["id"]?.string ?? object["segment"]?.string
        ?? (object["flow"] != nil || object["experiment"] != nil
          ? Audience.ID.default.rawValue : nil)
      guard let name, seen.insert(ScalarKey(name)).inserted else { return nil }
      named.append((name, entry))
    }
    return named
  }
}
