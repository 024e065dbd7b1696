// A profile as lines of input that make it again.

import Expressions
import Segments

extension Profile {
  /// Lines that make the profile again where they are ingested: one for each time at which
  /// something changed, and one or two for what it was last seen with.
  var updateLines: [JSONNode] {
    let lines = targetsByTime.sorted { $0.key < $1.key }.map { line(at: $0.key, $0.value) }
    let all = lines + lastSeenLines
    return all.isEmpty ? [line(at: createdMilliseconds, [])] : all
  }

  /// What changed last at each time.
  private var targetsByTime: [Int64: [WriteTarget]] {
    var targets: [Int64: [WriteTarget]] = [:]
    for field in fields.keys where changes.fields[field] == nil {
      targets[createdMilliseconds, default: []].append(.field(field))
    }
    for key in attributes.keys where changes.attributes[key] == nil {
      targets[createdMilliseconds, default: []].append(.attribute(key))
    }
    for (field, time) in changes.fields { targets[time, default: []].append(.field(field)) }
    for (key, time) in changes.attributes { targets[time, default: []].append(.attribute(key)) }
    return targets
  }

  private func line(at milliseconds: Int64, _ targets: [WriteTarget]) -> JSONNode {
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
    return .object(head(milliseconds) + [("update", .object(members))])
  }

  private var lastSeenLines: [JSONNode] {
    var seen: [Int64: [(String, JSONNode)]] = [:]
    if let time = contextMilliseconds, let context = lastSeen.context {
      seen[time, default: []].append(("context", ProfileJSON.node(context.values)))
    }
    if let time = localeMilliseconds, let locale = lastSeen.locale {
      seen[time, default: []].append(("locale", .string(locale)))
    }
    return seen.sorted { $0.key < $1.key }.map { time, members in
      .object(head(time) + [("update", .object([]))] + members)
    }
  }

  private func head(_ milliseconds: Int64) -> [(String, JSONNode)] {
    var members: [(String, JSONNode)] = [("profile", .string(id.rawValue))]
    if let moment = Timestamp(milliseconds: milliseconds) {
      members.append(("at", .string(moment.millisecondText)))
    }
    if drawKey != id.rawValue { members.append(("draw_key", .string(drawKey))) }
    return members
  }
}
