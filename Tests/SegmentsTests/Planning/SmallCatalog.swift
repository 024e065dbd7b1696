// Random catalogs that are small enough to try everything, and a way to try everything.

import Expressions
import Segments

@testable import struct Segments.Admission
@testable import enum Segments.VariationDraw

/// A random catalog of one placement over three names, and everything that can make a difference.
struct SmallCatalog {
  let text: String
  private let names: [Name]
  private let hasWindow: Bool

  /// A name: its declaration, the tests that may read it, and its values.
  private struct Name {
    let key: String
    let declaration: String
    let tests: [String]
    let values: [AttributeValue?]
    var isContext = false
  }

  private static let all = [
    Name(
      key: "a", declaration: "{ type: 'number' }",
      tests: [
        "attributes.a >= 10", "attributes.a < 20", "attributes.a == 30", "attributes.a > 10.5",
      ],
      // Of each region that a constant cuts, also with every value that b may be compared with.
      values: [nil, -1, 0, 5, 7, 10, 10.2, 10.5, 15, 20, 25, 30, 35]),
    Name(
      key: "b", declaration: "{ type: 'number', minimum: 0, maximum: 20 }",
      tests: ["attributes.b > 10", "attributes.b <= 10", "attributes.b > 20", "attributes.b != 5"],
      values: [nil, 0, 5, 7, 10, 10.2, 10.5, 15, 20]),
    Name(
      key: "c", declaration: "{ type: 'string', values: ['red', 'green'] }",
      tests: [
        "attributes.c == 'red'", "attributes.c != 'red'", "attributes.c in ['red', 'green']",
      ],
      values: [nil, "red", "green"]),
    Name(
      key: "s", declaration: "{ type: 'string' }",
      tests: ["attributes.s == 'x'", "attributes.s in ['x', 'y']", "has(attributes.s)"],
      values: [nil, "x", "y", "z"]),
    Name(
      key: "f", declaration: "{ type: 'boolean' }", tests: ["attributes.f", "has(attributes.f)"],
      values: [nil, true, false]),
    Name(
      key: "v", declaration: "{ type: 'version' }",
      tests: ["attributes.v >= '2.0'", "attributes.v < '2.0.1'", "attributes.v < '1.5'"],
      values: [nil, "1.0", "1.5", "1.9", "2.0", "2.0.1", "3.0", "2.0.1-rc.1"]),
    Name(
      key: "l", declaration: "{ type: 'string_list' }",
      tests: ["'k1' in attributes.l", "'k2' in attributes.l", "size(attributes.l) >= 2"],
      values: [
        nil, [], ["k1"], ["k2"], ["k1", "k2"], ["z"], ["z", "z"], ["k1", "z"], ["k2", "z"],
      ]),
    Name(
      key: "t", declaration: "{ type: 'timestamp' }",
      tests: ["attributes.t > now", "attributes.t > now - duration('1h')", "has(attributes.t)"],
      values: [
        nil, "2020-01-01T00:00:00Z", "2026-05-31T23:30:00Z", "2026-06-01T00:30:00Z",
        "2099-01-01T00:00:00Z", "2025-12-31T23:30:00Z", "2027-05-31T23:30:00Z",
      ]),
    Name(
      key: "country", declaration: "{ type: 'string' }", tests: ["context.country == 'DE'"],
      values: [nil, "DE", "FR"], isContext: true),
  ]

  /// Makes a catalog; the same seed makes the same.
  init(seed: UInt64) {
    var random = SplitMix(seed)
    let names = Array(Self.all.shuffled(using: &random).prefix(3))
    self.names = names
    var tests = names.flatMap(\.tests)
    if names.contains(where: { $0.key == "a" }), names.contains(where: { $0.key == "b" }) {
      tests += ["attributes.a < attributes.b", "attributes.a == attributes.b"]
    }
    var segments: [String] = []
    var entries: [String] = []
    var hasWindow = false
    for index in 0..<Int.random(in: 2...4, using: &random) {
      let condition = Self.condition(3, tests, before: index, &random)
      let unset = Int.random(in: 0..<4, using: &random) == 0 ? "member" : "not_member"
      segments.append("s\(index): { where: \(JSONWriter.quoted(condition)), unset: '\(unset)' }")
      let more = Self.more(&random)
      hasWindow = hasWindow || more.contains("from")
      entries.append("{ segment: 's\(index)', flow: 'f'\(more) }")
    }
    self.hasWindow = hasWindow
    func declared(_ names: [Name]) -> String {
      names.map { "\($0.key): \($0.declaration)" }.joined(separator: ", ")
    }
    text = """
      { format: 1,
        attributes: { \(declared(names.filter { !$0.isContext })) },
        context: { \(declared(names.filter(\.isContext))) },
        caps: { c: { count: 2, per: '1h', then: 'next' } },
        segments: { \(segments.joined(separator: ",\n")) }, flows: { f: {} },
        placements: { p: { audiences: [ \(entries.joined(separator: ",\n")), { flow: 'f' } ] } } }
      """
  }

  private static func condition(
    _ count: Int, _ tests: [String], before index: Int, _ random: inout SplitMix
  ) -> String {
    guard count > 1, Int.random(in: 0..<4, using: &random) > 0 else {
      if index > 0, Int.random(in: 0..<8, using: &random) == 0 {
        return "in_segment('s\(Int.random(in: 0..<index, using: &random))')"
      }
      return tests[Int.random(in: 0..<tests.count, using: &random)]
    }
    let left = Int.random(in: 1..<count, using: &random)
    let first = condition(left, tests, before: index, &random)
    let second = condition(count - left, tests, before: index, &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return "(\(first) && \(second))"
    case 2, 3: return "(\(first) || \(second))"
    case 4: return "(!(\(first)) && \(second))"
    default: return "(\(first) ? \(second) : \(first))"
    }
  }

  private static func more(_ random: inout SplitMix) -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: ", rollout: 50"
    case 1: ", rollout: { percent: 30, seed: 'x' }"
    case 2: ", rollout: { percent: 60, seed: 'x' }"
    case 3: ", limit: { count: 1, per: '1h', then: 'next' }"
    case 4: ", limit: { count: 2, per: '1h', then: 'nothing' }"
    case 5: ", cap: 'c'"
    case 6: ", from: '2026-06-01T00:00:00Z', until: '2027-06-01T00:00:00Z'"
    case 7: ", rollout: 0"
    default: ""
    }
  }

  // MARK: - Everything

  /// The audiences that somebody gets to, of everything that can make a difference.
  func reached() throws -> Set<Audience.ID> {
    let catalog = try CatalogCompiler.compile(try CatalogDocument(text: text)).catalog
    guard let placement = catalog.placements["p"] else { return [] }
    let ids = ids(placement)
    let shown = shown(placement)
    let moments = (hasWindow ? ["2026-01-01", "2026-06-01", "2027-06-01"] : ["2026-01-01"])
      .compactMap { Timestamp(rfc3339: "\($0)T00:00:00Z") }
    var reached: Set<Audience.ID> = []
    for first in names[0].values {
      for second in names[1].values {
        for third in names[2].values {
          for now in moments {
            for id in ids {
              for times in shown {
                let context = context(catalog, id, [first, second, third], now, times)
                reached.insert(try Self.decided(context))
              }
            }
          }
        }
      }
    }
    return reached
  }

  /// The audience that is shown; a limit that ends with nothing is none.
  private static func decided(_ context: EvaluationContext) throws -> Audience.ID {
    let evaluation = try Engine.evaluate(context)
    return evaluation.reason == .limit ? "-" : evaluation.audience
  }

  private func context(
    _ catalog: Catalog, _ id: String, _ values: [AttributeValue?], _ now: Timestamp,
    _ shown: [Audience.Place: Int]
  ) -> EvaluationContext {
    var profile = Profile(id: Profile.ID(rawValue: id))
    var request = EvaluationRequest(placement: "p", profile: profile.id)
    request.now = now
    var update = ProfileUpdate()
    for (name, value) in zip(names, values) {
      guard let value else { continue }
      if name.isContext {
        request.context.values[name.key] = value
      } else {
        update[name.key] = value
      }
    }
    profile =
      (try? profile.updated(with: update, at: 0, declarations: catalog.attributes).profile)
      ?? profile
    var context = EvaluationContext(
      catalog: catalog, profile: profile, assignments: [], request: request, clock: now)
    for (place, count) in shown {
      context.exposures[place] = Array(repeating: now.milliseconds, count: count)
    }
    return context
  }

  /// One id for every way in which rollouts can fall.
  private func ids(_ placement: Placement) -> [String] {
    let rollouts = placement.audiences.compactMap(\.rollout)
    var seen: Set<[Bool]> = []
    return (0..<2000).map { "id\($0)" }.filter { id in
      seen.insert(
        rollouts.map { VariationDraw.bucket(of: id, seed: $0.seed) < $0.share }
      ).inserted
    }
  }

  /// How often each audience with a limit or a cap may have been shown.
  private func shown(_ placement: Placement) -> [[Audience.Place: Int]] {
    let counted = placement.audiences.filter {
      $0.conditions.limit != nil || $0.conditions.cap != nil
    }
    return counted.reduce([[:]]) { rows, audience in
      rows.flatMap { row in
        (0...2).map { count in
          var row = row
          row[Audience.Place(placement: placement.id, audience: audience.id)] = count
          return row
        }
      }
    }
  }
}
