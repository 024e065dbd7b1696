// Who moves from which flow to which, over every stored profile.

public import Expressions

/// What a catalog would do to the profiles of a store, before it is put into force.
///
/// Every profile is evaluated twice, with the catalog in force and with the new one, at one moment,
/// with the context and locale that it was last seen with, the variations that it keeps and what it
/// was shown before. Nothing is sampled.
public struct PopulationPlan: Sendable {
  /// How many profiles.
  public struct Count: Hashable, Sendable {
    /// Of all that are stored.
    public internal(set) var all = 0
    /// Of those that are active; 0 when the plan does not tell them apart.
    public internal(set) var active = 0

    /// Makes a count.
    public init(all: Int = 0, active: Int = 0) {
      self.all = all
      self.active = active
    }

    /// Adds both.
    static func += (left: inout Count, right: Count) {
      left.all += right.all
      left.active += right.active
    }
  }

  /// What a profile sees at a placement.
  public enum Sight: Hashable, Sendable {
    /// A flow.
    case flow(Flow.ID)
    /// Nothing, on purpose.
    case nothing
    /// The catalog has no such placement.
    case absent
  }

  /// How many members a segment has.
  public struct SegmentSize: Hashable, Sendable {
    /// Which one.
    public let id: Segment.ID
    /// With the catalog in force; nil when it has no such segment.
    public let before: Count?
    /// With the new one; nil when it has no such segment.
    public let after: Count?
  }

  /// The catalog in force; nil when there is none.
  public let base: CatalogRevision?
  /// The new one.
  public let document: CatalogDocument
  /// Which definitions differ.
  public let difference: CatalogDifference
  /// How they differ.
  public let changes: [DefinitionChange]
  /// What is no mistake in the new catalog but not what its author may expect.
  public let warnings: [CatalogIssue]
  /// The moment of all evaluations.
  public let now: Timestamp
  /// How long ago an active profile was seen at most, in milliseconds; nil when the plan does not
  /// tell them apart.
  public let activeMilliseconds: Int64?
  /// How many there are.
  public let profiles: Count
  /// Of each placement that is touched, in order of their ids.
  public let placements: [PlacementMoves]
  /// Of each segment that is touched, in order of their ids; of those who have the context that it
  /// reads and of those who have not.
  public let segments: [SegmentSize]

  /// The largest share of profiles that may move at a placement by the word of the catalog in force
  /// (`protect`), in percent: 0...100; nil when it says nothing.
  public let protectedShare: Double?

  /// The largest share of profiles that move at a placement, or of whom it cannot be told, in percent:
  /// 0...100; of the active ones where the plan tells them apart.
  ///
  /// A guard counts who cannot be told as moved: it would let everybody through otherwise.
  public var largestShare: Double {
    placements.map { placement in
      var count = placement.moved
      count += placement.withoutContext
      return share(count)
    }.max() ?? 0
  }

  /// Whether there is anybody of whom it cannot be told what they would see.
  public var hasUntold: Bool { placements.contains { $0.withoutContext.all > 0 } }

  /// A count's share of all profiles, in percent: 0...100; of the active ones where the plan tells
  /// them apart; 0 when there are none.
  public func share(_ count: Count) -> Double {
    let (part, whole) =
      activeMilliseconds == nil ? (count.all, profiles.all) : (count.active, profiles.active)
    return whole == 0 ? 0 : Double(part) * 100 / Double(whole)
  }
}
