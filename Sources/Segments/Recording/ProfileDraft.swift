// A profile while a line is being recorded: changed in memory, saved once.

/// A profile while a line is being recorded: changed in memory, saved once at the end.
struct ProfileDraft {
  private(set) var profile: Profile
  private let stored: Profile?
  /// The store that the changes come from.
  private let changeOrigin: ChangeOrigin
  private var history: [HistoryEntry] = []
  /// When that happened and came which the profile is loaded for.
  private let times: EventRecord.Times
  /// Where it came from.
  private let source: HistoryEntry.Source

  /// Loads the profile, or starts a new one that exists from the moment on.
  ///
  /// - Parameters:
  ///   - id: Whose.
  ///   - store: Where it is.
  ///   - times: When what changes it happened and came.
  ///   - source: Where it came from.
  ///   - origin: The store that handed the change on; nil for one that is made here.
  /// - Throws: `StoreError`.
  init(
    _ id: Profile.ID, in store: any StoreReading, _ times: EventRecord.Times,
    _ source: HistoryEntry.Source, from origin: String? = nil
  ) throws(StoreError) {
    stored = try store.profile(id)
    let isOwn = origin == nil && stored?.changes.origins.isEmpty ?? true
    changeOrigin = isOwn ? .here : ChangeOrigin(origin, own: try store.origin())
    profile = stored ?? Profile(id: id, createdMilliseconds: times.at)
    if stored == nil { profile.revision = 1 }
    self.times = times
    self.source = source
  }

  /// Merges a change in; keeps what it replaced.
  ///
  /// - Parameters:
  ///   - update: What to set and remove.
  ///   - times: When it happened and came.
  ///   - origin: Where it came from.
  ///   - declarations: The declared attributes, by key.
  /// - Returns: The places that keep a later value, in order.
  /// - Throws: `WriteRefusal` when a value breaks a rule; then nothing changed.
  mutating func merge(
    _ update: ProfileUpdate, _ times: EventRecord.Times,
    _ origin: (source: HistoryEntry.Source, showing: Int64?),
    declarations: [String: AttributeDeclaration]
  ) throws(WriteRefusal) -> [WriteTarget] {
    var updated = try profile.updated(
      with: update, at: times.at, from: changeOrigin, declarations: declarations)
    if stored == nil, history.isEmpty, updated.hasChanges {
      // Coming into being and the first values are one change.
      updated.countsAsFirst()
    }
    profile = updated.profile
    if updated.hasChanges || !updated.latePlaces.isEmpty {
      history.append(
        HistoryEntry(updated, times: times, source: origin.source, showing: origin.showing))
    }
    return updated.latePlaces.entries.map(\.target)
  }

  /// Takes in another profile of the store of that name: of each place the later change.
  ///
  /// - Throws: `WriteRefusal` when both together have too many attributes; then nothing changed.
  mutating func absorb(_ other: Profile, _ times: EventRecord.Times, in store: String)
    throws(WriteRefusal)
  {
    let updated = try profile.absorbing(other, isNew: stored == nil, in: store)
    let places = PastPlaces(updated.replaced, from: profile, to: updated.profile)
    profile = updated.profile
    history.append(
      HistoryEntry(merge: places, of: (profile.id, profile.revision), times: times))
  }

  /// Takes over what the profile was seen with.
  mutating func see(
    context: CallerParameters?, locale: String?, at milliseconds: Int64
  ) {
    profile.see(context: context, locale: locale, at: milliseconds, from: changeOrigin)
  }

  /// Takes over what draws hash from now on.
  mutating func take(drawKey: String) { profile.drawKey = drawKey }

  /// Writes what changed.
  mutating func save(to store: any StoreWriting) throws(StoreError) {
    // Lines of several phones come in any order: the profile is as old as the oldest.
    profile.createdMilliseconds = min(profile.createdMilliseconds, times.at)
    traceIdentity()
    let isChanged = profile.revision != stored?.revision || profile != stored
    if isChanged { try store.save(profile) }
    for entry in history { try store.append(entry) }
  }

  /// Keeps in the history what the values do not tell.
  ///
  /// The profile came into being, grew older or is drawn by another key: each of these is a change,
  /// alone or with the values of the line.
  private mutating func traceIdentity() {
    guard let stored else {
      if history.first?.revision != 1 {
        history.insert(entry(of: PastPlaces(), revision: 1), at: 0)
      }
      return
    }
    var before = PastPlaces()
    if !stored.drawKey.utf8.elementsEqual(profile.drawKey.utf8) { before.drawKey = stored.drawKey }
    if stored.createdMilliseconds != profile.createdMilliseconds {
      before.createdMilliseconds = stored.createdMilliseconds
    }
    guard before != PastPlaces() else { return }
    if let index = history.firstIndex(where: { $0.revision > stored.revision }) {
      history[index] = history[index].replacing(identity: before)
      return
    }
    if times.at < stored.updatedMilliseconds {
      before.updatedMilliseconds = stored.updatedMilliseconds
    }
    profile.revision += 1
    profile.updatedMilliseconds = max(profile.updatedMilliseconds, times.at)
    history.append(entry(of: before, revision: profile.revision))
  }

  private func entry(of places: PastPlaces, revision: Int) -> HistoryEntry {
    HistoryEntry(
      profile: profile.id, revision: revision, times: (times.at, times.received),
      origin: (source, nil), values: (places.json, nil))
  }
}
