// The changes of a profile as text and as JSON.

import Expressions
import Segments

/// The changes of a profile, each with what it replaced and what came in its place.
struct HistoryReport {
  /// One changed place.
  private struct Change {
    let target: WriteTarget
    let before: AttributeValue?
    let after: AttributeValue?
  }

  private struct Row {
    let entry: HistoryEntry
    let changes: [Change]
    let late: [Change]
    /// Whether a merged id ended here as a profile of its own.
    let isEnd: Bool
    /// What draws hashed before; nil where that stayed.
    let drawKey: String?
    /// When the profile had come into being, as it was known before; nil where that stayed.
    let created: Int64?

    /// Whether the profile came into being, without a value.
    var isBeginning: Bool { entry.revision == 1 && !isEnd && changes.isEmpty && late.isEmpty }
  }

  private let id: Profile.ID
  private let reveals: Bool
  private let rows: [Row]

  /// Makes the report.
  ///
  /// - Parameters:
  ///   - entries: The changes of the profile and of its names, oldest first.
  ///   - profile: As it is now.
  ///   - reveals: Whether values are shown, or only their kinds.
  ///   - limit: The last so many; nil for all.
  init(_ entries: [HistoryEntry], of profile: Profile, reveals: Bool, limit: Int?) {
    id = profile.id
    self.reveals = reveals
    var holding: [Profile.ID: [WriteTarget: AttributeValue?]] = [:]
    var rows: [Row] = []
    var ended: Set<Profile.ID> = [profile.id]
    for entry in entries.reversed() {
      let places = PastPlaces(json: entry.replaced)
      // A name's last entry is its end; it may have taken in others before.
      let isEnd = ended.insert(entry.profile).inserted && entry.source == .merge
      let changes = places.values.map { target, before in
        let later = holding[entry.profile]?[target] ?? nil
        let now = entry.profile == profile.id ? profile.value(of: target) : nil
        let isKnown = holding[entry.profile]?.keys.contains(target) == true
        return Change(target: target, before: before, after: isKnown ? later : now)
      }
      for (target, before) in places.values {
        holding[entry.profile, default: [:]].updateValue(before, forKey: target)
      }
      let late = entry.late.map { PastPlaces(json: $0).values } ?? [:]
      rows.append(
        Row(
          entry: entry, changes: changes.sorted { $0.target < $1.target },
          late: late.map { Change(target: $0.key, before: nil, after: $0.value) }
            .sorted { $0.target < $1.target }, isEnd: isEnd, drawKey: places.drawKey,
          created: places.createdMilliseconds))
    }
    self.rows = Array(rows.reversed().suffix(limit ?? .max))
  }

  static func moment(_ milliseconds: Int64) -> String {
    Timestamp(milliseconds: milliseconds)?.millisecondText ?? String(milliseconds)
  }

  // MARK: - Text

  /// One line for each change, one more for each place.
  var text: String {
    var text = ""
    for row in rows {
      let entry = row.entry
      let showing = entry.showing.map { " showing \($0)" } ?? ""
      let name = entry.profile == id ? "" : " as \(VisibleText.line(entry.profile.rawValue))"
      text +=
        "\(Self.moment(entry.atMilliseconds)) \(entry.source.rawValue)\(showing)\(name) "
        + "revision \(entry.revision)\n"
      if row.isEnd {
        text += "  became a name of \(VisibleText.line(id.rawValue))\n"
        continue
      }
      var table = TextTable(columns: [.leading(), .leading()], indent: 2)
      for change in row.changes {
        table.add([
          Self.name(change.target), "\(shown(change.before)) -> \(shown(change.after))",
        ])
      }
      if row.isBeginning { text += "  came into being\n" }
      if entry.source == .merge { text += "  took in what was known of another id\n" }
      if let created = row.created {
        table.add(["created", "was known as \(Self.moment(created))"])
      }
      if let key = row.drawKey { table.add(["draw_key", "was \(VisibleText.line(key))"]) }
      for change in row.late {
        table.add([Self.name(change.target), "\(shown(change.after)) came too late"])
      }
      text += table.rendered
    }
    return text
  }

  private func shown(_ value: AttributeValue?) -> String {
    guard let value else { return "unset" }
    guard reveals else { return value.kind }
    if case .string(let text) = value { return text }
    return JSONWriter.text(ProfileJSON.node(value))
  }

  private static func name(_ target: WriteTarget) -> String {
    switch target {
    case .field(let field): field.rawValue
    case .attribute(let key): "attributes.\(key)"
    }
  }

  // MARK: - JSON

  /// The same as JSON, keys in their stable order.
  func json(prunedBefore pruned: Int64?) -> JSONNode {
    .object([
      ("profile", .string(id.rawValue)),
      ("pruned_before", pruned.map { .string(Self.moment($0)) } ?? .null),
      ("changes", .array(rows.map(node))),
    ])
  }

  private func node(_ row: Row) -> JSONNode {
    let entry = row.entry
    return .object([
      ("at", .string(Self.moment(entry.atMilliseconds))),
      ("received", .string(Self.moment(entry.receivedMilliseconds))),
      ("source", .string(entry.source.rawValue)),
      ("showing", entry.showing.map { .int($0) } ?? .null),
      ("profile", .string(entry.profile.rawValue)),
      ("revision", .int(entry.revision)),
      ("places", .array(row.changes.map(node))),
      (
        "late",
        .array(
          row.late.map {
            .object([("place", .string(Self.name($0.target))), ("value", node($0.after))])
          })
      ),
      ("merged_into", row.isEnd ? .string(id.rawValue) : .null),
      ("created_before", row.isEnd ? .null : row.created.map { .string(Self.moment($0)) } ?? .null),
      ("draw_key_before", row.isEnd ? .null : row.drawKey.map { .string($0) } ?? .null),
    ])
  }

  private func node(_ change: Change) -> JSONNode {
    .object([
      ("place", .string(Self.name(change.target))),
      ("before", node(change.before)),
      ("after", node(change.after)),
    ])
  }

  private func node(_ value: AttributeValue?) -> JSONNode {
    guard let value else { return .null }
    return reveals ? ProfileJSON.node(value) : .object([("kind", .string(value.kind))])
  }
}
