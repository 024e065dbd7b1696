// What every store answers: a consistent state to read, a transaction to write.

public import Expressions

/// Where profiles, events and the catalog live.
///
/// A store answers two calls, `read` and `write`; what the engine does with them is written once,
/// for every store, in the extensions of this protocol.
public protocol Store: Sendable {
  /// Runs the body on one consistent state.
  ///
  /// - Throws: `StoreError`, or what the body throws.
  func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result

  /// Runs the body in one transaction: when it throws, nothing of it stays.
  ///
  /// A call of the store from within the body waits for itself for ever; use what is passed. A store
  /// that commits several callers together may run a body again, of which nothing has stayed.
  ///
  /// - Throws: `StoreError`, or what the body throws.
  func write<Result>(_ body: (any StoreWriting) throws -> Result) throws -> Result

  /// Runs a body several times side by side, each time on the same consistent state.
  ///
  /// A store that cannot read side by side runs it once.
  ///
  /// - Parameters:
  ///   - count: How many times at most, at least 1; never more than the machine has cores.
  ///   - body: Must not call the store; the first run is on the caller's thread.
  /// - Returns: What each run returned.
  /// - Throws: `StoreError`, or the first error of a run, when all have ended.
  func read<Part: Sendable>(
    sideBySide count: Int, _ body: @escaping @Sendable (any StoreReading) throws -> Part
  ) throws -> [Part]

  /// Removes every byte of what was erased from what the store occupies; done before, it costs
  /// nothing.
  ///
  /// ``Store/erase(_:)`` calls it. A store without bytes of its own has nothing to do.
  ///
  /// - Returns: Whether it is done; false while another process, or another call, uses the store.
  /// - Throws: `StoreError`; it can be tried again.
  func finishErasing() throws -> Bool

  /// The clock: the moment of receipt of what comes in.
  func now() -> Timestamp

  /// Seconds east of UTC of a named time zone at a moment; nil for a name that is not known.
  func utcOffset(ofZone name: String, at moment: Timestamp) -> Int?

  /// A name that nobody has used before, for showings and for people without an id.
  func makeID() -> String
}

extension Store {
  /// Runs the body once.
  public func read<Part: Sendable>(
    sideBySide count: Int, _ body: @escaping @Sendable (any StoreReading) throws -> Part
  ) throws -> [Part] {
    [try read(body)]
  }

  /// Has nothing to do.
  public func finishErasing() throws -> Bool { true }
}

/// What can be read of one consistent state of a store.
public protocol StoreReading {
  /// How expressions look up named time zones; nil when only fixed offsets are known.
  var zoneOffset: Environment.ZoneOffset? { get }

  /// The catalog in force; nil when none was ever applied.
  func catalogRevision() throws(StoreError) -> CatalogRevision?
  /// The whole catalog in force; nil when none was ever applied.
  func catalog() throws(StoreError) -> Catalog?
  /// What one placement needs of the catalog in force; nil when no catalog was ever applied. When
  /// there is no such placement, the catalog has none.
  func catalog(for placement: Placement.ID) throws(StoreError) -> Catalog?
  /// Evaluates what a request asks on the profile's row, without making a profile of it; nil when
  /// more is needed than that, and for a store without rows.
  ///
  /// It is what the evaluation of the profile says; a store may need to be asked often before it
  /// answers.
  func evaluation(onRowFor request: EvaluationRequest, clock: Timestamp) throws(StoreError)
    -> Evaluation?
  /// The names of all placements, in order.
  func placementIDs() throws(StoreError) -> [Placement.ID]
  /// Every catalog that was applied, oldest first.
  func catalogRevisions() throws(StoreError) -> [CatalogRevision]
  /// The canonical document of a revision; nil when there is no such revision.
  func catalogDocument(of revision: Int) throws(StoreError) -> String?

  /// The profile, looked up by its id or by one that was merged into it; nil when unknown.
  func profile(_ id: Profile.ID) throws(StoreError) -> Profile?
  /// The profile that the id was merged into; the id itself when it was not merged.
  func survivor(of id: Profile.ID) throws(StoreError) -> Profile.ID
  /// The ids that were merged into a profile, in order of their bytes; none of one that is no profile.
  func names(mergedInto profile: Profile.ID) throws(StoreError) -> [Profile.ID]
  /// Whether an id is a name of somebody who was erased.
  func erasureState(of id: Profile.ID) throws(StoreError) -> ErasureState
  /// Whose phone it is that an app embeds the store on; nil before anybody asked.
  func currentProfile() throws(StoreError) -> CurrentProfile?
  /// At most `limit` profiles whose ids come after the given one, in order of their ids' bytes.
  func profiles(after id: Profile.ID?, limit: Int) throws(StoreError) -> [Profile]
  /// Lends at most `limit` profiles whose ids come after one and not after another, in order of their ids'
  /// bytes; nil for no bound.
  ///
  /// - Throws: What the body throws; `StoreError`.
  func scanProfiles(
    after id: Profile.ID?, through end: Profile.ID?, limit: Int, lending columns: LentColumns,
    _ body: (any ProfileColumns) throws -> Void
  ) throws
  /// The last id before the given one in order of their bytes, or of all; nil when there is none.
  func profileID(before id: Profile.ID?) throws(StoreError) -> Profile.ID?
  /// How many profiles there are.
  func profileCount() throws(StoreError) -> Int
  /// The changes of a profile and of those merged into it, oldest first.
  func history(of profile: Profile.ID) throws(StoreError) -> [HistoryEntry]

  /// The digest of the line with that id; nil when there is none.
  func eventDigest(profile: Profile.ID, id: String) throws(StoreError) -> [UInt8]?
  /// The lines that are kept of a profile and of those merged into it, oldest first.
  func events(of profile: Profile.ID) throws(StoreError) -> [EventRecord]
  /// The showing that the app named so, of a profile or of one merged into it: the last where both
  /// have one; nil when there is none.
  func showing(profile: Profile.ID, id: Showing.ID) throws(StoreError) -> Showing?
  /// The showing of that number; nil when there is none.
  func showing(number: Int64) throws(StoreError) -> Showing?
  /// The open showings of a profile and of those merged into it, oldest first.
  func openShowings(of profile: Profile.ID) throws(StoreError) -> [Showing]
  /// At most `limit` open showings whose last event is before the moment, oldest first.
  func idleShowings(before milliseconds: Int64, limit: Int) throws(StoreError) -> [Showing]
  /// All showings of a profile and of those merged into it, oldest first.
  func showings(of profile: Profile.ID) throws(StoreError) -> [Showing]
  /// The answers of a showing, by screen and element.
  func answers(of showing: Int64) throws(StoreError) -> [Answer]

  /// Tells this store from others, in names that leave it.
  func origin() throws(StoreError) -> String
  /// The last number of the store's series that was given out; 0 before the first.
  func lastSeq() throws(StoreError) -> Int64
  /// The number of the store's series when somebody was last erased; 0 when nobody ever was, as far
  /// as the store knows.
  func erasureSeq() throws(StoreError) -> Int64
  /// The line with that id; nil when there is none.
  func event(profile: Profile.ID, id: String) throws(StoreError) -> EventRecord?
  /// At most `limit` lines with numbers after the given one, in order.
  func events(after seq: Int64, limit: Int) throws(StoreError) -> [EventRecord]
  /// At most `limit` showings that closed with a number after the given one, in order.
  func closedShowings(after seq: Int64, limit: Int) throws(StoreError)
    -> [(seq: Int64, showing: Showing)]
  /// At most `limit` showings with numbers of their own after the given one, in order.
  func showings(after number: Int64, limit: Int) throws(StoreError) -> [Showing]
  /// At most `limit` problems with numbers after the given one, in order.
  func problems(after seq: Int64, limit: Int) throws(StoreError) -> [Problem]
  /// The number of the last closed showing that a receiver was handed; 0 for none.
  func lastSeq(handedTo receiver: String) throws(StoreError) -> Int64

  /// At most `limit` profiles that keep a variation and whose ids come after the given one, in order
  /// of their ids' bytes.
  func assignedProfiles(after id: Profile.ID?, limit: Int) throws(StoreError) -> [Profile.ID]
  /// Before which arrival things of a kind were pruned: Unix milliseconds; nil when none ever were.
  func prunedBefore(_ kind: Retention.Kind) throws(StoreError) -> Int64?
  /// Up to which number the answers of closed showings were pruned; nil when none ever were.
  func answersPruned() throws(StoreError) -> Int64?
  /// The variations that a profile keeps.
  func assignments(of profile: Profile.ID) throws(StoreError) -> [Assignment]
  /// When flows of an audience were shown to a profile and to those merged into it, within a span of
  /// Unix milliseconds: at most `limit`, newest first. What showed nothing does not count.
  func exposureTimes(
    of profile: Profile.ID, at place: Audience.Place, in span: ClosedRange<Int64>, limit: Int
  ) throws(StoreError) -> [Int64]
  /// What was shown to a profile and to those merged into it, oldest first.
  func exposures(of profile: Profile.ID) throws(StoreError) -> [Exposure]
}

/// What can be written in one transaction of a store.
public protocol StoreWriting: StoreReading {
  /// Puts a catalog into force as the revision.
  func save(_ catalog: CompiledCatalog, as revision: CatalogRevision) throws(StoreError)
  /// Inserts or replaces the profile.
  func save(_ profile: Profile) throws(StoreError)
  /// Makes an id a name of another profile: its own row and assignments go, and every id that was
  /// merged into it before follows. What came under it stays under it.
  func merge(_ id: Profile.ID, into survivor: Profile.ID, at milliseconds: Int64)
    throws(StoreError)
  /// Deletes all that came under the names of one person, the profile's own first, and refuses them
  /// from then on; returns what went.
  func erase(_ names: [Profile.ID], at milliseconds: Int64) throws(StoreError) -> ErasedRows
  /// Lets the person whose name the id was come back, nil everybody; returns how many names.
  func restoreErased(_ id: Profile.ID?) throws(StoreError) -> Int
  /// Remembers whose phone it is.
  func save(_ current: CurrentProfile) throws(StoreError)
  /// Keeps what a change replaced.
  func append(_ entry: HistoryEntry) throws(StoreError)
  /// Keeps a line that arrived.
  func append(_ event: EventRecord) throws(StoreError)
  /// Inserts the showing when its number is 0, else replaces it; returns its number. A showing that
  /// closes gets the next number of the store's series.
  func save(_ showing: Showing) throws(StoreError) -> Int64
  /// Inserts or replaces the answer of one element.
  func save(_ answer: Answer, of showing: Int64) throws(StoreError)
  /// Inserts or replaces what a profile keeps of one experiment.
  func save(_ assignment: Assignment, of profile: Profile.ID) throws(StoreError)
  /// Keeps what a flow could not save.
  func append(_ problem: Problem) throws(StoreError)
  /// Remembers the last closed showing that a receiver was handed.
  func save(lastSeq seq: Int64, handedTo receiver: String) throws(StoreError)
  /// Keeps what was shown.
  func append(_ exposure: Exposure) throws(StoreError)
  /// Deletes at most `limit` of the oldest things of a kind that arrived before the moment, and notes
  /// that they are gone; returns how many it was.
  func prune(_ kind: Retention.Kind, before milliseconds: Int64, limit: Int) throws(StoreError)
    -> Int
}
