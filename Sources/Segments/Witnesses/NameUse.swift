// What the tests of some conditions ask of each name.

import Expressions

/// What the tests of some conditions ask of each name that can differ.
struct NameUse {
  /// One test that reads a name.
  struct Reading {
    let test: ConditionTest
    let constants: [Value]
    /// The other names that it reads.
    let others: [WitnessName]
    /// Whether it reads the clock.
    let readsNow: Bool
  }

  private let slots: SlotTable
  private let places: [Environment.Slot: NearestChange.Place]
  /// By name.
  private(set) var readings: [WitnessName: [Reading]] = [:]
  /// Where each name is read.
  private(set) var slotsByName: [WitnessName: Set<Environment.Slot>] = [:]
  /// The tests that read the clock.
  private(set) var clockTests: [Reading] = []

  init(_ catalog: Catalog, places: [Environment.Slot: NearestChange.Place]) {
    slots = catalog.slots
    self.places = places
  }

  /// What a slot stands for; nil for the clock and for segments.
  func name(of slot: Environment.Slot) -> WitnessName? {
    if let place = places[slot] { return .place(place) }
    switch slot {
    case slots.identity.id: return .id
    case slots.identity.created: return .created
    case slots.identity.updated: return .updated
    case slots.contextLocale, slots.locale: return .locale
    default: return nil
    }
  }

  /// Takes a test in.
  mutating func add(_ part: ConditionTree.Part) {
    var names: [WitnessName] = []
    for slot in part.reads {
      guard let name = name(of: slot) else { continue }
      slotsByName[name, default: []].insert(slot)
      if !names.contains(name) { names.append(name) }
    }
    let readsNow = part.reads.contains(slots.now)
    for name in names {
      readings[name, default: []].append(
        Reading(
          test: part.test, constants: part.constants, others: names.filter { $0 != name },
          readsNow: readsNow))
    }
    guard readsNow else { return }
    clockTests.append(
      Reading(test: part.test, constants: part.constants, others: names, readsNow: true))
  }

  /// The names that are compared with a name, directly or through others; itself first.
  func group(of name: WitnessName) -> [WitnessName] {
    var group = [name]
    var next = 0
    while next < group.count {
      for reading in readings[group[next]] ?? [] {
        for other in reading.others where !group.contains(other) { group.append(other) }
      }
      next += 1
    }
    return group
  }
}

extension NameUse.Reading {
  /// The moments with which a test compares, at a moment that the clock shows: constants and the
  /// clock, with every sum and difference of the test's spans.
  func moments(at now: Timestamp?) -> [Int64] {
    var sums: Set<Int64> = [0]
    for case .duration(let span) in constants.prefix(Self.mostSpans) {
      let (seconds, attoseconds) = span.components
      let milliseconds = seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000
      for sum in sums { sums.formUnion([sum &+ milliseconds, sum &- milliseconds]) }
    }
    var bases = constants.compactMap { constant -> Int64? in
      if case .timestamp(let moment) = constant { moment.milliseconds } else { nil }
    }
    if readsNow, let now { bases.append(now.milliseconds) }
    return bases.flatMap { base in sums.sorted().map { base &+ $0 } }
  }

  /// Of how many constants of one test spans are added up.
  private static let mostSpans = 4
}
