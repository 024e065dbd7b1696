// Why each audience of a placement admitted or not.

/// Why each audience of a placement admitted or not, and what would have let it.
public struct Explanation: Sendable {
  /// What one audience asks, and what it found.
  public struct Entry: Sendable {
    /// Which one.
    public let audience: Audience.ID
    /// Whom it is for; nil for everyone.
    public let segment: Segment.ID?
    /// What it says, also when an audience before it decided.
    public let answer: Evaluation.Answer
    /// Whether it was asked; no audience is after the one that decided.
    public let wasAsked: Bool
    /// Whether it decided.
    public let decided: Bool
    /// The segment's condition, part by part; nil for everyone.
    public let condition: ExplainedCondition?
    /// From when until when it admits; nil for always.
    public let window: Window?
    /// The share it admits, and where the profile is drawn; nil for all.
    public let rollout: Draw?
    /// How much of its limit and cap is used; nil when it has neither.
    public let use: AudienceUse?
    /// What the search for a change came to that would have let it admit; nil when its segment has
    /// the profile.
    public let search: Search?
    /// What would have let it admit; nil when its segment has the profile, and when nothing was found.
    public var nearest: NearestChange? {
      if case .found(let change)? = search { change } else { nil }
    }
  }

  /// What a search for the nearest change came to.
  public enum Search: Hashable, Sendable {
    /// A change that was tried: with it, the audience admits.
    case found(NearestChange)
    /// No change of one or two places, to values that the conditions name, lets it admit.
    case nothing
    /// A change would make its segment have the profile, but what else it asks (window, rollout, limit,
    /// cap) keeps it from admitting.
    case barred
    /// Nothing was found as far as the search goes; not all changes of two places were tried.
    case unfinished
  }

  /// Where a profile falls in a rollout.
  public struct Draw: Hashable, Sendable {
    /// The share that is admitted, in thousandths of a percent.
    public let share: Int
    /// The profile's bucket: 0...99 999; below the share it is in.
    public let bucket: Int
  }

  /// What is explained.
  public let evaluation: Evaluation
  /// Every audience of the placement, in order.
  public let entries: [Entry]
}
