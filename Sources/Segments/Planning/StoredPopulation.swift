// What the stored profiles say about a catalog that is checked.

import Expressions

/// What the stored profiles say about a catalog: who would be admitted where, which context was ever
/// seen, and which values no longer fit.
///
/// Each profile is evaluated with the context and the locale that it was last seen with; what was
/// shown before is not looked at.
public struct StoredPopulation: Sendable {
  private struct Count: Sendable {
    /// Whom the audience would admit.
    var admitted = 0
    /// Of these, those whom an audience before it admits.
    var before = 0
  }

  private struct Misfit: Sendable {
    var count = 0
    /// The first of the profiles, in order of their ids.
    let example: Profile.ID

    func merged(with other: Misfit) -> Misfit {
      Misfit(count: count + other.count, example: min(example, other.example))
    }
  }

  private let catalog: Catalog
  private let clock: Timestamp
  private var counts: [Audience.Place: Count] = [:]
  private var seenKeys: Set<String> = []
  private var mistyped: [String: Misfit] = [:]
  private var refused: [String: Misfit] = [:]
  /// How many profiles were looked at.
  private(set) var profileCount = 0

  /// Starts with nobody.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that is checked.
  ///   - clock: The moment at which profiles are evaluated.
  init(_ catalog: Catalog, clock: Timestamp) {
    self.catalog = catalog
    self.clock = clock
  }

  /// Looks at every profile of a store, on several threads, on one state of it.
  ///
  /// - Parameters:
  ///   - store: Where the profiles are.
  ///   - catalog: The catalog that is checked.
  ///   - scan: How they are gone through.
  /// - Returns: What all of them say.
  /// - Throws: What `scan.watch` throws; `StoreError`.
  public static func all(
    in store: any Store, _ catalog: Catalog, _ scan: PopulationScan = PopulationScan()
  ) throws -> StoredPopulation {
    let nobody = StoredPopulation(catalog, clock: store.now())
    let parts = try scan.foldProfiles(store) { _ in
      nobody
    } _: { part, profile, _ in
      part.add(profile)
    }
    return parts.reduce(into: nobody) { $0.add($1) }
  }

  /// Adds what others say.
  mutating func add(_ other: StoredPopulation) {
    profileCount += other.profileCount
    seenKeys.formUnion(other.seenKeys)
    counts.merge(other.counts) {
      Count(admitted: $0.admitted + $1.admitted, before: $0.before + $1.before)
    }
    mistyped.merge(other.mistyped) { $0.merged(with: $1) }
    refused.merge(other.refused) { $0.merged(with: $1) }
  }

  /// Looks at a profile.
  mutating func add(_ profile: Profile) {
    profileCount += 1
    for (key, value) in profile.lastSeen.context?.values ?? [:] {
      if let declaration = catalog.contextKeys[key], Self.fits(value, declaration) {
        seenKeys.insert(key)
      }
    }
    look(at: profile.attributes, of: profile.id)
    for placement in catalog.placements.values where placement.audiences.count > 2 {
      count(profile, at: placement)
    }
  }

  private static func fits(_ value: AttributeValue, _ declaration: AttributeDeclaration) -> Bool {
    if case .value = NameBinding.binding(of: value, as: declaration.type) { return true }
    return false
  }

  private mutating func look(at attributes: [String: AttributeValue], of id: Profile.ID) {
    let rule = WriteRule(declarations: catalog.attributes)
    for (key, value) in attributes {
      guard let declaration = catalog.attributes[key] else { continue }
      // What a write would refuse was written before it was declared so.
      let isRefused = (try? rule.accepted(value, for: .attribute(key))) == nil
      if !Self.fits(value, declaration) {
        mistyped[key, default: Misfit(example: id)].count += 1
      } else if isRefused {
        refused[key, default: Misfit(example: id)].count += 1
      }
    }
  }

  private mutating func count(_ profile: Profile, at placement: Placement) {
    let request = EvaluationRequest(
      placement: placement.id, profile: profile.id, context: profile.lastSeen.context ?? [:],
      locale: profile.lastSeen.locale)
    var admission = Admission(
      EvaluationContext(
        catalog: catalog, profile: profile, assignments: [], request: request, clock: clock))
    var isDecided = false
    for audience in placement.audiences where !audience.isDefault {
      guard admission.ask(audience) == .admitted else { continue }
      let place = Audience.Place(placement: placement.id, audience: audience.id)
      counts[place, default: Count()].admitted += 1
      if isDecided { counts[place, default: Count()].before += 1 }
      isDecided = true
    }
  }

  // MARK: - What it says

  /// The share of an audience's stored profiles that are admitted before; nil where there are none.
  func sentence(of audience: Audience.ID, at placement: Placement.ID) -> String? {
    guard profileCount > 0 else { return nil }
    let place = Audience.Place(placement: placement, audience: audience)
    let count = counts[place] ?? Count()
    guard count.admitted > 0 else { return "it would admit none of the stored profiles" }
    return "of the \(count.admitted) stored profiles that it would admit, \(count.before) "
      + "(\(Self.percent(count.before, of: count.admitted)))"
  }

  /// What is found in stored values and contexts.
  func findings(in document: CatalogDocument) -> [CatalogFinding] {
    guard profileCount > 0 else { return [] }
    let unseen = catalog.contextKeys.keys.filter { !seenKeys.contains($0) }.map { key in
      CatalogFinding(
        .unseenContext, ["context", key], in: document,
        "none of the \(profileCount) stored profiles was ever seen with context key '\(key)'")
    }
    let types = mistyped.map { key, misfit in
      CatalogFinding(
        .storedType, ["attributes", key], in: document,
        "\(share(misfit)) a value of another type than attribute '\(key)' is declared as, which "
          + "counts as unset; one is profile \(JSONMistake.quoted(misfit.example.rawValue))")
    }
    let values = refused.map { key, misfit in
      CatalogFinding(
        .storedValue, ["attributes", key], in: document,
        "\(share(misfit)) a value of attribute '\(key)' outside of what is declared, which still "
          + "counts; one is profile \(JSONMistake.quoted(misfit.example.rawValue))")
    }
    return unseen + types + values
  }

  private func share(_ misfit: Misfit) -> String {
    "\(misfit.count) of \(profileCount) stored profiles "
      + "(\(Self.percent(misfit.count, of: profileCount))) \(misfit.count == 1 ? "has" : "have")"
  }

  /// A share with one decimal.
  private static func percent(_ count: Int, of whole: Int) -> String {
    let tenths = (count * 1000 + whole / 2) / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
