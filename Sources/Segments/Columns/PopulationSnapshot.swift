// All stored profiles in memory, as far as segments read them, to count members in milliseconds.

public import Expressions

/// All stored profiles in memory, as far as segments read them, in columns: for whoever counts members
/// again and again.
///
/// ```swift
/// var snapshot = try PopulationSnapshot(of: store)
/// let counts = try snapshot.counts(of: ["pros", "bmi_high"])
/// try snapshot.refresh(from: store)
/// ```
///
/// It holds one state of the store: numbers as they are or as codes of one or two bytes, and of
/// everything else codes of its distinct values: a profile takes the bytes of its id and one or two for
/// most attributes. Its counts are those of ``Store/segmentCounts(of:_:)`` on that state, to the
/// profile: what columns cannot say (`size(attributes.goals) > 1`, one attribute compared with
/// another) is evaluated for each distinct value where it reads one text, list, version or boolean
/// alone, and else row by row, at the speed of a scan.
///
/// It is a value: a copy stays as it is while another is refreshed.
public struct PopulationSnapshot: Sendable {
  /// What profiles are kept of.
  public enum Selection: Sendable {
    /// What these segments of the catalog read, directly or not; nil for all segments. What the
    /// catalog in force declares and reads is looked up anew with each refresh.
    case segments([Segment.ID]?)
    /// These, whatever segments read.
    case names(Set<Name>)
  }

  /// Something that profiles hold.
  public enum Name: Hashable, Sendable {
    /// A custom attribute that the catalog declares.
    case attribute(String)
    /// A context key that the catalog declares, as profiles were last seen with it.
    case contextKey(String)
    /// A standard field.
    case field(StandardField)
    /// The locale that profiles were last seen with.
    case locale
    /// When profiles came into being.
    case createdAt
    /// When profiles last changed.
    case updatedAt
  }

  /// What a refresh did.
  public struct Refresh: Hashable, Sendable {
    /// How many names of profiles were looked up again; of all profiles when everything was read.
    public let profiles: Int
    /// Whether everything was read again: somebody was erased, the catalog reads other things, or so
    /// much has changed that nothing else is faster.
    public let isWhole: Bool
  }

  private let selection: Selection
  private var state: SnapshotState

  /// Reads all profiles of a store, on several threads, on one state of it.
  ///
  /// - Parameters:
  ///   - store: Where the profiles are.
  ///   - selection: What of them is kept.
  ///   - scan: How they are gone through.
  /// - Throws: `NoCatalog`; `UnknownName` for what the catalog does not have; what `scan.watch`
  ///   throws; `StoreError`.
  public init(
    of store: any Store, keeping selection: Selection = .segments(nil),
    _ scan: PopulationScan = PopulationScan()
  ) throws {
    self.selection = selection
    state = try SnapshotState(of: store, selection, scan)
  }

  /// How many profiles there are.
  public var profiles: Int { state.content.profileCount }

  /// The clock of the store when it was read or last refreshed.
  public var moment: Timestamp { state.moment }

  /// The last number of the store's series that it knows of.
  public var seq: Int64 { state.seq }

  /// The catalog whose segments are counted: the one in force when it was read or last refreshed.
  public var catalog: Catalog { state.catalog }

  /// Takes in what has changed in the store since: profiles with a line, a change or a closed showing
  /// of a later number are read again, and merged ones go to whom they were merged into.
  ///
  /// What a row's own hand edit or a call of `write` without a line changed is not seen. When somebody
  /// was erased since, everything is read again, so that nothing of them is left in memory. When it
  /// throws, the snapshot is as it was.
  ///
  /// - Parameters:
  ///   - store: The store that it was made of.
  ///   - scan: How profiles are gone through where all are read again.
  /// - Returns: What was read.
  /// - Throws: `NoCatalog`; `UnknownName`; what `scan.watch` throws; `StoreError`.
  @discardableResult
  public mutating func refresh(
    from store: any Store, _ scan: PopulationScan = PopulationScan()
  ) throws -> Refresh {
    if let count = try state.follow(store, selection) {
      return Refresh(profiles: count, isWhole: false)
    }
    state = try SnapshotState(of: store, selection, scan)
    return Refresh(profiles: profiles, isWhole: true)
  }

  /// Counts the members of segments.
  ///
  /// - Parameters:
  ///   - segments: Which of the catalog; nil for all.
  ///   - options: Context, moment (nil: that of the snapshot) and threads.
  /// - Returns: How many members each has.
  /// - Throws: `UnknownName` for a segment that the catalog does not have; ``SnapshotRefusal`` for
  ///   what the snapshot does not hold.
  public func counts(
    of segments: [Segment.ID]? = nil, _ options: CountOptions = CountOptions()
  ) throws -> SegmentCounts {
    let indices = try catalog.indices(of: segments)
    let now = options.now ?? moment
    let names = CountNames(catalog, state.content, given: options.context, now: now)
    let program = try CountProgram(indices, names)
    let counted = indices.compactMap { program.members[$0] }
    let run = CountRun(program: program, counted: counted, content: state.content)
    let (counts, failures) = try run.run(threads: options.scan.threads)
    return SegmentCounts(
      profiles: profiles, now: now,
      segments: zip(indices, counts).map { (catalog.segments[$0].id, $1) }, failures: failures)
  }
}
