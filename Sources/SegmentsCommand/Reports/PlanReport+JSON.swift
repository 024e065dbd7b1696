// What a plan says, as JSON.

import Expressions
import Segments

extension PlanReport {
  /// The plan as JSON, keys in their stable order.
  ///
  /// A flow is its id, null is nothing; at a placement that is new or goes, `from` or `to` is null
  /// for everybody.
  var json: JSONNode {
    .object([
      ("base", plan.base.map(Self.node) ?? .null),
      ("catalog", .string(plan.document.digest)),
      ("at", .string(plan.now.millisecondText)),
      ("profiles", node(plan.profiles)),
      ("largest_share", .number(plan.largestShare)),
      ("definitions", CatalogReport.node(plan.difference)),
      ("changes", .array(plan.changes.map(Self.node))),
      ("placements", .array(plan.placements.map(node))),
      ("segments", .array(plan.segments.map(node))),
      ("warnings", .array(plan.warnings.map(CatalogReport.node))),
    ])
  }

  private static func node(_ revision: CatalogRevision) -> JSONNode {
    .object([("revision", .int(revision.number)), ("digest", .string(revision.digest))])
  }

  private func node(_ count: PopulationPlan.Count) -> JSONNode {
    .object([
      ("all", .int(count.all)), ("active", activeText == nil ? .null : .int(count.active)),
    ])
  }

  private static func node(_ change: DefinitionChange) -> JSONNode {
    .object([
      ("path", .strings(change.path)), ("old", change.old ?? .null), ("new", change.new ?? .null),
    ])
  }

  private func node(_ placement: PlacementMoves) -> JSONNode {
    .object([
      ("placement", .string(placement.id.rawValue)),
      ("is_new", .bool(placement.isNew)),
      ("is_removed", .bool(placement.isRemoved)),
      ("moved", node(placement.moved)),
      ("share", .number(plan.share(placement.moved))),
      ("moves", .array(placement.moves.map(node))),
      ("without_context", node(placement.withoutContext)),
      ("context_keys", .strings(placement.contextKeys)),
      ("groups", .array(placement.groups.map(node))),
    ])
  }

  private func node(_ move: PlacementMoves.Move) -> JSONNode {
    .object([
      ("from", move.from.flow.map { .string($0.rawValue) } ?? .null),
      ("to", move.to.flow.map { .string($0.rawValue) } ?? .null),
      ("is_move", .bool(move.isMove)),
      ("changes_flow", .bool(move.changesFlow)),
      ("count", node(move.count)),
      ("share", .number(plan.share(move.count))),
      ("examples", .strings(showsIDs ? move.examples.map(\.rawValue) : [])),
    ])
  }

  private func node(_ group: PlacementMoves.Group) -> JSONNode {
    .object([
      ("value", group.value.map { .string($0) } ?? .null), ("count", node(group.count)),
      ("moved", node(group.moved)),
    ])
  }

  private func node(_ size: PopulationPlan.SegmentSize) -> JSONNode {
    .object([
      ("segment", .string(size.id.rawValue)), ("before", size.before.map(node) ?? .null),
      ("after", size.after.map(node) ?? .null),
    ])
  }
}
