// What a store in memory holds.

/// What a store in memory holds.
struct MemoryContent: Sendable {
  /// Names a line or a showing within its profile.
  struct Place: Hashable, Sendable {
    let profile: Profile.ID
    let id: String

    static func == (left: Place, right: Place) -> Bool {
      left.profile == right.profile && left.id.utf8.elementsEqual(right.id.utf8)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(profile)
      hasher.combine(bytesOf: id)
    }
  }

  /// A row with its number in the store's one series.
  struct Numbered<Value: Sendable>: Sendable {
    let seq: Int64
    let value: Value
  }

  var seq: Int64 = 0
  /// The number of the last erasure.
  var erasureSeq: Int64 = 0
  var madeIDs = 0
  /// How many showings there ever were, so that no number is used twice.
  var showingsMade: Int64 = 0
  /// Tells this store from others.
  let origin: String
  var revisions: [(revision: CatalogRevision, document: String)] = []
  var catalog: Catalog?
  var profiles: [Profile.ID: Profile] = [:]
  /// The survivor by each id that was merged.
  var aliases: [Profile.ID: Profile.ID] = [:]
  var currentProfile: CurrentProfile?
  var history: [Profile.ID: [Numbered<HistoryEntry>]] = [:]
  var events: [Profile.ID: [EventRecord]] = [:]
  var digests: [Place: [UInt8]] = [:]
  var showings: [Int64: Showing] = [:]
  var showingNumbers: [Profile.ID: [Int64]] = [:]
  /// By number; of those that are closed.
  var closingSeqs: [Int64: Int64] = [:]
  var problems: [Problem] = []
  var receivers: [ScalarKey: Int64] = [:]
  var answers: [Int64: [Answer]] = [:]
  var assignments: [Profile.ID: [Experiment.ID: Assignment]] = [:]
  var exposures: [Profile.ID: [Numbered<Exposure>]] = [:]
  var pruned: [Retention.Kind: Int64] = [:]
  /// Up to which closing the answers are gone.
  var answersPruned: Int64?
  /// Who was erased: of each id the person's own.
  var erased: [Profile.ID: Profile.ID] = [:]

  mutating func nextSeq() -> Int64 {
    seq += 1
    return seq
  }
}
