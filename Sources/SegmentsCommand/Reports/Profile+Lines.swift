// A profile as lines of input that make it again.

import Expressions
import Segments

extension Profile {
  /// When something changed, and in which store first; an empty name for the one it is in.
  private struct Moment: Hashable, Comparable {
    let milliseconds: Int64
    let origin: String

    static func < (left: Moment, right: Moment) -> Bool {
      (left.milliseconds, left.origin) < (right.milliseconds, right.origin)
    }
  }

  /// Lines that make the profile again where they are ingested: one for each time at which
  /// something changed, and one or two for what it was last seen with.
  var updateLines: [JSONNode] {
    let lines = targets.sorted { $0.key < $1.key }.map { line(at: $0.key, $0.value) }
    let all = lines + lastSeenLines
    let made = Moment(milliseconds: createdMilliseconds, origin: "")
    return all.isEmpty ? [line(at: made, [])] : all
  }

  /// What changed last at each time.
  private var targets: [Moment: [WriteTarget]] {
    var targets: [Moment: [WriteTarget]] = [:]
    let fields = Set(fields.keys).union(changes.fields.keys).map(WriteTarget.field)
    let keys = Set(attributes.keys).union(changes.attributes.keys).map(WriteTarget.attribute)
    for target in fields + keys {
      let moment = Moment(
        milliseconds: changes[target] ?? createdMilliseconds,
        origin: changes.origins.places[target] ?? "")
      targets[moment, default: []].append(target)
    }
    return targets
  }

  private func line(at moment: Moment, _ targets: [WriteTarget]) -> JSONNode {
    var members: [(String, JSONNode)] = []
    var attributes: [(String, JSONNode)] = []
    for target in targets.sorted() {
      let value = value(of: target).map(ProfileJSON.node) ?? .null
      switch target {
      case .field(let field): members.append((field.rawValue, value))
      case .attribute(let key): attributes.append((key, value))
      }
    }
    if !attributes.isEmpty { members.append(("attributes", .object(attributes))) }
    return .object(head(moment) + [("update", .object(members))])
  }

  private var lastSeenLines: [JSONNode] {
    var seen: [Moment: [(String, JSONNode)]] = [:]
    if let time = contextMilliseconds, let context = lastSeen.context {
      let moment = Moment(milliseconds: time, origin: changes.origins.context ?? "")
      seen[moment, default: []].append(("context", ProfileJSON.node(context.values)))
    }
    if let time = localeMilliseconds, let locale = lastSeen.locale {
      let moment = Moment(milliseconds: time, origin: changes.origins.locale ?? "")
      seen[moment, default: []].append(("locale", .string(locale)))
    }
    return seen.sorted { $0.key < $1.key }.map { moment, members in
      .object(head(moment) + [("update", .object([]))] + members)
    }
  }

  private func head(_ moment: Moment) -> [(String, JSONNode)] {
    var members: [(String, JSONNode)] = [("profile", .string(id.rawValue))]
    if let time = Timestamp(milliseconds: moment.milliseconds) {
      members.append(("at", .string(time.millisecondText)))
    }
    if !moment.origin.isEmpty { members.append(("origin", .string(moment.origin))) }
    if drawKey != id.rawValue { members.append(("draw_key", .string(drawKey))) }
    return members
  }
}
