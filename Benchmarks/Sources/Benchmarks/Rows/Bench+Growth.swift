// How costs grow with audiences, profiles and attributes.

import SQLiteStore
import Segments

extension Bench {
  /// Measures all sizes in turns.
  private func table(
    _ id: String, _ title: String, _ columns: [String], _ sizes: [Int],
    _ contestants: [[Contestant]]
  ) throws -> GrowthTable {
    let named = zip(sizes, contestants).flatMap { size, each in
      zip(columns, each).map { column, one in
        Contestant(name: "\(column), \(size)", round: one.round)
      }
    }
    let samples = try contest.run("growth with \(title)", named)
    var table = GrowthTable(id: id, title: title, columns: columns)
    for (index, size) in sizes.enumerated() {
      let own = samples[index * columns.count..<(index + 1) * columns.count]
      table.lines.append(GrowthTable.Line(size: size, seconds: own.map { Spread($0) }))
    }
    return table
  }

  /// 1, 10, 100, 1,000 audiences.
  func growthByAudiences() throws -> GrowthTable {
    let sizes = [1, 10, 100] + effort.of(least: [], quick: [], full: [1_000])
    let people = Person.some(effort.of(least: 100, quick: 500, full: 2_000))
    let contestants = try sizes.map { size in
      progress.show("growth with audiences: preparing \(size)")
      let workload = try LoadedWorkload(people: people, audiences: size)
      try Verification.check(workload.mistakes())
      return [
        Self.decision(workload, seconds), Self.loading(workload, seconds),
        Self.unprepared(workload, seconds),
      ]
    }
    return try table(
      "audiences", "audiences", ["decide, loaded", "load and decide", "decide, nothing prepared"],
      sizes, contestants)
  }

  /// 10,000, 100,000, … stored profiles.
  func growthByProfiles() throws -> GrowthTable {
    let sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000].filter {
      effort.leastScale...scale ~= $0
    }
    let filled = try sizes.map { try store($0, "growth") }
    defer {
      // Left behind is what is replaced next time.
      for each in filled { try? FilledStore.remove(each.path) }
    }
    let contestants = try filled.map { each in
      let store = try SQLiteStore(path: each.path)
      return [
        Self.storedDecision(store, Self.ids(each.count), seconds),
        try Self.plan(store, expecting: each.count), evaluating(each),
      ].compactMap(\.self)
    }
    let columns = ["read and decide", "plan, for each profile", "segments eval, whole process"]
    return try table(
      "profiles", "stored profiles", Array(columns.prefix(contestants.first?.count ?? 0)), sizes,
      contestants)
  }

  /// 1, 8, 64 attributes, of which one is asked for.
  func growthByAttributes() throws -> GrowthTable {
    let sizes = [1, 8, 64]
    let count = effort.of(least: 1_000, quick: 2_000, full: 50_000)
    let updates = effort.of(least: 5, quick: 40, full: 500)
    let filled = try sizes.map { size in
      try FilledStore(
        path("attributes-\(size)"), count, catalog: CatalogText.oneAttribute, progress: progress
      ) { Self.columns($0, attributes: size) }
    }
    defer {
      // Left behind is what is replaced next time.
      for each in filled { try? FilledStore.remove(each.path) }
    }
    let contestants = try filled.map { each in
      let store = try SQLiteStore(path: each.path)
      return [
        Self.storedDecision(store, Self.ids(count), seconds),
        Contestant(name: "ours") { round in
          try Stopwatch.seconds { try Self.updateOne(store, round: round, updates, of: count) }
            / Double(updates)
        },
      ]
    }
    return try table(
      "attributes", "attributes of a profile, one of which is asked for",
      ["read and decide", "update, on the disk"], sizes, contestants)
  }

  private static func updateOne(_ store: SQLiteStore, round: Int, _ updates: Int, of count: Int)
    throws
  {
    var picks = Picks(UInt64(round) &* 1_000_003)
    for _ in 0..<updates {
      let id = Profile.ID(rawValue: Person.id(picks.next(below: count)))
      let bmi = Double(round * 1_000 + picks.next(below: 1_000)) / 10
      try store.updateProfile(id) { $0["bmi"] = .number(bmi) }
    }
  }

  /// A profile of so many attributes: `bmi`, and texts and numbers before and after it.
  private static func columns(_ person: Person, attributes count: Int) -> FilledStore.Columns {
    var members = [("bmi", Person.decimal(person.bmi))]
    for index in 1..<max(count, 1) {
      let key = (index % 2 == 0 ? "a" : "k") + (index < 10 ? "0" : "") + String(index)
      let value = index % 4 < 2 ? String(person.number % 997 + index) : "\"text \(index)\""
      members.append((key, value))
    }
    members.sort { $0.0 < $1.0 }
    let text = members.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",")
    return ("{\(text)}", FilledStore.changed(members.map(\.0)))
  }
}
