// Which audiences nobody ever gets to, and which are hidden in part by those before them.

/// Which audiences of a placement nobody ever gets to, and which are hidden in part.
struct AudienceCheck {
  private let placement: Placement
  private let document: CatalogDocument
  private let population: StoredPopulation?
  private var field: WitnessField
  /// Of how many earlier audiences a note names those that hide a part.
  private static let mostNamed = 3

  init(
    _ placement: Placement, _ compiled: CompiledCatalog, _ reader: ConditionReader, budget: Int,
    population: StoredPopulation?
  ) {
    self.placement = placement
    document = compiled.document
    self.population = population
    field = WitnessField(placement, reader, compiled.catalog, budget: budget)
  }

  /// Everything that was found, by audience.
  mutating func findings() -> [CatalogFinding] {
    placement.audiences.indices.compactMap { finding(of: $0) }
  }

  private mutating func finding(of index: Int) -> CatalogFinding? {
    let audience = placement.audiences[index]
    let earlier = placement.audiences[..<index]
    let catalog = field.catalog
    let reached = field.witness(
      { scene in
        [AudienceClaims.admits(audience, &scene)]
          + earlier.map { AudienceClaims.passes($0, &scene) }
      },
      proves: { Self.decides(audience, $0, catalog) })
    switch reached {
    case .found: return audience.isDefault ? nil : hidden(index)
    case .none: return unreachable(index)
    case .undecided(let doubt):
      return finding(
        .notDecided, index,
        "not decided whether anybody gets to audience \(Self.name(audience)): \(doubt.reason)")
    }
  }

  // MARK: - Never reached

  private mutating func unreachable(_ index: Int) -> CatalogFinding {
    let audience = placement.audiences[index]
    let start = "audience \(Self.name(audience)) is never reached: "
    let alone = alone(audience)
    guard case .found(let witness) = alone else {
      return finding(.unreachableAudience, index, start + reasonNobody(audience))
    }
    // The placement was found before.
    let got = (try? Engine.evaluate(witness.context(field.catalog)))?.audience
    let catchers = placement.audiences[..<index].filter { admitsAll(of: audience, $0) }
    let catcher = catchers.first { $0.id == got } ?? catchers.first
    let who = audience.isDefault ? "everybody" : "everybody whom it would"
    let reason =
      (catcher.map { "\(Self.name($0)) before it admits \(who)" }
        ?? "the audiences before it together admit \(who)")
    let end = got.map { $0 == catcher?.id ? "" : "; the witness gets to '\($0)'" } ?? ""
    return finding(.unreachableAudience, index, start + reason + end, witness)
  }

  private func reasonNobody(_ audience: Audience) -> String {
    if audience.rollout?.share == 0 { return "its rollout is 0 %" }
    return audience.segment.map { "nobody can be in segment '\($0)'" }
      ?? "nobody can be admitted"
  }

  /// Whether it admits somebody if no other were before it.
  private mutating func alone(_ audience: Audience) -> WitnessAnswer<Witness> {
    let catalog = field.catalog
    return field.witness(
      { scene in [AudienceClaims.admits(audience, &scene)] },
      proves: { Self.admits(audience, $0, catalog) })
  }

  private mutating func admitsAll(of audience: Audience, _ earlier: Audience) -> Bool {
    let answer = field.witness(
      { scene in
        [AudienceClaims.admits(audience, &scene), AudienceClaims.passes(earlier, &scene)]
      }, proves: { _ in true })
    if case .none = answer { return true }
    return false
  }

  // MARK: - Hidden in part

  private mutating func hidden(_ index: Int) -> CatalogFinding? {
    let audience = placement.audiences[index]
    let catalog = field.catalog
    var names: [String] = []
    var first: Witness?
    for (place, other) in placement.audiences[..<index].enumerated() {
      guard names.count <= Self.mostNamed else { break }
      let earlier = placement.audiences[..<place]
      let answer = field.witness(
        { scene in
          [AudienceClaims.admits(audience, &scene), AudienceClaims.admits(other, &scene)]
            + earlier.map { AudienceClaims.passes($0, &scene) }
        },
        proves: { Self.admits(audience, $0, catalog) && Self.decides(other, $0, catalog) })
      guard case .found(let witness) = answer else { continue }
      first = first ?? witness
      names.append(Self.name(other))
    }
    guard let first else { return nil }
    let more = names.count > Self.mostNamed ? " and others" : ""
    let list = names.prefix(Self.mostNamed).joined(separator: ", ")
    var sentence =
      "some whom audience \(Self.name(audience)) would admit are admitted before, by \(list)\(more)"
    if let share = population?.sentence(of: audience.id, at: placement.id) {
      sentence += "; \(share)"
    }
    return finding(.hiddenInPart, index, sentence, first)
  }

  // MARK: - What the engine says

  private static func decides(_ audience: Audience, _ witness: Witness, _ catalog: Catalog) -> Bool
  {
    // The placement was found before.
    (try? Engine.evaluate(witness.context(catalog)))?.audience == audience.id
  }

  private static func admits(_ audience: Audience, _ witness: Witness, _ catalog: Catalog) -> Bool {
    var admission = Admission(witness.context(catalog))
    return admission.ask(audience) == .admitted
  }

  private static func name(_ audience: Audience) -> String { "'\(audience.id)'" }

  private func finding(
    _ code: CatalogFinding.Code, _ index: Int, _ message: String, _ witness: Witness? = nil
  ) -> CatalogFinding {
    CatalogFinding(
      code, ["placements", placement.id.rawValue, "audiences", String(index)], in: document,
      message, witness: witness)
  }
}
