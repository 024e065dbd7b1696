// The same evaluation again, from its receipt.

import Expressions

/// The same evaluation again, from its receipt.
public struct Replay: Sendable {
  /// The receipt that was replayed.
  public let receipt: Receipt
  /// What the engine decides from what the receipt names.
  public let evaluation: Evaluation
  /// The keys of the receipt that came out differently; none when all is the same.
  public let differences: [String]

  /// Whether another version of the engine made the receipt: then differences may come of it.
  public var isOfAnotherEngine: Bool { receipt.engine != Receipt.engineVersion }

  /// Repeats an evaluation on a state of the store.
  init(_ receipt: Receipt, _ reading: any StoreReading) throws {
    self.receipt = receipt
    guard let at = receipt.at else { throw IncompleteReceipt(key: "at") }
    guard !receipt.profile.rawValue.isEmpty else { throw IncompleteReceipt(key: "profile") }
    let revisions = try reading.catalogRevisions()
    guard let revision = revisions.last(where: { $0.digest == receipt.catalogDigest }) else {
      throw UnknownDigest(digest: receipt.catalogDigest)
    }
    let catalog = try reading.catalog(ofRevision: revision.number)
    var request = EvaluationRequest(
      placement: receipt.placement, profile: receipt.profile, context: receipt.context,
      locale: receipt.locale.isEmpty ? nil : receipt.locale, tags: receipt.tags)
    request.now = at
    var context = EvaluationContext(
      catalog: catalog, profile: try Self.profile(receipt, reading),
      assignments: Self.assignments(receipt), request: request, clock: at)
    context.exposures = ExposureCounts(recorded: receipt.uses)
    evaluation = try Engine.evaluate(context)
    differences = Self.differences(receipt.json, evaluation.receipt.json)
  }

  private static func profile(_ receipt: Receipt, _ reading: any StoreReading) throws -> Profile? {
    let survivor = try reading.survivor(of: receipt.profile)
    let current = survivor == receipt.profile ? try reading.profile(survivor) : nil
    guard receipt.profileRevision > 0 else { return nil }
    if let current, current.revision == receipt.profileRevision { return current }
    let history = try reading.history(of: survivor)
    if current == nil, !history.contains(where: { $0.profile == receipt.profile }) {
      throw PrunedPast("nothing is known of profile '\(receipt.profile)' any more")
    }
    return try ProfilePast(of: receipt.profile, current: current, history: history)
      .profile(atRevision: receipt.profileRevision)
  }

  private static func assignments(_ receipt: Receipt) -> [Assignment] {
    guard let variation = receipt.variation, variation.isKept else { return [] }
    return [
      Assignment(
        experiment: variation.experiment, variation: variation.id, bucket: variation.bucket,
        milliseconds: 0)
    ]
  }

  private static func differences(_ before: JSONNode, _ after: JSONNode) -> [String] {
    (after.object?.members ?? []).compactMap { member in
      let old = before[member.key] ?? .null
      return JSONWriter.canonical(old) == JSONWriter.canonical(member.value) ? nil : member.key
    }
  }
}

/// A receipt that lacks what a replay needs.
public struct IncompleteReceipt: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key that is missing.
  public let key: String

  /// A sentence that names the key.
  public var description: String { "the receipt does not say '\(key)', so it cannot be replayed" }
}

/// A receipt names a catalog that the store never had.
public struct UnknownDigest: Error, Hashable, Sendable, CustomStringConvertible {
  /// The digest, as the receipt has it.
  public let digest: String

  /// A sentence with the beginning of the digest.
  public var description: String {
    digest.isEmpty
      ? "the receipt names no catalog"
      : "the store never had the catalog '\(digest.prefix(12))' that the receipt names"
  }
}
