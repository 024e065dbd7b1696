// Counts and lists the members of segments.

public import Expressions

extension Store {
  /// Counts the members of segments among all stored profiles, with the catalog in force.
  ///
  /// ```swift
  /// let counts = try store.segmentCounts(of: ["pros", "bmi_high"])
  /// counts["pros"]
  /// ```
  ///
  /// Each profile is judged with the context and locale that it was last seen with. The profiles are
  /// gone through once, on several threads, on one state of the store, and memory does not grow with
  /// their number. Whoever counts again and again keeps a ``PopulationSnapshot``.
  ///
  /// - Parameters:
  ///   - segments: Which; nil for all of the catalog.
  ///   - options: Context, moment, and how profiles are gone through.
  /// - Returns: How many members each has.
  /// - Throws: `NoCatalog`; `UnknownName` for a segment that the catalog does not have; what
  ///   `options.scan.watch` throws; `StoreError`.
  public func segmentCounts(
    of segments: [Segment.ID]? = nil, _ options: CountOptions = CountOptions()
  ) throws -> SegmentCounts {
    guard let catalog = try read({ try $0.catalog() }) else { throw NoCatalog() }
    let indices = try catalog.indices(of: segments)
    return try CountWork(catalog, indices, options, clock: now()).run(in: self)
  }
}

extension StoreReading {
  /// Hands out the members of a segment of the catalog in force, in order of their ids' bytes.
  ///
  /// Each profile is judged with the context and locale that it was last seen with. The profiles are gone
  /// through page by page on the caller's thread, up to the last that `body` wants, and memory does not
  /// grow with their number.
  ///
  /// - Parameters:
  ///   - segment: Which.
  ///   - clock: The moment of all evaluations.
  ///   - body: Takes a member; says whether it wants another.
  /// - Returns: For how many of the profiles gone through the segment, or one that it asks for, could not
  ///   be computed, by segment and reason.
  /// - Throws: `NoCatalog`; `UnknownName`; what `body` throws; `StoreError`.
  @discardableResult
  public func forEachMember(
    of segment: Segment.ID, at clock: Timestamp, _ body: (Profile.ID) throws -> Bool
  ) throws -> [SegmentCounts.Failure: Int] {
    guard let catalog = try catalog() else { throw NoCatalog() }
    var work = MemberWork(catalog, try catalog.indices(of: [segment])[0], clock: clock)
    try work.forEach(in: self, body)
    return work.failures
  }
}
