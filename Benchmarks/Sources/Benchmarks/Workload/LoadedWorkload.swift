// People and audiences, loaded: what decisions are measured on.

import Segments

/// People and audiences, loaded: what decisions are measured on.
struct LoadedWorkload {
  let people: [Person]
  let rules: [Rule]
  let catalog: Catalog
  let placement: PreparedPlacement
  let contexts: [EvaluationContext]
  let loaded: [PreparedPlacement.Loaded]

  /// Loads so many people for so many audiences.
  init(people: [Person], audiences count: Int) throws {
    self.people = people
    rules = Rule.audiences(count)
    let document = try CatalogDocument(text: CatalogText.rules(rules))
    let catalog = try CatalogCompiler.compile(document).catalog
    let profiles = try Self.profiles(people, document)
    let id = Placement.ID(rawValue: CatalogText.placement)
    let clock = profiles.clock
    contexts = profiles.all.map { profile in
      EvaluationContext(
        catalog: catalog, profile: profile, assignments: [],
        request: EvaluationRequest(placement: id, profile: profile.id), clock: clock)
    }
    let placement = try PreparedPlacement(id, in: catalog)
    loaded = contexts.map { placement.load($0) }
    self.catalog = catalog
    self.placement = placement
  }

  /// The profiles as a store has them that took them in line by line.
  private static func profiles(_ people: [Person], _ document: CatalogDocument) throws
    -> (all: [Profile], clock: EvaluationMoment)
  {
    let moment = try EvaluationMoment.now()
    let store = MemoryStore { moment }
    try store.apply(document)
    let reports = try store.record(people.map { Array($0.line(at: FilledStore.momentText).utf8) })
    for report in reports where report.outcome != .recorded {
      throw BareError(description: "a line of the workload was not taken: \(report.outcome)")
    }
    return (try store.read { try $0.profiles(after: nil, limit: people.count) }, moment)
  }

  /// The answers that differ from the plain evaluator's.
  func mistakes() throws -> [String] {
    try people.indices.compactMap { index in
      let expected = Rule.flow(of: people[index], rules)
      let prepared = placement.evaluate(loaded[index])
      let whole = try Engine.evaluate(contexts[index])
      guard
        prepared.flow?.rawValue != expected || whole.flow != prepared.flow
          || prepared.profile.rawValue != people[index].id
      else { return nil }
      return "\(rules.count) audiences, \(people[index].id): \(prepared.flow?.rawValue ?? "-"), "
        + "\(whole.flow?.rawValue ?? "-"); expected \(expected)"
    }
  }
}
