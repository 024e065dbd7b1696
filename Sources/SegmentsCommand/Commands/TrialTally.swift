// How many profiles an expression holds for.

import Segments

/// How many profiles an expression holds for, does not, and cannot judge.
struct TrialTally {
  private var holding = 0
  private var failing = 0
  private var members = 0
  /// How many are unknown, by reason.
  private var unknown: [String: Int] = [:]

  /// Counts one profile.
  mutating func add(_ answer: TrialSegment.Answer) {
    if answer.isMember { members += 1 }
    switch answer.holds {
    case true?: holding += 1
    case false?: failing += 1
    case nil: unknown[answer.cause?.text ?? "", default: 0] += 1
    }
  }

  /// Adds what others were counted as.
  mutating func add(_ other: TrialTally) {
    holding += other.holding
    failing += other.failing
    members += other.members
    unknown.merge(other.unknown, uniquingKeysWith: +)
  }

  /// The reasons, the most frequent first.
  private var reasons: [(text: String, count: Int)] {
    unknown.map { ($0.key, $0.value) }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// Three lines, and one more for each reason.
  var text: String {
    var table = TextTable(columns: [.leading(), .trailing(), .leading()])
    table.add(["true", String(holding), ""])
    table.add(["false", String(failing), ""])
    table.add(["unknown", String(unknown.values.reduce(0, +)), ""])
    for reason in reasons { table.add(["", String(reason.count), reason.text]) }
    return table.rendered
  }

  /// The same as JSON, keys in their stable order.
  func json(of expression: String) -> JSONNode {
    .object([
      ("expression", .string(expression)), ("true", .int(holding)), ("false", .int(failing)),
      ("unknown", .int(unknown.values.reduce(0, +))), ("members", .int(members)),
      (
        "reasons",
        .array(
          reasons.map { .object([("reason", .string($0.text)), ("count", .int($0.count))]) })
      ),
    ])
  }
}
