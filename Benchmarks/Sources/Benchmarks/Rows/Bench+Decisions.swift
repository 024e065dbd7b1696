// Decisions over profiles that are loaded.

import Segments

extension Bench {
  /// Decisions over profiles that are loaded: each answer holds its result, tags are not read.
  func decisionRows() throws -> [Row] {
    let people = people
    let (five, hundred) = (
      try LoadedWorkload(people: people, audiences: 5),
      try LoadedWorkload(people: people, audiences: 100)
    )
    var broad = try decisionRow(
      five, quoted: 2.2e-6, Promise(must: .timesAsFast(8), aim: .timesAsFast(20)))
    broad.yardsticks += [
      .quoted("CEL in Rust, called from Python", 7.6e-6, ours: broad.ours),
      .quoted("GrowthBook in Python", 9.2e-6, ours: broad.ours),
    ]
    return [
      broad,
      try decisionRow(
        hundred, quoted: 12e-6, Promise(must: .timesAsFast(10), aim: .timesAsFast(20))),
      try row(
        "load-and-decide", "load a profile that is read, and decide, 5 audiences",
        Self.loading(five, seconds)),
      try row(
        "unprepared-decision", "the same with Engine.evaluate, nothing prepared",
        Self.unprepared(five, seconds)),
    ]
  }

  private func row(_ id: String, _ title: String, _ contestant: Contestant) throws -> Row {
    Row(id, title, .microseconds, [contestant], try contest.run(title, [contestant]))
  }

  private func decisionRow(_ workload: LoadedWorkload, quoted: Double, _ promise: Promise) throws
    -> Row
  {
    let count = workload.rules.count
    let title = "decision over a loaded profile, \(count) audiences"
    let floor = SlotFloor(workload.people, workload.rules)
    var contestants = [
      Self.decision(workload, seconds),
      Contestant.repeated("by hand, the floor", seconds, batch: workload.people.count) {
        keep(floor.decideAll())
      },
    ]
    if let peer = Yggdrasil.library().flatMap({
      Yggdrasil($0, workload.people, workload.rules)
    }) {
      try Verification.check(peer.mistakes(workload.people, workload.rules))
      contestants.insert(
        .repeated(Yggdrasil.name, seconds, batch: workload.people.count) {
          keep(peer.decideAll())
        }, at: 1)
    }
    var row = Row(
      "decision-\(count)", title, .microseconds, contestants, try contest.run(title, contestants),
      promise)
    if contestants.count == 2 {
      row.yardsticks.insert(.quoted(Yggdrasil.name, quoted, ours: row.ours), at: 0)
    }
    return row
  }

  /// Decides for everybody that is loaded.
  static func decision(_ workload: LoadedWorkload, _ seconds: Double) -> Contestant {
    .repeated("ours", seconds, batch: workload.loaded.count) {
      var total = 0
      for loaded in workload.loaded {
        total &+= workload.placement.evaluate(loaded).flow?.rawValue.utf8.count ?? 0
      }
      keep(total)
    }
  }

  /// Loads everybody, and decides.
  static func loading(_ workload: LoadedWorkload, _ seconds: Double) -> Contestant {
    .repeated("ours", seconds, batch: workload.contexts.count) {
      var total = 0
      for context in workload.contexts {
        let loaded = workload.placement.load(context)
        total &+= workload.placement.evaluate(loaded).flow?.rawValue.utf8.count ?? 0
      }
      keep(total)
    }
  }

  /// Decides with nothing prepared.
  static func unprepared(_ workload: LoadedWorkload, _ seconds: Double) -> Contestant {
    .repeated("ours", seconds, batch: workload.contexts.count) {
      var total = 0
      for context in workload.contexts {
        total &+= try Engine.evaluate(context).flow?.rawValue.utf8.count ?? 0
      }
      keep(total)
    }
  }
}
