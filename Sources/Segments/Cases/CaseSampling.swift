// Writes cases from stored profiles.

public import Expressions

/// What is asked of cases that are written from stored profiles.
public struct CaseSampling: Sendable {
  /// What the cases are about.
  public var placement: Placement.ID
  /// From how many profiles at most; more where the audiences that somebody reaches are more.
  public var size = 50
  /// The moment of all cases; nil for the newest that the store knows of.
  public var now: Timestamp?
  /// How profiles are gone through.
  public var scan = PopulationScan()

  /// Makes one that asks for 50 profiles.
  public init(placement: Placement.ID) { self.placement = placement }
}

/// Cases that were written from stored profiles.
public struct SampledCases: Sendable {
  /// What became of one audience.
  public struct Audience: Sendable {
    /// Which one.
    public let id: Segments.Audience.ID
    /// How many stored profiles reach it.
    public let profileCount: Int
    /// How many cases are of it.
    public fileprivate(set) var caseCount = 0
  }

  /// The first line of a file that was written, and not by hand.
  public static let heading =
    "// Written by 'segments test --write': ids and personal data are replaced."

  /// The case file.
  public let text: String
  /// How many profiles the cases come from; those that make the same case count too.
  public let profileCount: Int
  /// How many profiles were left out, as their personal data cannot be replaced without changing
  /// what they see.
  public let leftOutCount: Int
  /// The placement's audiences, in order.
  public let audiences: [Audience]

  /// How many cases there are.
  public var caseCount: Int { audiences.reduce(0) { $0 + $1.caseCount } }
}

extension Store {
  /// Writes cases from stored profiles: each audience that somebody reaches is covered, and every case
  /// passes.
  ///
  /// Ids and personal data are replaced by what the catalog's own constants and a few examples give,
  /// so that what is shown, and what each audience said, stays the same; values that change nothing
  /// are left out. The same store gives the same cases.
  ///
  /// - Parameters:
  ///   - sampling: What is asked.
  ///   - catalog: The catalog; nil for the one in force.
  /// - Returns: The cases.
  /// - Throws: `UnknownName` when the catalog has no such placement; `NoCatalog`; what
  ///   `sampling.scan.watch` throws; `StoreError`.
  public func sampleCases(_ sampling: CaseSampling, of catalog: Catalog? = nil) throws
    -> SampledCases
  {
    guard let whole = try catalog ?? read({ try $0.catalog() }) else { throw NoCatalog() }
    let catalog = whole.deciding(sampling.placement)
    guard let placement = catalog.placements[sampling.placement] else {
      throw UnknownName(
        placement: sampling.placement, in: whole,
        among: (Array(whole.placements.keys) + whole.kept.keys).map(\.rawValue).sorted())
    }
    let clock = try sampling.now ?? newestMoment(sampling.scan)
    let tally = try CaseTally.all(
      in: self, sampling.scan, size: sampling.size, catalog, (placement.id, clock))
    return try read { reading in
      var work = CaseSampleWork(catalog: catalog, placement: placement, clock: clock)
      try work.write(tally, sampling.size, reading)
      return try work.finish(tally)
    }
  }

  /// The newest moment that a profile or the catalog tells of, up to the next full minute.
  private func newestMoment(_ scan: PopulationScan) throws -> Timestamp {
    let applied = try read { try $0.catalogRevision()?.appliedMilliseconds ?? 0 }
    let parts = try scan.fold(self) { _ in
      applied
    } _: { newest, row, _ in
      let seen = row.int(.lastSeenMilliseconds) ?? 0
      newest = max(newest, row.int(.updatedMilliseconds) ?? 0, seen)
    }
    let newest = parts.max() ?? applied
    return Timestamp(milliseconds: (newest / 60_000 + 1) * 60_000) ?? now()
  }
}

/// Writes the cases of the profiles that were picked.
private struct CaseSampleWork {
  let catalog: Catalog
  let placement: Placement
  let clock: Timestamp
  private var nodes: [JSONNode] = []
  private var seen: Set<String> = []
  private var names: [String: Int] = [:]
  private var caseCounts: [Audience.ID: Int] = [:]
  private var profileCount = 0
  private var leftOutCount = 0

  init(catalog: Catalog, placement: Placement, clock: Timestamp) {
    self.catalog = catalog
    self.placement = placement
    self.clock = clock
  }

  /// Takes profiles of each sight in turn, those of every audience first, until it is enough.
  mutating func write(_ tally: CaseTally, _ size: Int, _ reading: any StoreReading) throws {
    var queues = tally.queues(in: placement)
    var covered: Set<Audience.ID> = []
    for index in queues.indices where !covered.contains(queues[index].sight.audience) {
      if try take(from: &queues[index].profiles, reading) {
        covered.insert(queues[index].sight.audience)
      }
    }
    while profileCount < size, queues.contains(where: { !$0.profiles.isEmpty }) {
      for index in queues.indices where profileCount < size {
        _ = try take(from: &queues[index].profiles, reading)
      }
    }
  }

  /// Writes the case of the next profile whose personal data can be replaced; false for none.
  private mutating func take(from profiles: inout ArraySlice<Profile>, _ reading: any StoreReading)
    throws -> Bool
  {
    while let profile = profiles.popFirst() {
      let context = try reading.context(of: profile, placement.id, catalog, clock: clock)
      if let draft = try draft(of: context) {
        profileCount += 1
        add(draft)
        return true
      }
      leftOutCount += 1
    }
    return false
  }

  private func draft(of context: EvaluationContext) throws -> CaseDraft? {
    var replacement = try CaseReplacement(context)
    guard let replaced = try replacement.replaced() else { return nil }
    let draft = CaseDraft(replaced, try Engine.evaluate(replaced))
    return draft.passes(in: catalog) ? draft : nil
  }

  private mutating func add(_ draft: CaseDraft) {
    guard seen.insert(JSONWriter.text(draft.node(named: ""))).inserted else { return }
    let name = draft.name
    let count = names[name, default: 0] + 1
    names[name] = count
    caseCounts[draft.evaluation.audience, default: 0] += 1
    nodes.append(draft.node(named: count == 1 ? name : "\(name) (\(count))"))
  }

  func finish(_ tally: CaseTally) throws -> SampledCases {
    let counts = tally.counts
    return SampledCases(
      text: try CaseDraft.document(nodes, placement.id, clock), profileCount: profileCount,
      leftOutCount: leftOutCount,
      audiences: placement.audiences.map { audience in
        SampledCases.Audience(
          id: audience.id, profileCount: counts[audience.id] ?? 0,
          caseCount: caseCounts[audience.id] ?? 0)
      })
  }
}
