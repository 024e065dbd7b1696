// What was kept and shown at a moment of the past.

import Expressions

/// What a profile kept, and what was shown to it, at a moment of the past.
struct LedgerPast {
  private let reading: any StoreReading
  private let id: Profile.ID
  private let survivor: Profile.ID
  private let moment: PastMoment
  private let lines: LinesPast
  /// What had been shown by then to whoever became one person later, oldest first.
  private let all: [Exposure]

  /// Reads a profile's ledger.
  ///
  /// - Parameters:
  ///   - id: Whose, by the name it had at the moment.
  ///   - survivor: The name it has now.
  ///   - moment: What has happened by then counts.
  ///   - lines: What the lines of the profile and of its names say.
  ///   - reading: Where the ledger is.
  /// - Throws: `StoreError`.
  init(
    of id: Profile.ID, now survivor: Profile.ID, at moment: PastMoment, _ lines: LinesPast,
    _ reading: any StoreReading
  ) throws(StoreError) {
    self.reading = reading
    self.id = id
    self.survivor = survivor
    self.moment = moment
    self.lines = lines
    wasMergedLater = lines.hasLaterMerges || survivor != id
    all = try reading.exposures(of: survivor).filter(moment.includes)
  }

  /// Whether another id became a name of somebody after the moment.
  let wasMergedLater: Bool

  /// What had been shown to the profile and to those merged into it.
  private var exposures: [Exposure] {
    all.filter { lines.survivor(of: owner(of: $0.profile)) == id }
  }

  /// Whose an exposure was when it came: of a name whose merge was pruned, the profile's of now.
  private func owner(of name: Profile.ID) -> Profile.ID {
    name == id || lines.knowsMerge(of: name) ? name : survivor
  }

  /// The variations that the profile kept, told by the catalog of the moment.
  ///
  /// - Throws: `PrunedPast` when what was kept of an experiment of the placement is not known any
  ///   more; `StoreError`.
  func assignments(_ catalog: Catalog, at placement: Placement.ID) throws -> [Assignment] {
    var kept = shown(catalog)[id] ?? [:]
    guard !wasMergedLater else { return kept.values.sorted { $0.experiment < $1.experiment } }
    let pruned = try reading.prunedBefore(.exposures)
    let experiments = Set(catalog.placements[placement]?.audiences.compactMap(\.experiment) ?? [])
    // What is kept since before the moment was kept then, also where no exposure tells of it.
    for assignment in try reading.assignments(of: id) {
      let experiment = assignment.experiment
      if assignment.milliseconds <= moment.time.milliseconds {
        kept[experiment] = assignment
      } else if kept[experiment] == nil, experiments.contains(experiment), let pruned,
        moment.time.milliseconds < pruned
      {
        throw PrunedPast(
          "which variation of experiment '\(experiment)' was kept at "
            + "\(moment.time.millisecondText) was pruned")
      }
    }
    return kept.values.sorted { $0.experiment < $1.experiment }
  }

  /// What everybody kept of what was shown, by the name they had; a merge keeps the older one's.
  private func shown(_ catalog: Catalog) -> [Profile.ID: [Experiment.ID: Assignment]] {
    var kept: [Profile.ID: [Experiment.ID: Assignment]] = [:]
    var merges = lines.merges[...]
    for exposure in inOrder(all) {
      while let merge = merges.first, time(merge.times) < time(exposure) {
        Self.unite(merge, &kept)
        merges.removeFirst()
      }
      guard let assignment = exposure.assignment, Self.wasToKeep(exposure) else { continue }
      let variations = catalog.experiments[assignment.experiment]?.variations ?? []
      let owner = owner(of: exposure.profile)
      let before = kept[owner]?[assignment.experiment]
      let stays = before.map { before in variations.contains { $0.id == before.variation } }
      if stays != true { kept[owner, default: [:]][assignment.experiment] = assignment }
    }
    for merge in merges { Self.unite(merge, &kept) }
    return kept
  }

  private static func unite(
    _ merge: LinesPast.Merge, _ kept: inout [Profile.ID: [Experiment.ID: Assignment]]
  ) {
    let other = kept.removeValue(forKey: merge.other) ?? [:]
    kept[merge.name, default: [:]].merge(other) { merge.isOtherOlder ? $1 : $0 }
  }

  private func inOrder(_ exposures: [Exposure]) -> [Exposure] {
    let numbered = exposures.enumerated().sorted {
      (time($0.element), $0.offset) < (time($1.element), $1.offset)
    }
    return numbered.map(\.element)
  }

  private func time(_ exposure: Exposure) -> Int64 {
    moment.reckoning == .happening ? exposure.atMilliseconds : exposure.receivedMilliseconds
  }

  private func time(_ times: EventRecord.Times) -> Int64 {
    moment.reckoning == .happening ? times.at : times.received
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
