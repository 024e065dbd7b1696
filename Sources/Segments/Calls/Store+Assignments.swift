// The variations that profiles keep: out of a store and into another.

/// What became of assignments that were brought in.
public struct ImportedAssignments: Hashable, Sendable {
  /// How many are new.
  public var added = 0
  /// How many were there already, the same or another: what is kept stays kept.
  public var known = 0
  /// How many were refused, because the profile was erased.
  public var erased = 0

  /// Makes counts of none.
  public init() {}
}

extension Store {
  /// The variations that profiles keep, in order of the profiles' ids and the experiments.
  ///
  /// - Parameters:
  ///   - profile: Whose alone; nil for everybody's.
  ///   - body: Is handed each; says whether it wants more.
  /// - Throws: `StoreError`, or what the body throws.
  public func eachAssignment(
    of profile: Profile.ID? = nil, _ body: (ProfileAssignment) throws -> Bool
  ) throws {
    try read { reading in
      var page =
        try profile.map { [try reading.survivor(of: $0)] }
        ?? reading.assignedProfiles(after: nil, limit: 500)
      while !page.isEmpty {
        for id in page {
          for assignment in try reading.assignments(of: id) {
            guard try body(ProfileAssignment(profile: id, assignment: assignment)) else { return }
          }
        }
        page = profile == nil ? try reading.assignedProfiles(after: page.last, limit: 500) : []
      }
    }
  }

  /// Brings in what profiles keep, from another store or another product, in one transaction.
  ///
  /// What a profile keeps here already stays. A profile need not be known.
  ///
  /// - Parameter assignments: What is kept; of a merged id the survivor keeps it.
  /// - Returns: What became of them.
  /// - Throws: `StoreError`.
  public func bring(_ assignments: [ProfileAssignment]) throws -> ImportedAssignments {
    try write { transaction in
      var result = ImportedAssignments()
      for line in assignments {
        guard try transaction.erasureRefusal(of: line.profile) == nil else {
          result.erased += 1
          continue
        }
        let id = try transaction.survivor(of: line.profile)
        let kept = try transaction.assignments(of: id)
        guard !kept.contains(where: { $0.experiment == line.assignment.experiment }) else {
          result.known += 1
          continue
        }
        try transaction.save(line.assignment, of: id)
        result.added += 1
      }
      return result
    }
  }
}
