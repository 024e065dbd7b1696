// A random history of a store: updates, late ones, merges, showings, catalogs.

import Expressions
import Segments
import Synchronization

/// A random history of a store, with the evaluation that was recorded at each of its moments.
struct RandomHistory {
  /// An evaluation as it was answered at a moment.
  struct Recorded {
    let moment: Timestamp
    let profile: Profile.ID
    let evaluation: Evaluation
  }

  let store: MemoryStore
  private(set) var recorded: [Recorded] = []
  private var random: SplitMix
  private let milliseconds: MovingClock

  /// The clock of a store that moves with its history.
  private final class MovingClock: Sendable {
    private let value = Mutex<Int64>(1_800_000_000_000)

    func advance(by step: Int64) { value.withLock { $0 += step } }

    var now: Timestamp {
      guard let now = Timestamp(milliseconds: value.withLock({ $0 })) else {
        preconditionFailure("no such time")
      }
      return now
    }
  }

  private static func catalog(_ first: Int, winner: Bool, limit: Int) -> String {
    """
    { format: 1,
      attributes: { bmi: { type: "number" }, plan: { type: "string" } },
      segments: {
        high: "attributes.bmi >= 25", pro: "attributes.plan == 'pro'",
        named: "has(profile.first_name) && profile.updated_at <= now", all: "true",
        young: "now - profile.created_at < duration('4h') && now - profile.updated_at < duration('2h')",
        french: "context.locale == 'fr'" },
      experiments: { e: { variations: [{ id: "a", weight: \(first) }, { id: "b", weight: \(100 - first) }]
        \(winner ? ", winner: 'b'" : "") } },
      caps: { loud: { count: 2, per: "2d", then: "next" } },
      flows: { coach: { tags: { bmi: { initial: "-", value: "format(attributes.bmi, 1)" } } },
        a: {}, b: {}, named: {}, young: {}, french: {}, rest: {} },
      placements: { p: { audiences: [
        { segment: "high", flow: "coach", limit: { count: \(limit), per: "3h", then: "next" }, cap: "loud" },
        { segment: "pro", experiment: "e", flows: { a: "a", b: "b" }, rollout: 80 },
        { segment: "young", flow: "young", rollout: 50 },
        { segment: "french", flow: "french" },
        { segment: "named", flow: "named", cap: "loud" },
        { flow: "rest" }] } } }
    """
  }

  /// Catalogs are compiled once for all histories.
  private static let documents: [CatalogDocument] = [(50, false, 1), (1, false, 2), (99, true, 1)]
    .compactMap { try? CatalogDocument(text: catalog($0.0, winner: $0.1, limit: $0.2)) }

  /// Plays a history.
  init(seed: UInt64, steps: Int) throws {
    random = SplitMix(seed)
    let clock = MovingClock()
    milliseconds = clock
    store = MemoryStore(clock: { clock.now })
    try store.apply(Self.documents[0])
    for _ in 0..<steps {
      clock.advance(by: Int64.random(in: 1...20_000_000, using: &random))
      try step()
      try record(someone())
    }
  }

  private mutating func step() throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: try update(at: nil)
    case 4, 5:
      let late = store.now().milliseconds - Int64.random(in: 0...40_000_000, using: &random)
      try update(at: Timestamp(milliseconds: late))
    case 6, 7: try store.shown(store.evaluate("p", for: someone()))
    case 8: try merge()
    case 9, 10: try line()
    default: try store.apply(Self.documents[Int.random(in: 0..<3, using: &random)])
    }
  }

  private mutating func someone() -> Profile.ID {
    ["jane", "anon", "joe"][Int.random(in: 0..<3, using: &random)]
  }

  /// Merges somebody into somebody; of an id that was merged elsewhere, and into itself, it is refused.
  private mutating func merge() throws {
    do {
      try store.merge(someone(), into: someone())
    } catch is LineRefusal {
      return
    }
  }

  /// A line that says no value: it brings a profile into being, makes it older, says in which
  /// language it was seen, or what it is drawn by.
  private mutating func line() throws {
    let late = Int64.random(in: 0...60_000_000, using: &random)
    var line = EventLine(profile: someone(), body: .event(Event(name: "opened", params: [:])))
    line.milliseconds = store.now().milliseconds - (Bool.random(using: &random) ? late : 0)
    line.locale = ["fr", "de", nil][Int.random(in: 0..<3, using: &random)]
    if Int.random(in: 0..<4, using: &random) == 0 { line.drawKey = "key-\(late % 3)" }
    try store.record(line)
  }

  private mutating func update(at moment: Timestamp?) throws {
    let bmi = Double(Int.random(in: 22...28, using: &random))
    let kind = Int.random(in: 0..<5, using: &random)
    try store.updateProfile(someone(), at: moment) { change in
      switch kind {
      case 0: change["bmi"] = .number(bmi)
      case 1:
        // A profile that comes into being without a value has no change that says when it came.
        change["bmi"] = nil
        change.lastName = "L\(bmi)"
      case 2: change["plan"] = bmi > 24 ? "pro" : "free"
      case 3: change.firstName = "N\(bmi)"
      default:
        change["bmi"] = .number(bmi)
        change["plan"] = "pro"
      }
    }
  }

  private mutating func record(_ id: Profile.ID) throws {
    recorded.append(
      Recorded(
        moment: store.now(), profile: id,
        evaluation: try store.evaluate("p", for: id)))
  }
}
