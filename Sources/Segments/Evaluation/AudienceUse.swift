// How much of an audience's limit and cap a profile has used.

/// How much of an audience's limit and cap a profile has used.
public struct AudienceUse: Hashable, Sendable {
  /// Which audience of the placement.
  public let audience: Audience.ID
  /// Of its own limit; nil when it has none.
  public let limit: LimitUse?
  /// Of the cap that it names; nil when it names none.
  public let cap: CapUse?

  /// How much of a cap is used.
  public struct CapUse: Hashable, Sendable {
    /// Which cap.
    public let id: Cap.ID
    /// How much of it.
    public let use: LimitUse

    /// Makes one of its parts.
    package init(id: Cap.ID, use: LimitUse) {
      self.id = id
      self.use = use
    }
  }

  /// Makes one of its parts.
  package init(audience: Audience.ID, limit: LimitUse?, cap: CapUse?) {
    self.audience = audience
    self.limit = limit
    self.cap = cap
  }
}
