// Reads what a case expects.

/// Reads what a case expects.
struct CaseExpectationReader {
  let catalog: Catalog
  /// The placement of the case; nil when it has none.
  let placement: Placement.ID?

  private typealias Claim = CatalogCase.Claim

  /// What must be so; empty after a mistake was reported.
  func claims(_ value: DocumentValue?) -> [CatalogCase.Claim] {
    guard let value, let members = value.members(of: CasePart.expectation) else { return [] }
    var claims: [Claim] = []
    for key in CasePart.expectation.keys {
      guard let member = members[key] else { continue }
      switch key {
      case "flow": add(.flow, member, known(member, "flow", flows), to: &claims)
      case "audience": add(.audience, member, known(member, "audience", audiences), to: &claims)
      case "variation":
        add(.variation, member, known(member, "variation", variations), to: &claims)
      case "reason":
        let words = Evaluation.Reason.allCases.map(\.rawValue)
        add(.reason, member, member.word(of: words) != nil, to: &claims)
      case "tags": claims += texts(member, "tag", tags) { .tag($0) }
      case "texts": claims += texts(member, "text", paths) { .text($0) }
      default: claims += memberships(member)
      }
    }
    if claims.isEmpty, members.object.members.isEmpty {
      value.report("expects nothing: name one of \(listed(CasePart.expectation.keys, "or"))")
    }
    return claims
  }

  private func add(
    _ topic: Claim.Topic, _ value: DocumentValue, _ isRead: Bool, to claims: inout [Claim]
  ) {
    if isRead { claims.append(Claim(topic: topic, expected: value.node)) }
  }

  /// Whether a value is one of some names, or null where there may be none.
  private func known(_ value: DocumentValue, _ noun: String, _ names: [String]) -> Bool {
    if value.node.isNull, noun != "audience" { return true }
    // Of a placement that is not known nothing can be said.
    if noun != "flow", found == nil { return value.text() != nil }
    return value.known(noun, among: names) != nil
  }

  private func texts(
    _ value: DocumentValue, _ noun: String, _ names: [String], _ topic: (String) -> Claim.Topic
  ) -> [Claim] {
    (value.named() ?? []).compactMap { member in
      guard names.contains(where: { ScalarKey.isSame($0, member.name) }) else {
        member.key.reportUnknown(noun, member.name, among: names)
        return nil
      }
      guard member.value.node.isNull || member.value.text("text, or null for none") != nil else {
        return nil
      }
      return Claim(topic: topic(member.name), expected: member.value.node)
    }
  }

  private func memberships(_ value: DocumentValue) -> [Claim] {
    (value.named() ?? []).compactMap { member in
      let id = Segment.ID(rawValue: member.name)
      guard catalog.index(of: id) != nil else {
        member.key.reportUnknown(
          "segment", member.name, among: catalog.segments.map(\.id.rawValue))
        return nil
      }
      guard member.value.bool() != nil else { return nil }
      return Claim(topic: .membership(id), expected: member.value.node)
    }
  }

  // MARK: - Names

  private var found: Placement? { placement.flatMap { catalog.placements[$0] } }

  private var flows: [String] { catalog.flows.keys.map(\.rawValue) }

  private var audiences: [String] { found?.audiences.map(\.id.rawValue) ?? [] }

  private var variations: [String] {
    (found?.audiences ?? []).compactMap(\.experiment).flatMap {
      catalog.experiments[$0]?.variations.map(\.id.rawValue) ?? []
    }
  }

  private var tags: [String] {
    Set(catalog.flows.values.flatMap { $0.tags.map(\.tag.name) }).sorted()
  }

  private var paths: [String] {
    Set(
      catalog.flows.values.flatMap { flow in
        flow.screens.flatMap { screen in
          screen.elements.filter { $0.text != nil }.map { "\(screen.id)/\($0.id)" }
        }
      }
    ).sorted()
  }
}
