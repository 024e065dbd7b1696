// Which audience of which placement.

extension Audience {
  /// Names an audience within a whole catalog.
  public struct Place: Hashable, Comparable, Sendable {
    /// The placement it is an entry of.
    public let placement: Placement.ID
    /// The entry.
    public let audience: Audience.ID

    /// Makes a place of its parts.
    public init(placement: Placement.ID, audience: Audience.ID) {
      self.placement = placement
      self.audience = audience
    }

    /// By placement, then by audience.
    public static func < (left: Place, right: Place) -> Bool {
      left.placement == right.placement
        ? left.audience < right.audience : left.placement < right.placement
    }
  }
}
