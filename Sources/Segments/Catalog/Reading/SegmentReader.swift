// Reads the segments of a catalog.

import Expressions

/// Reads the segments of a catalog.
struct SegmentReader {
  let slots: SlotTable
  let expressions: ExpressionReader

  /// A segment as the document has it, before it is known which others it asks for.
  struct Draft {
    let id: String
    let source: DocumentValue
    let expression: Expression
    let unset: Segment.Unset?
    let description: String?
  }

  /// The segments in order of their ids, as their members are; nil for each that has a mistake.
  func read(_ members: [DocumentValue.Named]) -> [Segment?] {
    let drafts = members.map(draft)
    let graph = SegmentGraph(slots: slots, expressions: drafts.map { $0?.expression })
    for cycle in graph.cycles() {
      let names = cycle.map { members[$0].name }
      report(cycle: names, at: members[cycle[0]].value)
    }
    return zip(drafts, graph.uses).map { draft, uses in
      guard let draft else { return nil }
      return Segment(
        id: Segment.ID(rawValue: draft.id), expression: draft.expression, unset: draft.unset,
        description: draft.description, uses: uses)
    }
  }

  private func draft(_ member: DocumentValue.Named) -> Draft? {
    let hasName = member.key.name() != nil
    guard case .object = member.value.node.kind else {
      let source = member.value
      guard source.text("an expression (text) or an object with 'where'") != nil else { return nil }
      return draft(member, source, unset: nil, hasName: hasName)
    }
    guard let members = member.value.members(.segment) else { return nil }
    let word = members["unset"].map { $0.word(of: ["member", "not_member"]) }
    guard let source = members["where"] else { return nil }
    // A misspelt 'unset' still shows that the author thought of it.
    let unset = word.map { $0.flatMap(Segment.Unset.init) ?? .notMember }
    return draft(member, source, unset: unset, hasName: hasName)
  }

  private func draft(
    _ member: DocumentValue.Named, _ source: DocumentValue, unset: Segment.Unset?, hasName: Bool
  ) -> Draft? {
    guard
      let expression = expressions.compile(
        source, in: slots.environment, options: unset == nil ? [] : .allowsUnguardedNegation)
    else { return nil }
    guard expression.type == .bool else {
      source.report("a segment is true or false; this expression is of type \(expression.type)")
      return nil
    }
    guard hasName else { return nil }
    return Draft(
      id: member.name, source: source, expression: expression, unset: unset,
      description: member.value.node["description"]?.string)
  }

  private func report(cycle names: [String], at value: DocumentValue) {
    let quoted = names.map(JSONMistake.quoted)
    guard names.count > 1 else {
      value.report("segment \(quoted[0]) asks for itself")
      return
    }
    let isLong = names.count > 12
    let shown = isLong ? quoted.prefix(6) + ["…"] + quoted.suffix(5) : quoted[...]
    let way = (shown + [quoted[0]]).joined(separator: " -> ")
    value.report("segments ask for each other in a circle: \(way)")
  }
}
