// Whose phone it is that an app embeds the store on.

/// Whose phone it is that an app embeds the store on.
public struct CurrentProfile: Hashable, Sendable {
  /// The profile.
  public let id: Profile.ID
  /// Whether the id was made here, because nobody has signed in.
  public let isAnonymous: Bool

  /// Makes one of its parts.
  public init(id: Profile.ID, isAnonymous: Bool) {
    self.id = id
    self.isAnonymous = isAnonymous
  }
}
