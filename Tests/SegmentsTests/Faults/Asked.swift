// Asks whether one profile is in one segment, by the whole way from document to answer.

import Expressions
import Segments
import Testing

/// One segment over a few declared attributes, asked for profiles.
struct Asked {
  let store: MemoryStore
  private static let declared = """
    note: { type: "string" }, version: { type: "version" }, at: { type: "timestamp" },
    list: { type: "string_list" }, n: { type: "number" }, flag: { type: "boolean" },
    user: { type: "string" }, "user.streak": { type: "number" },
    """

  /// Applies a catalog with the segment `s`.
  ///
  /// - Throws: `CatalogIssues` when the expression has a mistake.
  init(_ expression: String) throws {
    let now = try #require(Timestamp(rfc3339: "2027-01-01T00:00:00Z"))
    store = MemoryStore { now }
    try store.apply(
      CatalogDocument(
        text: """
          { format: 1, attributes: { \(Self.declared) }, flows: { yes: {}, no: {} },
            segments: { s: \(JSONWriter.quoted(expression)) },
            placements: { p: { audiences: [ { segment: "s", flow: "yes" }, { flow: "no" } ] } } }
          """))
  }

  /// Whether a profile with the values is in the segment, by `evaluate` and by `membership` alike.
  func isMember(_ values: [String: AttributeValue] = [:], email: String? = nil) throws -> Bool {
    let profile = try store.updateProfile("p") { update in
      for (key, value) in values { update[key] = value }
      update.email = email
    }
    let evaluation = try store.evaluate("p", for: profile.id)
    let membership = try store.read { reading in
      let catalog = try #require(try reading.catalog())
      return try Engine.membership(
        of: "s",
        EvaluationContext(
          catalog: catalog, profile: profile, assignments: [],
          request: EvaluationRequest(placement: "p", profile: profile.id), clock: store.now()))
    }
    #expect(membership.isMember == (evaluation.flow == "yes"))
    return membership.isMember
  }

  /// The mistakes that keep an expression out of a catalog; empty when there are none.
  static func mistakes(_ expression: String) -> [String] {
    do {
      _ = try Asked(expression)
      return []
    } catch let issues as CatalogIssues {
      return issues.issues.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }
}

/// A value of a segment's attribute, and whether the segment has the profile.
struct Question: Sendable, CustomTestStringConvertible {
  let expression: String
  let key: String
  let value: AttributeValue
  let isMember: Bool

  var testDescription: String { "\(expression), \(value)" }

  init(_ expression: String, _ key: String, _ value: AttributeValue, _ isMember: Bool) {
    self.expression = expression
    self.key = key
    self.value = value
    self.isMember = isMember
  }

  func check() throws {
    #expect(try Asked(expression).isMember([key: value]) == isMember)
  }
}
