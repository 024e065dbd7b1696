// A profile while a line is being recorded: changed in memory, saved once.

/// A profile while a line is being recorded: changed in memory, saved once at the end.
struct ProfileDraft {
  private(set) var profile: Profile
  private let stored: Profile?
  /// The store that the changes come from.
  private let changeOrigin: ChangeOrigin
  private var history: [HistoryEntry] = []

  /// Loads the profile, or starts a new one that exists from the moment on.
  ///
  /// - Parameters:
  ///   - id: Whose.
  ///   - store: Where it is.
  ///   - milliseconds: When what changes it happened.
  ///   - origin: The store that handed the change on; nil for one that is made here.
  /// - Throws: `StoreError`.
  init(
    _ id: Profile.ID, in store: any StoreReading, at milliseconds: Int64,
    from origin: String? = nil
  ) throws(StoreError) {
    stored = try store.profile(id)
    let isOwn = origin == nil && stored?.changes.origins.isEmpty ?? true
    changeOrigin = isOwn ? .here : ChangeOrigin(origin, own: try store.origin())
    profile = stored ?? Profile(id: id, createdMilliseconds: milliseconds)
    if stored == nil { profile.revision = 1 }
    // Lines of several phones come in any order: the profile is as old as the oldest.
    profile.createdMilliseconds = min(profile.createdMilliseconds, milliseconds)
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
    if updated.hasChanges || !updated.late.isEmpty {
      history.append(
        HistoryEntry(updated, times: times, source: origin.source, showing: origin.showing))
    }
    return updated.late.keys.sorted()
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
  func save(to store: any StoreWriting) throws(StoreError) {
    if profile != stored { try store.save(profile) }
    for (index, entry) in history.enumerated() {
      // Of a line that is older than the profile was, what it replaced is the profile's age too.
      let isOlder = stored.map { $0.createdMilliseconds > profile.createdMilliseconds } ?? false
      try store.append(
        index == 0 && isOlder ? entry.replacing(created: stored?.createdMilliseconds) : entry)
    }
  }
}
