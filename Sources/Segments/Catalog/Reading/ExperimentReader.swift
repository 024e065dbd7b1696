// Reads the experiments of a catalog.

/// Reads the experiments of a catalog.
struct ExperimentReader {
  /// The experiments that are right; and of each, right or not, the ids of its variations.
  struct Experiments {
    var valid: [Experiment.ID: Experiment] = [:]
    /// By the experiment's name; none for an experiment whose variations cannot be told.
    var variations: [ScalarKey: [String]] = [:]
  }

  func read(_ value: DocumentValue?) -> Experiments {
    var experiments = Experiments()
    for member in value?.named() ?? [] {
      let before = member.value.log.mistakeCount
      let name = member.key.name()
      guard let members = member.value.members(.experiment) else { continue }
      let seed = if let seed = members["seed"] { seed.seed() } else { member.name as String? }
      let variations = variations(members, of: member.name)
      experiments.variations[ScalarKey(member.name)] = variations?.ids
      let draw = draw(members["draw"], variations?.valid ?? [])
      let decision = decision(members, among: variations?.ids)
      guard let name, let seed, let variations, member.value.log.mistakeCount == before else {
        continue
      }
      let id = Experiment.ID(rawValue: name)
      experiments.valid[id] = Experiment(
        id: id, seed: seed, variations: variations.valid, draw: draw, decision: decision)
    }
    return experiments
  }

  // MARK: Variations

  private func variations(_ members: DocumentMembers, of experiment: String)
    -> (valid: [Variation], ids: [String])?
  {
    guard let value = members["variations"], let list = value.list("a list of variations") else {
      return nil
    }
    guard !list.isEmpty else {
      value.report("an experiment needs at least one variation")
      return nil
    }
    var valid: [Variation] = []
    var ids: Set<ScalarKey> = []
    for element in list {
      guard let members = element.members(.variation) else { continue }
      let (id, weight) = (members["id"]?.name(), members["weight"]?.share())
      let isHoldout = members["holdout"]?.bool() ?? false
      if let id, !ids.insert(ScalarKey(id)).inserted {
        element.report("the variation \(JSONMistake.quoted(id)) stands twice in this experiment")
      }
      guard let id, let weight else { continue }
      valid.append(
        Variation(id: Variation.ID(rawValue: id), weight: weight, isHoldout: isHoldout))
    }
    if valid.count == list.count { checkSum(valid, of: experiment, at: value) }
    guard ids.count == list.count else { return nil }
    return (valid, ids.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private func checkSum(
    _ variations: [Variation], of experiment: String, at value: DocumentValue
  ) {
    let sum = variations.reduce(0) { $0 + $1.weight }
    guard sum != Share.whole else { return }
    value.report(
      "the weights of experiment \(JSONMistake.quoted(experiment)) add up to "
        + "\(Share.text(sum)) %, not 100")
  }

  // MARK: Draw and decision

  private func draw(_ value: DocumentValue?, _ variations: [Variation]) -> Experiment.Draw {
    guard let value, let members = value.members(.draw) else { return .seeded }
    _ = members["like"]?.word(of: ["adapty"])
    guard let version = members["version"] else {
      value.report("needs 'version': the id of the version of the placement's audience in Adapty")
      return .seeded
    }
    if let fine = variations.first(where: { $0.weight % 1000 != 0 }) {
      value.report(
        "draws in whole percents, as Adapty does; the variation '\(fine.id)' has "
          + "\(Share.text(fine.weight))")
    }
    return version.seed().map { .adapty(version: $0) } ?? .seeded
  }

  /// `ids` is nil when it cannot be told which variations there are.
  private func decision(_ members: DocumentMembers, among ids: [String]?) -> Experiment.Decision {
    var decision = Experiment.Decision()
    decision.winner = members["winner"].flatMap { variation($0, among: ids) }
    for member in members["force"]?.named() ?? [] {
      // Such a key is free for the author, unless it is used as a profile's id.
      let isFree = CatalogPart.isFree(member.name) && !names(member.value, oneOf: ids)
      guard !isFree else { continue }
      if let mistake = AttributeLimits.mistake(inProfileID: member.name) {
        member.key.report(mistake)
      }
      decision.forced[Profile.ID(rawValue: member.name)] = variation(member.value, among: ids)
    }
    return decision
  }

  private func names(_ value: DocumentValue, oneOf ids: [String]?) -> Bool {
    guard let name = value.node.string else { return false }
    return ids?.contains { ScalarKey.isSame($0, name) } ?? false
  }

  private func variation(_ value: DocumentValue, among ids: [String]?) -> Variation.ID? {
    guard let name = value.text("the name of a variation") else { return nil }
    if let ids, !ids.contains(where: { ScalarKey.isSame($0, name) }) {
      let fix = value.log.suggestion(for: name, among: ids) ?? "it has \(listed(ids, "and"))"
      value.report("the experiment has no variation \(JSONMistake.quoted(name)): \(fix)")
    }
    return Variation.ID(rawValue: name)
  }
}
