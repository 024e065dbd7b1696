// All that a store keeps of one person.

/// All that a store keeps of one person.
public struct ProfileRecord: Sendable {
  /// The profile; nil when things came under the id without one.
  public let profile: Profile?
  /// The ids that were merged into it.
  public let names: [Profile.ID]
  /// The lines that arrived, oldest first.
  public let events: [EventRecord]
  /// The runs of flows with their answers, oldest first.
  public let showings: [(showing: Showing, answers: [Answer])]
  /// What was shown, oldest first.
  public let exposures: [Exposure]
  /// The variations that are kept.
  public let assignments: [Assignment]
  /// What changes replaced, oldest first.
  public let history: [HistoryEntry]
  /// What flows could not save, oldest first.
  public let problems: [Problem]

  /// Whether nothing is kept.
  public var isEmpty: Bool {
    profile == nil && names.isEmpty && events.isEmpty && showings.isEmpty && exposures.isEmpty
      && assignments.isEmpty && history.isEmpty && problems.isEmpty
  }
}

extension Store {
  /// All that is kept of one person, on one state of the store.
  ///
  /// - Parameter id: The profile's id, or one that was merged into it.
  /// - Returns: The record; it may be empty.
  /// - Throws: `StoreError`.
  public func everything(of id: Profile.ID) throws -> ProfileRecord {
    try read { reading in
      let own = try reading.survivor(of: id)
      let names = try reading.names(mergedInto: own)
      return ProfileRecord(
        profile: try reading.profile(own), names: names, events: try reading.events(of: own),
        showings: try reading.showings(of: own).map { ($0, try reading.answers(of: $0.number)) },
        exposures: try reading.exposures(of: own), assignments: try reading.assignments(of: own),
        history: try reading.history(of: own),
        problems: try reading.problems(ofAny: Set([own] + names)))
    }
  }
}

extension StoreReading {
  fileprivate func problems(ofAny names: Set<Profile.ID>) throws(StoreError) -> [Problem] {
    var found: [Problem] = []
    var seq: Int64 = 0
    while true {
      let page = try problems(after: seq, limit: 1000)
      guard let last = page.last else { return found }
      seq = last.seq
      found += page.filter { names.contains($0.profile) }
    }
  }
}
