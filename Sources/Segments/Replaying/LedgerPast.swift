// What was kept and shown at a moment of the past.

import Expressions

/// What a profile kept, and what was shown to it, at a moment of the past.
struct LedgerPast {
  private let reading: any StoreReading
  private let id: Profile.ID
  private let moment: PastMoment
  /// What had been shown by then, oldest first.
  private let exposures: [Exposure]
  /// Whether another id became a name of the profile after the moment, or the profile one of another.
  let wasMergedLater: Bool

  /// Reads a profile's ledger.
  ///
  /// - Parameters:
  ///   - id: Whose, by the name it had at the moment.
  ///   - moment: What has happened by then counts.
  ///   - history: The changes of the profile and of its names.
  ///   - reading: Where the ledger is.
  /// - Throws: `StoreError`.
  init(
    of id: Profile.ID, at moment: PastMoment, history: [HistoryEntry], _ reading: any StoreReading
  ) throws(StoreError) {
    self.reading = reading
    self.id = id
    self.moment = moment
    let survivor = try reading.survivor(of: id)
    // A name whose end comes after the moment was another profile then.
    let ends = history.filter { $0.source == .merge && $0.profile != survivor }
    let others = Set(ends.filter { !moment.includes($0) }.map(\.profile))
    wasMergedLater = !others.isEmpty || survivor != id
    exposures = try reading.exposures(of: survivor).filter { exposure in
      guard moment.includes(exposure) else { return false }
      return survivor == id ? !others.contains(exposure.profile) : exposure.profile == id
    }
  }

  /// The variations that the profile kept, told by the catalog of the moment.
  func assignments(_ catalog: Catalog) throws(StoreError) -> [Assignment] {
    var kept: [Experiment.ID: Assignment] = [:]
    for exposure in exposures {
      guard let assignment = exposure.assignment, Self.wasToKeep(exposure) else { continue }
      let variations = catalog.experiments[assignment.experiment]?.variations ?? []
      let stays = kept[assignment.experiment].map { before in
        variations.contains { $0.id == before.variation }
      }
      if stays != true { kept[assignment.experiment] = assignment }
    }
    guard !wasMergedLater else { return kept.values.sorted { $0.experiment < $1.experiment } }
    // What is kept since before the moment was kept then, also where no exposure tells of it.
    for assignment in try reading.assignments(of: id)
    where assignment.milliseconds <= moment.time.milliseconds {
      kept[assignment.experiment] = assignment
    }
    return kept.values.sorted { $0.experiment < $1.experiment }
  }

  private static func wasToKeep(_ exposure: Exposure) -> Bool {
    // A receipt that cannot be read does not say that it was forced.
    guard let node = try? JSONReader.read(Array(exposure.receipt.utf8), syntax: .json),
      let word = node["variation"]?["by"]?.string
    else { return true }
    return DrawnVariation.Origin(rawValue: word) == nil
  }

  /// What limits and caps of a placement count.
  ///
  /// - Throws: `PrunedPast` when exposures of their spans are gone; `StoreError`.
  func counts(for placement: Placement, in catalog: Catalog) throws -> ExposureCounts {
    var counts = ExposureCounts()
    let counted = placement.counted(in: catalog)
    guard let longest = counted.values.map(\.milliseconds).max() else { return counts }
    if let pruned = try reading.prunedBefore(.exposures),
      moment.time.milliseconds - longest < pruned
    {
      throw PrunedPast(
        "what was shown before \(Timestamp(milliseconds: pruned)?.millisecondText ?? "") was pruned, "
          + "and a limit of placement '\(placement.id)' counts it")
    }
    for place in counted.keys {
      counts[place] = exposures.filter { exposure in
        exposure.placement == place.placement && exposure.audience == place.audience
          && exposure.flow != nil
      }.map(\.atMilliseconds)
    }
    return counts
  }
}
