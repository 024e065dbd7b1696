// What a plan says, as Markdown for a review.

import Expressions
import Segments

extension PlanReport {
  /// The plan as Markdown, to be pasted where a change is reviewed.
  var markdown: String {
    let base = plan.base.map { "revision \($0.number)" } ?? "an empty store"
    var lines = ["### What the change does, against \(base)", ""]
    if plan.difference.isEmpty { lines += ["Nothing changes.", ""] }
    for change in plan.changes {
      lines.append("* \(Self.code(change.path.joined(separator: ".")))")
      if let old = change.old { lines.append("  - was \(Self.code(Self.short(old)))") }
      if let new = change.new { lines.append("  - is \(Self.code(Self.short(new)))") }
    }
    if !plan.changes.isEmpty { lines.append("") }
    lines.append(
      Self.profiles(plan.profiles.all) + " at \(plan.now.millisecondText)"
        + (activeText.map { ", \(Progress.grouped(plan.profiles.active)) active within \($0)" }
          ?? "")
    )
    for placement in plan.placements { lines += self.lines(of: placement) }
    lines += segmentLines
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of placement: PlacementMoves) -> [String] {
    var lines = [
      "",
      "#### \(Self.escaped(headline(of: placement)))",
      "", "| from | to | profiles | share |\(showsIDs ? " for example |" : "")",
      "|---|---|--:|--:|\(showsIDs ? "---|" : "")",
    ]
    for move in placement.moves {
      let cells = [
        Self.name(move.from), Self.target(of: move), Progress.grouped(move.count.all),
        Percent.text(plan.share(move.count)),
      ].map(Self.escaped)
      let examples = move.examples.map { Self.code($0.rawValue) }.joined(separator: ", ")
      lines.append("| \(cells.joined(separator: " | ")) |\(showsIDs ? " \(examples) |" : "")")
    }
    let lost = placement.withoutContext
    if lost.all > 0 {
      let keys = placement.contextKeys.map(Self.code).joined(separator: ", ")
      lines += ["", "\(Self.profiles(lost.all)) never seen with \(keys): it cannot be told."]
    }
    guard !placement.groups.isEmpty else { return lines }
    lines += ["", "| by value | profiles | move |", "|---|--:|--:|"]
    for group in placement.groups {
      let value = Self.escaped(group.value ?? "(unset)")
      lines.append(
        "| \(value) | \(Progress.grouped(group.count.all)) | \(Progress.grouped(group.moved.all)) |"
      )
    }
    return lines
  }

  private var segmentLines: [String] {
    guard !plan.segments.isEmpty else { return [] }
    return ["", "| segment | before | after |", "|---|--:|--:|"]
      + plan.segments.map { size in
        let counts = [size.before, size.after].map { $0.map { Progress.grouped($0.all) } ?? "-" }
        return "| \(Self.escaped(size.id.rawValue)) | \(counts.joined(separator: " | ")) |"
      }
  }

  private static func code(_ text: String) -> String {
    // Inside of a code span no mark can be spelled out.
    text.unicodeScalars.contains { "`|".unicodeScalars.contains($0) }
      ? escaped(text) : "`\(VisibleText.line(text))`"
  }

  /// The text with everything spelled out that Markdown would take for a mark.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.line(text).unicodeScalars {
      if "\\`*_{}[]<>#|!~".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
