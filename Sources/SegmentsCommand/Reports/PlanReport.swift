// What a plan says, for people: definitions, who moves, segments.

import Expressions
import Segments

/// What a plan says, for people.
struct PlanReport {
  let plan: PopulationPlan
  /// Whether example ids are shown.
  let showsIDs: Bool
  /// How long ago an active profile was seen at most, as it was asked: "30d"; nil when it was not.
  let activeText: String?

  /// Makes a report.
  init(_ plan: PopulationPlan, showsIDs: Bool = true, activeText: String? = nil) {
    self.plan = plan
    self.showsIDs = showsIDs
    self.activeText = activeText
  }

  /// Everything.
  var text: String {
    head + changes + "\n" + population
      + plan.placements.map { "\n" + text(of: $0) }.joined() + segments
  }

  /// What is asked about: a line for each placement, and the segments; without the moment, which is
  /// the moment of the question.
  var summary: String {
    var text = head + Self.profiles(plan.profiles.all) + "\n"
    for placement in plan.placements { text += headline(of: placement) + "\n" }
    return text + segments
  }

  private var head: String {
    let base =
      plan.base.map { "revision \($0.number) (\($0.digest.prefix(12)))" } ?? "an empty store"
    guard !plan.difference.isEmpty else { return "nothing changes: \(base) says the same\n" }
    return "against \(base)\n" + CatalogReport.text(plan.difference)
  }

  // MARK: - Definitions

  private static let valueWidth = 100

  private var changes: String {
    plan.changes.map { change in
      let lines = [("-", change.old), ("+", change.new)].compactMap { sign, node in
        node.map { "    \(sign) \(Self.short($0))\n" }
      }
      return "  \(VisibleText.line(change.path.joined(separator: ".")))\n" + lines.joined()
    }.joined()
  }

  /// A definition in one line: a text as it is, anything else as JSON.
  static func short(_ node: JSONNode) -> String {
    let text = VisibleText.line(node.string ?? JSONWriter.text(node))
    return text.count <= valueWidth ? text : text.prefix(valueWidth - 1) + "…"
  }

  // MARK: - Profiles

  private var population: String {
    let profiles = Self.profiles(plan.profiles.all)
    let active =
      activeText.map {
        ", \(Progress.grouped(plan.profiles.active)) of them active (seen within \($0))"
      } ?? ""
    return "\(profiles) at \(plan.now.millisecondText)\(active)\n"
  }

  static func profiles(_ count: Int) -> String {
    "\(Progress.grouped(count)) \(count == 1 ? "profile" : "profiles")"
  }

  /// "bmi_paywall: 52,310 profiles move (5.2 %)".
  func headline(of placement: PlacementMoves) -> String {
    if placement.isNew { return "\(placement.id): a new placement; nobody moves" }
    let moved = placement.moved
    var text = "\(placement.id): "
    if placement.isRemoved { text += "the placement goes; " }
    text +=
      moved.all == 0
      ? "nobody moves"
      : "\(Self.profiles(moved.all)) \(moved.all == 1 ? "moves" : "move") "
        + "(\(Percent.text(plan.share(moved)))\(activeText == nil ? "" : " of the active"))"
    let lost = placement.withoutContext
    if lost.all > 0 { text += "; of \(Progress.grouped(lost.all)) it cannot be told" }
    return text
  }

  /// What is said of those whom a guard counts: who cannot be told may move.
  static func move(_ plan: PopulationPlan) -> String {
    plan.hasUntold ? "move, or may move for all that is known of their context," : "move"
  }

  private func text(of placement: PlacementMoves) -> String {
    headline(of: placement) + "\n" + table(of: placement) + withoutContext(placement)
      + groups(of: placement)
  }

  private func table(of placement: PlacementMoves) -> String {
    var columns: [TextTable.Column] = [
      .leading("FROM"), .leading("TO"), .trailing("PROFILES"), .trailing("SHARE"), .leading(),
      .leading(),
    ]
    if activeText != nil { columns.insert(.trailing("ACTIVE"), at: 3) }
    var table = TextTable(columns: columns, indent: 2)
    for move in placement.moves {
      let share = plan.share(move.count)
      var cells = [
        Self.name(move.from), Self.target(of: move), Progress.grouped(move.count.all),
        Percent.text(share), Percent.bar(share), showsIDs ? examples(of: move) : "",
      ]
      if activeText != nil { cells.insert(Progress.grouped(move.count.active), at: 3) }
      table.add(cells)
    }
    return placement.moves.isEmpty ? "" : table.rendered
  }

  /// What a profile sees, as text.
  static func name(_ sight: PopulationPlan.Sight) -> String {
    switch sight {
    case .flow(let id): id.rawValue
    case .nothing: "-"
    case .absent: "(no placement)"
    }
  }

  /// What is seen afterwards: "=" for the same.
  static func target(of move: PlacementMoves.Move) -> String {
    guard move.from == move.to else { return name(move.to) }
    return move.changesFlow ? "= (the flow itself changes)" : "="
  }

  private func examples(of move: PlacementMoves.Move) -> String {
    guard !move.examples.isEmpty else { return "" }
    let more = move.count.all > move.examples.count ? ", …" : ""
    return move.examples.map { VisibleText.line($0.rawValue) }.joined(separator: ", ") + more
  }

  private func withoutContext(_ placement: PlacementMoves) -> String {
    guard placement.withoutContext.all > 0 else { return "" }
    let count = placement.withoutContext
    let keys = placement.contextKeys.joined(separator: ", ")
    return "  \(Self.profiles(count.all)) (\(Percent.text(plan.share(count)))) never seen with the "
      + "context that the changed rules read (\(keys)): what they would see cannot be told; "
      + "--context KEY=VALUE says it for all\n"
  }

  private func groups(of placement: PlacementMoves) -> String {
    guard !placement.groups.isEmpty else { return "" }
    var table = TextTable(
      columns: [
        .leading("BY VALUE"), .trailing("PROFILES"), .trailing("MOVE"), .trailing("SHARE"),
        .leading(),
      ], indent: 2)
    for group in placement.groups {
      let share = Self.share(group.moved.all, of: group.count.all)
      table.add([
        group.value ?? "(unset)", Progress.grouped(group.count.all),
        Progress.grouped(group.moved.all), Percent.text(share), Percent.bar(share),
      ])
    }
    return table.rendered
  }

  static func share(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : Double(part) * 100 / Double(whole)
  }

  // MARK: - Segments

  private var segments: String {
    guard !plan.segments.isEmpty else { return "" }
    var table = TextTable(
      columns: [
        .leading("SEGMENT"), .trailing("BEFORE"), .trailing("AFTER"), .trailing("CHANGE"),
      ], indent: 2)
    for size in plan.segments {
      let (before, after) = (size.before?.all, size.after?.all)
      table.add([
        size.id.rawValue, before.map { Progress.grouped($0) } ?? "-",
        after.map { Progress.grouped($0) } ?? "-", Self.signed((after ?? 0) - (before ?? 0)),
      ])
    }
    return "\n" + table.rendered
  }

  private static func signed(_ number: Int) -> String {
    number > 0 ? "+\(Progress.grouped(number))" : Progress.grouped(number)
  }
}
