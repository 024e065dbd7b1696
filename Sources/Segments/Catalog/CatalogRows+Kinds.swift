// The rows of a catalog, kind by kind.

extension CatalogRows {
  /// What is said of the whole catalog.
  package struct Head: Hashable, Sendable {
    /// The document's `format`.
    package let format: Int
    /// The document's `default_locale`; nil when it says none.
    package let defaultLocale: String?
    /// The SHA-256 of the whole document's canonical form, in lower-case hexadecimal.
    package let digest: String
    /// The canonical JSON of the document's `retention`; nil when it says none.
    package let retention: String?

    package init(format: Int, defaultLocale: String?, digest: String, retention: String? = nil) {
      self.format = format
      self.defaultLocale = defaultLocale
      self.digest = digest
      self.retention = retention
    }
  }

  /// A declared attribute or context key.
  package struct DeclarationRow: Hashable, Sendable {
    package let key: String
    package let definition: String

    package init(key: String, definition: String) {
      self.key = key
      self.definition = definition
    }

    init(_ member: Member) {
      self.init(key: member.key, definition: member.definition)
    }
  }

  /// A segment.
  package struct SegmentRow: Hashable, Sendable {
    package let id: String
    /// The text of its expression.
    package let expression: String
    /// `member` or `not_member`; nil when the author said nothing.
    package let unset: String?
    package let definition: String

    package init(id: String, expression: String, unset: String?, definition: String) {
      self.id = id
      self.expression = expression
      self.unset = unset
      self.definition = definition
    }

    init(_ member: Member) {
      self.init(
        id: member.key, expression: member.value.string ?? member.value["where"]?.string ?? "",
        unset: member.value["unset"]?.string, definition: member.definition)
    }
  }

  /// An experiment.
  package struct ExperimentRow: Hashable, Sendable {
    package let id: String
    /// What its draw hashes before the draw key.
    package let seed: String
    package let definition: String

    package init(id: String, seed: String, definition: String) {
      self.id = id
      self.seed = seed
      self.definition = definition
    }
  }

  /// A variation of an experiment; for people and queries, the definition is the experiment's.
  package struct VariationRow: Hashable, Sendable {
    package let experiment: String
    package let id: String
    /// In thousandths of a percent: 0...100 000.
    package let weight: Int

    package init(experiment: String, id: String, weight: Int) {
      self.experiment = experiment
      self.id = id
      self.weight = weight
    }
  }

  /// A flow.
  package struct FlowRow: Hashable, Sendable {
    package let id: String
    package let definition: String

    package init(id: String, definition: String) {
      self.id = id
      self.definition = definition
    }
  }

  /// A limit that audiences share.
  package struct CapRow: Hashable, Sendable {
    package let id: String
    /// The audiences of the whole catalog that name it, as canonical JSON:
    /// `[["placement","audience"],…]`, in order.
    package let audiences: String
    package let definition: String

    package init(id: String, audiences: String, definition: String) {
      self.id = id
      self.audiences = audiences
      self.definition = definition
    }

    init(_ member: Member, _ catalog: Catalog) {
      let places = catalog.caps[Cap.ID(rawValue: member.key)]?.audiences ?? []
      self.init(
        id: member.key,
        audiences: JSONWriter.canonical(
          .array(places.map { .strings([$0.placement.rawValue, $0.audience.rawValue]) })),
        definition: member.definition)
    }
  }

  /// A placement.
  package struct PlacementRow: Hashable, Sendable {
    package let id: String
    /// The keys and ids of all that it needs, directly or not, as canonical JSON:
    /// `{"attributes":[…],"caps":[…],"context":[…],"experiments":[…],"flows":[…],"segments":[…]}`;
    /// or, of one that is kept from an earlier catalog, `{"kept":{…}}`.
    package let needs: String

    package init(id: String, needs: String) {
      self.id = id
      self.needs = needs
    }

    /// Of a placement that is kept from an earlier catalog, the canonical JSON of that; nil of one
    /// that this catalog defines.
    var kept: String? {
      let head = Self.keptHead
      guard needs.utf8.starts(with: head.utf8) else { return nil }
      return String(needs.dropFirst(head.count).dropLast())
    }

    /// Makes the row of a placement that is kept.
    init(kept member: Member) {
      self.init(id: member.key, needs: Self.keptHead + member.definition + "}")
    }

    private static let keptHead = "{\"kept\":"
  }

  /// An audience of a placement.
  package struct AudienceRow: Hashable, Sendable {
    package let placement: String
    /// From 0, in order of priority.
    package let position: Int
    package let id: String
    /// Nil for the default audience.
    package let segment: String?
    /// Nil when it shows nothing, or has an experiment.
    package let flow: String?
    /// Nil when it has a flow or shows nothing.
    package let experiment: String?
    package let definition: String

    package init(
      place: (placement: String, position: Int), id: String, segment: String?,
      content: (flow: String?, experiment: String?), definition: String
    ) {
      placement = place.placement
      position = place.position
      self.id = id
      self.segment = segment
      flow = content.flow
      experiment = content.experiment
      self.definition = definition
    }

    init(place: (placement: String, position: Int), audience: Audience, definition: String) {
      let content: (flow: String?, experiment: String?) =
        switch audience.content {
        case .flow(let flow): (flow?.rawValue, nil)
        case .experiment(let experiment, _): (nil, experiment.rawValue)
        }
      self.init(
        place: place, id: audience.id.rawValue, segment: audience.segment?.rawValue,
        content: content, definition: definition)
    }
  }
}
