// Which segments nobody or everybody is in, and which have the same members.

import Expressions

/// Which segments nobody or everybody is in, and which have the same members.
struct SegmentCheck {
  private let catalog: Catalog
  private let document: CatalogDocument
  private let reader: ConditionReader
  private let budget: Int
  /// A placement that asks for each segment, so that a witness can be evaluated somewhere.
  private let placements: [Int: Placement.ID]

  init(_ compiled: CompiledCatalog, _ reader: ConditionReader, budget: Int) {
    catalog = compiled.catalog
    document = compiled.document
    self.reader = reader
    self.budget = budget
    var placements: [Int: Placement.ID] = [:]
    for placement in catalog.placements.values.sorted(by: { $0.id > $1.id }) {
      for segment in placement.audiences.compactMap(\.segmentIndex) {
        placements[segment] = placement.id
      }
    }
    self.placements = placements
  }

  /// Everything that was found.
  func findings() -> [CatalogFinding] {
    var findings: [CatalogFinding] = []
    // Those that somebody is in and somebody not.
    var ordinary: [Int] = []
    for index in catalog.segments.indices {
      let found = self.findings(of: index)
      if found.isEmpty { ordinary.append(index) }
      findings +=
        found
        + TextOrderCheck(catalog, document, reader).findings(of: index)
        .map { placed($0, index) }
    }
    return findings + equal(ordinary)
  }

  private func field(_ segments: [Int]) -> WitnessField {
    WitnessField(segments, reader, catalog, budget: budget)
  }

  private func findings(of index: Int) -> [CatalogFinding] {
    var field = field([index])
    let member = search(&field, [.member(index, true)]) { isMember(of: index, $0) }
    let other = search(&field, [.member(index, false)]) { !isMember(of: index, $0) }
    switch (member, other) {
    case (.none, _): return [contradiction(index, &field)]
    case (.found(let witness), .none):
      return [
        finding(
          .tautology, index, "everybody is in segment \(name(index)), whatever is known of them",
          witness)
      ]
    case (.undecided(let doubt), _):
      return [undecided(index, "anybody can be in segment \(name(index))", doubt)]
    case (_, .undecided(let doubt)):
      return [undecided(index, "everybody is in segment \(name(index))", doubt)]
    default: return []
    }
  }

  private func search(
    _ field: inout WitnessField, _ claims: [WitnessClaim], _ proves: (Witness) -> Bool
  ) -> WitnessAnswer<Witness> {
    field.witness({ _ in claims }, proves: proves)
  }

  private func isMember(of index: Int, _ witness: Witness) -> Bool {
    var memberships = MembershipTable(witness.context(catalog))
    return memberships.membership(of: index).isMember
  }

  // MARK: - Nobody

  /// Nobody can be in a segment: which parts of its condition exclude each other, and a profile that
  /// fulfils all of these but one.
  private func contradiction(_ index: Int, _ field: inout WitnessField) -> CatalogFinding {
    var reader = reader
    let start = "nobody can be in segment \(name(index))"
    guard let tree = reader.tree(index), let root = tree.parts.last, root.kind == .all else {
      return finding(.contradiction, index, start)
    }
    let all = conjuncts(tree, tree.root)
    var core = all
    for part in all {
      let rest = core.filter { $0 != part }
      let claims = rest.map { WitnessClaim.part(segment: index, part: $0) }
      if case .none = search(&field, claims, { _ in true }) { core = rest }
    }
    let texts = core.map { "`\(tree.parts[$0].text)`" }
    guard core.count > 1 else {
      return finding(.contradiction, index, "\(start): \(texts.joined()) never holds")
    }
    let claims = core.dropLast().map { WitnessClaim.part(segment: index, part: $0) }
    var witness: Witness?
    if case .found(let found) = search(&field, claims, { _ in true }) { witness = found }
    return finding(
      .contradiction, index,
      "\(start): \(texts.joined(separator: " and ")) exclude each other"
        + (witness == nil ? "" : "; the witness fulfils all but the last"), witness)
  }

  /// The parts that must all hold, however they are put in brackets.
  private func conjuncts(_ tree: ConditionTree, _ index: Int) -> [Int] {
    guard tree.parts[index].kind == .all else { return [index] }
    return tree.parts[index].parts.flatMap { conjuncts(tree, $0) }
  }

  // MARK: - The same members

  private func equal(_ ordinary: [Int]) -> [CatalogFinding] {
    var byReads: [[Environment.Slot]: [Int]] = [:]
    let needs = CatalogNeeds(catalog)
    let segmentSlots = Set(catalog.slots.segments)
    for index in ordinary {
      let reads = needs.reads(ofSegments: [index]).subtracting(segmentSlots).sorted()
      byReads[reads, default: []].append(index)
    }
    var findings: [CatalogFinding] = []
    for group in byReads.values.sorted(by: { $0[0] < $1[0] }) {
      // Each is held against the first of those that are the same.
      var distinct: [Int] = []
      for index in group {
        var same: CatalogFinding?
        for other in distinct where same == nil { same = equal(other, index) }
        if let same { findings.append(same) } else { distinct.append(index) }
      }
    }
    return findings
  }

  /// Says that two segments have the same members; nil when they have not.
  private func equal(_ first: Int, _ second: Int) -> CatalogFinding? {
    var field = field([first, second])
    var doubt: WitnessDoubt?
    for (member, other) in [(first, second), (second, first)] {
      let answer = search(&field, [.member(member, true), .member(other, false)]) {
        isMember(of: member, $0) && !isMember(of: other, $0)
      }
      switch answer {
      case .found: return nil
      case .none: break
      case .undecided(let found): doubt = found
      }
    }
    if let doubt {
      let question = "segments \(name(first)) and \(name(second)) have the same members"
      return undecided(second, question, doubt)
    }
    var witness: Witness?
    if case .found(let found) = search(&field, [.member(first, true)], { isMember(of: second, $0) })
    {
      witness = found
    }
    return finding(
      .equalSegments, second,
      "segment \(name(second)) has the same members as \(name(first)): keep one name", witness)
  }

  // MARK: - Words

  private func name(_ index: Int) -> String { "'\(catalog.segments[index].id)'" }

  private func undecided(_ index: Int, _ question: String, _ doubt: WitnessDoubt)
    -> CatalogFinding
  {
    finding(.notDecided, index, "not decided whether \(question): \(doubt.reason)")
  }

  private func finding(
    _ code: CatalogFinding.Code, _ index: Int, _ message: String, _ witness: Witness? = nil
  ) -> CatalogFinding {
    placed(
      CatalogFinding(
        code, ["segments", catalog.segments[index].id.rawValue], in: document, message,
        witness: witness), index)
  }

  /// The finding with a witness that can be evaluated where the segment is asked for.
  private func placed(_ finding: CatalogFinding, _ index: Int) -> CatalogFinding {
    guard var witness = finding.witness, let placement = placements[index] else { return finding }
    witness.placement = placement
    return CatalogFinding(finding.code, finding.issue, witness: witness)
  }
}
