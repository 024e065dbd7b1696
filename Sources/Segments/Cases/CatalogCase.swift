// A case: somebody at a moment, and what the catalog must answer.

import Expressions

/// A case: somebody at a moment, and what the catalog must answer.
public struct CatalogCase: Sendable {
  /// One thing that must be so.
  struct Claim: Sendable {
    /// What it is about.
    enum Topic: Hashable, Sendable {
      case flow
      case audience
      case variation
      case reason
      case tag(String)
      /// The text of a screen's element.
      case text(String)
      case membership(Segment.ID)
    }

    let topic: Topic
    /// As the author wrote it.
    let expected: JSONNode
  }

  /// What it is called; no two of a file are called the same.
  public let name: String
  /// Where it stands in its file.
  public let place: JSONPlace
  /// Whom it is about.
  let profile: Profile
  /// What the caller passes; its placement is empty when only segments are asked for.
  let request: EvaluationRequest
  /// The moment at which it is judged.
  let now: Timestamp
  /// The variations that the profile keeps.
  let assignments: [Assignment]
  /// What was shown before.
  let exposures: ExposureCounts
  let claims: [Claim]

  /// The placement that is evaluated; nil when only segments are asked for.
  public var placement: Placement.ID? { isOfPlacement ? request.placement : nil }

  /// Whether a placement is evaluated, and not only segments.
  var isOfPlacement: Bool { claims.contains { !$0.topic.isMembership } }
}

extension CatalogCase.Claim.Topic {
  /// Whether it is about a segment, and so needs no placement.
  var isMembership: Bool {
    if case .membership = self { true } else { false }
  }

  /// How a report names it.
  var name: String {
    switch self {
    case .flow: "flow"
    case .audience: "audience"
    case .variation: "variation"
    case .reason: "reason"
    case .tag(let name): "tag \(name)"
    case .text(let path): "text \(path)"
    case .membership(let id): "segment \(id)"
    }
  }
}
