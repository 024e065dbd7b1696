// What an engine can do, by names that stay: what placements of a bundle require.

import Expressions

/// What an engine can do, by names that stay.
///
/// A name is a kind and what it is of: `format:1`, `function:age`, `audience:rollout`, `draw:seeded`,
/// `experiment:winner`, `type:version`, `element:single_choice`. A name that an engine does not know is
/// something that it lacks.
public enum EngineFeatures {
  /// Everything that this engine can do, in order.
  public static let all: [String] = {
    let own = [DomainFunctions.age, DomainFunctions.number, DomainFunctions.format].map(\.name)
    let functions = Expression.languageCalls + own + ["in_segment"]
    let kinds: [(String, [String])] = [
      ("format", (1...CatalogCompiler.newestFormat).map(String.init)),
      ("function", functions),
      ("type", AttributeType.allCases.map(\.rawValue)),
      ("element", Element.Kind.allCases.map(\.rawValue)),
      ("audience", conditions.map { $0.name } + ["experiment"]),
      ("experiment", ["force", "holdout", "winner"]),
      ("draw", ["adapty", "seeded"]),
    ]
    return kinds.flatMap { kind, names in names.map { "\(kind):\($0)" } }.sorted()
  }()

  private static let known = Set(all)

  /// Those of some features that this engine lacks, in order.
  public static func missing(of required: some Sequence<String>) -> [String] {
    Set(required).subtracting(known).sorted()
  }

  /// What else an audience may ask.
  private static let conditions:
    [(name: String, isAsked: @Sendable (Audience.Conditions) -> Bool)] = [
      ("cap", { $0.cap != nil }), ("limit", { $0.limit != nil }),
      ("rollout", { $0.rollout != nil }), ("window", { $0.window != nil }),
    ]

  /// What an evaluation of a placement requires, in order.
  ///
  /// - Parameters:
  ///   - placement: One of the catalog's.
  ///   - catalog: The whole catalog.
  ///   - format: The document's format.
  /// - Returns: Names, in order.
  static func required(by placement: Placement, of catalog: Catalog, format: Int) -> [String] {
    let needs = CatalogNeeds(catalog).of(placement)
    var features: Set<String> = ["format:\(format)"]
    for audience in placement.audiences {
      for condition in conditions where condition.isAsked(audience.conditions) {
        features.insert("audience:\(condition.name)")
      }
    }
    for id in needs.experiments {
      guard let experiment = catalog.experiments[Experiment.ID(rawValue: id)] else { continue }
      features.formUnion(self.features(of: experiment))
    }
    for key in needs.attributes {
      if let type = catalog.attributes[key]?.type { features.insert("type:\(type.rawValue)") }
    }
    for key in needs.contextKeys {
      if let type = catalog.contextKeys[key]?.type { features.insert("type:\(type.rawValue)") }
    }
    for id in needs.segments {
      guard let index = catalog.index(of: Segment.ID(rawValue: id)) else { continue }
      features.formUnion(functions(of: catalog.segments[index].expression))
    }
    for id in needs.flows {
      if let flow = catalog.flows[Flow.ID(rawValue: id)] {
        features.formUnion(self.features(of: flow))
      }
    }
    return features.sorted()
  }

  private static func functions(of expression: Expression) -> [String] {
    expression.calls.map { "function:\($0)" }
  }

  private static func features(of experiment: Experiment) -> [String] {
    var features = ["audience:experiment"]
    switch experiment.draw {
    case .seeded: features.append("draw:seeded")
    case .adapty: features.append("draw:adapty")
    }
    if experiment.decision.winner != nil { features.append("experiment:winner") }
    if !experiment.decision.forced.isEmpty { features.append("experiment:force") }
    if experiment.variations.contains(where: \.isHoldout) { features.append("experiment:holdout") }
    return features
  }

  /// What a flow requires: also what takes in its answers.
  private static func features(of flow: Flow) -> [String] {
    let elements = flow.screens.flatMap(\.elements).map { "element:\($0.kind.rawValue)" }
    let rules = (flow.save + flow.finish).flatMap { [$0.value, $0.condition].compactMap(\.self) }
    return elements + (rules + flow.tags.compactMap(\.value)).flatMap(functions)
  }
}
