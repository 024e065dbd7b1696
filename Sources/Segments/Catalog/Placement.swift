// A place in the app where a flow may be shown; audiences in priority order.

/// A place in the app where a flow may be shown.
public struct Placement: Sendable, Identifiable {
  /// Names a placement: 1...128 of `A-Za-z0-9._-`; case matters.
  public struct ID: Identifier {
    /// The text.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Its name.
  public let id: ID
  /// In priority order: the first that admits wins.
  ///
  /// The last is the default audience.
  public let audiences: [Audience]

  /// Makes a placement of its parts.
  package init(id: ID, audiences: [Audience]) {
    self.id = id
    self.audiences = audiences
  }
}
