// Another id that is the same person: what a merge comes to.

/// Another id that is the same person: what a merge comes to.
struct ProfileMerge {
  /// The id that becomes a name of the survivor.
  private let id: Profile.ID
  private let survivor: Profile.ID
  /// What is known under that id; nil when nothing.
  private let other: Profile?
  /// The name of the store.
  private let store: String
  private let assignments: (own: [Assignment], other: [Assignment])
  /// Whether what is known under the id is older than the survivor.
  private let isOtherOlder: Bool
  /// Whether the id is a name of the survivor already.
  private let isDone: Bool
  /// Why it cannot be; nil when it can.
  let refusal: LineRefusal?

  /// Looks up what there is to merge.
  ///
  /// - Parameters:
  ///   - id: The id that is the same person.
  ///   - survivor: The profile that stays.
  ///   - named: What the line calls the survivor.
  ///   - store: Where they are.
  /// - Throws: `StoreError`.
  init(
    of id: Profile.ID, into survivor: Profile.ID, named: Profile.ID, _ store: any StoreReading
  ) throws(StoreError) {
    self.id = id
    self.survivor = survivor
    self.store = try store.origin()
    other = try store.profile(id)
    let known = try store.profile(survivor)
    isOtherOlder =
      (other?.createdMilliseconds ?? .max) < (known?.createdMilliseconds ?? .max)
    assignments = (try store.assignments(of: survivor), try store.assignments(of: id))
    let answering = try store.survivor(of: id)
    isDone = answering == survivor && id != named
    if id == named {
      refusal = LineRefusal("a profile cannot be merged into itself", at: ["merge"])
    } else if answering != id, answering != survivor {
      refusal = LineRefusal("this id was merged into another profile before", at: ["merge"])
    } else {
      refusal = nil
    }
  }

  /// Takes the other profile in; a merge that was done before changes nothing.
  ///
  /// - Throws: `WriteRefusal` when both together have too many attributes.
  func apply(to draft: inout ProfileDraft, _ times: EventRecord.Times) throws(WriteRefusal) {
    guard !isDone, let other else { return }
    try draft.absorb(other, times, in: store)
  }

  /// Makes the id a name of the survivor.
  ///
  /// Of each experiment the older profile's assignment stays.
  func write(to store: any StoreWriting, _ times: EventRecord.Times) throws(StoreError) {
    guard !isDone else { return }
    // Its row goes; what it held stays, so that what was decided by it can be repeated. Of one of
    // which nothing was known, it stays until when that was so.
    let places = other.map { PastPlaces(all: $0) } ?? PastPlaces()
    try store.append(
      HistoryEntry(merge: places, of: (id, (other?.revision ?? 0) + 1), times: times))
    try store.merge(id, into: survivor, at: times.at)
    for assignment in assignments.other {
      let own = assignments.own.first { $0.experiment == assignment.experiment }
      if own == nil || isOtherOlder { try store.save(assignment, of: survivor) }
    }
  }
}
