// A store that has not heard yet of what its caller has written.

/// A store that has not heard yet of a profile's revision that its caller knows.
public struct StaleStore: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whose revision.
  public let profile: Profile.ID
  /// The revision that the caller needs at least.
  public let needed: Int
  /// The revision that the store has; 0 when the profile is not known.
  public let found: Int

  /// A sentence with both revisions.
  public var description: String {
    "the profile is at revision \(found) here, and at least \(needed) is needed: the store is older "
      + "than the write"
  }
}
