// Steps of work on a store that a seed and a number repeat exactly.

import Expressions
package import Segments
import StoreContract

/// Steps of work on a store: ingest, update, merge, apply, rollback, show, erase, restore.
///
/// A step depends on its number, the seed and what the store holds, and on nothing else: two stores
/// that hold the same hold the same afterwards, times of receipt apart.
package struct WorkStream: Sendable {
  private let seed: UInt64
  /// Where the time of lines begins: well before any clock.
  private static let start: Int64 = 1_700_000_000_000
  private static let people = 40

  /// Whether it erases, which ends the log each time.
  private let erases: Bool

  package init(seed: UInt64, erases: Bool = true) {
    self.seed = seed
    self.erases = erases
  }

  /// What a step does.
  package enum Kind: String, CaseIterable, Sendable {
    case ingest, update, merge, apply, rollback, shown, erase, restore
  }

  /// What the step of a number does; the first one applies a catalog.
  package func kind(of number: Int) -> Kind {
    var random = generator(number)
    if number == 0 { return .apply }
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<9: return .ingest
    case 9..<13: return .update
    case 13..<15: return .merge
    case 15..<17: return .apply
    case 17: return .rollback
    case 18..<21: return .shown
    case 21..<23: return erases ? .erase : .ingest
    default: return .restore
    }
  }

  /// Does one step; when it returns, the step is there to stay.
  package func run(_ number: Int, on store: any Store) throws {
    var random = generator(number &+ 1 << 40)
    switch kind(of: number) {
    case .ingest: _ = try store.record(showing(number, &random).map { Array($0.utf8) })
    case .update: _ = try store.record([Array(update(number, &random).utf8)])
    case .merge: _ = try store.record(merge(number, &random).map { Array($0.utf8) })
    case .apply:
      let text = Self.catalog(Int.random(in: 0..<5, using: &random))
      try store.apply(CatalogDocument(json5: Array(text.utf8)), author: "worker")
    case .rollback:
      let last = try store.catalogRevisions().count
      try store.rollback(to: Int.random(in: 1...max(last, 1), using: &random))
    case .shown: try show(number, store, &random)
    case .erase: try store.erase([Profile.ID(rawValue: person(&random))])
    case .restore: try store.restoreErased(Profile.ID(rawValue: person(&random)))
    }
  }

  private func generator(_ number: Int) -> SeededGenerator {
    var mixing = SeededGenerator(seed: seed ^ UInt64(bitPattern: Int64(number)))
    return SeededGenerator(seed: mixing.next())
  }

  private func person(_ random: inout SeededGenerator) -> String {
    "p\(Int.random(in: 0..<Self.people, using: &random))"
  }

  /// The moment of a line: each later than the one before.
  private func moment(_ number: Int, _ line: Int = 0) -> Timestamp? {
    Timestamp(milliseconds: Self.start + Int64(number) * 60_000 + Int64(line) * 1_000)
  }

  private func head(_ person: String, _ number: Int, _ line: Int) -> String {
    let at = moment(number, line)?.description ?? ""
    return #"{"profile":"\#(person)","id":"\#(number)-\#(line)","at":"\#(at)","#
  }

  // MARK: - Lines

  private func showing(_ number: Int, _ random: inout SeededGenerator) -> [String] {
    let person = person(&random)
    let place = #""showing":"s\#(number)","flow":"onboarding","locale":"de","event":{"name":"#
    let input = #""flow_user_input","instanceId":"you","element_id":"#
    var lines: [String] = []
    for line in 0..<Int.random(in: 1...12, using: &random) {
      let text = "Tr4ce\(person)-\(number)-\(line)"
      let weight = Int.random(in: 10...400, using: &random)
      let event =
        switch line % 4 {
        case 0: input + #""name","element_type":"text_input","value":"\#(text)"}}"#
        case 1: input + #""weight","element_type":"number_input","value":"\#(weight)"}}"#
        case 2: #""flow_screen_showed","instanceId":"you","is_last_screen":\#(line > 4)}}"#
        default: line < 8 ? #""something_else","value":"\#(text)"}}"# : #""flow_closed"}}"#
        }
      lines.append(head(person, number, line) + place + event)
    }
    return lines
  }

  private func update(_ number: Int, _ random: inout SeededGenerator) -> String {
    let person = person(&random)
    let bmi = Double.random(in: 10...60, using: &random).rounded()
    let goals = (0..<Int.random(in: 0...30, using: &random)).map { "\"goal \(number) \($0)\"" }
    return head(person, number, 0)
      + #""update":{"first_name":"Tr4ce\#(person)","attributes":{"bmi":\#(bmi),"#
      + #""goals":[\#(goals.joined(separator: ","))],"step":\#(number)},"remove":["note"]},"#
      + #""context":{"country":"DE"}}"#
  }

  private func merge(_ number: Int, _ random: inout SeededGenerator) -> [String] {
    let (known, anonymous) = (person(&random), "anon-\(number)")
    return [
      head(anonymous, number, 0)
        + #""update":{"attributes":{"note":"Tr4ce\#(number)","bmi":31}}}"#,
      head(anonymous, number, 1)
        + #""showing":"a\#(number)","flow":"onboarding","event":{"name":"flow_closed"}}"#,
      head(known, number, 2) + #""merge":"\#(anonymous)"}"#,
    ]
  }

  private func show(_ number: Int, _ store: any Store, _ random: inout SeededGenerator) throws {
    guard let moment = moment(number) else { return }
    let request = EvaluationRequest(
      placement: "paywall", profile: Profile.ID(rawValue: person(&random)), locale: "de")
    do {
      let evaluation = try store.read { try $0.evaluate(request, clock: moment) }
      try store.shown(evaluation, at: moment)
    } catch is LineRefusal {
      // Who was erased is not shown anything that is kept.
    } catch is UnknownName {
      // Rolled back to the catalog of the old store, which has other placements.
    }
  }

  // MARK: - Catalogs

  private static func catalog(_ variant: Int) -> String {
    """
    { format: 1,
      attributes: { bmi: { type: "number", minimum: 5, maximum: 300 }, step: { type: "number" },
        goals: { type: "string_list" }, note: { type: "string" } },
      context: { country: { type: "string" } },
      segments: { high: "attributes.bmi >= \(20 + variant)", busy: "size(attributes.goals) > 10" },
      experiments: { price: { variations: [
        { id: "a", weight: \(50 + variant) }, { id: "b", weight: \(50 - variant) } ] } },
      flows: { coach: {}, plain: {}, a: {}, b: {}, onboarding: {
        screens: [ { id: "you", elements: [ { id: "name", type: "text_input" },
          { id: "weight", type: "number_input" } ] } ],
        save: { "profile.first_name": "answers.name", "attributes.bmi": "number(answers.weight)" },
        finish: { "attributes.note": "'finished'" } } },
      placements: { paywall: { audiences: [
        { segment: "high", flow: "coach", limit: { count: 2, per: "24h", then: "next" } },
        { segment: "busy", experiment: "price", flows: { a: "a", b: "b" } }, { flow: "plain" } ] } } }
    """
  }
}
