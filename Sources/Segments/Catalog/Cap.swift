// A limit that several audiences share.

/// A limit that several audiences share: showings of all of them count together.
public struct Cap: Hashable, Sendable, Identifiable {
  /// Names a cap: 1...128 of `A-Za-z0-9._-`.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Its name.
  public let id: ID
  /// How often.
  public let limit: Limit
  /// The audiences of the whole catalog that name it, in order.
  public let audiences: [Audience.Place]

  /// Makes a cap of its parts.
  package init(id: ID, limit: Limit, audiences: [Audience.Place]) {
    self.id = id
    self.limit = limit
    self.audiences = audiences
  }
}
