// Merges a change into a profile: set, remove, keep; late writes never win.

extension Profile {
  /// What an update did to a profile.
  public struct Updated: Hashable, Sendable {
    /// The profile afterwards; as it was when nothing changed.
    public private(set) var profile: Profile
    /// What each changed place held before, in order of the places.
    let replacedPlaces: PlaceValues
    /// The values that came too late to win, in order of the places.
    let latePlaces: PlaceValues

    /// What each changed place held before; nil when it was unset.
    public var replaced: [WriteTarget: AttributeValue?] { replacedPlaces.byTarget }
    /// Values that came too late to win, and removals (nil) that did.
    public var late: [WriteTarget: AttributeValue?] { latePlaces.byTarget }

    /// Whether any value is another than before.
    public var hasChanges: Bool { !replacedPlaces.isEmpty }

    /// Makes the change the one that brought the profile into being.
    mutating func countsAsFirst() { profile.revision = 1 }
  }

  /// Returns the profile with the update merged in: all of it, or none.
  ///
  /// - Parameters:
  ///   - update: What to set and remove.
  ///   - milliseconds: When the change happened, Unix milliseconds, UTC. A place that changed
  ///     later than that keeps its value.
  ///   - declarations: The declared attributes, by key; other keys are taken with the kind of
  ///     their value.
  /// - Returns: The profile afterwards, with what was replaced and what came too late.
  /// - Throws: `WriteRefusal` for the first place, in order of its name, whose value breaks a rule,
  ///   or when the merged profile would have too many attributes.
  public func updated(
    with update: ProfileUpdate, at milliseconds: Int64,
    declarations: [String: AttributeDeclaration]
  ) throws(WriteRefusal) -> Updated {
    try updated(with: update, at: milliseconds, from: .here, declarations: declarations)
  }

  /// Returns the profile with an update merged in that was made in some store.
  func updated(
    with update: ProfileUpdate, at milliseconds: Int64, from origin: ChangeOrigin,
    declarations: [String: AttributeDeclaration]
  ) throws(WriteRefusal) -> Updated {
    let rule = WriteRule(declarations: declarations)
    var result = self
    var replaced = PlaceValues()
    var late = PlaceValues()
    let hasOrigins = origin.name != nil || !changes.origins.places.isEmpty
    for entry in update.entries {
      let target = entry.target
      let value = try rule.accepted(entry.change, for: target)
      let other = hasOrigins ? changes.origins.places[target] : nil
      guard origin.wins(at: milliseconds, over: changes[target], from: other) else {
        late.append(target, value)
        continue
      }
      let before = self.value(of: target)
      result.changes[target] = milliseconds
      if hasOrigins { result.changes.origins.places[target] = origin.name }
      guard before != value else { continue }
      result.set(target, to: value)
      replaced.append(target, before)
    }
    try result.checkCount(before: attributes.count)
    if !replaced.isEmpty {
      result.revision += 1
      result.updatedMilliseconds = max(result.updatedMilliseconds, milliseconds)
    }
    return Updated(profile: result, replacedPlaces: replaced, latePlaces: late)
  }

  /// The value of a place; a standard field's as a string.
  public func value(of target: WriteTarget) -> AttributeValue? {
    switch target {
    case .field(let field): fields[field].map(AttributeValue.string)
    case .attribute(let key): attributes[key]
    }
  }

  mutating func set(_ target: WriteTarget, to value: AttributeValue?) {
    switch target {
    case .field(let field):
      guard case .string(let text) = value else {
        fields[field] = nil
        return
      }
      fields[field] = text
    case .attribute(let key):
      attributes[key] = value
    }
  }

  private func checkCount(before count: Int) throws(WriteRefusal) {
    let limit = AttributeLimits.attributesPerProfile
    guard attributes.count > limit, attributes.count > count else { return }
    throw WriteRefusal(
      nil, "a profile has at most \(limit) attributes; this would make \(attributes.count)")
  }
}

extension WriteRule {
  /// The value that a change leaves; nil for a removal.
  func accepted(_ change: ProfileUpdate.Change, for target: WriteTarget) throws(WriteRefusal)
    -> AttributeValue?
  {
    switch change {
    case .set(let value): return try accepted(value, for: target)
    case .remove:
      if case .attribute(let key) = target { try checkKey(key) }
      return nil
    }
  }
}

extension WriteTarget: Comparable {
  /// Standard fields first, in their own order; then attributes by key.
  public static func < (left: WriteTarget, right: WriteTarget) -> Bool {
    switch (left, right) {
    case (.field(let a), .field(let b)): a.rawValue < b.rawValue
    case (.attribute(let a), .attribute(let b)): a < b
    case (.field, .attribute): true
    case (.attribute, .field): false
    }
  }
}
