// Some segments and, if any, a placement, about which witnesses are searched.

import Expressions

/// Some segments and, if any, the placement that asks for them, about which witnesses are searched.
struct WitnessField {
  /// What claims are made of.
  struct Scene {
    var world: WitnessWorld
    let placement: Placement?
  }

  let catalog: Catalog
  let placement: Placement?
  /// How many values each search may try.
  let budget: Int
  private let base: WitnessWorld.Base
  private let moments: WitnessMoments
  private var scenes: [Timestamp: Scene] = [:]

  /// Prepares the search about all audiences of a placement.
  init(_ placement: Placement, _ reader: ConditionReader, _ catalog: Catalog, budget: Int) {
    let segments = Set(placement.audiences.compactMap(\.segmentIndex)).sorted()
    self.init(segments, of: placement, reader, catalog, budget: budget)
  }

  /// Prepares the search about segments.
  init(
    _ segments: [Int], of placement: Placement? = nil, _ reader: ConditionReader,
    _ catalog: Catalog, budget: Int
  ) {
    self.catalog = catalog
    self.placement = placement
    self.budget = budget
    var (reader, use) = (reader, NameUse(catalog, places: reader.places))
    let trees = WitnessWorld.trees(segments, &reader, &use)
    base = WitnessWorld.Base(catalog: catalog, trees: trees, use: use, reader: reader)
    moments = WitnessMoments(
      use, windows: (placement?.audiences ?? []).compactMap(\.conditions.window))
  }

  /// Searches a witness for which all claims hold.
  ///
  /// - Parameters:
  ///   - claims: Makes the claims at a moment; may add variables.
  ///   - proves: Whether the engine says of it what is claimed.
  /// - Returns: A witness that proves it, or that there is none, or why nobody knows.
  mutating func witness(
    _ claims: (inout Scene) -> [WitnessClaim], proves: (Witness) -> Bool
  ) -> WitnessAnswer<Witness> {
    var rest = budget
    var doubts: Set<String> = moments.isComplete ? [] : ["now"]
    for moment in moments.moments {
      var scene = scene(at: moment)
      let claims = claims(&scene)
      scenes[moment] = scene
      var search = WitnessSearch(scene.world, budget: rest)
      let end = search.solve(claims)
      rest = search.budget
      switch end {
      case .none:
        doubts.formUnion(search.doubtful.map { scene.world.variables[$0].name.text })
        if search.isIncomplete { doubts.insert("what fails") }
      case .spent: return .undecided(.budget(budget))
      case .found:
        if let witness = witness(search, scene.world), proves(witness) { return .found(witness) }
        doubts.insert("draws and limits")
      }
    }
    return doubts.isEmpty ? .none : .undecided(.names(doubts.sorted()))
  }

  private mutating func scene(at moment: Timestamp) -> Scene {
    if let known = scenes[moment] { return known }
    let scene = Scene(
      world: WitnessWorld(base, at: moment), placement: placement)
    scenes[moment] = scene
    return scene
  }

  // MARK: - From values to a witness

  /// The witness of what a search found; nil when no draw key was found.
  private func witness(_ search: WitnessSearch, _ world: WitnessWorld) -> Witness? {
    var witness = Witness(now: world.now)
    witness.isMomentNeeded = moments.isNeeded
    witness.placement = placement?.id
    var buckets: [(seed: String, buckets: Range<Int>)] = []
    for (variable, place) in zip(world.variables, search.chosen) {
      guard let place else { continue }
      if case (.bucket(let seed), .buckets(let range)) = (variable.name, variable.values[place]) {
        buckets.append((seed.text, range))
      }
      put(variable.name, variable.values[place], into: &witness)
    }
    guard !buckets.isEmpty else { return witness }
    guard let key = DrawKeySearch.key(buckets) else { return nil }
    if witness.profile.id.rawValue == Witness.plainID {
      witness.profile = witness.profile.renamed(Profile.ID(rawValue: key))
    } else {
      witness.profile.drawKey = key
    }
    return witness
  }

  private func put(
    _ name: WitnessName, _ value: WitnessVariable.Value, into witness: inout Witness
  ) {
    switch (name, value) {
    case (.place(let place), .value(let value)):
      place.set(value, in: &witness.profile, &witness.context)
    case (.id, .value(.string(let text))):
      witness.profile = witness.profile.renamed(Profile.ID(rawValue: text))
    case (.created, .value(.string(let text))):
      witness.profile.createdMilliseconds = Timestamp(rfc3339: text)?.milliseconds ?? 0
    case (.updated, .value(.string(let text))):
      witness.profile.updatedMilliseconds = Timestamp(rfc3339: text)?.milliseconds ?? 0
    case (.locale, .value(.string(let text))): witness.locale = text
    case (.shown(let place), .times(let count)) where count > 0:
      witness.exposures[place] = Array(repeating: witness.now.milliseconds, count: count)
    default: break
    }
  }
}

extension Profile {
  /// The same under another id, by which it is drawn too.
  fileprivate func renamed(_ id: Profile.ID) -> Profile {
    let record = Record(
      drawKey: id.rawValue, revision: revision, createdMilliseconds: createdMilliseconds,
      updatedMilliseconds: updatedMilliseconds, lastSeen: lastSeen)
    return Profile(
      id: id, fields: fields, attributes: attributes, changes: changes, record: record)
  }
}
