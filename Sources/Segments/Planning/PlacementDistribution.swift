// Who of all stored profiles sees what at one placement.

public import Expressions

/// Who of all stored profiles sees what at one placement, at one moment.
public struct PlacementDistribution: Sendable {
  /// Profiles that one audience sends to one flow.
  public struct Part: Hashable, Sendable {
    /// The audience that decides.
    public let audience: Audience.ID
    /// Whom it is for; nil for everyone.
    public let segment: Segment.ID?
    /// The variation that decides; nil without an experiment.
    public let variation: Variation.ID?
    /// What they see; nil for nothing.
    public let flow: Flow.ID?
    /// How many they are.
    public let count: Int
  }

  /// What an experiment was meant to give, and what it gave.
  public struct Experiment: Sendable {
    /// One variation.
    public struct VariationCount: Hashable, Sendable {
      /// Which one.
      public let id: Variation.ID
      /// Its share of the experiment, in thousandths of a percent: 0...100 000.
      public let weight: Int
      /// How many of those whom the placement's audiences send to the experiment get it now.
      public let count: Int
      /// How many of all profiles keep it, because it was shown to them, here or where it was imported
      /// from.
      ///
      /// A holdout counts once the app has reported its showing.
      public let kept: Int
    }

    /// Which one.
    public let id: Segments.Experiment.ID
    /// In order of their ids.
    public let variations: [VariationCount]
    /// Whether what was shown fits the weights; nil when it is too little to tell.
    ///
    /// It compares with the weights of now: when they were changed while it ran, it does not fit, and
    /// that is no fault.
    public let test: ChiSquared?
  }

  /// Which placement.
  public let placement: Placement.ID
  /// The moment of all evaluations.
  public let now: Timestamp
  /// How many profiles there are.
  public let profiles: Int
  /// How many of them were never seen with a context key that the placement's segments read; they are
  /// judged without.
  public let withoutContext: Int
  /// In the placement's order of audiences, then of variations.
  public let parts: [Part]
  /// The experiments that the placement's audiences use, in order of their ids.
  public let experiments: [Experiment]

  /// How many each audience decides, in the placement's order.
  public var audiences: [(id: Audience.ID, segment: Segment.ID?, count: Int)] {
    var sums: [(id: Audience.ID, segment: Segment.ID?, count: Int)] = []
    for part in parts {
      if sums.last?.id == part.audience {
        sums[sums.count - 1].count += part.count
      } else {
        sums.append((part.audience, part.segment, part.count))
      }
    }
    return sums
  }

  /// How many see each flow, the largest first; nil is nothing.
  public var flows: [(id: Flow.ID?, count: Int)] {
    var sums: [Flow.ID?: Int] = [:]
    for part in parts { sums[part.flow, default: 0] += part.count }
    return sums.map { ($0.key, $0.value) }.sorted { left, right in
      left.count != right.count
        ? left.count > right.count : (left.id?.rawValue ?? "") < (right.id?.rawValue ?? "")
    }
  }

  /// A count's share of all profiles, in percent: 0...100; 0 when there are none.
  public func share(_ count: Int) -> Double {
    profiles == 0 ? 0 : Double(count) * 100 / Double(profiles)
  }
}
