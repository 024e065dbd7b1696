// What a profile held at earlier revisions and moments, told from what its changes replaced.

import Expressions

/// What one profile held before, told from what its changes replaced.
struct ProfilePast {
  private let current: Profile
  /// The changes that count as revisions, oldest first.
  private let changes: [(entry: HistoryEntry, places: PastPlaces)]
  /// Values that came too late to win.
  private let late: [(entry: HistoryEntry, places: PastPlaces)]
  /// When the profile had come into being, as it was known before a change.
  private var ages: [(entry: HistoryEntry, created: Int64)] = []
  /// When a profile that was merged in had last changed, by the moment of the merge.
  private var takenIn: [Int64: Int64] = [:]

  /// Takes a profile's history.
  ///
  /// - Parameters:
  ///   - id: Whose, by its own name.
  ///   - current: What it holds now; nil for one that has become a name of another.
  ///   - history: Its changes, and those of others, oldest first.
  init(of id: Profile.ID, current: Profile?, history: [HistoryEntry]) {
    let own = history.filter { $0.profile == id }
    var changes: [(HistoryEntry, PastPlaces)] = []
    var late: [(HistoryEntry, PastPlaces)] = []
    var revision = 0
    for entry in own {
      let places = PastPlaces(json: entry.replaced)
      // A merged id's end says when it had come into being, not that this changed.
      let isEnd = current == nil && entry == own.last
      if let created = places.createdMilliseconds, !isEnd { ages.append((entry, created)) }
      if let json = entry.late { late.append((entry, PastPlaces(json: json))) }
      guard entry.revision > revision else { continue }
      revision = entry.revision
      changes.append((entry, places))
    }
    // A profile's own first entry can be of values that came too late for it: no revision of its own.
    if let first = changes.first, first.1.isEmpty, first.0.late != nil { changes.removeFirst() }
    self.changes = changes
    self.late = late
    for entry in history where entry.source == .merge && entry.profile != id {
      takenIn[entry.atMilliseconds] = PastPlaces(json: entry.replaced).updatedMilliseconds
    }
    var ended = Profile(id: id)
    ended.revision = revision
    self.current = current ?? ended
  }

  /// The revision after which nothing is missing.
  private var firstKnown: Int { (changes.first?.entry.revision ?? current.revision + 1) - 1 }

  // MARK: - By revision

  /// The profile at a revision.
  ///
  /// - Returns: nil for revision 0, before it existed.
  /// - Throws: `PrunedPast` when changes since then are gone.
  func profile(atRevision revision: Int) throws(PrunedPast) -> Profile? {
    guard revision > 0 else { return nil }
    guard isKnown(revision) else {
      throw PrunedPast(
        revision > current.revision
          ? "profile '\(current.id)' has no revision \(revision): the last is \(current.revision)"
          : "what profile '\(current.id)' held at revision \(revision) was pruned: changes are known "
            + "after revision \(firstKnown)")
    }
    var profile = current
    for change in changes.reversed() where change.entry.revision > revision {
      Self.undo(change.places, on: &profile)
    }
    profile.revision = revision
    profile.updatedMilliseconds = updated(at: profile)
    return profile
  }

  /// Of the revision before the first change that is left nobody knows since when it was so, unless
  /// it is the one at which the profile came into being, or the last.
  private func isKnown(_ revision: Int) -> Bool {
    guard revision <= current.revision else { return false }
    return revision > firstKnown || revision == 1 && firstKnown == 1
      || revision == current.revision
  }

  private static func undo(_ places: PastPlaces, on profile: inout Profile) {
    for (target, value) in places.values { profile.set(target, to: value) }
    if let key = places.drawKey { profile.drawKey = key }
    if let created = places.createdMilliseconds { profile.createdMilliseconds = created }
    if let updated = places.updatedMilliseconds { profile.updatedMilliseconds = updated }
  }

  /// When the profile had last changed at its revision.
  private func updated(at profile: Profile) -> Int64 {
    guard profile.revision != current.revision || current.updatedMilliseconds == 0 else {
      return current.updatedMilliseconds
    }
    let change = changes.last { $0.entry.revision <= profile.revision }
    return change.map { updated(by: $0) } ?? profile.createdMilliseconds
  }

  /// When the profile had last changed, right after a change.
  private func updated(by change: (entry: HistoryEntry, places: PastPlaces)) -> Int64 {
    let before = change.places.updatedMilliseconds ?? .min
    // A merge is no change of its own: what it took in had changed before.
    guard change.entry.source == .merge else { return max(before, change.entry.atMilliseconds) }
    return max(before, takenIn[change.entry.atMilliseconds] ?? .min)
  }

  // MARK: - By moment

  /// The profile at a moment of the past.
  ///
  /// - Returns: nil when it did not exist yet.
  /// - Throws: `PrunedPast` when changes since then are gone.
  func profile(at moment: PastMoment) throws(PrunedPast) -> Profile? {
    let included = changes.filter { moment.includes($0.entry) }
    let revision = included.map(\.entry.revision).max()
    if moment.reckoning == .arrival {
      if let revision { return try profile(atRevision: revision) }
      // The first change brought it into being; without one, its first line alone did.
      guard firstKnown > 0, exists(at: moment) else { return nil }
      try checkKept(at: moment)
      return try profile(atRevision: firstKnown)
    }
    guard exists(at: moment) else { return nil }
    try checkKept(at: moment)
    var profile = profileByHappening(at: moment)
    profile.revision = max(revision ?? firstKnown, 1)
    profile.updatedMilliseconds =
      included.map { happened($0) }.max()
      ?? (changes.isEmpty ? current.updatedMilliseconds : profile.createdMilliseconds)
    return profile
  }

  /// When what a change wrote had happened; what a merge took in had happened before.
  private func happened(_ change: (entry: HistoryEntry, places: PastPlaces)) -> Int64 {
    change.entry.source == .merge ? updated(by: change) : change.entry.atMilliseconds
  }

  /// Whether it was there at a moment, by when it was first written.
  private func exists(at moment: PastMoment) -> Bool {
    let end = current.createdMilliseconds == 0 ? changes.last?.places.createdMilliseconds : nil
    let created =
      ages.first { !moment.includes($0.entry) }?.created ?? end ?? current.createdMilliseconds
    // A name of which nothing was known was never written.
    return created != 0 && created <= moment.time.milliseconds
  }

  private func checkKept(at moment: PastMoment) throws(PrunedPast) {
    // Coming into being needs no entry, when no value came with it.
    guard firstKnown > 1 else { return }
    let pruned = changes.first?.entry.receivedMilliseconds ?? current.updatedMilliseconds
    guard moment.time.milliseconds < pruned else { return }
    throw PrunedPast(
      "what profile '\(current.id)' held at \(moment.time.millisecondText) was pruned: changes are "
        + "known after revision \(firstKnown)")
  }

  /// A value that a place was given.
  private struct Write {
    let at: Int64
    /// Of two at one time, the later one counts.
    let order: Int
    let value: AttributeValue?
  }

  private func profileByHappening(at moment: PastMoment) -> Profile {
    var profile = current
    var writes: [WriteTarget: [Write]] = [:]
    func add(_ target: WriteTarget, _ value: AttributeValue?, _ entry: HistoryEntry, _ order: Int) {
      guard moment.includes(entry) else { return }
      writes[target, default: []].append(
        Write(at: entry.atMilliseconds, order: order, value: value))
    }
    for (index, change) in changes.enumerated().reversed() {
      for (target, before) in change.places.values {
        add(target, profile.value(of: target), change.entry, index)
        profile.set(target, to: before)
      }
      if !moment.includes(change.entry) {
        var identity = change.places
        identity.values = [:]
        Self.undo(identity, on: &profile)
      }
    }
    for (index, change) in late.enumerated() {
      for (target, value) in change.places.values { add(target, value, change.entry, -index - 1) }
    }
    for (target, writes) in writes {
      let last = writes.max { ($0.at, $0.order) < ($1.at, $1.order) }
      if let last { profile.set(target, to: last.value) }
    }
    return profile
  }
}

extension PastPlaces {
  /// Whether nothing was replaced.
  fileprivate var isEmpty: Bool { values.isEmpty && updatedMilliseconds == nil }
}
