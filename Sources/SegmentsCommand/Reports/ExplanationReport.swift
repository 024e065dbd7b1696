// Why each audience admitted or not, as text.

import Expressions
import Segments

/// Why each audience admitted or not: for people, and as JSON.
struct ExplanationReport {
  let explanation: Explanation
  /// Whether values are shown, or only their kinds.
  let reveals: Bool

  init(_ explanation: Explanation, reveals: Bool) {
    self.explanation = explanation
    self.reveals = reveals
  }

  /// A paragraph for each audience: what it says, its condition part by part, and what would change it.
  ///
  /// `+` is true, `-` false, `?` unset or mistyped, `!` failed; what decides has the sign, other parts
  /// have it in brackets.
  ///
  /// - Parameters:
  ///   - isColored: Whether a terminal shows it that has colors.
  ///   - columns: How many cells a line of the terminal has; nil for no end.
  /// - Returns: The text, with the end of its last line.
  func text(isColored: Bool, columns: Int? = nil) -> String {
    let paint = Paint(isOn: isColored, columns: columns)
    var text = ""
    for (index, entry) in explanation.entries.enumerated() {
      let says = sentence(entry)
      let note = entry.decided ? "" : entry.wasAsked ? "" : " (not asked)"
      let head = "\(index + 1). \(entry.audience): \(says)\(note)"
      text += "\n"
      paint.add(head, hang: 3, to: &text) { entry.decided ? paint.strong($0) : $0 }
      if let condition = entry.condition {
        Self.add(condition, depth: 1, paint, reveals: reveals, to: &text)
      }
      for line in conditions(entry) { text += "   \(line)\n" }
      if let search = entry.search {
        paint.add("   \(Self.nearest) \(phrase(search))", hang: 5, to: &text) { row in
          guard row.hasPrefix("   \(Self.nearest)") else { return row }
          return "   \(paint.strong(Self.nearest))\(row.dropFirst(3 + Self.nearest.count))"
        }
      }
    }
    return text
  }

  private static let nearest = "nearest change:"

  // MARK: - Sentences

  private func sentence(_ entry: Explanation.Entry) -> String {
    switch entry.answer {
    case .admitted: entry.decided ? "admits, and decides" : "would admit"
    case .notMember(.false): "does not admit: not a member"
    case .notMember(.unset(let name)): "does not admit: \(name) is unset"
    case .notMember(.mistyped(let name)): "does not admit: \(name) is of another type"
    case .notMember(.failed(let reason)): "does not admit: it failed: \(reason)"
    case .notInRollout: "does not admit: outside of its rollout"
    case .notInWindow(.before(let moment)): "does not admit before \(moment.millisecondText)"
    case .notInWindow(.after(let moment)): "does not admit since \(moment.millisecondText)"
    case .limitSpent(let use): "its limit is spent until \(Self.moment(use.frees))\(Self.then(use))"
    case .capSpent(let id, let use):
      "the cap '\(id)' is spent until \(Self.moment(use.frees))\(Self.then(use))"
    case .notDrawn: "does not admit: there is nothing to draw by"
    }
  }

  private static func then(_ use: LimitUse) -> String {
    use.limit.then == .nothing ? ", and nothing is shown" : ""
  }

  private static func moment(_ moment: Timestamp?) -> String { moment?.millisecondText ?? "-" }

  /// What else it asks, and what was found.
  private func conditions(_ entry: Explanation.Entry) -> [String] {
    var lines: [String] = []
    if let window = entry.window {
      let from = window.from.map { "from \($0.millisecondText) " } ?? ""
      let until = window.until.map { "until \($0.millisecondText)" } ?? ""
      lines.append("window \(from)\(until)")
    }
    if let rollout = entry.rollout {
      lines.append(
        "rollout \(JSONWriter.number(Double(rollout.share) / 1000)) %: bucket \(rollout.bucket), "
          + "\(rollout.bucket < rollout.share ? "in" : "out")")
    }
    if let limit = entry.use?.limit { lines.append("limit \(Self.shown(limit))") }
    if let cap = entry.use?.cap { lines.append("cap \(cap.id) \(Self.shown(cap.use))") }
    return lines
  }

  private static func shown(_ use: LimitUse) -> String {
    let frees = use.frees.map { ", frees at \($0.millisecondText)" } ?? ""
    return "\(use.used) of \(use.limit.count)\(frees)"
  }

  private func phrase(_ search: Explanation.Search) -> String {
    switch search {
    case .found(let nearest): Self.phrase(nearest, reveals: reveals)
    case .nothing: "none: no one or two values that its conditions name make it admit"
    case .barred: "none: whatever changes, its window, rollout, limit or cap keeps it out"
    case .unfinished: "none found, and the search went no further: there is too much to try"
    }
  }

  /// "attributes.bmi to at least 25"; with values "from 24.1".
  static func phrase(_ nearest: NearestChange, reveals: Bool) -> String {
    let steps = nearest.steps.map { step in
      let bound =
        step.bound.map(shown) ?? (reveals ? step.value.map(shown) : nil) ?? "another value"
      let change =
        switch step.kind {
        case .set: "to \(bound)"
        case .atLeast: "to at least \(bound)"
        case .atMost: "to at most \(bound)"
        case .moreThan: "to more than \(bound)"
        case .lessThan: "to less than \(bound)"
        case .otherThan: "to something else than \(bound)"
        case .including: "to include \(bound)"
        case .without: "to be without \(bound)"
        case .unset: "to unset"
        }
      let from = reveals ? " (from \(step.from.map(shown) ?? "unset"))" : ""
      return "\(step.place.name) \(change)\(from)"
    }
    let wins = nearest.wins ? "" : ", though an audience before it would then decide"
    return VisibleText.line(steps.joined(separator: ", and ") + wins)
  }

  static func shown(_ value: AttributeValue) -> String { JSONWriter.text(ProfileJSON.node(value)) }

  // MARK: - Conditions

  /// One condition part by part, each line with its end.
  static func text(of condition: ExplainedCondition, reveals: Bool) -> String {
    var text = ""
    add(condition, depth: 1, Paint(isOn: false, columns: nil), reveals: reveals, to: &text)
    return text
  }

  private static func add(
    _ condition: ExplainedCondition, depth: Int, _ paint: Paint, reveals: Bool,
    to text: inout String
  ) {
    let sign = sign(of: condition.outcome)
    let mark = condition.decides ? " \(sign) " : "(\(sign))"
    let label =
      switch condition.kind {
      case .all: "all of"
      case .any: "one of"
      case .not: "not"
      case .choice: "if, then, else"
      case .test: VisibleText.line(condition.text) + readings(condition, reveals: reveals)
      }
    let indent = String(repeating: "  ", count: depth)
    let line = "\(indent)\(mark) \(label)\(failure(condition))"
    paint.add(line, hang: indent.count + 6, to: &text) { row in
      paint.outcome(condition.outcome, row, isStrong: condition.decides)
    }
    for part in condition.parts {
      add(part, depth: depth + 1, paint, reveals: reveals, to: &text)
    }
  }

  private static func sign(of outcome: ExplainedCondition.Outcome) -> String {
    switch outcome {
    case .true: "+"
    case .false: "-"
    case .unset, .mistyped: "?"
    case .failed: "!"
    }
  }

  private static func failure(_ condition: ExplainedCondition) -> String {
    guard condition.kind == .test, case .failed(let reason) = condition.outcome else { return "" }
    return ": \(VisibleText.line(reason))"
  }

  /// What the names hold that a test reads, as far as it may be shown.
  private static func readings(_ condition: ExplainedCondition, reveals: Bool) -> String {
    let shown = condition.readings.map { reading in
      guard let value = reading.value else { return "\(reading.name) is unset" }
      return "\(reading.name) is \(reveals ? Self.shown(value) : value.kind)"
    }
    return shown.isEmpty ? "" : VisibleText.line("   (\(shown.joined(separator: ", ")))")
  }

  /// Colors and width, where a terminal shows them.
  private struct Paint {
    let isOn: Bool
    let columns: Int?

    /// Adds a line, broken where the terminal ends, each row painted.
    func add(_ line: String, hang: Int, to text: inout String, _ style: (String) -> String) {
      for row in FoldedLine.rows(line, hang: hang, columns: columns) { text += style(row) + "\n" }
    }

    func strong(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    func outcome(_ outcome: ExplainedCondition.Outcome, _ text: String, isStrong: Bool) -> String {
      guard isOn else { return text }
      let blanks = text.prefix { $0 == " " }
      let code =
        switch outcome {
        case .true: 32
        case .false: 31
        case .unset, .mistyped: 33
        case .failed: 35
        }
      return
        "\(blanks)\u{1B}[\(isStrong ? "1;" : "")\(code)m\(text.dropFirst(blanks.count))\u{1B}[0m"
    }
  }
}
