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
      members.refuse(["winner", "force", "draw"])
      let seed = if let seed = members["seed"] { seed.seed() } else { member.name as String? }
      let variations = variations(members, of: member.name)
      experiments.variations[ScalarKey(member.name)] = variations?.ids
      guard let name, let seed, let variations, member.value.log.mistakeCount == before else {
        continue
      }
      let id = Experiment.ID(rawValue: name)
      experiments.valid[id] = Experiment(id: id, seed: seed, variations: variations.valid)
    }
    return experiments
  }

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
      guard let (id, weight) = variation(element) else { continue }
      if let id, !ids.insert(ScalarKey(id)).inserted {
        element.report("the variation \(JSONMistake.quoted(id)) stands twice in this experiment")
      }
      guard let id, let weight else { continue }
      valid.append(Variation(id: Variation.ID(rawValue: id), weight: weight))
    }
    if valid.count == list.count { checkSum(valid, of: experiment, at: value) }
    guard ids.count == list.count else { return nil }
    return (valid, ids.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private func variation(_ value: DocumentValue) -> (id: String?, weight: Int?)? {
    guard let members = value.members(.variation) else { return nil }
    if members["holdout"]?.node.bool != false { members.refuse(["holdout"]) }
    return (members["id"]?.name(), members["weight"]?.share())
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
}
