// What one change of a profile replaced.

/// What one change of a profile replaced, and where the change came from.
public struct HistoryEntry: Hashable, Sendable {
  /// Where a change came from; the raw value is its name in the store.
  public enum Source: String, Hashable, Sendable {
    /// A caller of the library or the command.
    case set
    /// A line: an update, or one that brought the profile into being or made it older.
    case ingest
    /// A flow's `save` rule.
    case save
    /// A flow's `finish` rule.
    case finish
    /// An import of another product's data.
    case `import`
    /// Another profile that was merged into it; or, of a merged id, its end as a profile of its own.
    case merge
  }

  /// Whose change.
  public let profile: Profile.ID
  /// The profile's revision after it.
  public let revision: Int
  /// When it happened: Unix milliseconds, UTC.
  public let atMilliseconds: Int64
  /// When it reached the store: Unix milliseconds, UTC.
  public let receivedMilliseconds: Int64
  /// Where it came from.
  public let source: Source
  /// The showing whose answers were saved; nil for none.
  public let showing: Int64?
  /// Canonical JSON: what each changed place held before, null for unset; `PastPlaces` reads it.
  ///
  /// Empty at revision 1 of a profile that came into being without a value.
  public let replaced: String
  /// Canonical JSON: the values that came too late to win; nil for none.
  public let late: String?

  /// Makes an entry of its parts.
  package init(
    _ change: Profile.Updated, times: EventRecord.Times, source: Source, showing: Int64?
  ) {
    profile = change.profile.id
    revision = change.profile.revision
    atMilliseconds = times.at
    receivedMilliseconds = times.received
    self.source = source
    self.showing = showing
    replaced = Self.replaced(by: change, at: times.at)
    late = change.latePlaces.isEmpty ? nil : ProfileJSON.places(change.latePlaces)
  }

  /// What a change replaced; of one that came late also when the profile had changed before, for that
  /// is when it last changed still.
  private static func replaced(by change: Profile.Updated, at milliseconds: Int64) -> String {
    let updated = change.profile.updatedMilliseconds
    guard change.hasChanges, updated > milliseconds else {
      return ProfileJSON.places(change.replacedPlaces)
    }
    var places = PastPlaces()
    places.values = change.replaced
    places.updatedMilliseconds = updated
    return places.json
  }

  /// Makes the entry of a merge.
  ///
  /// - Parameters:
  ///   - places: What the merge replaced, or all that a merged id held.
  ///   - profile: Whose, at which revision.
  ///   - times: When the merge happened and came.
  init(
    merge places: PastPlaces, of profile: (id: Profile.ID, revision: Int),
    times: EventRecord.Times
  ) {
    self.profile = profile.id
    revision = profile.revision
    atMilliseconds = times.at
    receivedMilliseconds = times.received
    source = .merge
    showing = nil
    replaced = places.json
    late = nil
  }

  /// The same, of a change that made the profile older too, or changed what draws hash.
  func replacing(identity before: PastPlaces) -> HistoryEntry {
    var places = PastPlaces(json: replaced)
    places.createdMilliseconds = before.createdMilliseconds ?? places.createdMilliseconds
    places.drawKey = before.drawKey ?? places.drawKey
    places.updatedMilliseconds = places.updatedMilliseconds ?? before.updatedMilliseconds
    return HistoryEntry(
      profile: profile, revision: revision, times: (atMilliseconds, receivedMilliseconds),
      origin: (source, showing), values: (places.json, late))
  }

  /// Makes an entry as a store has it.
  package init(
    profile: Profile.ID, revision: Int, times: (at: Int64, received: Int64),
    origin: (source: Source, showing: Int64?), values: (replaced: String, late: String?)
  ) {
    self.profile = profile
    self.revision = revision
    atMilliseconds = times.at
    receivedMilliseconds = times.received
    source = origin.source
    showing = origin.showing
    replaced = values.replaced
    late = values.late
  }
}
