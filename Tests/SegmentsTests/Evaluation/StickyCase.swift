// GrowthBook's published cases of sticky buckets, told in a store.

import Segments
import Testing

/// A case of GrowthBook's sticky buckets, told in a store: a version of a bucket is an experiment of
/// its own with the same seed, a second attribute that is drawn by is an id that is merged.
struct StickyCase {
  private let name: String
  private let seed: String
  private let experiment: Experiment.ID
  private let shares: [Double]
  private let hashVersion: Int64
  private let documents: [JSONNode]
  private let expected: JSONNode
  private let documentsAfter: JSONNode
  /// Whose variation is asked for, and the other id of the same person.
  private let ids: (profile: Profile.ID, other: Profile.ID?)

  init(_ row: [JSONNode]) throws {
    name = row[0].string ?? ""
    let key = row[3].string ?? ""
    let rule = try #require(row[1]["features"]?[key]?["rules"]?.array?.first)
    if rule["disableStickyBucketing"]?.bool == true {
      throw GrowthBookCase.Skip("what is kept counts for every experiment")
    }
    guard !row[4].isNull else {
      throw GrowthBookCase.Skip("no version of an experiment blocks those who kept an older one")
    }
    seed = rule["seed"]?.string ?? key
    experiment = Self.id(
      (rule["key"]?.string ?? key) + "__\(rule["bucketVersion"]?.number?.text ?? "0")")
    shares =
      rule["weights"]?.array?.compactMap { $0.number?.double }
      ?? GrowthBookHash.even(rule["variations"]?.array?.count ?? 0)
    hashVersion = rule["hashVersion"]?.number?.int64 ?? 1
    documents = row[2].array ?? []
    expected = row[4]
    documentsAfter = row[5]
    let attributes = row[1]["attributes"]
    let hashed = rule["hashAttribute"]?.string.flatMap { attributes?[$0]?.string }
    let fallback = rule["fallbackAttribute"]?.string.flatMap { attributes?[$0]?.string }
    let profile = try #require(hashed ?? fallback)
    ids = (
      Profile.ID(rawValue: profile),
      hashed == nil ? nil : fallback.map { Profile.ID(rawValue: $0) }
    )
  }

  /// GrowthBook's `key__version` as the id of an experiment.
  private static func id(_ text: String) -> Experiment.ID { Experiment.ID(rawValue: text) }

  /// Plays the case and compares.
  func check() throws {
    let flows = shares.indices.map { "v\($0): null" }.joined(separator: ", ")
    let store = try Intake(
      catalog: """
        { format: 1, experiments: { "\(experiment)": { seed: "\(seed)",
            variations: [\(GrowthBookHash.variations(shares))] } },
          placements: { p: { audiences: [{ experiment: "\(experiment)", flows: { \(flows) } }] } } }
        """
    ).store
    for document in documents { _ = try store.bring(Self.assignments(document)) }
    if let other = ids.other { try store.merge(other, into: ids.profile) }
    let evaluation = try store.evaluate("p", for: ids.profile)
    let isKept = expected["stickyBucketUsed"]?.bool == true
    #expect(evaluation.variation?.isKept == isKept, "\(name)")
    let bucket = GrowthBookHash.bucket(
      of: ids.profile.rawValue, seed: seed, version: hashVersion)
    #expect(bucket == Int(((expected["bucket"]?.number?.double ?? 0) * 100_000).rounded()))
    let drawn = try store.read { try $0.catalog() }?.experiments[experiment]?.variation(at: bucket)
    let chosen = isKept ? evaluation.variation?.id : drawn?.id
    #expect(chosen?.rawValue == "v\(expected["key"]?.string ?? "")", "\(name)")
    try checkKept(store, evaluation)
  }

  /// After it was shown the profile keeps what GrowthBook's document of it has, and nothing else.
  private func checkKept(_ store: MemoryStore, _ evaluation: Evaluation) throws {
    try store.shown(evaluation)
    let after = (documentsAfter.object?.members ?? []).map(\.value).first {
      $0["attributeValue"]?.string == ids.profile.rawValue
    }
    let kept = try store.read { try $0.assignments(of: ids.profile) }
    let names = (after?["assignments"]?.object?.members ?? []).map { Self.id($0.key) }
    #expect(kept.map(\.experiment) == names.sorted(), "\(name)")
    for assignment in kept where assignment.experiment != experiment {
      let key = after?["assignments"]?[assignment.experiment.rawValue]?.string ?? ""
      #expect(assignment.variation.rawValue == "v\(key)", "\(name)")
    }
  }

  private static func assignments(_ document: JSONNode) throws -> [ProfileAssignment] {
    let profile = document["attributeValue"]?.string ?? ""
    return try (document["assignments"]?.object?.members ?? []).map { member in
      try ProfileAssignment(
        json: Array(
          """
          {"profile":"\(profile)","experiment":"\(member.key)","variation":"v\(member.value.string ?? "")","bucket":1,"at":"2026-11-30T00:00:00Z"}
          """.utf8))
    }
  }
}
