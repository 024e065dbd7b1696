// What is said of how many profiles are in a segment.

import Expressions
import Foundation
import Segments

extension Contract {
  static let countingRules: [Rule] = [
    Rule("counts of a store and of a snapshot are those of each profile, over random segments") {
      store in
      var tally = CountTally()
      for seed in 0..<seeds {
        try checkCounts(on: store, seed: UInt64(seed) + 1, adding: &tally)
      }
      // What has everybody or nobody as a member proves little.
      try expect(tally.mixed * 4 > tally.compared, "\(tally)")
      print("on \(type(of: store)): \(tally)")
    },
    Rule("a snapshot holds what it was asked to hold, and says what it does not") { store in
      var segments = RandomSegments(seed: 3)
      try store.apply(CatalogDocument(text: segments.catalog(count: 1)))
      try store.updateProfile("jane") {
        $0["bmi"] = 31.2
        $0["plan"] = "pro"
      }
      let snapshot = try PopulationSnapshot(of: store, keeping: .names([.attribute("bmi")]))
      try expect(snapshot.profiles, is: 1, "the profiles of a snapshot")
      do {
        _ = try PopulationSnapshot(of: store, keeping: .names([.attribute("bmii")]))
        throw Breach(description: "a snapshot of an attribute that is not declared was made")
      } catch let error as UnknownName {
        try expect(error.nearest, is: "bmi", "the nearest attribute")
      }
      do {
        _ = try snapshot.counts(of: ["s1"])
        throw Breach(description: "an unknown segment was counted")
      } catch is UnknownName {}
    },
    Rule("a snapshot refuses to count by what it does not hold, and says who reads it") { store in
      try store.apply(
        CatalogDocument(
          text: #"""
            { format: 1, attributes: { bmi: { type: "number" }, plan: { type: "string" },
                until: { type: "timestamp" } },
              segments: { heavy: "attributes.bmi > 25", paying: "attributes.plan == 'pro'",
                soon: "attributes.until < timestamp('2026-01-01T00:00:00.0005Z')" },
              flows: { f: {} }, placements: { p: { audiences: [{ flow: "f" }] } } }
            """#))
      func snapshot(until: String) throws -> PopulationSnapshot {
        // As no update writes it: that cuts moments to milliseconds.
        let attributes: [String: AttributeValue] = [
          "bmi": 31.2, "plan": "pro", "until": .string(until),
        ]
        let profile = Profile(
          id: "jane", fields: [:], attributes: attributes, changes: ChangeTimes(),
          record: Profile.Record(
            drawKey: "jane", revision: 1, createdMilliseconds: 0, updatedMilliseconds: 0,
            lastSeen: LastSeen()))
        try store.write { try $0.save(profile) }
        return try PopulationSnapshot(
          of: store, keeping: .names([.attribute("bmi"), .attribute("until")]))
      }
      let whole = try snapshot(until: "2026-01-01T00:00:00Z")
      try expect(try whole.counts(of: ["heavy", "soon"])["soon"], is: 1, "what it holds")
      try expectRefusal(of: "paying", by: whole, naming: "attribute 'plan'")
      let finer = try snapshot(until: "2026-01-01T00:00:00.0002Z")
      try expect(try finer.counts(of: ["heavy"])["heavy"], is: 1, "what it still holds")
      try expectRefusal(of: "soon", by: finer, naming: "attribute 'until'")
    },
    Rule("nothing of somebody who was erased stays in a snapshot") { store in
      var segments = RandomSegments(seed: 4)
      try store.apply(CatalogDocument(text: segments.catalog(count: 2)))
      for id in ["a", "b", "c"] as [Profile.ID] { try store.updateProfile(id) { $0["bmi"] = 30 } }
      var snapshot = try PopulationSnapshot(of: store)
      let before = snapshot
      try store.erase(["b"])
      try expect(try snapshot.refresh(from: store).isWhole, is: true, "whether all is read again")
      try expect(snapshot.profiles, is: 2, "the profiles that are left")
      try expect(before.profiles, is: 3, "the profiles of the copy from before")
      let again = try snapshot.refresh(from: store)
      try expect(again.profiles, is: 0, "the names that are looked up without a change")
      try expect(again.isWhole, is: false, "whether all is read again without a change")
    },
    Rule("the members of a segment come in the order of their ids, and as many as are wanted") {
      store in
      try store.apply(
        CatalogDocument(
          text: #"""
            { format: 1, attributes: { n: { type: "number" } },
              segments: { even: "attributes.n in [0, 2, 4]" }, flows: { f: {} },
              placements: { p: { audiences: [{ segment: "even", flow: "f" }, { flow: null }] } } }
            """#))
      for (index, id) in ["e", "b", "é", "a", "d"].enumerated() {
        try store.updateProfile(Profile.ID(rawValue: id)) { $0["n"] = .number(Double(index)) }
      }
      let found = try store.read { reading in
        var ids: [Profile.ID] = []
        try reading.forEachMember(of: "even", at: store.now()) { id in
          ids.append(id)
          return true
        }
        return ids
      }
      try expect(found, is: ["d", "e", "é"], "all members")
      let first = try store.read { reading in
        var ids: [Profile.ID] = []
        try reading.forEachMember(of: "even", at: store.now()) { id in
          ids.append(id)
          return false
        }
        return ids
      }
      try expect(first, is: ["d"], "the first member")
    },
  ]

  /// How many random populations are counted: 3, or as many as SEGMENTS_COUNTS says.
  private static let seeds =
    ProcessInfo.processInfo.environment["SEGMENTS_COUNTS"].flatMap { Int($0) } ?? 3

  /// Expects that a snapshot does not count a segment, and names that and what is missing.
  private static func expectRefusal(
    of segment: Segment.ID, by snapshot: PopulationSnapshot, naming missing: String
  ) throws {
    do {
      let counts = try snapshot.counts(of: [segment])
      throw Breach(description: "\(segment) was counted: \(counts[segment] ?? -1)")
    } catch let refusal as SnapshotRefusal {
      let text = refusal.description
      try expect(text.contains(missing) && text.contains("segment '\(segment)'"), text)
    }
  }

  /// What was held against the evaluation of each profile.
  private struct CountTally: CustomStringConvertible {
    var catalogs = 0
    /// Segments on one state of a store.
    var compared = 0
    /// Those with members and others.
    var mixed = 0
    var refreshes = 0
    var failures = 0

    var description: String {
      "\(catalogs) catalogs, \(compared) counts of the store and of a snapshot equal those of each "
        + "profile, \(mixed) of them neither none nor all; \(refreshes) refreshes, \(failures) failures"
    }
  }

  private static func checkCounts(
    on store: any Store, seed: UInt64, adding tally: inout CountTally
  ) throws {
    var population = RandomPopulation(seed: seed)
    var segments = RandomSegments(seed: seed)
    try store.apply(CatalogDocument(text: segments.catalog(count: 24)))
    let ids = try population.fill(store, count: 300)
    var options = CountOptions()
    options.now = store.now()
    var snapshot = try PopulationSnapshot(of: store)
    try compare(store, snapshot, options, "seed \(seed)", &tally)
    for round in 0..<3 {
      let count = try segments.change(store, ids)
      let done = try snapshot.refresh(from: store)
      // A merge is of two.
      try expect(
        !done.isWhole && count > 0 && done.profiles > 0 && done.profiles <= 2 * count,
        "seed \(seed): \(done), \(count) recorded")
      if round == 1 { options.context = ["country": "FR"] }
      try compare(store, snapshot, options, "seed \(seed), round \(round)", &tally)
      tally.refreshes += 1
    }
    // Other segments read other columns.
    try store.apply(CatalogDocument(text: segments.catalog(count: 12)))
    try snapshot.refresh(from: store)
    try compare(store, snapshot, options, "seed \(seed), another catalog", &tally)
    tally.catalogs += 2
  }

  private static func compare(
    _ store: any Store, _ snapshot: PopulationSnapshot, _ options: CountOptions, _ what: String,
    _ tally: inout CountTally
  ) throws {
    let wanted = try reference(store, options)
    let scanned = try store.segmentCounts(options)
    let counted = try snapshot.counts(of: nil, options)
    try expect(snapshot.profiles, is: scanned.profiles, "\(what): the profiles")
    try expect(counted.failures, is: scanned.failures, "\(what): failures")
    for (id, count) in wanted.counts {
      let named = "\(id), \(wanted.source(id))"
      try expect(scanned[id], is: count, "\(what): the store's count of \(named)")
      try expect(counted[id], is: count, "\(what): the snapshot's count of \(named)")
      try expect(
        try snapshot.counts(of: [id], options)[id], is: count, "\(what): the count of \(id) alone")
      tally.compared += 1
      if count > 0, count < scanned.profiles { tally.mixed += 1 }
    }
    tally.failures += scanned.failures.values.reduce(0, +)
  }

  private struct Reference {
    var counts: [Segment.ID: Int] = [:]
    let catalog: Catalog

    func source(_ id: Segment.ID) -> String {
      catalog.index(of: id).map { catalog.segments[$0].expression.source } ?? ""
    }
  }

  private static func reference(_ store: any Store, _ options: CountOptions) throws -> Reference {
    try store.read { reading in
      let catalog = try unwrap(try reading.catalog(), "catalog")
      var reference = Reference(catalog: catalog)
      for segment in catalog.segments { reference.counts[segment.id] = 0 }
      for profile in try reading.profiles(after: nil, limit: .max) {
        var context = profile.lastSeen.context ?? [:]
        context.values.merge(options.context.values) { $1 }
        var request = EvaluationRequest(placement: "", profile: profile.id, context: context)
        request.now = options.now
        let evaluation = EvaluationContext(
          catalog: catalog, profile: profile, assignments: [], request: request,
          clock: store.now())
        for segment in catalog.segments
        where try Engine.membership(of: segment.id, evaluation).isMember {
          reference.counts[segment.id, default: 0] += 1
        }
      }
      return reference
    }
  }
}
