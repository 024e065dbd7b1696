// Who of all stored profiles sees what at a placement, and some of them.

import Expressions

/// Who of all stored profiles sees what at a placement: how many, and some of them.
struct CaseTally: Sendable {
  /// What a profile sees, and by which audience.
  struct Sight: Hashable, Sendable {
    let audience: Audience.ID
    let flow: Flow.ID?
    let variation: Variation.ID?
    let reason: Evaluation.Reason
  }

  /// Those who see the same.
  private struct Group: Sendable {
    var count = 0
    /// Those with the smallest hashes of their ids: a sample that no order of the store can bend.
    var picked: [Picked] = []
  }

  private struct Picked: Sendable, Comparable {
    let hash: UInt32
    let profile: Profile

    static func < (left: Picked, right: Picked) -> Bool {
      left.hash == right.hash
        ? left.profile.id < right.profile.id : left.hash < right.hash
    }

    static func == (left: Picked, right: Picked) -> Bool { left.profile.id == right.profile.id }
  }

  private let size: Int
  private var groups: [Sight: Group] = [:]

  private init(size: Int) { self.size = size }

  /// Evaluates everybody.
  static func all(
    in store: any Store, _ scan: PopulationScan, size: Int, _ catalog: Catalog,
    _ request: (placement: Placement.ID, clock: Timestamp)
  ) throws -> CaseTally {
    let parts = try scan.foldProfiles(store) { _ in
      CaseTally(size: size)
    } _: { tally, profile, reading in
      let context = try reading.context(
        of: profile, request.placement, catalog, clock: request.clock)
      tally.add(profile, try Engine.evaluate(context))
    }
    var all = CaseTally(size: size)
    for part in parts {
      for (sight, group) in part.groups {
        all.groups[sight, default: Group()].count += group.count
        all.groups[sight]?.picked += group.picked
      }
    }
    return all
  }

  private mutating func add(_ profile: Profile, _ evaluation: Evaluation) {
    let sight = Sight(
      audience: evaluation.audience, flow: evaluation.flow, variation: evaluation.variation?.id,
      reason: evaluation.reason)
    groups[sight, default: Group()].count += 1
    let picked = Picked(hash: Murmur3.hash32(Array(profile.id.rawValue.utf8)), profile: profile)
    groups[sight]?.picked.append(picked)
    if let count = groups[sight]?.picked.count, count > 4 * size + 64 {
      groups[sight]?.picked.sort()
      groups[sight]?.picked.removeLast(count - size)
    }
  }

  /// How many profiles reach each audience.
  var counts: [Audience.ID: Int] {
    groups.reduce(into: [:]) { $0[$1.key.audience, default: 0] += $1.value.count }
  }

  /// Some profiles of each sight, in the order of the placement's audiences.
  func queues(in placement: Placement) -> [(sight: Sight, profiles: ArraySlice<Profile>)] {
    let order = placement.audiences.map(\.id)
    return groups.map { sight, group in
      (sight, group.picked.sorted().prefix(size).map(\.profile)[...])
    }.sorted { left, right in Self.key(left.sight, order) < Self.key(right.sight, order) }
  }

  private static func key(_ sight: Sight, _ order: [Audience.ID]) -> (Int, String, String, String) {
    (
      order.firstIndex(of: sight.audience) ?? 0, sight.variation?.rawValue ?? "",
      sight.flow?.rawValue ?? "", sight.reason.rawValue
    )
  }
}

extension StoreReading {
  /// What an evaluation of a stored profile reads, with the context and locale it was last seen with.
  func context(
    of profile: Profile, _ placement: Placement.ID, _ catalog: Catalog, clock: Timestamp
  ) throws(StoreError) -> EvaluationContext {
    var request = EvaluationRequest(placement: placement, profile: profile.id)
    request.locale = profile.lastSeen.locale
    request.context.values = (profile.lastSeen.context?.values ?? [:]).filter {
      catalog.contextKeys[$0.key] != nil
    }
    request.now = clock
    return try context(of: request, catalog: catalog, profile: profile, clock: clock)
  }
}
