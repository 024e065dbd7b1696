// What two catalogs differ in.

/// What a new catalog adds to the old one, takes away and changes, kind by kind.
public struct CatalogDifference: Hashable, Sendable {
  /// A kind of definition, in the order in which they are shown.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case attribute
    case contextKey = "context_key"
    case segment
    case experiment
    case flow
    case placement
    /// What a document says besides its definitions, such as `default_locale` or `retention`; its
    /// id is the key.
    case setting

    /// The key of the document under which they are defined; nil for settings.
    var home: String? {
      switch self {
      case .attribute: "attributes"
      case .contextKey: "context"
      case .segment: "segments"
      case .experiment: "experiments"
      case .flow: "flows"
      case .placement: "placements"
      case .setting: nil
      }
    }
  }

  /// What differs in one kind; ids in order.
  public struct Change: Hashable, Sendable {
    /// Only in the new catalog.
    public fileprivate(set) var added: [String] = []
    /// Only in the old catalog.
    public fileprivate(set) var removed: [String] = []
    /// In both, and not the same.
    public fileprivate(set) var changed: [String] = []

    /// Everything that differs.
    var all: [String] { added + removed + changed }

    /// Whether nothing differs.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
  }

  /// The kinds in which something differs.
  public let changes: [Kind: Change]

  /// Whether both catalogs say the same: their digests are equal.
  public var isEmpty: Bool { changes.isEmpty }

  /// Makes the difference of a catalog and itself.
  public init() {
    changes = [:]
  }

  /// What differs in one kind.
  public subscript(kind: Kind) -> Change { changes[kind] ?? Change() }

  /// Compares two documents by the canonical form of each definition.
  ///
  /// - Parameters:
  ///   - old: The catalog in force; nil when there is none.
  ///   - new: The catalog that would replace it.
  public init(from old: CatalogDocument?, to new: CatalogDocument) {
    guard old?.digest != new.digest else {
      changes = [:]
      return
    }
    var changes: [Kind: Change] = [:]
    for kind in Kind.allCases {
      let change = Self.change(
        from: old.map { Self.members($0.root, kind) } ?? [], to: Self.members(new.root, kind))
      if !change.isEmpty { changes[kind] = change }
    }
    self.changes = changes
  }

  /// The definitions of one kind, in order of their keys.
  private static func members(_ root: JSONNode, _ kind: Kind) -> [JSONObject.Member] {
    let members: [JSONObject.Member]
    if let home = kind.home {
      members = root[home]?.object?.members ?? []
    } else {
      let homes = Kind.allCases.compactMap(\.home)
      members = (root.object?.members ?? []).filter { !homes.contains($0.key) }
    }
    return members.sorted { precedes($0.key, $1.key) }
  }

  private static func change(from old: [JSONObject.Member], to new: [JSONObject.Member])
    -> Change
  {
    var change = Change()
    var (old, new) = (old[...], new[...])
    while let left = old.first, let right = new.first {
      if precedes(left.key, right.key) {
        change.removed.append(left.key)
        old.removeFirst()
      } else if precedes(right.key, left.key) {
        change.added.append(right.key)
        new.removeFirst()
      } else {
        let isSame = ScalarKey.isSame(
          JSONWriter.canonical(left.value), JSONWriter.canonical(right.value))
        if !isSame { change.changed.append(left.key) }
        old.removeFirst()
        new.removeFirst()
      }
    }
    change.removed += old.map(\.key)
    change.added += new.map(\.key)
    return change
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
