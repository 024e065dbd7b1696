// The values that may stand in a case in place of personal ones: none comes from a profile.

import Expressions

/// The values that may stand in a case in place of personal ones: those that the catalog's own
/// constants give, and a few examples; none comes from a profile.
struct ReplacementValues {
  private let catalog: Catalog
  private let now: Timestamp
  private let rule: WriteRule
  /// The segments that the placement needs.
  private let segments: [Int]
  private let experiments: [Experiment.ID]
  private var reader: ConditionReader

  init(_ context: EvaluationContext) {
    catalog = context.catalog
    now = context.now
    rule = WriteRule(declarations: catalog.attributes)
    reader = ConditionReader(catalog)
    let needs = catalog.placements[context.request.placement].map {
      CatalogNeeds(context.catalog).of($0)
    }
    segments = (needs?.segments.sorted() ?? []).compactMap {
      context.catalog.index(of: Segment.ID(rawValue: $0))
    }
    experiments = (needs?.experiments.sorted() ?? []).map { Experiment.ID(rawValue: $0) }
  }

  /// The ids that the catalog itself names: those of forced profiles, and texts of its expressions.
  var namedIDs: [String] {
    mutating get {
      let forced = experiments.flatMap { id in
        catalog.experiments[id]?.decision.forced.keys.map(\.rawValue).sorted() ?? []
      }
      let texts = constants { _ in true }.compactMap { value -> String? in
        guard case .string(let text) = value else { return nil }
        return AttributeLimits.mistake(inProfileID: text) == nil ? text : nil
      }
      return forced + texts
    }
  }

  /// The values for a place, those that read best first.
  mutating func candidates(for place: NearestChange.Place) -> [AttributeValue] {
    guard let (type, values) = declaration(of: place) else { return [] }
    let slots = reader.places.filter { $0.value == place }.keys
    let constants = constants { part in part.reads.contains { slots.contains($0) } }
    let maker = CandidateMaker(
      place: place, type: type, values: values, current: nil, now: now, rule: rule)
    let made = maker.candidates(from: constants).compactMap(\.value)
    let plain = Self.plain(type, constants, now)
    if case .profile(.field(let field)) = place {
      return accepted(Self.examples(field), place) + made
    }
    return accepted(plain, place) + made + accepted((values ?? []).map { .string($0) }, place)
  }

  private func declaration(of place: NearestChange.Place) -> (AttributeType, [String]?)? {
    switch place {
    case .profile(.field(let field)):
      (.string, field.words)
    case .profile(.attribute(let key)): catalog.attributes[key].map { ($0.type, $0.values) }
    case .context(let key): catalog.contextKeys[key].map { ($0.type, $0.values) }
    }
  }

  /// The values that a write of the place takes.
  private func accepted(_ values: [AttributeValue], _ place: NearestChange.Place)
    -> [AttributeValue]
  {
    guard case .profile(let target) = place else { return values }
    return values.compactMap { value in
      // What is refused is no candidate.
      (try? rule.accepted(value, for: target)) ?? nil
    }
  }

  /// The constants of the placement's tests, in order.
  private mutating func constants(where isMeant: (ConditionTree.Part) -> Bool) -> [Value] {
    var constants: [Value] = []
    for segment in segments {
      for part in reader.tree(segment)?.parts ?? [] where part.kind == .test && isMeant(part) {
        constants += part.constants
      }
    }
    return constants
  }

  // MARK: - Examples

  private static func examples(_ field: StandardField) -> [AttributeValue] {
    switch field {
    case .firstName: ["Alex"]
    case .lastName: ["Example"]
    case .email: ["alex@example.com"]
    case .phoneNumber: ["+10000000000"]
    case .gender: ["other", "female", "male"]
    case .birthday: ["1990-01-01", "2000-01-01", "1970-01-01", "2015-01-01", "1940-01-01"]
    }
  }

  private static func plain(_ type: AttributeType, _ constants: [Value], _ now: Timestamp)
    -> [AttributeValue]
  {
    switch type {
    case .number:
      let bounds = constants.compactMap(number).flatMap { [$0, $0 + 1, $0 - 1] }
      return (bounds + [1, 0, 10, 30, 100, 1000, -1]).map { .number($0) }
    case .boolean: return [true, false]
    case .timestamp:
      let hours: [Int64] = [24 * 30, -24 * 30, 24, -24, 1, -1, 24 * 400, -24 * 400]
      return hours.compactMap { Timestamp(milliseconds: now.milliseconds + $0 * 3_600_000) }
        .map { .timestamp($0) }
    case .version: return ["1.0.0", "99.0.0"]
    case .string: return ["example"]
    case .stringList:
      let texts = constants.compactMap { value -> String? in
        guard case .string(let text) = value else { return nil }
        return text
      }
      return [["example"], .stringList(texts)]
    }
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .double(let number): number.isFinite ? number : nil
    case .int(let number): Double(number)
    default: nil
    }
  }
}
