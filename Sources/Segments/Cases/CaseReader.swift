// Reads the cases of a file by the names of a catalog.

import Expressions

/// Reads the cases of a file by the names of a catalog; every mistake goes to the log.
struct CaseReader {
  let catalog: Catalog
  let log: IssueLog
  let clock: Timestamp

  /// What a file says for all of its cases.
  private struct Defaults {
    var placement: Placement.ID?
    /// Whether the file names a placement, known or not.
    var hasPlacement = false
    var context = CallerParameters()
    var locale: LocaleTag?
    var now: Timestamp?
  }

  /// The cases that could be read; those with mistakes may be missing.
  func cases(_ root: DocumentValue) -> [CatalogCase] {
    guard let file = root.members(of: CasePart.file) else { return [] }
    _ = file["catalog"]?.text("the catalog's path (text)")
    let place = file["placement"].flatMap(placement)
    let defaults = Defaults(
      placement: place, hasPlacement: file["placement"] != nil,
      context: deciding(place).context(file["context"]),
      locale: file["locale"]?.locale(), now: file["now"]?.moment())
    guard let list = file["cases"], let values = list.list("a list of cases") else { return [] }
    if values.isEmpty { list.report("has no case: a file without one proves nothing") }
    var names: [ScalarKey: Int] = [:]
    return values.compactMap { value in
      let read = read(value, defaults)
      if let name = value.node["name"]?.string,
        let line = names.updateValue(value.node.place.line, forKey: ScalarKey(name))
      {
        DocumentValue(node: value.node["name"] ?? value.node, path: value.path + ["name"], log: log)
          .report("the case of line \(line) has this name already")
      }
      return read
    }
  }

  private func read(_ value: DocumentValue, _ defaults: Defaults) -> CatalogCase? {
    guard let members = value.members(of: CasePart.case) else { return nil }
    let name = members["name"].flatMap(caseName)
    let placement = members["placement"].map(placement) ?? defaults.placement
    // Segments alone are those of the catalog in force, whatever decides at the file's placement.
    let isOfPlacement = members["expect"]?.node.object?.members.contains { $0.key != "segments" }
    let asked = isOfPlacement == true ? placement : nil
    return deciding(asked).read(value, members, (placement, asked, name), defaults)
  }

  /// The same by the names of the catalog that defines a placement: those of the last good definition
  /// where that is kept.
  private func deciding(_ placement: Placement.ID?) -> CaseReader {
    guard let placement else { return self }
    return CaseReader(catalog: catalog.deciding(placement), log: log, clock: clock)
  }

  private func read(
    _ value: DocumentValue, _ members: DocumentMembers,
    _ head: (placement: Placement.ID?, asked: Placement.ID?, name: String?), _ defaults: Defaults
  ) -> CatalogCase? {
    let (placement, asked, name) = head
    let profiles = CaseProfileReader(catalog: catalog)
    let profile = profiles.read(members["profile"], members["attributes"])
    let expectation = CaseExpectationReader(catalog: catalog, placement: placement)
    let claims = expectation.claims(members["expect"])
    var request = EvaluationRequest(
      placement: asked ?? "", profile: profile.id, tags: tags(members["tags"]))
    request.context = CallerParameters(
      defaults.context.values.merging(context(members["context"]).values) { $1 })
    request.locale = (members["locale"]?.locale() ?? defaults.locale)?.text
    let now = members["now"]?.moment() ?? defaults.now ?? clock
    request.now = now
    let testCase = CatalogCase(
      name: name ?? "", place: value.node.place, profile: profile, request: request, now: now,
      assignments: assignments(members["keeps"], profile),
      exposures: exposures(members["shown"], placement), claims: claims)
    if testCase.isOfPlacement, !defaults.hasPlacement, members["placement"] == nil {
      value.report("needs 'placement': here, or once for the whole file")
    }
    return testCase
  }

  private func caseName(_ value: DocumentValue) -> String? {
    guard let name = value.text("a name: a sentence that says what must hold") else { return nil }
    guard !AttributeLimits.trimmed(name).isEmpty else {
      value.report("is blank: say in a sentence what must hold")
      return nil
    }
    return name
  }

  private func placement(_ value: DocumentValue) -> Placement.ID? {
    if let name = value.node.string, let lacks = lacking(Placement.ID(rawValue: name)) {
      value.report(
        "the placement \(JSONMistake.quoted(name)) needs \(lacks), which this engine "
          + "(\(Receipt.engineVersion)) lacks: use a newer version of segments")
      return nil
    }
    let kept = catalog.kept.filter { $0.value.catalog != nil }.keys
    return value.known("placement", among: (Array(catalog.placements.keys) + kept).map(\.rawValue))
      .map {
        Placement.ID(rawValue: $0)
      }
  }

  /// What this engine lacks of a placement that it has no definition of at all; nil for any other.
  private func lacking(_ placement: Placement.ID) -> String? {
    guard let kept = catalog.kept[placement], kept.catalog == nil else { return nil }
    return kept.lacks.joined(separator: ", ")
  }

  // MARK: - What the caller passes

  private func context(_ value: DocumentValue?) -> CallerParameters {
    var parameters = CallerParameters()
    for member in value?.named() ?? [] {
      guard let declaration = catalog.contextKeys[member.name] else {
        member.key.reportUnknown(
          "context key", member.name, among: catalog.contextKeys.keys.sorted())
        continue
      }
      guard let given = member.value.attributeValue() else { continue }
      if case .mistyped = NameBinding.binding(of: given, as: declaration.type) {
        member.value.report("is declared as \(declaration.type.phrase); got \(given.kind)")
        continue
      }
      parameters.values[member.name] = given
    }
    return parameters
  }

  private func tags(_ value: DocumentValue?) -> TagValues {
    var tags = TagValues()
    for member in value?.named() ?? [] {
      if let text = member.value.text("the tag's text") { tags[member.name] = text }
    }
    return tags
  }

  // MARK: - What is kept of before

  private func assignments(_ value: DocumentValue?, _ profile: Profile) -> [Assignment] {
    (value?.named() ?? []).compactMap { member in
      guard let experiment = catalog.experiments[Experiment.ID(rawValue: member.name)] else {
        member.key.reportUnknown(
          "experiment", member.name, among: catalog.experiments.keys.map(\.rawValue).sorted())
        return nil
      }
      let known = experiment.variations.map(\.id.rawValue)
      guard let variation = member.value.known("variation", among: known) else { return nil }
      return Assignment(
        experiment: experiment.id, variation: Variation.ID(rawValue: variation),
        bucket: experiment.bucket(of: profile.drawKey), milliseconds: 0)
    }
  }

  private func exposures(_ value: DocumentValue?, _ placement: Placement.ID?) -> ExposureCounts {
    var counts = ExposureCounts()
    for entry in value?.list("a list of what was shown, each with 'audience' and 'at'") ?? [] {
      guard let members = entry.members(of: CasePart.shown) else { continue }
      let place = members["placement"].map(self.placement) ?? placement
      let moment = members["at"]?.moment()
      let found = place.flatMap { catalog.deciding($0).placements[$0] }
      guard let place, let audiences = found?.audiences else {
        if members["placement"] == nil {
          entry.report("needs 'placement', as the case has none")
        }
        continue
      }
      let known = audiences.map(\.id.rawValue)
      guard let id = members["audience"]?.known("audience", among: known), let moment else {
        continue
      }
      counts[Audience.Place(placement: place, audience: Audience.ID(rawValue: id))]
        .append(moment.milliseconds)
    }
    return counts
  }
}
