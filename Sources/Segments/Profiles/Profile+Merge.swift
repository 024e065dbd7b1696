// Merges another profile of the same person in: of each place, the later change.

extension Profile {
  /// Returns this profile with another one of the same person taken in.
  ///
  /// Of each field and attribute the later change counts, a removal too; at equal times this
  /// profile's, unless both came from other stores, of which the greater name wins. The draw key is
  /// the older profile's.
  ///
  /// - Parameters:
  ///   - other: The profile that becomes a name of this one.
  ///   - isNew: Whether this profile came into being just for this.
  ///   - store: The name of the store in which both are.
  /// - Returns: The profile afterwards, with what its places held before.
  /// - Throws: `WriteRefusal` when both together have too many attributes.
  func absorbing(_ other: Profile, isNew: Bool, in store: String) throws(WriteRefusal) -> Updated {
    var result = self
    var replaced = PlaceValues()
    let origins = (own: changes.origins, other: other.changes.origins)
    for target in other.places.sorted()
    where ChangeOrigin.yields(
      (changes[target] ?? -1, origins.own.places[target]),
      to: (other.changes[target] ?? 0, origins.other.places[target]), own: store)
    {
      let (before, after) = (value(of: target), other.value(of: target))
      result.changes[target] = other.changes[target]
      result.changes.origins.places[target] = origins.other.places[target]
      guard before != after else { continue }
      result.set(target, to: after)
      replaced.append(target, before)
    }
    let limit = AttributeLimits.attributesPerProfile
    guard result.attributes.count <= max(limit, attributes.count) else {
      throw WriteRefusal(
        nil,
        "a profile has at most \(limit) attributes; both together have \(result.attributes.count)")
    }
    if isNew || other.createdMilliseconds < createdMilliseconds { result.drawKey = other.drawKey }
    result.createdMilliseconds = min(createdMilliseconds, other.createdMilliseconds)
    result.updatedMilliseconds = max(updatedMilliseconds, other.updatedMilliseconds)
    result.see(other, in: store)
    result.revision += 1
    return Updated(profile: result, replacedPlaces: replaced, latePlaces: PlaceValues())
  }

  /// Takes over what another profile was seen with last, where that is later.
  mutating func see(_ other: Profile, in store: String) {
    let origins = (own: changes.origins, other: other.changes.origins)
    if let seen = other.contextMilliseconds,
      ChangeOrigin.yields(
        (contextMilliseconds, origins.own.context), to: (seen, origins.other.context), own: store)
    {
      let origin = ChangeOrigin(origins.other.context, own: store)
      see(context: other.lastSeen.context, locale: nil, at: seen, from: origin)
    }
    if let seen = other.localeMilliseconds,
      ChangeOrigin.yields(
        (localeMilliseconds, origins.own.locale), to: (seen, origins.other.locale), own: store)
    {
      let origin = ChangeOrigin(origins.other.locale, own: store)
      see(context: nil, locale: other.lastSeen.locale, at: seen, from: origin)
    }
  }

  /// Every place that has a value or ever changed.
  private var places: Set<WriteTarget> {
    Set(fields.keys.map(WriteTarget.field)).union(attributes.keys.map(WriteTarget.attribute))
      .union(changes.fields.keys.map(WriteTarget.field))
      .union(changes.attributes.keys.map(WriteTarget.attribute))
  }
}
