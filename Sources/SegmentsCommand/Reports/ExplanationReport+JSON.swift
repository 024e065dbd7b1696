// Why each audience admitted or not, as JSON.

import Expressions
import Segments

extension ExplanationReport {
  /// The audiences in order, keys in their stable order.
  var json: JSONNode { .array(explanation.entries.map { node($0) }) }

  private func node(_ entry: Explanation.Entry) -> JSONNode {
    var members: [(String, JSONNode)] = []
    members.append(("audience", .string(entry.audience.rawValue)))
    members.append(("segment", entry.segment.map { .string($0.rawValue) } ?? .null))
    members.append(("asked", .bool(entry.wasAsked)))
    members.append(("decided", .bool(entry.decided)))
    members.append(("answer", .string(Self.word(entry.answer))))
    members.append(("cause", Self.cause(entry.answer)))
    members.append(("condition", entry.condition.map { node($0) } ?? .null))
    members.append(("window", entry.window.map { Self.node($0) } ?? .null))
    members.append(("rollout", entry.rollout.map { Self.node($0) } ?? .null))
    members.append(("limits", entry.use?.json ?? .null))
    members.append(("nearest", entry.nearest.map { node($0) } ?? .null))
    members.append(("search", entry.search.map { .string(Self.word($0)) } ?? .null))
    return .object(members)
  }

  private static func node(_ window: Window) -> JSONNode {
    .object([("from", moment(window.from)), ("until", moment(window.until))])
  }

  private static func node(_ rollout: Explanation.Draw) -> JSONNode {
    let percent = Double(rollout.share) / 1000
    return .object([
      ("percent", .number(percent)), ("bucket", .int(rollout.bucket)),
      ("in", .bool(rollout.bucket < rollout.share)),
    ])
  }

  private static func moment(_ moment: Timestamp?) -> JSONNode {
    moment.map { .string($0.millisecondText) } ?? .null
  }

  private static func word(_ answer: Evaluation.Answer) -> String {
    switch answer {
    case .admitted: "admitted"
    case .notMember(.false): "false"
    case .notMember(.unset): "unset"
    case .notMember(.mistyped): "mistyped"
    case .notMember(.failed): "failed"
    case .notInRollout: "rollout"
    case .notInWindow: "window"
    case .limitSpent: "limit"
    case .capSpent: "cap"
    case .notDrawn: "not_drawn"
    }
  }

  private static func word(_ search: Explanation.Search) -> String {
    switch search {
    case .found: "found"
    case .nothing: "nothing"
    case .barred: "barred"
    case .unfinished: "unfinished"
    }
  }

  private static func cause(_ answer: Evaluation.Answer) -> JSONNode {
    switch answer {
    case .notMember(.unset(let name)), .notMember(.mistyped(let name)),
      .notMember(.failed(let name)):
      .string(name)
    default: .null
    }
  }

  // MARK: - Conditions

  private func node(_ condition: ExplainedCondition) -> JSONNode {
    let (outcome, cause) = Self.words(condition.outcome)
    var members: [(String, JSONNode)] = []
    members.append(("kind", .string(condition.kind.rawValue)))
    members.append(("text", .string(condition.text)))
    members.append(("outcome", .string(outcome)))
    members.append(("cause", cause.map { .string($0) } ?? .null))
    members.append(("decides", .bool(condition.decides)))
    members.append(("reads", .array(condition.readings.map { node($0) })))
    members.append(("segment", condition.segment.map { .string($0.rawValue) } ?? .null))
    members.append(("parts", .array(condition.parts.map { node($0) })))
    return .object(members)
  }

  private static func words(_ outcome: ExplainedCondition.Outcome) -> (String, String?) {
    switch outcome {
    case .true: ("true", nil)
    case .false: ("false", nil)
    case .unset(let name): ("unset", name)
    case .mistyped(let name): ("mistyped", name)
    case .failed(let reason): ("failed", reason)
    }
  }

  private func node(_ reading: ExplainedCondition.Reading) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("name", .string(reading.name)),
      ("kind", reading.value.map { .string($0.kind) } ?? .null),
    ]
    if reveals { members.append(("value", reading.value.map(ProfileJSON.node) ?? .null)) }
    return .object(members)
  }

  // MARK: - The nearest change

  private func node(_ nearest: NearestChange) -> JSONNode {
    .object([
      ("text", .string(Self.phrase(nearest, reveals: reveals))),
      ("wins", .bool(nearest.wins)),
      ("steps", .array(nearest.steps.map { node($0) })),
    ])
  }

  private func node(_ step: NearestChange.Step) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("name", .string(step.place.name)),
      ("change", .string(step.kind.rawValue)),
      ("bound", step.bound.map(ProfileJSON.node) ?? .null),
    ]
    // A list to be tried holds what the list holds now.
    if reveals {
      members.append(("value", step.value.map(ProfileJSON.node) ?? .null))
      members.append(("from", step.from.map(ProfileJSON.node) ?? .null))
    }
    return .object(members)
  }
}
