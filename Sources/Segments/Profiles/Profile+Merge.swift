// Merges another profile of the same person in: of each place, the later change.

extension Profile {
  /// Returns this profile with another one of the same person taken in.
  ///
  /// Of each field and attribute the later change counts, a removal too; at equal times this
  /// profile's. The draw key is the older profile's.
  ///
  /// - Parameters:
  ///   - other: The profile that becomes a name of this one.
  ///   - isNew: Whether this profile came into being just for this.
  /// - Returns: The profile afterwards, with what its places held before.
  /// - Throws: `WriteRefusal` when both together have too many attributes.
  func absorbing(_ other: Profile, isNew: Bool) throws(WriteRefusal) -> Updated {
    var result = self
    var replaced: [WriteTarget: AttributeValue?] = [:]
    for target in other.places where (other.changes[target] ?? 0) > (changes[target] ?? -1) {
      let (before, after) = (value(of: target), other.value(of: target))
      result.changes[target] = other.changes[target]
      guard before != after else { continue }
      result.set(target, to: after)
      replaced.updateValue(before, forKey: target)
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
    if let seen = other.contextMilliseconds, seen > contextMilliseconds ?? .min {
      result.see(context: other.lastSeen.context, locale: nil, at: seen)
    }
    if let seen = other.localeMilliseconds, seen > localeMilliseconds ?? .min {
      result.see(context: nil, locale: other.lastSeen.locale, at: seen)
    }
    result.revision += 1
    return Updated(profile: result, replaced: replaced, late: [:])
  }

  /// Every place that has a value or ever changed.
  private var places: Set<WriteTarget> {
    Set(fields.keys.map(WriteTarget.field)).union(attributes.keys.map(WriteTarget.attribute))
      .union(changes.fields.keys.map(WriteTarget.field))
      .union(changes.attributes.keys.map(WriteTarget.attribute))
  }
}
