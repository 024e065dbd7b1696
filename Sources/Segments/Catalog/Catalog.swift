// All segments, placements and flows: immutable, valid, looked up by id.

/// Everything that an evaluation needs to know: valid, immutable, looked up by id.
///
/// A catalog comes from `CatalogCompiler`, which reports every mistake of a document instead.
/// It may hold a whole document or what one placement needs of it; `digest` is always the whole
/// document's.
public struct Catalog: Sendable {
  /// The SHA-256 of the whole document's canonical form, in lower-case hexadecimal.
  public let digest: String
  /// The locale when nobody says another.
  public let defaultLocale: LocaleTag
  /// The declared custom attributes, by key.
  public let attributes: [String: AttributeDeclaration]
  /// The declared context keys, by key.
  public let contextKeys: [String: AttributeDeclaration]
  /// In order of their ids.
  public let segments: [Segment]
  /// By id.
  public let experiments: [Experiment.ID: Experiment]
  /// By id.
  public internal(set) var flows: [Flow.ID: Flow]
  /// By id.
  public private(set) var caps: [Cap.ID: Cap]
  /// How long things are kept.
  public let retention: Retention
  /// By id.
  public let placements: [Placement.ID: Placement]
  /// The placements that need what this engine lacks, by id; none of them is in `placements`.
  public internal(set) var kept: [Placement.ID: KeptPlacement]
  /// Whether it is the one in force, or one from which placements were kept.
  public private(set) var source = Source.live
  /// Where each name lies when an expression reads it.
  package let slots: SlotTable
  private let segmentIndices: [Segment.ID: Int]

  /// Makes a catalog of compiled parts.
  package init(digest: String, parts: Parts, slots: SlotTable) {
    self.digest = digest
    self.slots = slots
    defaultLocale = parts.defaultLocale
    attributes = parts.attributes
    contextKeys = parts.contextKeys
    segments = parts.segments
    experiments = parts.experiments
    flows = parts.flows
    caps = parts.caps
    retention = parts.retention
    placements = parts.placements
    kept = parts.kept
    var indices: [Segment.ID: Int] = [:]
    for (index, segment) in segments.enumerated() { indices[segment.id] = index }
    segmentIndices = indices
  }

  /// The parts that a compiler puts together.
  package struct Parts: Sendable {
    package var defaultLocale = LocaleTag("en")
    package var attributes: [String: AttributeDeclaration] = [:]
    package var contextKeys: [String: AttributeDeclaration] = [:]
    package var segments: [Segment] = []
    package var experiments: [Experiment.ID: Experiment] = [:]
    package var flows: [Flow.ID: Flow] = [:]
    package var caps: [Cap.ID: Cap] = [:]
    package var retention = Retention()
    package var placements: [Placement.ID: Placement] = [:]
    package var kept: [Placement.ID: KeptPlacement] = [:]

    package init() {}
  }

  /// The same as one from which placements were kept.
  var asKept: Catalog {
    var catalog = self
    catalog.source = .kept
    return catalog
  }

  /// Says which audiences share a cap, where this catalog is a part that does not hold them all.
  mutating func share(_ id: Cap.ID, among audiences: [Audience.Place]) {
    guard let cap = caps[id] else { return }
    caps[id] = Cap(id: id, limit: cap.limit, audiences: audiences)
  }

  /// The segment's place in `segments`; nil when there is none of that name.
  public func index(of id: Segment.ID) -> Int? { segmentIndices[id] }
}
