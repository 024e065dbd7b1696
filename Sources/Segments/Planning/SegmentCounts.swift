// How many profiles are in which segment.

public import Expressions

/// How many profiles are in which segment, at one moment and on one state of a store.
public struct SegmentCounts: Sendable {
  /// A segment whose expression could not be computed for somebody, who then is no member.
  public struct Failure: Hashable, Sendable {
    /// The segment.
    public let segment: Segment.ID
    /// Why: a sentence without values.
    public let reason: String
  }

  /// How many profiles were looked at.
  public let profiles: Int
  /// The moment of all evaluations.
  public let now: Timestamp
  /// The segments that were asked for, in that order, with their members.
  public let segments: [(id: Segment.ID, count: Int)]
  /// For how many profiles an expression could not be computed, by segment and reason.
  public let failures: [Failure: Int]

  /// How many profiles are in a segment; nil for one that was not asked for.
  public subscript(segment: Segment.ID) -> Int? {
    segments.first { $0.id == segment }?.count
  }
}

/// How members are counted.
public struct CountOptions: Sendable {
  /// Context that replaces what a profile was last seen with, key by key.
  public var context: CallerParameters = [:]
  /// The moment of all evaluations; nil for the store's clock, and of a snapshot for its moment.
  public var now: Timestamp?
  /// How profiles are gone through; of a snapshot only how many threads count.
  public var scan = PopulationScan()

  /// Makes options: the profiles' own context, now, on all cores.
  public init() {}
}

extension Catalog {
  /// The places of some segments, in their order; of all for nil.
  ///
  /// - Throws: `UnknownName` for one that the catalog does not have.
  func indices(of segments: [Segment.ID]?) throws(UnknownName) -> [Int] {
    guard let segments else { return Array(self.segments.indices) }
    var indices: [Int] = []
    for id in segments {
      guard let index = index(of: id) else {
        throw UnknownName("segment", id.rawValue, among: self.segments.map(\.id.rawValue))
      }
      indices.append(index)
    }
    return indices
  }
}
