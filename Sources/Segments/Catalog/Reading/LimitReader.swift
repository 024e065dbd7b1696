// Reads limits and caps.

/// Reads limits and caps: how often within how long, and what happens then.
struct LimitReader {
  /// How long exposures are kept, in milliseconds: what cannot be counted is refused.
  let exposures: Int64

  /// The limit that an object says.
  func read(_ value: DocumentValue, _ part: CatalogPart) -> Limit? {
    guard let members = value.members(part) else { return nil }
    let count = members["count"]?.count()
    let per = members["per"].flatMap(span)
    let then = members["then"]?.word(of: Limit.Then.allCases.map(\.rawValue))
      .flatMap(Limit.Then.init)
    guard let count, let per, let then else { return nil }
    return Limit(count: count, perMilliseconds: per, then: then)
  }

  /// The caps of a catalog, by id; `audiences` are those of the whole catalog that name each.
  func caps(_ value: DocumentValue?, audiences: [Cap.ID: [Audience.Place]]) -> [Cap.ID: Cap] {
    var caps: [Cap.ID: Cap] = [:]
    for member in value?.named() ?? [] {
      guard member.key.name() != nil, let limit = read(member.value, .cap) else { continue }
      let id = Cap.ID(rawValue: member.name)
      caps[id] = Cap(id: id, limit: limit, audiences: audiences[id] ?? [])
    }
    return caps
  }

  /// The span in milliseconds.
  private func span(_ value: DocumentValue) -> Int64? {
    guard let seconds = value.span() else { return nil }
    let span = Int64(seconds) * 1000
    guard span > exposures else { return span }
    value.report("is longer than exposures are kept (\(exposures / 86_400_000)d): see 'retention'")
    return nil
  }
}

extension Placement {
  /// The audiences of placements that name each cap, in order.
  static func audiences(byCapOf placements: some Sequence<Placement>) -> [Cap.ID: [Audience.Place]]
  {
    var places: [Cap.ID: [Audience.Place]] = [:]
    for placement in placements {
      for audience in placement.audiences {
        guard let cap = audience.conditions.cap else { continue }
        places[cap, default: []].append(
          Audience.Place(placement: placement.id, audience: audience.id))
      }
    }
    return places.mapValues { $0.sorted() }
  }
}
