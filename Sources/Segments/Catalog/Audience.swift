// One entry of a placement: a segment or everyone, and a flow or an experiment.

/// One entry of a placement: whom it admits, and what they see.
public struct Audience: Sendable, Identifiable {
  /// Names an audience within its placement; ledgers, limits and rollouts key on it.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The id of the audience without a segment.
    public static let `default`: ID = "default"
  }

  /// What those see whom an audience admits.
  public enum Content: Hashable, Sendable {
    /// One flow; nil shows nothing, on purpose.
    case flow(Flow.ID?)
    /// The flow of the variation that is drawn; a nil flow shows nothing.
    case experiment(Experiment.ID, flows: [Variation.ID: Flow.ID?])
  }

  /// Its segment's id, `default` for the last, or given.
  public let id: ID
  /// Whom it admits; nil admits everyone.
  public let segment: Segment.ID?
  /// What they see.
  public let content: Content
  /// What else it asks before it admits.
  public let conditions: Conditions
  /// The segment's place in `Catalog.segments`.
  package let segmentIndex: Int?

  /// Whether it is the one that admits everyone who is left.
  public var isDefault: Bool { segment == nil }

  /// What an audience asks besides its segment before it admits; the default audience asks nothing.
  public struct Conditions: Hashable, Sendable {
    /// When it admits; nil for always.
    public var window: Window?
    /// The share that it admits at all; nil for all.
    public var rollout: Rollout?
    /// How often it may be shown; nil for any number of times.
    public var limit: Limit?
    /// The limit that it shares with others; nil for none.
    public var cap: Cap.ID?

    /// Makes conditions that everybody fulfils.
    package init() {}
  }

  /// The share that it admits at all; nil for all.
  public var rollout: Rollout? { conditions.rollout }

  /// The experiment that draws what it shows; nil when none does.
  package var experiment: Experiment.ID? {
    if case .experiment(let id, _) = content { id } else { nil }
  }

  /// Whether it asks for nothing but a segment, and shows the same to all.
  var isPlain: Bool { conditions == Conditions() && !isDrawn }

  /// The one flow that it shows; nil when it shows nothing, or what is drawn.
  var flow: Flow.ID? {
    if case .flow(let flow) = content { flow } else { nil }
  }

  /// Whether what it shows is drawn.
  var isDrawn: Bool { experiment != nil }

  /// Makes an audience of its parts.
  package init(
    id: ID, segment: (id: Segment.ID, index: Int)?, content: Content, conditions: Conditions
  ) {
    self.id = id
    self.segment = segment?.id
    segmentIndex = segment?.index
    self.content = content
    self.conditions = conditions
  }
}
