// All that is kept of one person, as one JSON document.

import Segments

/// All that is kept of one person, as one JSON document.
struct RecordReport {
  private let record: ProfileRecord

  init(_ record: ProfileRecord) { self.record = record }

  /// The document, keys in their stable order; times as RFC 3339.
  var json: JSONNode {
    .object([
      ("profile", profile),
      ("merged_ids", .strings(record.names.map(\.rawValue))),
      ("events", .array(record.events.map(node))),
      ("showings", .array(record.showings.map { node($0.showing, $0.answers) })),
      ("exposures", .array(record.exposures.map(node))),
      ("assignments", .array(record.assignments.map(node))),
      ("history", .array(record.history.map(node))),
      ("problems", .array(record.problems.map(node))),
    ])
  }

  private var profile: JSONNode {
    guard let profile = record.profile, let object = profile.json.object else { return .null }
    let seen = profile.lastSeen
    return .object(
      object.members.map { ($0.key, $0.value) } + [
        ("last_context", seen.context.map { ProfileJSON.node($0.values) } ?? .null),
        ("last_locale", text(seen.locale)), ("last_seen", time(seen.milliseconds)),
        ("changed", parsed(ProfileJSON.text(profile.changes))),
      ])
  }

  private func node(_ event: EventRecord) -> JSONNode {
    .object([
      ("seq", .int(event.seq)), ("profile", .string(event.profile.rawValue)),
      ("id", text(event.id)), ("kind", .string(event.kind.rawValue)), ("name", text(event.name)),
      ("at", time(event.times.at)), ("sent", time(event.times.sent)),
      ("received", time(event.times.received)), ("zone", text(event.zone)),
      ("showing", event.showing.map { .int($0) } ?? .null),
      ("flow", text(event.said.flow?.rawValue)),
      ("locale", text(event.said.locale)), ("context", parsed(event.said.context)),
      ("draw_key", text(event.said.drawKey)), ("origin", text(event.said.origin)),
      ("offset_s", event.said.offsetSeconds.map { .int($0) } ?? .null),
      ("parameters", parsed(event.parameters)),
    ])
  }

  private func node(_ showing: Showing, _ answers: [Answer]) -> JSONNode {
    let list = answers.map { answer in
      JSONNode.object([
        ("screen", .string(answer.screen.rawValue)), ("element", .string(answer.element.rawValue)),
        ("type", .string(answer.kind.rawValue)), ("value", answer.json),
        ("at", time(answer.milliseconds)),
      ])
    }
    return .object(showing.members + [("answers", .array(list))])
  }

  private func node(_ exposure: Exposure) -> JSONNode {
    .object([
      ("profile", .string(exposure.profile.rawValue)),
      ("placement", .string(exposure.placement.rawValue)),
      ("audience", .string(exposure.audience.rawValue)), ("flow", text(exposure.flow?.rawValue)),
      ("at", time(exposure.atMilliseconds)), ("received", time(exposure.receivedMilliseconds)),
      ("variation", exposure.assignment.map(node) ?? .null),
      ("receipt", parsed(exposure.receipt)),
    ])
  }

  private func node(_ assignment: Assignment) -> JSONNode {
    .object([
      ("experiment", .string(assignment.experiment.rawValue)),
      ("variation", .string(assignment.variation.rawValue)), ("bucket", .int(assignment.bucket)),
      ("at", time(assignment.milliseconds)),
    ])
  }

  private func node(_ entry: HistoryEntry) -> JSONNode {
    .object([
      ("profile", .string(entry.profile.rawValue)), ("revision", .int(entry.revision)),
      ("at", time(entry.atMilliseconds)), ("received", time(entry.receivedMilliseconds)),
      ("source", .string(entry.source.rawValue)),
      ("showing", entry.showing.map { .int($0) } ?? .null),
      ("replaced", parsed(entry.replaced)), ("late", parsed(entry.late)),
    ])
  }

  private func node(_ problem: Problem) -> JSONNode {
    .object([
      ("seq", .int(problem.seq)), ("profile", .string(problem.profile.rawValue)),
      ("showing", .int(problem.showing)), ("flow", .string(problem.flow.rawValue)),
      ("source", .string(problem.source.rawValue)), ("target", text(problem.target)),
      ("message", .string(problem.message)), ("at", time(problem.times.at)),
      ("received", time(problem.times.received)),
    ])
  }

  private func text(_ text: String?) -> JSONNode { text.map { .string($0) } ?? .null }

  private func time(_ milliseconds: Int64?) -> JSONNode {
    milliseconds.map { .string($0.momentText) } ?? .null
  }

  /// The value of a text of JSON; the text itself when it is none.
  private func parsed(_ text: String?) -> JSONNode {
    guard let text else { return .null }
    do throws(JSONMistake) {
      return try JSONReader.read(Array(text.utf8))
    } catch {
      return .string(text)
    }
  }
}
