// GrowthBook's published cases, told in a catalog.

import Segments

/// An experiment of GrowthBook's published cases, told in a catalog: variation `v0`, `v1`, … in the
/// order of GrowthBook's list.
struct GrowthBookCase {
  /// Why a case has no counterpart.
  struct Skip: Error, Hashable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  let name: String
  /// The catalog with one placement, `p`: the experiment, else the flow `out`.
  let catalog: String
  /// Who is asked for.
  let profile: Profile.ID
  /// The other attributes.
  let attributes: [String: String]
  /// What is drawn by; nil when it is empty.
  let drawKey: String
  /// GrowthBook's own bucket, in hundred thousandths.
  let bucket: Int
  /// Whether a forced variation decides.
  let isForced: Bool

  /// Translates `context` and `experiment` of a case of the section `run`.
  ///
  /// - Throws: `Skip` when it has no counterpart.
  init(_ row: [JSONNode]) throws {
    let (context, experiment) = (row[1], row[2])
    name = row[0].string ?? ""
    try Self.check(context, experiment)
    let values = context["attributes"]?.object?.members ?? []
    var attributes: [String: String] = [:]
    for member in values { attributes[member.key] = member.value.string }
    profile = Profile.ID(rawValue: attributes["id"] ?? "")
    drawKey = attributes[experiment["hashAttribute"]?.string ?? "id"] ?? ""
    attributes["id"] = nil
    self.attributes = attributes
    let key = experiment["key"]?.string ?? ""
    bucket = GrowthBookHash.bucket(
      of: drawKey, seed: experiment["seed"]?.string ?? key,
      version: experiment["hashVersion"]?.number?.int64 ?? 1)
    var force = ""
    if let index = context["forcedVariations"]?[key]?.number?.int64 {
      force = ", force: { '\(profile)': 'v\(index)' }"
    } else if let index = experiment["force"]?.number?.int64 {
      force = ", force: { '\(profile)': 'v\(index)' }"
    }
    isForced = !force.isEmpty
    catalog = try Self.catalog(experiment, force: force, attributes, context)
  }

  private static func check(_ context: JSONNode, _ experiment: JSONNode) throws {
    let unlike: [(JSONNode?, String)] = [
      (context["enabled"], "there is no switch for all experiments"),
      (context["url"], "no variation comes from an address"),
      (context["qaMode"], "there is no mode for testers"),
      (context["features"], "no flag is a condition of another: a segment is"),
      (experiment["namespace"], "there are no namespaces: rollouts have seeds"),
      (experiment["filters"], "there are no filters: rollouts have seeds"),
    ]
    for (node, reason) in unlike where node != nil { throw Skip(reason) }
    if experiment["active"]?.bool == false { throw Skip("there is no switch of an experiment") }
    // A coverage of nothing, and one beside a forced variation, are asked as rollouts.
    if let coverage = experiment["coverage"]?.number?.double, coverage != 0,
      experiment["ranges"] == nil, experiment["force"] == nil
    {
      throw Skip("coverage cuts each range; a rollout is a draw of its own")
    }
  }

  private static func catalog(
    _ experiment: JSONNode, force: String, _ attributes: [String: String], _ context: JSONNode
  ) throws -> String {
    let count = experiment["variations"]?.array?.count ?? 0
    let weights = try weights(experiment, count)
    let flows = (0..<count).map { "v\($0): 'v\($0)'" }.joined(separator: ", ")
    let rollout = experiment["ranges"] == nil ? experiment["coverage"]?.number?.double : nil
    let declared = attributes.keys.sorted().map { "\($0): { type: 'string' }" }
    return """
      { format: 1, attributes: { \(declared.joined(separator: ", ")) },
        segments: { s: "\(condition(experiment, context))" },
        flows: { out: {}, \((0..<count).map { "v\($0): {}" }.joined(separator: ", ")) },
        experiments: { e: { variations: [\(weights)]\(force) } },
        placements: { p: { audiences: [
          { segment: "s", experiment: "e", flows: { \(flows) }, rollout: \(JSONWriter.number((rollout ?? 1) * 100)) },
          { flow: "out" }] } } }
      """
  }

  /// The variations with their weights; ranges as weights, where they leave no gap and are in order.
  private static func weights(_ experiment: JSONNode, _ count: Int) throws -> String {
    var shares = (experiment["weights"]?.array ?? []).compactMap { $0.number?.double }
    if let ranges = experiment["ranges"] { shares = try GrowthBookHash.shares(of: ranges) }
    return GrowthBookHash.variations(shares.isEmpty ? GrowthBookHash.even(count) : shares)
  }

  private static func condition(_ experiment: JSONNode, _ context: JSONNode) -> String {
    let members = experiment["condition"]?.object?.members ?? []
    let tests = members.map { member -> String in
      if let group = member.value["$inGroup"]?.string {
        let ids = (context["savedGroups"]?[group]?.array ?? []).compactMap(\.string)
        return "profile.\(member.key) in [\(ids.map { "'\($0)'" }.joined(separator: ", "))]"
      }
      return "attributes.\(member.key) == '\(member.value.string ?? "")'"
    }
    return tests.isEmpty ? "true" : tests.joined(separator: " && ")
  }
}

/// GrowthBook's hash, and its shares as weights.
enum GrowthBookHash {
  private static func fnv1a(_ text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// The bucket in hundred thousandths.
  static func bucket(of value: String, seed: String, version: Int64) -> Int {
    version == 2
      ? Int(fnv1a(String(fnv1a(seed + value))) % 10_000) * 10
      : Int(fnv1a(value + seed) % 1000) * 100
  }

  /// Equal shares that sum to 1, in thousandths of a percent.
  static func even(_ count: Int) -> [Double] {
    (0..<count).map { index in
      Double((index + 1) * 100_000 / count - index * 100_000 / count) / 100_000
    }
  }

  /// The shares of ranges that are laid end to end from 0 to 1.
  static func shares(of ranges: JSONNode) throws -> [Double] {
    let pairs = (ranges.array ?? []).map { $0.array?.compactMap { $0.number?.double } ?? [] }
    guard pairs.first?.first == 0, pairs.last?.last == 1,
      zip(pairs, pairs.dropFirst()).allSatisfy({ $0[1] == $1[0] })
    else { throw GrowthBookCase.Skip("ranges with gaps, or in another order, are no weights") }
    return pairs.map { $0[1] - $0[0] }
  }

  /// The variations of a catalog with these shares.
  static func variations(_ shares: [Double]) -> String {
    shares.enumerated().map { index, share in
      "{ id: 'v\(index)', weight: \(JSONWriter.number((share * 100_000).rounded() / 1000)) }"
    }.joined(separator: ", ")
  }
}
