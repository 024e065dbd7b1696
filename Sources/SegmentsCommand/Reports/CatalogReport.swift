// What `segments apply` says: what changed, or which mistakes keep the catalog out.

import Segments

/// What `segments apply` says of a catalog that was applied.
struct CatalogReport {
  private let applied: AppliedCatalog
  /// What was planned before; nil where nobody could move.
  private let plan: PopulationPlan?
  private static let namesPerLine = 10

  /// Makes the report of one call.
  init(_ applied: AppliedCatalog, _ plan: PopulationPlan? = nil) {
    self.applied = applied
    self.plan = plan
  }

  /// Writes it, and what the author of the catalog should know.
  ///
  /// - Parameters:
  ///   - path: Where the catalog came from.
  ///   - format: The form of the answer.
  ///   - output: Where to.
  func write(of path: String, in format: Format, to output: inout Output) {
    switch format {
    case .json: output.document(json)
    case .text: output.write(text)
    }
    for warning in applied.warnings {
      output.remark(CatalogRefusal.place(of: warning, in: path))
    }
  }

  /// What changed, one line for each kind and change; or that nothing did.
  var text: String {
    let revision = applied.revision
    let digest = revision.digest.prefix(12)
    guard applied.isNew else {
      return "unchanged: revision \(revision.number) (\(digest)) is in force already\n"
    }
    return "revision \(revision.number) (\(digest)) is in force\n\(Self.text(applied.difference))"
  }

  /// What differs, one line for each kind and change.
  static func text(_ difference: CatalogDifference) -> String {
    var table = TextTable(columns: [.trailing(), .leading(), .leading()], indent: 2)
    for kind in CatalogDifference.Kind.allCases {
      let change = difference[kind]
      for (verb, ids) in [
        ("added", change.added), ("changed", change.changed), ("removed", change.removed),
      ] where !ids.isEmpty {
        table.add([String(ids.count), "\(noun(kind, ids.count)) \(verb)", names(ids)])
      }
    }
    return table.rendered
  }

  /// The same as JSON, keys in their stable order.
  var json: JSONNode {
    let revision = applied.revision
    return .object([
      ("applied", .bool(applied.isNew)),
      ("revision", .int(revision.number)),
      ("digest", .string(revision.digest)),
      ("parent", revision.parent.map { .int($0) } ?? .null),
      ("changes", Self.node(applied.difference)),
      ("warnings", .array(applied.warnings.map(Self.node))),
      ("mistakes", .array([])),
      ("moved", plan.map(Self.moved) ?? .null),
    ])
  }

  /// How many profiles see something else, by placement.
  private static func moved(_ plan: PopulationPlan) -> JSONNode {
    .object(plan.placements.map { ($0.id.rawValue, .int($0.moved.all)) })
  }

  /// What differs, as JSON.
  static func node(_ difference: CatalogDifference) -> JSONNode {
    .object(
      CatalogDifference.Kind.allCases.compactMap { kind -> (String, JSONNode)? in
        let change = difference[kind]
        guard !change.isEmpty else { return nil }
        let lists: [(String, JSONNode)] = [
          ("added", .strings(change.added)), ("changed", .strings(change.changed)),
          ("removed", .strings(change.removed)),
        ]
        return (kind.rawValue, .object(lists))
      })
  }

  /// The mistakes of a catalog that was not applied, in the same form.
  static func json(_ mistakes: CatalogIssues) -> JSONNode {
    .object([
      ("applied", .bool(false)), ("revision", .null), ("digest", .null), ("parent", .null),
      ("changes", .object([])), ("warnings", .array([])),
      ("mistakes", .array(mistakes.issues.map(node))),
      ("moved", .null),
    ])
  }

  /// A mistake or warning, as JSON.
  static func node(_ issue: CatalogIssue) -> JSONNode {
    .object([
      ("path", .strings(issue.path)),
      ("line", issue.place.map { .int($0.line) } ?? .null),
      ("column", issue.place.map { .int($0.column) } ?? .null),
      ("message", .string(issue.message)),
      ("detail", issue.detail.map { .string($0) } ?? .null),
    ])
  }

  private static func noun(_ kind: CatalogDifference.Kind, _ count: Int) -> String {
    let noun = kind == .contextKey ? "context key" : kind.rawValue
    return count == 1 ? noun : noun + "s"
  }

  private static func names(_ ids: [String]) -> String {
    let names = ids.prefix(namesPerLine).joined(separator: ", ")
    let more = ids.count - namesPerLine
    return more > 0 ? "\(names) and \(Progress.grouped(more)) more" : names
  }
}
