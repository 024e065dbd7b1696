// Checks every answer against the plain evaluator, before anything is timed.

import Foundation
import SQLiteStore
import Segments

/// Checks every answer against the plain evaluator, before anything is timed.
struct Verification {
  let bench: Bench

  /// Checks everything.
  ///
  /// - Returns: How many answers were compared.
  func run() throws -> Int {
    try checkWorkload()
    return try checkDecisions() + checkFilling() + checkStored() + checkCounts()
      + checkWrites()
  }

  /// Fails with the first of some mistakes.
  static func check(_ mistakes: [String]) throws {
    guard let first = mistakes.first else { return }
    throw BareError(description: "\(mistakes.count) answers are wrong; the first: \(first)")
  }

  /// The people and the audiences are those that peers were measured with.
  ///
  /// The digests are of what Python's `random` draws by the same rules.
  private func checkWorkload() throws {
    let people = bench.people.map { person in
      [
        person.id, person.firstName, Person.experiences[person.experience],
        "\(person.bmi / 10).\(person.bmi % 10)", Person.countries[person.country],
        "\(person.age)", person.version.text,
      ].joined(separator: ",")
    }
    let rules = Rule.audiences(1_000).map(\.peerText)
    let counted = Rule.counted.map(\.peerText)
    guard MD5.hex(Array(people.joined(separator: ";").utf8)) == "9577f1f0248b447d4f48eeebd85434cc",
      MD5.hex(Array(rules.joined(separator: ";").utf8)) == "7091db56f47a5be21f3c8d8f531e08f7",
      MD5.hex(Array(counted.joined(separator: ";").utf8)) == "d8f81b4f892de623dab9611563e57c1a"
    else {
      throw BareError(description: "the workload is not the one that peers were measured with")
    }
  }

  private func checkDecisions() throws -> Int {
    var compared = 0
    for count in [5, 100] {
      bench.progress.show("verifying decisions, \(count) audiences")
      let workload = try LoadedWorkload(people: bench.people, audiences: count)
      try Self.check(workload.mistakes())
      compared += workload.people.count
    }
    bench.progress.clear()
    return compared
  }

  // MARK: - Stores

  /// The rows that stores are filled with are those that the store writes.
  private func checkFilling() throws -> Int {
    let count = 200
    let filled = try bench.store(count, "verified")
    let written = bench.path("written")
    try FilledStore.remove(written)
    let store = try SQLiteStore(path: written)
    let lines = Person.some(count).map { Array($0.line(at: FilledStore.momentText).utf8) }
    for report in try store.record(lines) where report.outcome != .recorded {
      throw BareError(description: "a line was not taken in: \(report.outcome)")
    }
    store.close()
    let query = "SELECT * FROM profile ORDER BY id"
    let (ours, theirs) = (
      try BareDatabase(filled.path).rows(query), try BareDatabase(written).rows(query)
    )
    guard ours.count == theirs.count else {
      throw BareError(description: "stores are filled with \(ours.count) of \(theirs.count) rows")
    }
    try Self.check(
      zip(ours, theirs).filter { $0 != $1 }.map { "stores are filled with \($0), not \($1)" })
    for path in [filled.path, written] { try FilledStore.remove(path) }
    return theirs.count
  }

  private func checkStored() throws -> Int {
    let count = 2_000
    let filled = try bench.store(count, "verified")
    let people = Person.some(count)
    let (before, after) = (Rule.audiences(5), Bench.plannedRules)
    let store = try SQLiteStore(path: filled.path)
    let placement = Placement.ID(rawValue: CatalogText.placement)
    let clock = store.now()
    var compared = 0
    try store.read { reading in
      for person in people {
        let request = EvaluationRequest(
          placement: placement, profile: Profile.ID(rawValue: person.id))
        let flow = try reading.evaluate(request, clock: clock).flow?.rawValue
        guard flow == Rule.flow(of: person, before) else {
          throw BareError(description: "stored, \(person.id): \(flow ?? "-")")
        }
        compared += 1
      }
    }
    var options = PlanOptions()
    options.placement = placement
    let plan = try store.plan(CatalogDocument(text: CatalogText.rules(after)), options)
    let moved = people.count { Rule.flow(of: $0, before) != Rule.flow(of: $0, after) }
    guard plan.profiles.all == count, plan.placements.first?.moved.all == moved else {
      throw BareError(
        description: "a plan moves \(plan.placements.first?.moved.all ?? 0); expected \(moved)")
    }
    compared += plan.profiles.all
    store.close()
    compared += try checkCommand(filled, people)
    try FilledStore.remove(filled.path)
    return compared
  }

  private func checkCounts() throws -> Int {
    let filled = try bench.store(2_000, "verified")
    let store = try Bench.applyCounted(to: filled)
    let snapshot = try PopulationSnapshot(of: store)
    store.close()
    let expected = Bench.expectedCounts(filled.count)
    let counts = try Bench.counts(snapshot, 0..<expected.count)
    try Self.check(
      zip(zip(Rule.counted, counts), expected).filter { $0.1 != $1 }.map { pair, wanted in
        "columns have \(pair.1) in \(pair.0.flow); expected \(wanted)"
      })
    try FilledStore.remove(filled.path)
    return counts.count
  }

  private func checkCommand(_ filled: FilledStore, _ people: [Person]) throws -> Int {
    guard bench.evaluating(filled) != nil else { return 0 }
    let person = people[people.count / 2]
    let answer = Subprocess.output([
      bench.command, "eval", "--store", filled.path, "--profile", person.id, "--placement",
      CatalogText.placement,
    ])
    guard
      answer?.split(separator: "\n").first.map(String.init)
        == Rule.flow(of: person, Rule.audiences(5))
    else { throw BareError(description: "\(bench.command) answers \(answer ?? "nothing")") }
    return 1
  }

  /// What bare SQLite runs again leaves the rows that the store leaves.
  private func checkWrites() throws -> Int {
    let filled = try bench.store(1_000, "verified")
    let contest = Contest(rounds: 1, progress: bench.progress)
    let people = Person.some(filled.count)
    let updates = try WriteContest(filled: filled, contest: contest, count: 10).run(
      "verifying updates"
    ) {
      try Bench.update($0, round: $1, 10, of: filled.count)
    }
    let ingest = try WriteContest(filled: filled, contest: contest, count: 80).run(
      "verifying ingest"
    ) { store, round in
      let lines = people[round * 10..<(round + 1) * 10].flatMap(OnboardingLines.of)
      for report in try store.record(lines.map { Array($0.utf8) })
      where report.outcome != .recorded || !report.notes.isEmpty {
        throw BareError(description: "a line was not taken in: \(report.outcome), \(report.notes)")
      }
    }
    try FilledStore.remove(filled.path)
    return updates.rows + ingest.rows
  }
}

extension Rule {
  /// The audience as the digest of the peers' workload has it.
  fileprivate var peerText: String {
    let conditions = conditions.map { condition in
      switch condition {
      case .experience(let value): "experience eq \(Person.experiences[value])"
      case .bmiAtLeast(let value): "bmi gte \(value / 10).\(value % 10)"
      case .bmiBelow(let value): "bmi lt \(value / 10).\(value % 10)"
      case .country(let values):
        "country in \(values.map { Person.countries[$0] }.joined(separator: ","))"
      case .versionAtLeast(let value): "app_version semver_gte \(value.text)"
      case .ageAtLeast(let value): "age gte \(value)"
      }
    }
    return "\(flow):\(conditions.joined(separator: "|"))"
  }
}
