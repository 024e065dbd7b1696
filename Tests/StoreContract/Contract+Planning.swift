// What is said of everybody before a catalog is put into force.

import Expressions
import Foundation
import Segments

extension Contract {
  static let planningRules: [Rule] = [
    Rule("a plan says of each profile what two evaluations say, over random catalogs") { store in
      var counts = PlanCounts()
      for seed in 0..<count("SEGMENTS_PLANS", else: 4) {
        try checkPlan(on: store, seed: UInt64(seed) + 1, adding: &counts)
      }
      // What moves nobody proves little.
      try expect(counts.moved * 50 > counts.compared, "\(counts)")
      print("on \(type(of: store)): \(counts)")
    },
    Rule("a scan on several threads sees every profile once") { store in
      let ids = (0..<1500).map { Profile.ID(rawValue: "p\($0)") }
      try store.write { transaction in
        for id in ids { try transaction.save(Profile(id: id)) }
      }
      let pages = try store.read(sideBySide: 2) { reading in
        var found: [Profile.ID] = []
        while let page = try? reading.profiles(after: found.last, limit: 512), !page.isEmpty {
          found += page.map(\.id)
        }
        return found
      }
      for page in pages { try expect(page, is: ids.sorted(), "what one thread sees") }
      try store.apply(CatalogDocument(text: firstCatalog))
      let plan = try store.plan(CatalogDocument(text: secondCatalog))
      try expect(plan.profiles.all, is: ids.count, "the profiles of a plan")
    },
    Rule("a scan has bounds, and the last id before another is found, by their bytes") { store in
      try store.write { transaction in
        for id in ["a", "b", "c", "é"] as [Profile.ID] { try transaction.save(Profile(id: id)) }
      }
      try store.read { reading in
        try expect(try reading.profileID(before: nil), is: "é", "the last of all")
        try expect(try reading.profileID(before: "é"), is: "c", "the last before one")
        try expect(try reading.profileID(before: "bb"), is: "b", "the last before none of them")
        try expect(try reading.profileID(before: "a"), is: nil, "before the first")
        let bounds: [(Profile.ID?, Profile.ID?, [String])] = [
          (nil, nil, ["a", "b", "c", "é"]), ("a", "c", ["b", "c"]), ("a", "bb", ["b"]),
          ("c", "\u{10FFFF}", ["é"]), ("c", "d", []), (nil, "a", ["a"]),
        ]
        for (after, end, wanted) in bounds {
          var found: [String] = []
          try reading.scanProfiles(after: after, through: end, limit: 9, lending: .attributes) {
            found.append($0.text(.id) ?? "")
          }
          try expect(found, is: wanted, "the scan after \(after ?? "-") through \(end ?? "-")")
        }
      }
    },
    Rule("a catalog is put into force only over the one it was meant for") { store in
      let (first, second) = (
        try CatalogDocument(text: firstCatalog), try CatalogDocument(text: secondCatalog)
      )
      try store.apply(first, onto: .noCatalog)
      do {
        try store.apply(second, onto: .digest(second.digest))
        throw Breach(description: "a stale base was taken")
      } catch is StaleCatalog {}
      try expect(
        try store.read { try $0.catalogRevision()?.digest }, is: first.digest, "what is in force")
      try store.apply(second, onto: .digest(String(first.digest.prefix(8))))
      try expect(
        try store.read { try $0.catalogRevision()?.digest }, is: second.digest, "what is in force")
    },
  ]

  /// From what to what, at which placement.
  private struct Step: Hashable {
    let placement: Placement.ID
    let from: PopulationPlan.Sight
    let to: PopulationPlan.Sight
  }

  /// What was held against two evaluations.
  private struct PlanCounts: CustomStringConvertible {
    var plans = 0
    /// Profiles at placements.
    var compared = 0
    var moved = 0
    /// Profiles at placements that were seen without the context that a changed rule reads.
    var lost = 0

    var description: String {
      "\(plans) plans of \(Contract.population) profiles equal two evaluations: \(compared) compared, "
        + "of which \(moved) move; \(lost) without context"
    }
  }

  /// How many profiles a plan is made of: 700, or as many as SEGMENTS_POPULATION says, for instance
  /// 10000.
  private static let population = count("SEGMENTS_POPULATION", else: 700)

  private static func count(_ name: String, else usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  private static func checkPlan(
    on store: any Store, seed: UInt64, adding total: inout PlanCounts
  ) throws {
    var population = RandomPopulation(seed: seed)
    let (old, new) = (
      try CatalogDocument(text: population.catalog()),
      try CatalogDocument(text: population.catalog())
    )
    try store.apply(old)
    let ids = try population.fill(store, count: self.population)
    var options = PlanOptions()
    options.now = store.now()
    let plan = try store.plan(new, options)
    let places: [Placement.ID] = ["p", "q"]
    let before = try sights(store, ids, places, options.now)
    try store.apply(new)
    let after = try sights(store, ids, places, options.now)
    total.plans += 1
    var counts: [Step: Int] = [:]
    for placement in plan.placements {
      for move in placement.moves {
        counts[Step(placement: placement.id, from: move.from, to: move.to)] = move.count.all
      }
    }
    for place in places {
      var wanted: [Step: Int] = [:]
      let keys = plan.placements.first { $0.id == place }?.contextKeys ?? []
      var lost = 0
      for id in ids {
        let from = before[place]?[id] ?? .absent
        let to = after[place]?[id] ?? .absent
        if try isLost(store, id, keys) {
          lost += 1
        } else {
          wanted[Step(placement: place, from: from, to: to), default: 0] += 1
        }
      }
      total.compared += wanted.values.reduce(0, +)
      total.moved += wanted.filter { $0.key.from != $0.key.to }.values.reduce(0, +)
      total.lost += lost
      guard let planned = plan.placements.first(where: { $0.id == place }) else {
        // A placement that is not touched moves nobody.
        let moved = wanted.keys.filter { $0.from != $0.to }
        try expect(moved.isEmpty, "seed \(seed): \(place) is not in the plan, and somebody moves")
        continue
      }
      try expect(planned.withoutContext.all, is: lost, "seed \(seed): without context at \(place)")
      let found = counts.filter { $0.key.placement == place }
      try expect(found, is: wanted, "seed \(seed): who moves at \(place)")
    }
  }

  private static func isLost(_ store: any Store, _ id: Profile.ID, _ keys: [String]) throws -> Bool
  {
    let context = try store.read { try $0.profile(id)?.lastSeen.context?.values ?? [:] }
    return keys.contains { context[$0] == nil }
  }

  private static func sights(
    _ store: any Store, _ ids: [Profile.ID], _ places: [Placement.ID], _ now: Timestamp?
  ) throws -> [Placement.ID: [Profile.ID: PopulationPlan.Sight]] {
    try store.read { reading in
      let known = try reading.placementIDs()
      var sights: [Placement.ID: [Profile.ID: PopulationPlan.Sight]] = [:]
      for place in places where known.contains(place) {
        for id in ids {
          let context = try reading.profile(id)?.lastSeen.context ?? [:]
          var request = EvaluationRequest(placement: place, profile: id, context: context)
          request.now = now
          let evaluation = try reading.evaluate(request, clock: store.now())
          sights[place, default: [:]][id] = evaluation.flow.map { .flow($0) } ?? .nothing
        }
      }
      return sights
    }
  }
}
