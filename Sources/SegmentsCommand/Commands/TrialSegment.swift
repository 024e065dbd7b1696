// An expression put into the catalog in force as one more segment.

import Expressions
import Segments

/// An expression put into the catalog in force as one more segment, so that it is checked and
/// evaluated as every segment is.
struct TrialSegment {
  /// What the expression says of one profile.
  struct Answer {
    let expression: String
    /// Whether it holds; nil when that is unknown.
    let holds: Bool?
    let isMember: Bool
    /// Why it is unknown: `unset`, `mistyped` or `failed`, and the name or the sentence.
    let cause: (kind: String, text: String)?
    /// Where the name is read.
    let place: ExpressionMistake?

    /// `true`, `false` or `unknown`.
    var outcome: String { holds.map { $0 ? "true" : "false" } ?? "unknown" }

    /// Why it is unknown, with the place in the expression; nil when it is not.
    var reason: String? {
      place?.rendered(in: expression) ?? cause.map(\.text)
    }

    /// The same as JSON, keys in their stable order.
    var json: JSONNode {
      .object([
        ("expression", .string(expression)), ("outcome", .string(outcome)),
        ("member", .bool(isMember)), ("cause", cause.map { .string($0.kind) } ?? .null),
        ("reason", cause.map { .string($0.text) } ?? .null),
        ("line", place.map { .int($0.line) } ?? .null),
        ("column", place.map { .int($0.column) } ?? .null),
      ])
    }
  }

  /// The catalog with the segment.
  let catalog: Catalog
  private let id: Segment.ID
  private let expression: Expression
  private let unset: Segment.Unset?

  /// Puts an expression into the catalog in force.
  ///
  /// - Throws: `NoCatalog`; `CommandError.failed` with every mistake in the expression; `StoreError`.
  init(_ source: String, unset: Segment.Unset?, in reading: any StoreReading) throws {
    guard let revision = try reading.catalogRevision(),
      let text = try reading.catalogDocument(of: revision.number)
    else { throw NoCatalog() }
    let root = try CatalogDocument(text: text).root
    let segments = root["segments"]?.object?.members ?? []
    var name = "try"
    while segments.contains(where: { $0.key == name }) { name += "-" }
    id = Segment.ID(rawValue: name)
    self.unset = unset
    // What is unset is judged here, so that its cause is known also for a member.
    var definition: [(String, JSONNode)] = [("where", .string(source))]
    if unset != nil { definition.append(("unset", .string("not_member"))) }
    let document = Self.adding(.object(definition), named: name, to: root)
    do {
      let whole = try CatalogDocument(text: JSONWriter.text(document))
      catalog = try CatalogCompiler.compile(whole, zones: reading.zoneOffset).catalog
    } catch {
      throw CommandError.failed(Self.text(of: error))
    }
    guard let index = catalog.index(of: id) else { throw NoCatalog() }
    expression = catalog.segments[index].expression
  }

  private static func adding(
    _ segment: JSONNode, named name: String, to root: JSONNode
  ) -> JSONNode {
    var members = (root.object?.members ?? []).map { ($0.key, $0.value) }
    let segments = (root["segments"]?.object?.members ?? []).map { ($0.key, $0.value) }
    members.removeAll { $0.0 == "segments" }
    return .object(members + [("segments", .object(segments + [(name, segment)]))])
  }

  /// The mistakes without the place in a document that nobody wrote.
  private static func text(of issues: CatalogIssues) -> String {
    issues.issues.map { issue in
      [issue.message, issue.detail].compactMap { $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// What the expression says.
  ///
  /// - Throws: `UnknownName`.
  func answer(_ context: EvaluationContext) throws(UnknownName) -> Answer {
    switch try Engine.membership(of: id, context) {
    case .member: return answer(holds: true, isMember: true)
    case .notMember(.false): return answer(holds: false, isMember: false)
    case .notMember(.unset(let name)): return unknown("unset", name, "\(name) is unset")
    case .notMember(.mistyped(let name)):
      return unknown("mistyped", name, "\(name) has a value of another type than declared")
    case .notMember(.failed(let reason)):
      return answer(holds: nil, isMember: false, cause: ("failed", reason))
    }
  }

  private func answer(
    holds: Bool?, isMember: Bool, cause: (kind: String, text: String)? = nil,
    place: ExpressionMistake? = nil
  ) -> Answer {
    Answer(
      expression: expression.source, holds: holds, isMember: isMember, cause: cause, place: place)
  }

  private func unknown(_ kind: String, _ name: String, _ sentence: String) -> Answer {
    answer(
      holds: nil, isMember: unset == .member, cause: (kind, sentence),
      place: expression.place(
        reading: name, saying: sentence, in: catalog.slots.environment))
  }
}
