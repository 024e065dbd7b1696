// Reads one audience of a placement.

/// Reads the audiences of one placement.
struct AudienceReader {
  let names: CatalogNames
  /// The ids of each experiment's variations, where they are known.
  let variations: [ScalarKey: [String]]
  let segmentIndices: [ScalarKey: Int]
  let placement: String
  let limits: LimitReader

  /// The audience; nil when it cannot be told what it is.
  func read(_ value: DocumentValue) -> Audience? {
    guard let members = value.members(.audience) else { return nil }
    let segment = members["segment"].flatMap(names.segments.resolve)
    let content = content(members)
    let id = id(members, segment: segment)
    let conditions = conditions(members, seed: "\(placement)/\(id ?? "")")
    guard let id else { return nil }
    return Audience(
      id: Audience.ID(rawValue: id), segment: segment.flatMap(indexed),
      content: content ?? .flow(nil), conditions: conditions)
  }

  /// Its id: given, or its segment's, or `default`.
  private func id(_ members: DocumentMembers, segment: String?) -> String? {
    if let id = members["id"] { return id.name() }
    return members["segment"] == nil ? "default" : segment
  }

  private func indexed(_ segment: String) -> (id: Segment.ID, index: Int)? {
    segmentIndices[ScalarKey(segment)].map { (Segment.ID(rawValue: segment), $0) }
  }

  // MARK: Conditions

  /// What it asks besides its segment; the default audience can ask nothing.
  private func conditions(_ members: DocumentMembers, seed: String) -> Audience.Conditions {
    var conditions = Audience.Conditions()
    guard members["segment"] != nil else {
      for key in ["rollout", "limit", "cap", "from", "until"] {
        members[key]?.report("the default audience admits everyone: it has no '\(key)'")
      }
      return conditions
    }
    conditions.window = window(members)
    conditions.rollout = members["rollout"].flatMap { rollout($0, defaultSeed: seed) }
    conditions.limit = members["limit"].flatMap { limits.read($0, .limit) }
    conditions.cap = members["cap"].flatMap(names.caps.resolve).map { Cap.ID(rawValue: $0) }
    return conditions
  }

  private func window(_ members: DocumentMembers) -> Window? {
    let from = members["from"].flatMap { $0.moment() }
    let until = members["until"].flatMap { $0.moment() }
    if let from, let until, from >= until {
      members["until"]?.report("is not after 'from': the audience would never admit anybody")
    }
    return from == nil && until == nil ? nil : Window(from: from, until: until)
  }

  // MARK: What is shown

  private func content(_ members: DocumentMembers) -> Audience.Content? {
    switch (members["flow"], members["experiment"]) {
    case (nil, nil):
      members.value.report(
        "an audience needs 'flow' (null shows nothing) or 'experiment' with 'flows'")
      return nil
    case (let flow?, nil):
      members["flows"]?.report("'flows' goes with 'experiment', not with 'flow'")
      return flow.node.isNull ? .flow(nil) : names.flows.resolve(flow).map { .flow(flowID($0)) }
    case (let flow?, .some):
      flow.report("an audience has 'flow' or 'experiment', not both")
      return nil
    case (nil, let experiment?):
      return content(of: experiment, members)
    }
  }

  private func flowID(_ flow: String) -> Flow.ID { Flow.ID(rawValue: flow) }

  private func content(of experiment: DocumentValue, _ members: DocumentMembers)
    -> Audience.Content?
  {
    let name = names.experiments.resolve(experiment)
    guard let flows = members["flows"] else {
      members.value.report("an experiment needs 'flows': a flow for each variation")
      return nil
    }
    let known = name.flatMap { variations[ScalarKey($0)] }
    guard let read = self.flows(flows, known), let name else { return nil }
    return .experiment(Experiment.ID(rawValue: name), flows: read)
  }

  /// The flow of each variation; `known` is nil when it cannot be told which there are.
  private func flows(_ value: DocumentValue, _ known: [String]?) -> [Variation.ID: Flow.ID?]? {
    guard let members = value.named() else { return nil }
    var flows: [Variation.ID: Flow.ID?] = [:]
    for member in members {
      if let known { check(member.key, isAmong: known) }
      let flow = member.value.node.isNull ? nil : names.flows.resolve(member.value).map(flowID)
      flows.updateValue(flow, forKey: Variation.ID(rawValue: member.name))
    }
    for variation in known ?? [] where flows[Variation.ID(rawValue: variation)] == nil {
      value.report("has no flow for the variation '\(variation)' (null shows nothing)")
    }
    return flows
  }

  private func check(_ key: DocumentValue, isAmong variations: [String]) {
    guard let name = key.node.string, !CatalogPart.isFree(name),
      !variations.contains(where: { ScalarKey.isSame($0, name) })
    else { return }
    let fix =
      key.log.suggestion(for: name, among: variations)
      ?? "it has \(listed(variations, "and"))"
    key.report("the experiment has no variation \(JSONMistake.quoted(name)): \(fix)")
  }

  // MARK: Rollout

  private func rollout(_ value: DocumentValue, defaultSeed: String) -> Rollout? {
    if case .object = value.node.kind {
      guard let members = value.members(.rollout) else { return nil }
      let share = members["percent"]?.share()
      let seed = members["seed"]?.seed() ?? defaultSeed
      return share.map { Rollout(share: $0, seed: seed) }
    }
    guard case .number = value.node.kind else {
      value.reportKind(needed: "a percentage or an object with 'percent'")
      return nil
    }
    return value.share().map { Rollout(share: $0, seed: defaultSeed) }
  }
}
