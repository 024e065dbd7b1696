// Evaluates one placement for a population.

import Expressions

/// Evaluates one placement for a population.
struct DistributionWork: PopulationWork {
  /// What was counted of some profiles.
  struct Tally: Sendable {
    /// Where a profile came out.
    struct Place: Hashable {
      let audience: Audience.ID
      let variation: Variation.ID?
      let flow: Flow.ID?

      /// By variation, then by flow; ids are ASCII.
      func precedes(_ other: Place) -> Bool {
        let (left, right) = (variation?.rawValue ?? "", other.variation?.rawValue ?? "")
        return left == right
          ? (flow?.rawValue ?? "") < (other.flow?.rawValue ?? "") : left < right
      }
    }

    /// What a profile keeps.
    struct Kept: Hashable {
      let experiment: Experiment.ID
      let variation: Variation.ID
    }

    var profiles = 0
    var withoutContext = 0
    var places: [Place: Int] = [:]
    var kept: [Kept: Int] = [:]

    mutating func add(_ other: Tally) {
      profiles += other.profiles
      withoutContext += other.withoutContext
      places.merge(other.places, uniquingKeysWith: +)
      kept.merge(other.kept, uniquingKeysWith: +)
    }
  }

  let catalog: Catalog
  let placement: Placement
  let options: PlanOptions
  let clock: Timestamp
  let facts: FactReading.Asked
  private let judge: PopulationJudge
  private let context: SeenKeys
  private let experiments: [Experiment.ID]

  init(_ placement: Placement, of catalog: Catalog, _ options: PlanOptions, clock: Timestamp) {
    self.catalog = catalog
    self.placement = placement
    self.options = options
    self.clock = options.now ?? clock
    var names = FactNames()
    judge = PopulationJudge(catalog, placements: [placement.id], segments: [], names: &names)
    facts = FactReading.Asked(names, given: options.context, now: self.clock)
    context = SeenKeys(
      [CatalogNeeds(catalog).contextKeys(of: placement)], given: options.context)
    experiments = Set(placement.audiences.compactMap(\.experiment)).sorted()
  }

  /// Evaluates everybody.
  func run(in store: any Store) throws -> PlacementDistribution {
    let parts = try options.scan.fold(store, self)
    return distribution(parts.reduce(into: Tally()) { $0.add($1.tally) })
  }

  var isOfFacts: Bool { judge.isOfFacts && !context.isAsked }

  func remade() -> DistributionWork {
    DistributionWork(placement, of: catalog, options, clock: clock)
  }

  func begin() -> Part { Part(judging: judge.begin(options.context, clock: clock)) }

  /// What one thread adds to.
  struct Part: Sendable {
    var tally = Tally()
    var judging: Judging
  }

  func add(_ seen: borrowing SeenRow, to part: inout Part) throws {
    try part.judging.turn(to: seen)
    part.tally.profiles += 1
    if context.missing(in: seen.row)?.first == true { part.tally.withoutContext += 1 }
    guard let (position, outcome) = try part.judging.decide(0, seen) else { return }
    let audience = placement.audiences[position]
    let place = Tally.Place(
      audience: audience.id, variation: outcome?.variation?.id,
      flow: outcome.map(\.flow) ?? audience.flow)
    part.tally.places[place, default: 0] += 1
    for assignment in part.judging.assignments where experiments.contains(assignment.experiment) {
      let kept = Tally.Kept(experiment: assignment.experiment, variation: assignment.variation)
      part.tally.kept[kept, default: 0] += 1
    }
  }

  // MARK: - The result

  private func distribution(_ tally: Tally) -> PlacementDistribution {
    let parts = placement.audiences.flatMap { self.parts(of: $0, tally) }
    return PlacementDistribution(
      placement: placement.id, now: clock, profiles: tally.profiles,
      withoutContext: tally.withoutContext, parts: parts,
      experiments: experiments.compactMap { id in
        catalog.experiments[id].map { distribution($0, tally, parts) }
      })
  }

  private func parts(of audience: Audience, _ tally: Tally) -> [PlacementDistribution.Part] {
    let places = tally.places.keys.filter { $0.audience == audience.id }.sorted {
      $0.precedes($1)
    }
    return places.map { place in
      PlacementDistribution.Part(
        audience: audience.id, segment: audience.segment, variation: place.variation,
        flow: place.flow, count: tally.places[place] ?? 0)
    }
  }

  private func distribution(
    _ experiment: Experiment, _ tally: Tally, _ parts: [PlacementDistribution.Part]
  ) -> PlacementDistribution.Experiment {
    let own = Set(placement.audiences.filter { $0.experiment == experiment.id }.map(\.id))
    let variations = experiment.variations.map { variation in
      let now = parts.filter { own.contains($0.audience) && $0.variation == variation.id }
      let kept = Tally.Kept(experiment: experiment.id, variation: variation.id)
      return PlacementDistribution.Experiment.VariationCount(
        id: variation.id, weight: variation.weight, count: now.reduce(0) { $0 + $1.count },
        kept: tally.kept[kept] ?? 0)
    }.sorted { $0.id < $1.id }
    let weighed = variations.filter { $0.weight > 0 }
    return PlacementDistribution.Experiment(
      id: experiment.id, variations: variations,
      test: ChiSquared(weighed.map(\.kept), shares: weighed.map { Double($0.weight) }))
  }
}
