// A case as it is written.

import Expressions

/// A case that was made of an evaluation, as it is written.
struct CaseDraft {
  let context: EvaluationContext
  /// What came of it, which is what the case expects.
  let evaluation: Evaluation

  init(_ context: EvaluationContext, _ evaluation: Evaluation) {
    self.context = context
    self.evaluation = evaluation
  }

  /// "bmi_high: paywall_coach".
  var name: String {
    let variation = evaluation.variation.map { ", variation \($0.id)" } ?? ""
    let reason = evaluation.reason == .limit ? ", as its limit is spent" : ""
    return "\(evaluation.audience): \(evaluation.flow?.rawValue ?? "nothing")\(variation)\(reason)"
  }

  /// The file that holds cases, in the one layout.
  static func document(_ cases: [JSONNode], _ placement: Placement.ID, _ now: Timestamp) throws
    -> String
  {
    let root = JSONNode.object([
      ("placement", .string(placement.rawValue)), ("now", .string(now.millisecondText)),
      ("cases", .array(cases)),
    ])
    let bytes = try JSONReader.formatted(
      Array("\(SampledCases.heading)\n\(JSONWriter.text(root))".utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it passes, read again as it is written.
  func passes(in catalog: Catalog) -> Bool {
    do {
      let text = try Self.document([node(named: name)], evaluation.placement, context.now)
      let cases = try CaseFile(json5: Array(text.utf8)).cases(of: catalog, clock: context.now)
      return try cases.allSatisfy { try $0.result(in: catalog).isPassed }
    } catch {
      return false
    }
  }

  /// The case as JSON.
  func node(named name: String) -> JSONNode {
    var members: [(String, JSONNode)] = [("name", .string(name)), ("profile", profile)]
    let parameters = context.request.context.values
    if !parameters.isEmpty { members.append(("context", ProfileJSON.node(parameters))) }
    if let locale = context.request.locale { members.append(("locale", .string(locale))) }
    let kept = kept
    if !kept.isEmpty { members.append(("keeps", .object(kept))) }
    let shown = shown
    if !shown.isEmpty { members.append(("shown", .array(shown))) }
    members.append(("expect", expectation))
    return .object(members)
  }

  private var profile: JSONNode {
    let profile = context.profile
    var members: [(String, JSONNode)] = [("id", .string(profile.id.rawValue))]
    for field in StandardField.allCases {
      if let text = profile[field] { members.append((field.rawValue, .string(text))) }
    }
    if !profile.attributes.isEmpty {
      members.append(("attributes", ProfileJSON.node(profile.attributes)))
    }
    for (key, time) in [
      ("created_at", profile.createdMilliseconds), ("updated_at", profile.updatedMilliseconds),
    ] {
      guard time != 0, let moment = Timestamp(milliseconds: time) else { continue }
      members.append((key, .string(moment.millisecondText)))
    }
    return .object(members)
  }

  private var kept: [(String, JSONNode)] {
    context.assignments.filter { assignment in
      assignment.experiment == evaluation.variation?.experiment
        && context.catalog.experiments[assignment.experiment]?
          .variation(assignment.variation) != nil
    }.map { ($0.experiment.rawValue, .string($0.variation.rawValue)) }
  }

  private var shown: [JSONNode] {
    let placement = context.catalog.placements[evaluation.placement]
    let places = placement?.counted(in: context.catalog).keys.sorted() ?? []
    return places.flatMap { place in
      context.exposures[place].sorted().compactMap { time -> JSONNode? in
        guard let moment = Timestamp(milliseconds: time) else { return nil }
        var members: [(String, JSONNode)] = [("audience", .string(place.audience.rawValue))]
        if place.placement != evaluation.placement {
          members.insert(("placement", .string(place.placement.rawValue)), at: 0)
        }
        members.append(("at", .string(moment.millisecondText)))
        return .object(members)
      }
    }
  }

  private var expectation: JSONNode {
    var members: [(String, JSONNode)] = [
      ("flow", evaluation.flow.map { .string($0.rawValue) } ?? .null),
      ("audience", .string(evaluation.audience.rawValue)),
    ]
    if let variation = evaluation.variation {
      members.append(("variation", .string(variation.id.rawValue)))
    }
    members.append(("reason", .string(evaluation.reason.rawValue)))
    let tags = evaluation.tags
    if !tags.isEmpty {
      let texts = tags.names.map { ($0, JSONNode.string(tags[$0] ?? "")) }
      members.append(("tags", .object(texts)))
    }
    return .object(members)
  }
}
