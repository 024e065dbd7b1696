// What came of a case: what differs from what it expects, and why.

/// What came of a case.
public struct CaseResult: Sendable {
  /// One thing that is not as expected.
  public struct Mismatch: Sendable {
    /// What it is about: `flow`, `audience`, `variation`, `reason`, `tag NAME`, `text PATH`,
    /// `segment NAME`.
    public let topic: String
    /// As the author wrote it; null for nothing.
    public let expected: JSONNode
    /// What came; null for nothing.
    public let got: JSONNode
  }

  /// A segment that has, or has not, the profile as a member, against what was expected.
  public struct SegmentExplanation: Sendable {
    /// Which one.
    public let segment: Segment.ID
    /// Member or not, and the cause.
    public let membership: Membership
    /// Its condition, part by part; nil when it cannot be read.
    public let condition: ExplainedCondition?
  }

  /// What was tried.
  public let name: String
  /// Where it stands in its file.
  public let place: JSONPlace
  /// What is not as expected, in the order of the keys; none when it passed.
  public let mismatches: [Mismatch]
  /// Why; nil when it passed, or when only segments differ.
  public let explanation: Explanation?
  /// Of each segment that differs, why.
  public let segments: [SegmentExplanation]

  /// Whether everything is as expected.
  public var isPassed: Bool { mismatches.isEmpty }
}

extension CatalogCase {
  /// Tries the case.
  ///
  /// - Parameter catalog: The one by whose names it was read.
  /// - Returns: What differs, and why.
  /// - Throws: `UnknownName` when the catalog is another.
  public func result(in catalog: Catalog) throws(UnknownName) -> CaseResult {
    // A placement that is kept is tried with its last good definition: that is what people see.
    let catalog = placement.map { catalog.deciding($0) } ?? catalog
    let context = context(in: catalog)
    let evaluation = isOfPlacement ? try Engine.evaluate(context) : nil
    var memberships = MembershipTable(context)
    var mismatches: [CaseResult.Mismatch] = []
    var segments: [CaseResult.SegmentExplanation] = []
    var differsAtPlacement = false
    for claim in claims {
      var got = JSONNode.null
      if case .membership(let id) = claim.topic, let index = catalog.index(of: id) {
        got = .bool(memberships.membership(of: index).isMember)
      } else if let evaluation {
        got = Self.node(claim.topic, evaluation)
      }
      guard !ScalarKey.isSame(JSONWriter.text(got), JSONWriter.text(claim.expected)) else {
        continue
      }
      mismatches.append(
        CaseResult.Mismatch(topic: claim.topic.name, expected: claim.expected, got: got))
      if case .membership(let id) = claim.topic {
        segments.append(Self.explain(id, catalog, memberships, context))
      } else {
        differsAtPlacement = true
      }
    }
    return CaseResult(
      name: name, place: place, mismatches: mismatches,
      explanation: differsAtPlacement ? try Engine.explain(context) : nil, segments: segments)
  }

  /// What an evaluation of the case reads.
  func context(in catalog: Catalog) -> EvaluationContext {
    var context = EvaluationContext(
      catalog: catalog, profile: profile, assignments: assignments, request: request,
      clock: now)
    context.exposures = exposures
    return context
  }

  private static func node(_ topic: Claim.Topic, _ evaluation: Evaluation) -> JSONNode {
    switch topic {
    case .flow: text(evaluation.flow?.rawValue)
    case .audience: .string(evaluation.audience.rawValue)
    case .variation: text(evaluation.variation?.id.rawValue)
    case .reason: .string(evaluation.reason.rawValue)
    case .tag(let name): text(evaluation.tags[name])
    case .text(let path):
      text(evaluation.texts.first { ScalarKey.isSame($0.path, path) }?.text)
    case .membership: .null
    }
  }

  private static func text(_ text: String?) -> JSONNode { text.map { .string($0) } ?? .null }

  private static func explain(
    _ id: Segment.ID, _ catalog: Catalog, _ memberships: MembershipTable,
    _ context: EvaluationContext
  ) -> CaseResult.SegmentExplanation {
    var (memberships, reader) = (memberships, ConditionReader(catalog))
    let index = catalog.index(of: id)
    return CaseResult.SegmentExplanation(
      segment: id, membership: index.map { memberships.membership(of: $0) } ?? .notMember(.false),
      condition: index.flatMap { reader.read($0, memberships, context) })
  }
}
