// How a placement divides all profiles, as text and as JSON.

import Expressions
import Segments

/// How a placement divides all profiles.
struct DistributionReport {
  private let distribution: PlacementDistribution

  /// Makes a report.
  init(_ distribution: PlacementDistribution) { self.distribution = distribution }

  /// For people: audiences, flows, experiments.
  var text: String {
    let head =
      "\(distribution.placement): \(PlanReport.profiles(distribution.profiles)) at "
      + "\(distribution.now.millisecondText)\n"
    return head + note + "\n" + audiences + "\n" + flows
      + distribution.experiments.map { "\n" + text(of: $0) }.joined()
  }

  private var note: String {
    guard distribution.withoutContext > 0 else { return "" }
    return
      "\(PlanReport.profiles(distribution.withoutContext)) were never seen with context that its "
      + "segments read, and are judged without\n"
  }

  private var audiences: String {
    var table = TextTable(
      columns: [
        .leading("AUDIENCE"), .leading("SEGMENT"), .trailing("PROFILES"), .trailing("SHARE"),
        .leading(),
      ], indent: 2)
    for (id, segment, count) in distribution.audiences {
      let share = distribution.share(count)
      table.add([
        id.rawValue, segment?.rawValue ?? "", Progress.grouped(count), Percent.text(share),
        Percent.bar(share),
      ])
    }
    return table.rendered
  }

  private var flows: String {
    var table = TextTable(
      columns: [.leading("FLOW"), .trailing("PROFILES"), .trailing("SHARE"), .leading()], indent: 2)
    for (id, count) in distribution.flows {
      let share = distribution.share(count)
      table.add([
        id?.rawValue ?? "-", Progress.grouped(count), Percent.text(share), Percent.bar(share),
      ])
    }
    return table.rendered
  }

  private func text(of experiment: PlacementDistribution.Experiment) -> String {
    let kept = experiment.variations.reduce(0) { $0 + $1.kept }
    let now = experiment.variations.reduce(0) { $0 + $1.count }
    var table = TextTable(
      columns: [
        .leading("VARIATION"), .trailing("WEIGHT"), .trailing("NOW"), .trailing("SHARE"),
        .trailing("SHOWN"), .trailing("SHARE"), .leading(),
      ], indent: 2)
    for variation in experiment.variations {
      let share = PlanReport.share(variation.kept, of: kept)
      table.add([
        variation.id.rawValue, JSONWriter.number(Double(variation.weight) / 1000) + " %",
        Progress.grouped(variation.count),
        Percent.text(PlanReport.share(variation.count, of: now)), Progress.grouped(variation.kept),
        Percent.text(share), Percent.bar(share),
      ])
    }
    return "experiment \(experiment.id)\n" + table.rendered + "  \(Self.verdict(experiment.test))\n"
  }

  /// Whether what was shown fits the weights, in a sentence.
  static func verdict(_ test: ChiSquared?) -> String {
    guard let test else { return "too little was shown to compare with the weights" }
    let figures =
      "chi-squared \(Self.short(test.statistic)), \(test.degrees) "
      + "\(test.degrees == 1 ? "degree" : "degrees") of freedom, p \(Self.probability(test))"
    return test.isMismatch
      ? "MISMATCH: what was shown does not fit the weights (\(figures)); unless the weights were "
        + "changed while it ran, or a holdout's showings are not reported, do not trust its result"
      : "what was shown fits the weights (\(figures))"
  }

  private static func probability(_ test: ChiSquared) -> String {
    test.probability < 0.0001 ? "< 0.0001" : "= \(short(test.probability, decimals: 4))"
  }

  private static func short(_ number: Double, decimals: Int = 2) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return JSONWriter.number((number * scale).rounded() / scale)
  }

  /// The same as JSON, keys in their stable order.
  var json: JSONNode {
    .object([
      ("placement", .string(distribution.placement.rawValue)),
      ("at", .string(distribution.now.millisecondText)),
      ("profiles", .int(distribution.profiles)),
      ("without_context", .int(distribution.withoutContext)),
      ("audiences", .array(distribution.audiences.map { node($0.id, $0.segment, $0.count) })),
      ("flows", .array(distribution.flows.map { node($0.id, $0.count) })),
      ("parts", .array(distribution.parts.map(node))),
      ("experiments", .array(distribution.experiments.map(Self.node))),
    ])
  }

  private func node(_ id: Audience.ID, _ segment: Segment.ID?, _ count: Int) -> JSONNode {
    .object([
      ("audience", .string(id.rawValue)), ("segment", Self.node(segment)), ("count", .int(count)),
      ("share", .number(distribution.share(count))),
    ])
  }

  private func node(_ flow: Flow.ID?, _ count: Int) -> JSONNode {
    .object([
      ("flow", Self.node(flow)), ("count", .int(count)),
      ("share", .number(distribution.share(count))),
    ])
  }

  private func node(_ part: PlacementDistribution.Part) -> JSONNode {
    .object([
      ("audience", .string(part.audience.rawValue)), ("variation", Self.node(part.variation)),
      ("flow", Self.node(part.flow)), ("count", .int(part.count)),
    ])
  }

  private static func node(_ id: (some Identifier)?) -> JSONNode {
    id.map { .string($0.rawValue) } ?? .null
  }

  private static func node(_ experiment: PlacementDistribution.Experiment) -> JSONNode {
    let kept = experiment.variations.reduce(0) { $0 + $1.kept }
    let variations = experiment.variations.map { variation in
      JSONNode.object([
        ("variation", .string(variation.id.rawValue)),
        ("weight", .number(Double(variation.weight) / 1000)),
        ("count", .int(variation.count)), ("shown", .int(variation.kept)),
        ("expected", .number(Double(kept) * Double(variation.weight) / 100_000)),
      ])
    }
    return .object([
      ("experiment", .string(experiment.id.rawValue)), ("variations", .array(variations)),
      ("chi_squared", experiment.test.map { .number($0.statistic) } ?? .null),
      ("degrees", experiment.test.map { .int($0.degrees) } ?? .null),
      ("p", experiment.test.map { .number($0.probability) } ?? .null),
      ("is_mismatch", experiment.test.map { .bool($0.isMismatch) } ?? .null),
    ])
  }
}
