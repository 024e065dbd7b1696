// Which placements and segments a new catalog touches.

/// Which placements and segments a new catalog touches: those whose answer it can change.
struct PlanScope: Sendable {
  /// A placement that is touched.
  struct Touched: Sendable {
    let id: Placement.ID
    /// The context keys that its changed rules read, in order: who was never seen with one of them
    /// cannot be judged.
    let contextKeys: [String]
  }

  /// In order of their ids.
  let placements: [Touched]
  /// In order of their ids.
  let segments: [Segment.ID]

  /// Finds what is touched.
  ///
  /// - Parameters:
  ///   - old: The catalog in force; nil when there is none.
  ///   - new: The catalog that would replace it.
  ///   - difference: What differs in their documents.
  ///   - only: The one placement that is asked about; nil for all.
  /// - Complexity: Linear in both catalogs, times how deep segments use each other.
  init(from old: Catalog?, to new: Catalog, _ difference: CatalogDifference, only: Placement.ID?) {
    let caps = Self.changedCaps(old, new)
    let sides = [old, new].compactMap { $0.map { Side($0, difference, caps: caps) } }
    let segments = Set(sides.flatMap(\.touchedSegments))
    self.segments = segments.sorted()
    let changed = Set(difference[.placement].all.map { Placement.ID(rawValue: $0) })
    let kept = Self.touchedByKeeping(old, new)
    let ids = Set(sides.flatMap { $0.catalog.placements.keys }).union(kept)
    placements = ids.sorted().compactMap { id in
      if let only, id != only { return nil }
      let isChanged = changed.contains(id) || kept.contains(id)
      guard isChanged || sides.contains(where: { $0.isTouched(id) }) else { return nil }
      let keys = sides.flatMap { side in
        side.contextKeys(of: id, among: isChanged ? nil : segments)
      }
      return Touched(id: id, contextKeys: Set(keys).sorted())
    }
  }

  /// The placements that one of the catalogs keeps, unless both keep the same definition.
  private static func touchedByKeeping(_ old: Catalog?, _ new: Catalog) -> Set<Placement.ID> {
    let ids = Set(new.kept.keys).union(old.map { Set($0.kept.keys) } ?? [])
    return ids.filter { id in
      guard new.has(id) || old?.has(id) == true else { return false }
      let (before, after) = (old?.kept[id], new.kept[id])
      return before == nil || after == nil || before?.digest != after?.digest
    }
  }

  /// The caps that are not the same in both: what they allow, or which audiences share them.
  private static func changedCaps(_ old: Catalog?, _ new: Catalog) -> Set<String> {
    let ids = Set(new.caps.keys).union(old.map { Set($0.caps.keys) } ?? [])
    return Set(ids.filter { old?.caps[$0] != new.caps[$0] }.map(\.rawValue))
  }

  /// One of the two catalogs, and what of it differs in the other.
  private struct Side {
    let catalog: Catalog
    private let needs: CatalogNeeds
    private let changed: CatalogNeeds.Needs
    /// Whether everything may answer otherwise.
    private let isAllTouched: Bool

    init(_ catalog: Catalog, _ difference: CatalogDifference, caps: Set<String>) {
      self.catalog = catalog
      needs = CatalogNeeds(catalog)
      var changed = CatalogNeeds.Needs(difference)
      changed.caps = caps
      self.changed = changed
      // Expressions may read the locale.
      isAllTouched = difference[.setting].all.contains("default_locale")
    }

    var touchedSegments: [Segment.ID] {
      catalog.segments.enumerated().compactMap { index, segment in
        isAllTouched || needs.of(segment: index).meets(changed) ? segment.id : nil
      }
    }

    func isTouched(_ id: Placement.ID) -> Bool {
      guard let placement = catalog.placements[id] else { return false }
      return isAllTouched || needs.of(placement).meets(changed)
    }

    /// The context keys that the placement's segments read, directly or not; of some segments, or of
    /// all.
    func contextKeys(of id: Placement.ID, among segments: Set<Segment.ID>?) -> [String] {
      guard let placement = catalog.placements[id] else { return [] }
      return needs.contextKeys(of: placement, through: segments.map { Set($0.map(\.rawValue)) })
    }
  }
}

extension CatalogNeeds.Needs {
  /// Everything that differs between two catalogs.
  fileprivate init(_ difference: CatalogDifference) {
    self.init()
    attributes = Set(difference[.attribute].all)
    contextKeys = Set(difference[.contextKey].all)
    segments = Set(difference[.segment].all)
    experiments = Set(difference[.experiment].all)
    flows = Set(difference[.flow].all)
  }

  /// Whether both name something in common.
  fileprivate func meets(_ other: Self) -> Bool {
    !attributes.isDisjoint(with: other.attributes) || !caps.isDisjoint(with: other.caps)
      || !contextKeys.isDisjoint(with: other.contextKeys)
      || !segments.isDisjoint(with: other.segments)
      || !experiments.isDisjoint(with: other.experiments) || !flows.isDisjoint(with: other.flows)
  }
}
